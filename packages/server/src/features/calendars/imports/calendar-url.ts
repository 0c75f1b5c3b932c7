import { hashOf } from '../../../platform/id.ts'
import { seal, unseal } from '../../../platform/secret/seal.ts'

/** The columns that store the link of a calendar, encrypted for this import. */
export const toUrlColumns = (importId: string, url: string) => ({
  url: seal('calendar-imports', importId, url),
  urlHash: hashOf(url),
  host: new URL(url).hostname,
})

/** The link, or undefined if the secret of the deployment was replaced since it was entered. */
export const findUrl = ({ id, url }: { id: string; url: Buffer }): string | undefined =>
  unseal('calendar-imports', id, url)
