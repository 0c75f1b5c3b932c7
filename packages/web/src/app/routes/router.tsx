import type { ComponentType } from 'react'
import { createBrowserRouter, type RouteObject } from 'react-router'
import { FullPageLoader } from '../../ui/layout/FullPageLoader.tsx'
import { Guard } from './Guard.tsx'
import { accessLoaders, type PageLoaders, setupLoaders, shellLoaders } from './page-loaders.ts'
import { RouteErrorPage } from './RouteErrorPage.tsx'

/** A page in a separate chunk. */
const page = (path: string, load: () => Promise<ComponentType>): RouteObject => ({
  path,
  lazy: async () => ({ Component: await load() }),
})

const layout = (load: () => Promise<ComponentType>, children: RouteObject[]): RouteObject => ({
  lazy: async () => ({ Component: await load() }),
  // The error page is inside the layout, so that header and menu remain when a page throws.
  children: [{ errorElement: <RouteErrorPage />, children }],
})

const pagesOf = (loads: PageLoaders) => Object.entries(loads).map(([path, load]) => page(path, load))

const routes: RouteObject[] = [
  {
    element: <Guard />,
    errorElement: <RouteErrorPage />,
    HydrateFallback: FullPageLoader,
    children: [
      ...pagesOf(accessLoaders),
      layout(async () => (await import('../shell/SetupLayout.tsx')).SetupLayout, pagesOf(setupLoaders)),
      layout(async () => (await import('../shell/Shell.tsx')).Shell, pagesOf(shellLoaders)),
      page('*', async () => (await import('./NotFoundPage.tsx')).NotFoundPage),
    ],
  },
]

export const createRouter = () => createBrowserRouter(routes)
