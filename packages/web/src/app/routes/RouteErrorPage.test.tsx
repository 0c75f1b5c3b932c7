import { auth } from '@ilewa/contract/auth/endpoints'
import { clientErrors } from '@ilewa/contract/client-errors'
import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../../test/fake-server.ts'
import { RouteErrorPage } from './RouteErrorPage.tsx'

const openPageThatThrows = (message: string) => {
  const lazy = () => Promise.reject(new Error(message))
  const router = createMemoryRouter([{ path: '/', lazy, errorElement: <RouteErrorPage /> }])
  render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  )
}

const missingChunk = 'Failed to fetch dynamically imported module: /assets/DashboardPage-abc.js'
const signedOut = { status: 401, code: 'auth.session_required', message: 'Please sign in to continue.' }

beforeEach(() => vi.spyOn(console, 'error').mockReturnValue())
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test.each([
  missingChunk,
  'Importing a module script failed.',
  'error loading dynamically imported module: /assets/DashboardPage-abc.js',
])("a missing chunk shows 'Update Required': %s", async (message) => {
  fakeServer(auth.me, signedOut)
  openPageThatThrows(message)
  expect(await screen.findByRole('heading', { name: 'Update Required' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Refresh Page' })).toBeVisible()
})

test('a missing chunk while offline is a connection error', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  openPageThatThrows(missingChunk)
  expect(await screen.findByRole('heading', { name: 'Connection Error' })).toBeVisible()
})

test('a missing chunk while the server is unreachable is a connection error', async () => {
  fakeServer(auth.me, 'network error')
  openPageThatThrows(missingChunk)
  expect(await screen.findByRole('heading', { name: 'Connection Error' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Refresh Page' })).toBeNull()
})

test("a captive portal's page is a connection error", async () => {
  vi.stubGlobal('fetch', async () => new Response('<h1>Log in to the Wi-Fi</h1>'))
  openPageThatThrows(missingChunk)
  expect(await screen.findByRole('heading', { name: 'Connection Error' })).toBeVisible()
})

test.each([
  ['reachable', signedOut, ['app']],
  ['unreachable', 'network error', []],
] as const)('Refresh deletes the offline app only if the server is still %s', async (_, reply, deleted) => {
  const deleteCache = vi.fn(async () => true)
  vi.stubGlobal('caches', { keys: async () => ['app'], delete: deleteCache })
  const received = fakeServer(auth.me, signedOut, reply)
  openPageThatThrows(missingChunk)
  await userEvent.click(await screen.findByRole('button', { name: 'Refresh Page' }))
  await vi.waitFor(() => expect(received).toHaveLength(2))
  await vi.waitFor(() => expect(deleteCache.mock.calls.flat()).toEqual(deleted))
})

test("anything else shows 'Something went wrong' with Try Again and Go to Dashboard", async () => {
  openPageThatThrows('undefined is not a function')
  expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Go to Dashboard' })).toHaveAttribute('href', '/dashboard')
})

test('"this has been logged" appears after the server has logged it, with its reference', async () => {
  const received = fakeServer(clientErrors.report, { data: { reference: 'K7M3-QX9P' } })
  openPageThatThrows('undefined is not a function')
  expect(await screen.findByText(/this has been logged as K7M3-QX9P/)).toBeVisible()
  expect(received[0]?.body).toMatchObject({ message: 'undefined is not a function', path: '/' })
})

test('without a connection the page does not claim that the error was logged', async () => {
  fakeServer(clientErrors.report, 'network error')
  openPageThatThrows('another fault')
  expect(await screen.findByText(/An unexpected error occurred\./)).toBeVisible()
  expect(screen.queryByText(/logged/)).toBeNull()
})
