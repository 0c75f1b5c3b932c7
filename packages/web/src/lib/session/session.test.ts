import { afterEach, expect, test, vi } from 'vitest'
import { sessionOf } from '../../test/sessions.ts'
import { clearDraft, readDraft, writeDraft } from '../forms/draft.ts'
import {
  endSession,
  readSession,
  saveSession,
  takeSessionEnd,
  updateSession,
  watchSession,
} from './session.ts'

const key = 'ilewa.session'
const changeInOtherTab = (value: string | null) => {
  if (value === null) localStorage.removeItem(key)
  else localStorage.setItem(key, value)
  window.dispatchEvent(new StorageEvent('storage', { key, newValue: value }))
}

const anotherSession = () => {
  const session = sessionOf('STAFF')
  return { ...session, user: { ...session.user, id: '0198a000-0000-7000-8000-0000000000ff' } }
}
const emptyValues = { firstName: '' }
const typed = { firstName: 'Hauwa' }
const storedDrafts = () => Object.keys(sessionStorage).filter((name) => name.includes('draft'))

afterEach(() => endSession())

test('is stored, and removed at sign-out', () => {
  saveSession(sessionOf('OWNER'))
  expect(JSON.parse(localStorage.getItem(key) ?? '')).toEqual(sessionOf('OWNER'))
  endSession()
  expect(readSession()).toBeNull()
  expect(localStorage.getItem(key)).toBeNull()
})

test('follows sign-in and sign-out in another tab', () => {
  const listener = vi.fn()
  const stop = watchSession(listener)
  changeInOtherTab(JSON.stringify(sessionOf('AGENT')))
  expect(readSession()?.user.role).toBe('AGENT')
  changeInOtherTab(null)
  expect(readSession()).toBeNull()
  expect(listener).toHaveBeenCalledTimes(2)
  stop()
})

test('reads as signed out when the stored value is not a session', () => {
  const stop = watchSession(() => undefined)
  for (const stored of ['nonsense', '{"token":"x"}', '[]']) {
    changeInOtherTab(stored)
    expect(readSession()).toBeNull()
  }
  stop()
})

test('an update does nothing when signed out', () => {
  updateSession({ business: null })
  expect(readSession()).toBeNull()
  saveSession(sessionOf('OWNER'))
  updateSession({ business: null })
  expect(readSession()).toEqual({ ...sessionOf('OWNER'), business: null })
})

test('returns the reason of the end once', () => {
  saveSession(sessionOf('OWNER'))
  endSession('expired')
  expect(takeSessionEnd()).toBe('expired')
  expect(takeSessionEnd()).toBeNull()
})

test('a session saved without the photo field stays valid', () => {
  const stop = watchSession(() => undefined)
  const { user, ...rest } = sessionOf('OWNER')
  const { avatarUrl: _, ...older } = user
  changeInOtherTab(JSON.stringify({ ...rest, user: older }))
  expect(readSession()?.user.avatarUrl).toBeNull()
  stop()
})

test('drafts survive an expiry for the same user', () => {
  saveSession(sessionOf('OWNER'))
  writeDraft('staff', typed)
  endSession('expired')
  expect(readDraft('staff', emptyValues)).toEqual(emptyValues)
  saveSession(sessionOf('OWNER'))
  expect(readDraft('staff', emptyValues)).toEqual(typed)
  clearDraft('staff')
  expect(readDraft('staff', emptyValues)).toEqual(emptyValues)
})

test('drafts are deleted when another user signs in after an expiry', () => {
  saveSession(sessionOf('OWNER'))
  writeDraft('staff', typed)
  endSession('expired')
  saveSession(anotherSession())
  expect(readDraft('staff', emptyValues)).toEqual(emptyValues)
  expect(storedDrafts()).toEqual([])
})

test('Logout deletes drafts, also in another tab', () => {
  const stop = watchSession(() => undefined)
  saveSession(sessionOf('OWNER'))
  writeDraft('staff', typed)
  endSession()
  expect(storedDrafts()).toEqual([])

  saveSession(sessionOf('OWNER'))
  writeDraft('staff', typed)
  const setItem = vi.spyOn(Storage.prototype, 'setItem')
  endSession('expired')
  expect(setItem).not.toHaveBeenCalled()
  saveSession(sessionOf('OWNER'))
  setItem.mockClear()
  endSession()
  const writtenValue = setItem.mock.calls.find(([name]) => name === key)?.[1]
  setItem.mockRestore()
  // Replays what this tab wrote as the storage event in another tab.
  saveSession(sessionOf('OWNER'))
  writeDraft('staff', typed)
  changeInOtherTab(writtenValue ?? '')
  expect(storedDrafts()).toEqual([])
  expect(readSession()).toBeNull()
  stop()
})

test('an expiry in another tab keeps drafts, another user there deletes them', () => {
  const stop = watchSession(() => undefined)
  saveSession(sessionOf('OWNER'))
  writeDraft('staff', typed)
  changeInOtherTab(null)
  expect(storedDrafts()).toHaveLength(1)
  changeInOtherTab(JSON.stringify(anotherSession()))
  expect(storedDrafts()).toEqual([])
  stop()
})

test('drafts typed before sign-in are deleted at sign-in', () => {
  writeDraft('demo', typed)
  expect(readDraft('demo', emptyValues)).toEqual(typed)
  saveSession(sessionOf('OWNER'))
  expect(readDraft('demo', emptyValues)).toEqual(emptyValues)
  expect(storedDrafts()).toEqual([])
})
