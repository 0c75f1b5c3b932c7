import { replacedEvent } from '@ilewa/contract/core/endpoint'
import { newcomerSeconds } from '@ilewa/contract/live'
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sessionOf } from '../../test/people.ts'
import { networkError } from '../api/api-error.ts'
import { queryClient } from '../api/query-client.ts'
import { endSession, saveSession } from '../session/session.ts'
import { watchChanges } from './live.ts'

interface Line {
  url: string
  say: (id: string, kinds: string[]) => void
  replace: () => void
  lose: () => void
  isHungUp: () => boolean
}

let lines: Line[]
let stop: () => void

/** Each call opens a stream that the test writes to. */
function answer(url: string, { signal }: RequestInit): Response {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({
    start: (started) => {
      controller = started
      signal?.addEventListener('abort', () => started.error(signal.reason))
    },
  })
  const say = (id: string, kinds: string[]) =>
    controller?.enqueue(new TextEncoder().encode(`id: ${id}\ndata: ${JSON.stringify({ kinds })}\n\n`))
  const replace = () => {
    controller?.enqueue(new TextEncoder().encode(`event: ${replacedEvent}\ndata: {}\n\n`))
    controller?.close()
  }
  const lose = () => controller?.error(new TypeError('network error'))
  lines.push({ url, say, replace, lose, isHungUp: () => signal?.aborted ?? false })
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
}

const show = (state: 'visible' | 'hidden') => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

const lineNumber = (number: number) =>
  vi.waitUntil(() => lines[number - 1], { timeout: 3_000 }) as Promise<Line>

const cursorOf = ({ url }: Line) => new URL(url, 'http://localhost').searchParams.get('cursor')

beforeEach(() => {
  lines = []
  saveSession(sessionOf('OWNER'))
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => answer(url, init))
  queryClient.setQueryData(['bookings', 'list'], [])
  queryClient.setQueryData(['staff', 'list'], [])
  stop = watchChanges()
})
afterEach(() => {
  stop()
  endSession()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const isStale = (noun: string) => queryClient.getQueryState([noun, 'list'])?.isInvalidated

test('a change event invalidates the lists of its kind only', async () => {
  const line = await lineNumber(1)
  line.say('1', ['booking'])
  await vi.waitUntil(() => isStale('bookings'))
  expect(isStale('staff')).toBe(false)
})

test('an "all" event invalidates everything', async () => {
  const line = await lineNumber(1)
  line.say('1', ['all'])
  await vi.waitUntil(() => isStale('bookings') && isStale('staff'))
})

test('a lost connection resumes from its cursor', async () => {
  const first = await lineNumber(1)
  expect(cursorOf(first)).toBeNull()
  first.say('5_10:12:', ['booking'])
  await vi.waitUntil(() => isStale('bookings'))
  first.lose()
  expect(cursorOf(await lineNumber(2))).toBe('5_10:12:')
})

test('a connection replaced by another tab reconnects only when this tab is focused', async () => {
  const first = await lineNumber(1)
  first.say('9_1:2:', ['booking'])
  await vi.waitUntil(() => isStale('bookings'))
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  first.replace()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(lines).toHaveLength(1)
  vi.useRealTimers()
  window.dispatchEvent(new Event('focus'))
  expect(cursorOf(await lineNumber(2))).toBe('9_1:2:')
})

test('queries with a network error are refetched after a reconnect', async () => {
  const first = await lineNumber(1)
  let isThere = false
  const load = vi.fn(async () => {
    if (!isThere) throw networkError()
    return []
  })
  const observer = new QueryObserver(queryClient, { queryKey: ['dashboard'], queryFn: load, retry: false })
  const unsubscribe = observer.subscribe(vi.fn())
  await vi.waitUntil(() => queryClient.getQueryState(['dashboard'])?.status === 'error')
  isThere = true
  first.lose()
  await lineNumber(2)
  await vi.waitUntil(() => queryClient.getQueryState(['dashboard'])?.status === 'success')
  expect(load).toHaveBeenCalledTimes(2)
  unsubscribe()
})

test('a hidden page disconnects, and resumes from its cursor when visible', async () => {
  const first = await lineNumber(1)
  first.say('7_1:2:', ['booking'])
  await vi.waitUntil(() => isStale('bookings'))
  show('hidden')
  expect(first.isHungUp()).toBe(true)
  show('visible')
  expect(cursorOf(await lineNumber(2))).toBe('7_1:2:')
})

test('a first connection after the replay window invalidates everything', async () => {
  const line = await lineNumber(1)
  const later = Date.now() + newcomerSeconds * 1000
  vi.spyOn(Date, 'now').mockReturnValue(later)
  line.say('1', [])
  await vi.waitUntil(() => isStale('bookings') && isStale('staff'))
})

test('a restarted watch resumes from the last cursor', async () => {
  const first = await lineNumber(1)
  first.say('9_1:2:', ['booking'])
  await vi.waitUntil(() => isStale('bookings'))
  stop()
  stop = watchChanges()
  expect(cursorOf(await lineNumber(2))).toBe('9_1:2:')
})
