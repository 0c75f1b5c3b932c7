import type { pages } from '@ilewa/contract/pages'
import type { Settings } from './settings.ts'

let origin: string | undefined

export function setUpLinks({ publicUrl }: Pick<Settings, 'publicUrl'>): void {
  origin = publicUrl
}

type PageName = keyof typeof pages

/** The whole address of a page of the web app, for mails and redirects. */
export function linkTo(page: (typeof pages)[PageName], query: Record<string, string> = {}): string {
  if (!origin) throw new Error('Links are not set up')
  const text = new URLSearchParams(query).toString()
  return `${origin}${page}${text && `?${text}`}`
}
