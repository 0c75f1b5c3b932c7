import type { ComponentType } from 'react'
import { createBrowserRouter, type RouteObject } from 'react-router'
import { FullPageLoader } from '../../ui/layout/FullPageLoader.tsx'
import { Guard } from './Guard.tsx'
import { accessPages, type PageLoads, setupPages, shellPages } from './page-imports.ts'
import { RouteErrorPage } from './RouteErrorPage.tsx'

/** A page in a chunk of its own. */
const page = (path: string, load: () => Promise<ComponentType>): RouteObject => ({
  path,
  lazy: async () => ({ Component: await load() }),
})

const layout = (load: () => Promise<ComponentType>, children: RouteObject[]): RouteObject => ({
  lazy: async () => ({ Component: await load() }),
  // Below the layout, so that a page's fault leaves the header and the menu standing.
  children: [{ errorElement: <RouteErrorPage />, children }],
})

const pagesOf = (loads: PageLoads) => Object.entries(loads).map(([path, load]) => page(path, load))

const routes: RouteObject[] = [
  {
    element: <Guard />,
    errorElement: <RouteErrorPage />,
    HydrateFallback: FullPageLoader,
    children: [
      ...pagesOf(accessPages),
      layout(async () => (await import('../shell/SetupLayout.tsx')).SetupLayout, pagesOf(setupPages)),
      layout(async () => (await import('../shell/Shell.tsx')).Shell, pagesOf(shellPages)),
      page('*', async () => (await import('./NotFoundPage.tsx')).NotFoundPage),
    ],
  },
]

export const createRouter = () => createBrowserRouter(routes)

/** What is asked of a router here. */
interface Loading {
  state: { initialized: boolean }
  subscribe: (listener: (state: Loading['state']) => void) => void
}

/** From then on a slow line shows that a page is loading. */
const loadingAfterMs = 500

/**
 * Until the first page is there to be shown, or long in coming: where its files lie on the device, a loader in between
 * only costs a slow phone the drawing of it.
 */
export function untilFirstPage({ state, subscribe }: Loading): Promise<void> {
  return new Promise((resolve) => {
    const look = ({ initialized }: Loading['state']) => {
      if (initialized) resolve()
    }
    subscribe(look)
    look(state)
    setTimeout(resolve, loadingAfterMs)
  })
}
