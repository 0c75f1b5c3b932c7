import { auth } from '@ilewa/contract/auth/endpoints'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endSession, readSession, saveSession } from '../../lib/session/session.ts'
import { fakeServer } from '../../test/fake-server.ts'
import { sessionOf } from '../../test/sessions.ts'
import { logout, watchPendingLogouts } from './pending-logouts.ts'

const done = { data: {}, message: 'Signed out' }
const sessionExpired = { status: 401, code: 'auth.session_required', message: 'Please sign in to continue.' }
const unavailable = { status: 503, code: 'common.unavailable', message: 'Please try again in a moment.' }
const key = 'ilewa.pending-logouts'
const queued = () => JSON.parse(localStorage.getItem(key) ?? '[]')
const signInAs = (token: string) => saveSession({ ...sessionOf('OWNER'), token })
const tokensOf = (received: ReturnType<typeof fakeServer>) =>
  received.map(({ headers }) => headers.get('authorization'))

beforeEach(() => {
  vi.useFakeTimers()
  signInAs('first-token')
})
afterEach(async () => {
  fakeServer(auth.logout, done)
  window.dispatchEvent(new Event('online'))
  await vi.runAllTimersAsync()
  endSession()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a logout with a connection leaves an empty queue', async () => {
  const received = fakeServer(auth.logout, done)
  logout()
  expect(readSession()).toBeNull()
  await vi.advanceTimersByTimeAsync(0)
  expect(tokensOf(received)).toEqual(['Bearer first-token'])
  expect(queued()).toEqual([])
})

test('a logout without a connection is sent when online again, and never ends the next session', async () => {
  watchPendingLogouts()
  const received = fakeServer(auth.logout, 'network error', sessionExpired)
  logout()
  await vi.advanceTimersByTimeAsync(0)
  expect(queued()).toEqual(['first-token'])
  signInAs('second-token')
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(tokensOf(received)).toEqual(['Bearer first-token', 'Bearer first-token'])
  expect(queued()).toEqual([])
  expect(readSession()?.token).toBe('second-token')
})

test('it is retried with an increasing delay, until the server accepts it', async () => {
  const received = fakeServer(auth.logout, 'network error', unavailable, done)
  logout()
  await vi.advanceTimersByTimeAsync(0)
  expect(received).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(received).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(9_000)
  expect(received).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(received).toHaveLength(3)
  expect(queued()).toEqual([])
})

test('logouts queued on an earlier visit are sent at the next start', async () => {
  localStorage.setItem(key, JSON.stringify(['older-token']))
  const received = fakeServer(auth.logout, done)
  watchPendingLogouts()
  await vi.advanceTimersByTimeAsync(0)
  expect(tokensOf(received)).toEqual(['Bearer older-token'])
  expect(readSession()?.token).toBe('first-token')
})

test('invalid data in the browser’s storage is ignored', async () => {
  localStorage.setItem(key, '{"not":"a list"}')
  const received = fakeServer(auth.logout, done)
  watchPendingLogouts()
  await vi.advanceTimersByTimeAsync(0)
  expect(received).toHaveLength(0)
})
