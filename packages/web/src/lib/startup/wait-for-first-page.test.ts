import { expect, test, vi } from 'vitest'
import { waitForFirstPage } from './wait-for-first-page.ts'

test('the app renders when its first page is loaded, or after a delay', async () => {
  vi.useFakeTimers()
  const onReady = vi.fn()
  const pendingRouter = { state: { initialized: false }, subscribe: vi.fn() }
  void waitForFirstPage(pendingRouter).then(onReady)
  await vi.advanceTimersByTimeAsync(499)
  expect(onReady).not.toHaveBeenCalled()
  pendingRouter.subscribe.mock.calls[0]?.[0]({ initialized: true })
  await vi.advanceTimersByTimeAsync(0)
  expect(onReady).toHaveBeenCalledOnce()

  void waitForFirstPage({ state: { initialized: true }, subscribe: vi.fn() }).then(onReady)
  await vi.advanceTimersByTimeAsync(0)
  expect(onReady).toHaveBeenCalledTimes(2)

  void waitForFirstPage(pendingRouter).then(onReady)
  await vi.advanceTimersByTimeAsync(500)
  expect(onReady).toHaveBeenCalledTimes(3)
  vi.useRealTimers()
})
