import '@testing-library/jest-dom/vitest'
import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'
import '../lib/learn-errors.ts'

/** What jsdom lacks and Mantine asks for. */
class NoResizeObserver implements ResizeObserver {
  observe = () => undefined
  unobserve = () => undefined
  disconnect = () => undefined
}

Object.assign(window, { ResizeObserver: NoResizeObserver })
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

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})
