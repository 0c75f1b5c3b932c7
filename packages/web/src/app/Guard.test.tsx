import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { endSession, saveSession } from '../lib/session.ts'
import { newOwner } from '../test/people.ts'
import { FullPageLoader } from '../ui/FullPageLoader.tsx'
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
      <RouterProvider router={router} />
    </MantineProvider>,
  )
  return router
}

test("'Loading authentication...' shows while the saved session may be behind", async () => {
  saveSession(newOwner())
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const router = open('/dashboard')
  expect(await screen.findByRole('status')).toHaveTextContent('Loading authentication...')
  expect(router.state.location.pathname).toBe('/dashboard')
})

test('without an answer the saved session decides', async () => {
  saveSession(newOwner())
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const router = open('/dashboard')
  expect(await screen.findByText('The page')).toBeVisible()
  expect(router.state.location.pathname).toBe('/business-setup')
})

test("the full page says 'Loading page...'", () => {
  render(
    <MantineProvider env="test">
      <FullPageLoader />
    </MantineProvider>,
  )
  expect(screen.getByRole('status')).toHaveTextContent('Loading page...')
})
