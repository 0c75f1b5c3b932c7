import { type Page, toPagePath } from '@ilewa/contract/core/paging'
import type { Settings } from './settings.ts'

let origin: string | undefined

export function setUpLinks({ publicUrl }: Pick<Settings, 'publicUrl'>): void {
  origin = publicUrl
}

/** The absolute URL of a page of the web app, for mails and redirects. */
export const linkTo = (page: Page, query?: Record<string, string>): string =>
  linkToPath(toPagePath(page, query))

function requireOrigin(): string {
  if (!origin) throw new Error('Links are not set up')
  return origin
}

/** The absolute URL of a path returned by `toPagePath`. */
export const linkToPath = (path: string): string => `${requireOrigin()}${path}`

/** The name of this deployment on the internet: "app.example.com". */
export const ownHost = (): string => new URL(requireOrigin()).hostname
