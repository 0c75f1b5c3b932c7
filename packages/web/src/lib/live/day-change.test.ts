import { act, renderHook } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { sessionOf } from '../../test/sessions.ts'
import { queryClient } from '../api/query-client.ts'
import { endSession, saveSession } from '../session/session.ts'
import { useToday } from '../today.ts'
import { watchDayChange } from './day-change.ts'

const minuteMs = 60_000
const key = ['bookings', 'list']
let stop: () => void

beforeAll(() => saveSession(sessionOf('OWNER')))
afterAll(() => endSession())

/** Opens the page at 23:58 in Lagos, which is 22:58 UTC. */
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T22:58:00Z') })
  queryClient.setQueryDefaults(key, { gcTime: Number.POSITIVE_INFINITY })
  queryClient.setQueryData(key, [])
  stop = watchDayChange('Africa/Lagos')
})
afterEach(() => {
  stop()
  queryClient.clear()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const isStale = () => queryClient.getQueryState(key)?.isInvalidated
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const show = (state: 'visible' | 'hidden') => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
}

test("at the business's midnight the lists are refetched and today is the next day, each day", async () => {
  const { result } = renderHook(useToday)
  await wait(minuteMs)
  expect(result.current).toBe('2026-11-20')
  expect(isStale()).toBe(false)
  await wait(minuteMs)
  expect(result.current).toBe('2026-11-21')
  expect(isStale()).toBe(true)

  await wait((24 * 60 - 1) * minuteMs)
  queryClient.setQueryData(key, [])
  await wait(minuteMs)
  expect(result.current).toBe('2026-11-22')
  expect(isStale()).toBe(true)
})

test('a page that was hidden at midnight refetches once it is visible', async () => {
  const { result } = renderHook(useToday)
  show('hidden')
  await wait(8 * 60 * minuteMs)
  expect(isStale()).toBe(false)
  show('visible')
  expect(result.current).toBe('2026-11-21')
  expect(isStale()).toBe(true)
})

test('a page that is visible again on the same day refetches nothing, and at midnight it does', async () => {
  show('hidden')
  show('visible')
  expect(isStale()).toBe(false)
  await wait(2 * minuteMs)
  expect(isStale()).toBe(true)
})

test('stopped, it refetches nothing', async () => {
  stop()
  await wait(5 * minuteMs)
  show('visible')
  expect(isStale()).toBe(false)
})
