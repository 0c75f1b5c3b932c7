import { lazy } from 'react'
import { isServerReachable } from './api/is-server-reachable.ts'
import { notifyErrorMessage } from './notify.ts'

type LazyComponent = Awaited<ReturnType<Parameters<typeof lazy>[0]>>['default']

/** The rules of a style sheet that could not be loaded are missing or cannot be read, depending on the browser. */
function hasRules({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet !== null && sheet.cssRules.length > 0
  } catch {
    return false
  }
}

/**
 * Requests the style sheets again that could not be loaded. Vite requests each one only once. One that fails again does
 * not keep the module from opening.
 */
async function reloadStyleSheets(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
  const failed = links.filter((link) => !hasRules(link))
  await Promise.all(
    failed.map(
      (link) =>
        new Promise((resolve) => {
          const copy = link.cloneNode() as HTMLLinkElement
          copy.addEventListener('load', resolve)
          copy.addEventListener('error', resolve)
          link.replaceWith(copy)
        }),
    ),
  )
}

let reloading: Promise<void> | undefined

/** Several modules may wait for the connection: a style sheet is requested once for all of them. */
function reloadStyleSheetsOnce(): Promise<void> {
  reloading ??= reloadStyleSheets().finally(() => {
    reloading = undefined
  })
  return reloading
}

/** No event says that the server can be reached again: a phone may be online without a working connection. */
const retryMs = 3_000

/** Loads a module. Without a connection it tries again, because `lazy` keeps a failure until the page is reloaded. */
async function loadWhenOnline<M>(load: () => Promise<M>): Promise<M> {
  for (let isNotified = false; ; isNotified = true) {
    try {
      return await load()
    } catch (error) {
      if (await isServerReachable()) throw error
    }
    if (!isNotified)
      notifyErrorMessage({
        title: 'Connection Error',
        message: 'You are offline. This opens when you are online again.',
      })
    await new Promise((resolve) => setTimeout(resolve, retryMs))
    await reloadStyleSheetsOnce()
  }
}

/** A lazy component that its module exports by name: `lazyNamed(() => import('./Panel.tsx'), 'Panel')`. */
export const lazyNamed = <M extends Readonly<Record<N, LazyComponent>>, N extends keyof M>(
  load: () => Promise<M>,
  name: N,
) => lazy<M[N]>(async () => ({ default: (await loadWhenOnline(load))[name] }))
