import { type Page, toPagePath } from '@ilewa/contract/core/paging'
import type { Settings } from './settings.ts'

let origin: string | undefined

export function setUpLinks({ publicUrl }: Pick<Settings, 'publicUrl'>): void {
  origin = publicUrl
}

/** The absolute URL of a page of the web app, for mails and redirects. */
export const linkTo = (page: Page, query?: Record<string, string>): string =>
  linkToPath(toPagePath(page, query))

/** The absolute URL of a path returned by `toPagePath`. */
export function linkToPath(path: string): string {
  if (!origin) throw new Error('Links are not set up')
  return `${origin}${path}`
}
