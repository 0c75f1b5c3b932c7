import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadFirstPicture } from './preload-image.ts'

const pictures = vi.fn<(url: string) => void>()

beforeEach(() => {
  vi.stubGlobal(
    'Image',
    class {
      set src(url: string) {
        pictures(url)
      }
    },
  )
  window.history.replaceState(null, '', '/properties')
})
afterEach(() => {
  pictures.mockClear()
  window.firstAsk = undefined
  window.history.replaceState(null, '', '/')
  vi.unstubAllGlobals()
})

const ask = (answer: Promise<Response>) => {
  window.firstAsk = { url: '/api/properties?sort=name&limit=24', token: 'a-token', answer, at: 0 }
  return answer
}
const image = { thumbnailUrl: '/uploads/front.webp' }
const list = { data: { properties: [{ images: [image, { thumbnailUrl: '/uploads/back.webp' }] }] } }

test('the first image of the properties page is preloaded, and the response remains readable for the page', async () => {
  const answer = ask(Promise.resolve(Response.json(list)))
  await loadFirstPicture()
  expect(pictures.mock.calls).toEqual([['/uploads/front.webp']])
  expect(await (await answer).json()).toEqual(list)
})

test('nothing is preloaded on other pages, from a response without images, or without a response', async () => {
  await loadFirstPicture()
  const others = [
    { data: { properties: [{ images: [] }] } },
    { message: 'Please sign in to continue.' },
    null,
  ]
  for (const other of others) {
    void ask(Promise.resolve(Response.json(other)))
    await loadFirstPicture()
  }
  void ask(Promise.resolve(new Response('<!doctype html>')))
  await loadFirstPicture()
  ask(Promise.reject(new TypeError('Failed to fetch'))).catch(() => undefined)
  await loadFirstPicture()
  window.history.replaceState(null, '', '/bookings')
  void ask(Promise.resolve(Response.json(list)))
  await loadFirstPicture()
  expect(pictures).not.toHaveBeenCalled()
})
