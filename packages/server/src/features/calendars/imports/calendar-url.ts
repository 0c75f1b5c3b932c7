import { hashOf } from '../../../platform/id.ts'
import { seal, unseal } from '../../../platform/secret/seal.ts'

/** The columns that store the link of a calendar, encrypted for this import. */
export function toUrlColumns(importId: string, link: string) {
  const url = new URL(link)
  // The same file, however it is written.
  url.hash = ''
  return {
    url: seal('calendar-imports', importId, url.href),
    urlHash: hashOf(url.href),
    host: url.hostname,
  }
}

/** The link, or undefined if the secret of the deployment was replaced since it was entered. */
export const findUrl = ({ id, url }: { id: string; url: Buffer }): string | undefined =>
  unseal('calendar-imports', id, url)
