import { auth } from '@ilewa/contract/auth/endpoints'
import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { lazyNamed } from '../../lib/lazy-named.ts'
import { fakeServer } from '../../test/fake-server.ts'
import { renderPage } from '../../test/render-page.tsx'
import { MountedDialog } from './MountedDialog.tsx'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('offline, a dialog that is not loaded says so, keeps the page, and opens once online', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const load = vi
    .fn(async () => ({ Dialog: () => <p>The dialog</p> }))
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  const Dialog = lazyNamed(load, 'Dialog')
  renderPage(
    <>
      <p>The page</p>
      <MountedDialog item="1">{() => <Dialog />}</MountedDialog>
    </>,
  )

  expect(await screen.findByText('You are offline. This opens when you are online again.')).toBeVisible()
  expect(screen.getByText('The page')).toBeVisible()

  onLine.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))

  expect(await screen.findByText('The dialog')).toBeVisible()
  expect(screen.getByText('The page')).toBeVisible()
})

test('online with an unreachable server, a dialog that is not loaded opens at a later attempt', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  fakeServer(auth.me, 'network error')
  const load = vi
    .fn(async () => ({ Dialog: () => <p>The dialog</p> }))
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  const Dialog = lazyNamed(load, 'Dialog')
  renderPage(<MountedDialog item="1">{() => <Dialog />}</MountedDialog>)

  expect(await screen.findByText('You are offline. This opens when you are online again.')).toBeVisible()
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(await screen.findByText('The dialog')).toBeVisible()
})
