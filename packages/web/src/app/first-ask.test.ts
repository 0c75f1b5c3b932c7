import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endSession, saveSession } from '../lib/session.ts'
import { sessionOf } from '../test/people.ts'
import { askForFirstPage } from './first-ask.ts'

const fetched = vi.fn((_url: string) => Promise.reject(new TypeError('Failed to fetch')))

function open(address: string) {
  fetched.mockClear()
  window.history.replaceState(null, '', address)
  askForFirstPage()
  return fetched.mock.calls.map(([url]) => url)
}

beforeEach(() => vi.stubGlobal('fetch', fetched))
afterEach(() => {
  endSession()
  window.history.replaceState(null, '', '/')
  vi.unstubAllGlobals()
})

test('the list of the opened page is asked for, where the address says nothing else', () => {
  saveSession(sessionOf('OWNER'))
  expect(open('/properties')).toEqual(['/api/properties?sort=name&limit=24'])
  expect(open('/properties?q=loft')).toEqual([])
  expect(open('/settings')).toEqual([])
})

test('nothing is asked for that the person may not see, nor for a visitor', () => {
  expect(open('/properties')).toEqual([])
  saveSession(sessionOf('STAFF'))
  expect(open('/activity')).toEqual([])
  expect(open('/bookings')).toEqual([])
})
