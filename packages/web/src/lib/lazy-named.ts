import { lazy } from 'react'

type LazyComponent = Awaited<ReturnType<Parameters<typeof lazy>[0]>>['default']

/** Loads a module. Offline it waits for the connection, because `lazy` keeps a failure until the page is reloaded. */
async function loadOnceOnline<M>(load: () => Promise<M>): Promise<M> {
  try {
    return await load()
  } catch (error) {
    if (navigator.onLine) throw error
    await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
    return loadOnceOnline(load)
  }
}

/** A lazy component that its module exports by name: `lazyNamed(() => import('./Panel.tsx'), 'Panel')`. */
export const lazyNamed = <M extends Readonly<Record<N, LazyComponent>>, N extends keyof M>(
  load: () => Promise<M>,
  name: N,
) => lazy<M[N]>(async () => ({ default: (await loadOnceOnline(load))[name] }))
