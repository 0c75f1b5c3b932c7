import { auth } from '@ilewa/contract/auth/endpoints'
import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { lazyNamed } from '../../lib/lazy-named.ts'
import { fakeServer } from '../../test/fake-server.ts'
import { renderPage } from '../../test/render-page.tsx'
import { MountedDialog } from './MountedDialog.tsx'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test.each([
  ['offline', () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)],
  ['online with an unreachable server', () => void fakeServer(auth.me, 'network error')],
])(
  '%s, a dialog that is not loaded says so, keeps the page, and opens at a later attempt',
  async (_, setUp) => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    setUp()
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
    await act(() => vi.advanceTimersByTimeAsync(3_000))
    expect(await screen.findByText('The dialog')).toBeVisible()
    expect(screen.getByText('The page')).toBeVisible()
  },
)
