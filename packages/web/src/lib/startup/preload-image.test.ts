import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { preloadFirstImage } from './preload-image.ts'

const loadedUrls = vi.fn<(url: string) => void>()

beforeEach(() => {
  vi.stubGlobal(
    'Image',
    class {
      set src(url: string) {
        loadedUrls(url)
      }
    },
  )
  window.history.replaceState(null, '', '/properties')
})
afterEach(() => {
  loadedUrls.mockClear()
  window.prefetchedResponse = undefined
  window.history.replaceState(null, '', '/')
  vi.unstubAllGlobals()
})

const stubInitialRequest = (response: Promise<Response>) => {
  window.prefetchedResponse = { url: '/api/properties?sort=name&limit=24', token: 'a-token', response, at: 0 }
  return response
}
const image = { thumbnailUrl: '/uploads/front.webp' }
const list = { data: { properties: [{ images: [image, { thumbnailUrl: '/uploads/back.webp' }] }] } }

test('the first image of the properties page is preloaded, and the response remains readable for the page', async () => {
  const response = stubInitialRequest(Promise.resolve(Response.json(list)))
  await preloadFirstImage()
  expect(loadedUrls.mock.calls).toEqual([['/uploads/front.webp']])
  expect(await (await response).json()).toEqual(list)
})

test('nothing is preloaded on other pages, from a response without images, or without a response', async () => {
  await preloadFirstImage()
  const others = [
    { data: { properties: [{ images: [] }] } },
    { message: 'Please sign in to continue.' },
    null,
  ]
  for (const other of others) {
    void stubInitialRequest(Promise.resolve(Response.json(other)))
    await preloadFirstImage()
  }
  void stubInitialRequest(Promise.resolve(new Response('<!doctype html>')))
  await preloadFirstImage()
  stubInitialRequest(Promise.reject(new TypeError('Failed to fetch'))).catch(() => undefined)
  await preloadFirstImage()
  window.history.replaceState(null, '', '/bookings')
  void stubInitialRequest(Promise.resolve(Response.json(list)))
  await preloadFirstImage()
  expect(loadedUrls).not.toHaveBeenCalled()
})
