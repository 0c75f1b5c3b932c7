import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listenForInstallEvent } from '../../lib/offline/install-event.ts'
import { AppNotices } from './AppNotices.tsx'

const seconds = (count: number) => act(() => vi.advanceTimersByTimeAsync(count * 1000))

function open(path: string) {
  const router = createMemoryRouter([{ path: '*', Component: AppNotices }], { initialEntries: [path] })
  return render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  )
}

const prompt = () => screen.queryByRole('complementary', { name: 'Install the app' })

/** The install event, as Chromium sends it. */
function offer() {
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt: vi.fn(() => Promise.resolve()),
  })
  act(() => void window.dispatchEvent(event))
  return event
}

listenForInstallEvent()
beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('it appears after 3 seconds as a fallback, not earlier', async () => {
  open('/dashboard')
  await seconds(2.9)
  expect(prompt()).toBeNull()
  await seconds(0.2)
  expect(prompt()).toBeVisible()
})

test.each([
  ['Mozilla/5.0 (Linux; Android 14; Pixel 8)', /menu.*'Add to Home screen'/],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X)', /Share.*'Add to Home Screen'/],
  ['Mozilla/5.0 (X11; Linux x86_64)', /menu.*'Install'/],
])('without an install event it shows manual steps: %s', async (userAgent, steps) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
  open('/dashboard')
  await seconds(3)
  expect(screen.getByText(steps)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Install' })).toBeNull()
})

test("it appears on the browser's install event; accepting opens the browser's prompt and hides it", async () => {
  const view = open('/dashboard')
  const event = offer()
  expect(event.defaultPrevented).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Install' }))
  await seconds(5)
  expect(event.prompt).toHaveBeenCalledOnce()
  expect(prompt()).toBeNull()
  view.unmount()
  open('/dashboard')
  await seconds(5)
  expect(prompt()).toBeNull()
})

test('dismissal is remembered for the session', async () => {
  const view = open('/dashboard')
  await seconds(3)
  fireEvent.click(screen.getByRole('button', { name: 'Not now' }))
  expect(prompt()).toBeNull()
  view.unmount()
  open('/bookings')
  await seconds(5)
  expect(prompt()).toBeNull()
  expect(sessionStorage.getItem('ilewa.install-dismissed')).not.toBeNull()
})

test('it is hidden when the app already runs standalone', async () => {
  const { matchMedia } = window
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => ({
    ...matchMedia(media),
    matches: media.includes('standalone'),
  }))
  open('/dashboard')
  await seconds(5)
  expect(prompt()).toBeNull()
})

test.each([
  '/otp-verification',
  '/payment-success',
  '/sandbox-checkout',
  '/subscription-plans',
  '/upgrade-subscription-plans',
])('it never covers the code, payment and plan pages: %s', async (path) => {
  open(path)
  await seconds(5)
  offer()
  expect(prompt()).toBeNull()
})
