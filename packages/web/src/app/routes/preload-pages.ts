import { doAhead } from '../../lib/startup/read-ahead.ts'
import { accessPages, setupPages, shellPages } from './page-imports.ts'

const loads = { ...accessPages, ...setupPages, ...shellPages }
const loaded = new Set<string>()

function preload({ target }: Event) {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link || link.origin !== location.origin || link.pathname === location.pathname) return
  const load = loads[link.pathname]
  if (!load || loaded.has(link.pathname)) return
  doAhead(async () => {
    await load()
    loaded.add(link.pathname)
  })
}

/** The files of a page come along as soon as somebody is about to follow a link to it: a round trip before the click. */
export function preloadPages(): void {
  for (const event of ['pointerover', 'focusin', 'touchstart']) {
    document.addEventListener(event, preload, { passive: true })
  }
}
