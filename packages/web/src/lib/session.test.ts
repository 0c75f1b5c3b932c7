import { afterEach, expect, test, vi } from 'vitest'
import { sessionOf } from '../test/people.ts'
import {
  endSession,
  readSession,
  saveSession,
  takeSessionEnd,
  updateSession,
  watchSession,
} from './session.ts'

const key = 'ilewa.session'
const inOtherTab = (value: string | null) => {
  if (value === null) localStorage.removeItem(key)
  else localStorage.setItem(key, value)
  window.dispatchEvent(new StorageEvent('storage', { key }))
}

afterEach(() => endSession())

test('is kept in storage and gone after sign-out', () => {
  saveSession(sessionOf('OWNER'))
  expect(JSON.parse(localStorage.getItem(key) ?? '')).toEqual(sessionOf('OWNER'))
  endSession()
  expect(readSession()).toBeNull()
  expect(localStorage.getItem(key)).toBeNull()
})

test('follows sign-in and sign-out in another tab', () => {
  const seen = vi.fn()
  const stop = watchSession(seen)
  inOtherTab(JSON.stringify(sessionOf('AGENT')))
  expect(readSession()?.user.role).toBe('AGENT')
  inOtherTab(null)
  expect(readSession()).toBeNull()
  expect(seen).toHaveBeenCalledTimes(2)
  stop()
})

test('reads as signed out when what is stored is not a session', () => {
  const stop = watchSession(() => undefined)
  for (const stored of ['nonsense', '{"token":"x"}', '[]']) {
    inOtherTab(stored)
    expect(readSession()).toBeNull()
  }
  stop()
})

test('an update changes only a session that is there', () => {
  updateSession({ business: null })
  expect(readSession()).toBeNull()
  saveSession(sessionOf('OWNER'))
  updateSession({ business: null })
  expect(readSession()).toEqual({ ...sessionOf('OWNER'), business: null })
})

test('says once why it ended', () => {
  saveSession(sessionOf('OWNER'))
  endSession('expired')
  expect(takeSessionEnd()).toBe('expired')
  expect(takeSessionEnd()).toBeNull()
})

test('one saved before there were photos stays valid', () => {
  const stop = watchSession(() => undefined)
  const { user, ...rest } = sessionOf('OWNER')
  const { avatarUrl: _, ...older } = user
  inOtherTab(JSON.stringify({ ...rest, user: older }))
  expect(readSession()?.user.avatarUrl).toBeNull()
  stop()
})
