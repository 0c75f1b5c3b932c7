import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'
import '../lib/api/error-catalog.ts'

/** What jsdom lacks and Mantine asks for. */
class NoResizeObserver implements ResizeObserver {
  observe = () => undefined
  unobserve = () => undefined
  disconnect = () => undefined
}

/** jsdom lays nothing out: nothing ever comes near the screen. */
class NoIntersectionObserver extends NoResizeObserver {
  readonly root = null
  readonly rootMargin = ''
  readonly thresholds = []
  takeRecords = () => []
}

Object.assign(window, { ResizeObserver: NoResizeObserver, IntersectionObserver: NoIntersectionObserver })
Object.defineProperty(document, 'fonts', { value: new EventTarget() })
Element.prototype.scrollIntoView = () => undefined
window.matchMedia = (query) => ({
  matches: false,
  media: query,
  onchange: null,
  addListener: () => undefined,
  removeListener: () => undefined,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  dispatchEvent: () => false,
})

// A second, as it is left to itself, says how busy the machine is.
configure({ asyncUtilTimeout: 10_000 })

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})
