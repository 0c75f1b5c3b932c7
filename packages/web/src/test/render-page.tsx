import { MantineProvider } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { queryClient } from '../lib/api/query-client.ts'
import { Toaster } from '../ui/feedback/Toaster.tsx'

/** Renders a page at a URL as the app does: theme, toasts, cache and router; `at()` returns the current URL, `goTo` and `goBack` change it. */
export function renderPage(page: ReactNode, url = '/') {
  const router = createMemoryRouter(
    [
      { path: url.split('?')[0], element: page },
      { path: '*', element: null },
    ],
    { initialEntries: [url] },
  )
  // The app's query client, which mutations invalidate; without retries, so that errors show at once.
  queryClient.clear()
  queryClient.setDefaultOptions({ ...queryClient.getDefaultOptions(), queries: { retry: false } })
  // A toast of an earlier test of this worker.
  notifications.clean()
  render(
    <MantineProvider env="test">
      <Toaster />
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  const at = () => `${router.state.location.pathname}${router.state.location.search}`
  const goTo = (to: string) => act(() => router.navigate(to))
  const goBack = () => act(() => router.navigate(-1))
  return { user: userEvent.setup(), at, goTo, goBack }
}
