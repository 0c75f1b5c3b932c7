import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { downloadImages } from './download-images.ts'

const images = [{ url: '/uploads/1.jpg' }, { url: '/uploads/2.jpg' }] as never
const clicked: string[] = []

beforeEach(() => {
  vi.useFakeTimers()
  clicked.length = 0
  vi.stubGlobal(
    'Image',
    class {
      src = ''
      decode = () => Promise.resolve()
    },
  )
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push(this.download)
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

// Browsers drop a download that starts too soon after another.
test('the second image starts 200 ms after the first', async () => {
  const done = downloadImages({ name: 'Lekki/Loft', images })
  await vi.advanceTimersByTimeAsync(199)
  expect(clicked).toEqual(['Lekki Loft-1.jpg'])
  await vi.advanceTimersByTimeAsync(1)
  expect(await done).toBe(2)
  expect(clicked).toEqual(['Lekki Loft-1.jpg', 'Lekki Loft-2.jpg'])
})
