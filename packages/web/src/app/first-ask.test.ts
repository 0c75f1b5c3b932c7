import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endSession, saveSession } from '../lib/session.ts'
import { sessionOf } from '../test/people.ts'
import { askForFirstPage } from './first-ask.ts'

const fetched = vi.fn((_url: string): Promise<Response> => Promise.reject(new TypeError('Failed to fetch')))

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

test('the first picture of the properties comes along, and whatever else was answered is left alone', async () => {
  saveSession(sessionOf('OWNER'))
  const pictures = vi.fn()
  vi.stubGlobal(
    'Image',
    class {
      set src(url: string) {
        pictures(url)
      }
    },
  )
  const image = { thumbnailUrl: '/uploads/front.webp' }
  for (const answer of [
    {
      data: {
        properties: [{ images: [image, { thumbnailUrl: '/uploads/back.webp' }] }, { images: [image] }],
      },
    },
    { data: { properties: [{ images: [] }] } },
    { message: 'Please sign in to continue.' },
    null,
  ]) {
    fetched.mockResolvedValueOnce(Response.json(answer))
    open('/properties')
    await vi.waitFor(() => expect(fetched).toHaveResolved())
  }
  await vi.waitFor(() => expect(pictures.mock.calls).toEqual([['/uploads/front.webp']]))
})
