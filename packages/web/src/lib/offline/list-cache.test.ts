import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sessionOf } from '../../test/sessions.ts'
import { queryClient } from '../api/query-client.ts'
import { endSession, saveSession } from '../session/session.ts'
import { startListCache } from './list-cache.ts'

const dayMs = 86_400_000
const stored = new Map<string, string>()
const storage = {
  getItem: async (key: string) => stored.get(key),
  setItem: async (key: string, value: string) => void stored.set(key, value),
  removeItem: async (key: string) => void stored.delete(key),
}
const storedText = () => [...stored.values()].join()

const session = sessionOf('OWNER')
const key = ['properties', 'list']
let stop: () => void

/** Longer than the delay of a write. */
const waitForWrite = () => vi.advanceTimersByTimeAsync(2_000)

/** Starts the cache and waits until the stored lists are restored. */
async function start() {
  stop = startListCache(storage)
  await vi.advanceTimersByTimeAsync(0)
}

/** Stores a list as an earlier visit does, and forgets it in memory. */
async function visit(name: string, updatedAt = Date.now()) {
  await start()
  queryClient.setQueryData(key, [name], { updatedAt })
  await waitForWrite()
  expect(storedText()).toContain(name)
  stop()
  queryClient.clear()
}

beforeEach(() => {
  vi.useFakeTimers()
  saveSession(session)
})
afterEach(() => {
  stop()
  endSession()
  queryClient.clear()
  stored.clear()
  vi.useRealTimers()
})

test('restores the lists of the same user and business, marked as stale', async () => {
  await visit('Lekki Loft')
  await start()
  expect(queryClient.getQueryData(key)).toEqual(['Lekki Loft'])
  expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true)
})

test.each([
  ['user', { ...session, user: { ...session.user, id: '0198a000-0000-7000-8000-0000000000ff' } }],
  ['business', { ...session, business: null }],
])('deletes the lists of another %s', async (_, other) => {
  await visit('Lekki Loft')
  saveSession(other)
  await start()
  expect(queryClient.getQueryData(key)).toBeUndefined()
  expect(storedText()).toBe('')
})

test('follows the session: another user gets an own cache without a reload', async () => {
  await start()
  queryClient.setQueryData(key, ['Lekki Loft'])
  endSession()
  saveSession({
    ...session,
    token: 'another',
    user: { ...session.user, id: '0198a000-0000-7000-8000-0000000000ff' },
  })
  await waitForWrite()
  queryClient.setQueryData(key, ['Ikeja Inn'])
  await waitForWrite()
  expect(storedText()).toContain('Ikeja Inn')
  expect(storedText()).not.toContain('Lekki Loft')
})

test('restores nothing if the session ends while the lists are read', async () => {
  await visit('Lekki Loft')
  stop = startListCache(storage)
  endSession()
  await waitForWrite()
  expect(queryClient.getQueryData(key)).toBeUndefined()
})

test('restores no list that is older than a week', async () => {
  await visit('Lekki Loft', Date.now() - 8 * dayMs)
  await start()
  expect(queryClient.getQueryData(key)).toBeUndefined()
})

test('stores the fifty newest lists, and no account data', async () => {
  await start()
  queryClient.setQueryData(['account'], 'own email')
  for (let index = 0; index <= 50; index += 1)
    queryClient.setQueryData(['bookings', index], `list ${index}.`, { updatedAt: Date.now() + index })
  await waitForWrite()
  expect(storedText()).toContain('list 50.')
  expect(storedText()).toContain('list 1.')
  expect(storedText()).not.toContain('list 0.')
  expect(storedText()).not.toContain('own email')
})

test('stores nothing after the session has ended', async () => {
  await visit('Lekki Loft')
  await start()
  stored.clear()
  queryClient.setQueryData(key, ['Lekki Loft'])
  endSession()
  queryClient.setQueryData(key, ['Ikeja Inn'])
  await waitForWrite()
  expect(storedText()).toBe('')
})

test.each([
  ['/properties/{id}/arrival', false],
  ['/properties/{id}/calendar-exports', false],
  ['/bookings/{id}/guest-page', false],
  ['/bookings/{id}/payments', false],
  ['/bookings/{id}/messages', false],
  ['/bookings/{id}/register', false],
  ['/bookings', true],
  ['/bookings/{id}', true],
  // The nights that are taken, for a booking that is made offline.
  ['/properties/{id}/calendar', true],
])('what %s answers is stored: %s', async (path, isStored) => {
  await start()
  queryClient.setQueryData([path.split('/')[1], path, {}], ['door code 4711'])
  await waitForWrite()
  expect(storedText().includes('door code 4711')).toBe(isStored)
})
