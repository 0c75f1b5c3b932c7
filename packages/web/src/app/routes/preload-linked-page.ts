import { prefetch } from '../../lib/api/prefetch.ts'
import { accessLoaders, setupLoaders, shellLoaders } from './page-loaders.ts'

const loaders = { ...accessLoaders, ...setupLoaders, ...shellLoaders }
const loaded = new Set<string>()

function preload({ target }: Event) {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link || link.origin !== location.origin || link.pathname === location.pathname) return
  const load = loaders[link.pathname]
  if (!load || loaded.has(link.pathname)) return
  prefetch(async () => {
    await load()
    loaded.add(link.pathname)
  })
}

/**
 * Preloads the chunks of a page when the pointer, focus or a touch reaches a link to it. This saves a round trip after
 * the click.
 */
export function preloadPages(): void {
  for (const event of ['pointerover', 'focusin', 'touchstart']) {
    document.addEventListener(event, preload, { passive: true })
  }
}
