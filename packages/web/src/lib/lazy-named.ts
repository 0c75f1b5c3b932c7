import { lazy } from 'react'

type LazyComponent = Awaited<ReturnType<Parameters<typeof lazy>[0]>>['default']

/** The rules of a style sheet that could not be loaded are missing or cannot be read, depending on the browser. */
function hasRules({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet !== null && sheet.cssRules.length > 0
  } catch {
    return false
  }
}

/** Requests the style sheets again that could not be loaded. Vite requests each one only once. */
async function reloadStyleSheets(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
  const failed = links.filter((link) => !hasRules(link))
  await Promise.all(
    failed.map(
      (link) =>
        new Promise((resolve, reject) => {
          const copy = link.cloneNode() as HTMLLinkElement
          copy.addEventListener('load', resolve)
          copy.addEventListener('error', () => reject(new Error('Unable to preload a style sheet.')))
          link.replaceWith(copy)
        }),
    ),
  )
}

/** Loads a module. Offline it waits for the connection, because `lazy` keeps a failure until the page is reloaded. */
async function loadOnceOnline<M>(load: () => Promise<M>): Promise<M> {
  try {
    return await load()
  } catch (error) {
    if (navigator.onLine) throw error
    await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
    return loadOnceOnline(async () => {
      await reloadStyleSheets()
      return load()
    })
  }
}

/** A lazy component that its module exports by name: `lazyNamed(() => import('./Panel.tsx'), 'Panel')`. */
export const lazyNamed = <M extends Readonly<Record<N, LazyComponent>>, N extends keyof M>(
  load: () => Promise<M>,
  name: N,
) => lazy<M[N]>(async () => ({ default: (await loadOnceOnline(load))[name] }))
