import { MantineProvider } from '@mantine/core'
import { act, render, screen } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, expect, test, vi } from 'vitest'
import { endSession, saveSession } from '../../lib/session/session.ts'
import { newOwnerSession, sessionOf } from '../../test/sessions.ts'
import { Toaster } from '../../ui/feedback/Toaster.tsx'
import { FullPageLoader } from '../../ui/layout/FullPageLoader.tsx'
import { Guard } from './Guard.tsx'

afterEach(() => {
  endSession()
  vi.unstubAllGlobals()
})

function open(url: string) {
  const routes = [{ element: <Guard />, children: [{ path: '*', element: <p>The page</p> }] }]
  const router = createMemoryRouter(routes, { initialEntries: [url] })
  render(
    <MantineProvider env="test">
      <Toaster />
      <RouterProvider router={router} />
    </MantineProvider>,
  )
  return router
}

test("'Loading authentication...' shows while the saved session may be behind", async () => {
  saveSession(newOwnerSession())
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const router = open('/dashboard')
  expect(await screen.findByRole('status')).toHaveTextContent('Loading authentication...')
  expect(router.state.location.pathname).toBe('/dashboard')
})

test('without a response the saved session decides', async () => {
  saveSession(newOwnerSession())
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const router = open('/dashboard')
  expect(await screen.findByText('The page')).toBeVisible()
  expect(router.state.location.pathname).toBe('/business-setup')
})

test('a signed-in person who opens an invitation sees what to do', async () => {
  saveSession(sessionOf('STAFF'))
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const router = open('/reset-password?userId=a-handle&type=invitation')
  expect(
    await screen.findByText('You are signed in. Log out first, then open the invitation again.'),
  ).toBeVisible()
  expect(router.state.location.pathname).toBe('/dashboard')
})

test('after verified signup or login the user goes to /business-setup', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const router = open('/otp-verification?email=a%40b.ng&type=signup')
  act(() => saveSession(newOwnerSession()))
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/business-setup'))
})

test("the full page says 'Loading page...'", () => {
  render(
    <MantineProvider env="test">
      <FullPageLoader />
    </MantineProvider>,
  )
  expect(screen.getByRole('status')).toHaveTextContent('Loading page...')
})
