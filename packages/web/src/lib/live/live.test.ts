import { replacedEvent } from '@ilewa/contract/core/endpoint'
import { liveLookbackSeconds } from '@ilewa/contract/live'
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sessionOf } from '../../test/sessions.ts'
import { networkError } from '../api/api-error.ts'
import { queryClient } from '../api/query-client.ts'
import { endSession, saveSession } from '../session/session.ts'
import { watchChanges } from './live.ts'

interface StreamConnection {
  url: string
  send: (id: string, kinds: string[]) => void
  replace: () => void
  fail: () => void
  isAborted: () => boolean
}

let connections: StreamConnection[]
let stop: () => void

/** Each call opens a stream that the test writes to. */
function respond(url: string, { signal }: RequestInit): Response {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({
    start: (started) => {
      controller = started
      signal?.addEventListener('abort', () => started.error(signal.reason))
    },
  })
  const send = (id: string, kinds: string[]) =>
    controller?.enqueue(new TextEncoder().encode(`id: ${id}\ndata: ${JSON.stringify({ kinds })}\n\n`))
  const replace = () => {
    controller?.enqueue(new TextEncoder().encode(`event: ${replacedEvent}\ndata: {}\n\n`))
    controller?.close()
  }
  const fail = () => controller?.error(new TypeError('network error'))
  connections.push({ url, send, replace, fail, isAborted: () => signal?.aborted ?? false })
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
}

const show = (state: 'visible' | 'hidden') => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

const connectionNumber = (number: number) =>
  vi.waitUntil(() => connections[number - 1], { timeout: 10_000 }) as Promise<StreamConnection>

const cursorOf = ({ url }: StreamConnection) => new URL(url, 'http://localhost').searchParams.get('cursor')

beforeEach(() => {
  connections = []
  saveSession(sessionOf('OWNER'))
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => respond(url, init))
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

const isStale = (queryName: string) => queryClient.getQueryState([queryName, 'list'])?.isInvalidated

test('a change event invalidates the lists of its kind only', async () => {
  const connection = await connectionNumber(1)
  connection.send('1', ['booking'])
  await vi.waitUntil(() => isStale('bookings'))
  expect(isStale('staff')).toBe(false)
})

test('an "all" event invalidates everything', async () => {
  const connection = await connectionNumber(1)
  connection.send('1', ['all'])
  await vi.waitUntil(() => isStale('bookings') && isStale('staff'))
})

test('a lost connection resumes from its cursor', async () => {
  const first = await connectionNumber(1)
  expect(cursorOf(first)).toBeNull()
  first.send('5_10:12:', ['booking'])
  await vi.waitUntil(() => isStale('bookings'))
  first.fail()
  expect(cursorOf(await connectionNumber(2))).toBe('5_10:12:')
})

test('a connection replaced by another tab reconnects only when this tab is focused', async () => {
  const first = await connectionNumber(1)
  first.send('9_1:2:', ['booking'])
  await vi.waitUntil(() => isStale('bookings'))
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  first.replace()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(connections).toHaveLength(1)
  vi.useRealTimers()
  window.dispatchEvent(new Event('focus'))
  expect(cursorOf(await connectionNumber(2))).toBe('9_1:2:')
})

test('queries with a network error are refetched after a reconnect', async () => {
  const first = await connectionNumber(1)
  let isAvailable = false
  const load = vi.fn(async () => {
    if (!isAvailable) throw networkError()
    return []
  })
  const observer = new QueryObserver(queryClient, { queryKey: ['dashboard'], queryFn: load, retry: false })
  const unsubscribe = observer.subscribe(vi.fn())
  await vi.waitUntil(() => queryClient.getQueryState(['dashboard'])?.status === 'error')
  isAvailable = true
  first.fail()
  await connectionNumber(2)
  await vi.waitUntil(() => queryClient.getQueryState(['dashboard'])?.status === 'success')
  expect(load).toHaveBeenCalledTimes(2)
  unsubscribe()
})

test('a hidden page disconnects, and resumes from its cursor when visible', async () => {
  const first = await connectionNumber(1)
  first.send('7_1:2:', ['booking'])
  await vi.waitUntil(() => isStale('bookings'))
  show('hidden')
  expect(first.isAborted()).toBe(true)
  show('visible')
  expect(cursorOf(await connectionNumber(2))).toBe('7_1:2:')
})

test('a first connection after the replay window invalidates everything', async () => {
  const connection = await connectionNumber(1)
  const later = Date.now() + liveLookbackSeconds * 1000
  vi.spyOn(Date, 'now').mockReturnValue(later)
  connection.send('1', [])
  await vi.waitUntil(() => isStale('bookings') && isStale('staff'))
})

test('a restarted watch resumes from the last cursor', async () => {
  const first = await connectionNumber(1)
  first.send('9_1:2:', ['booking'])
  await vi.waitUntil(() => isStale('bookings'))
  stop()
  stop = watchChanges()
  expect(cursorOf(await connectionNumber(2))).toBe('9_1:2:')
})
