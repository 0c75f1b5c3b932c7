import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'

/** jsdom has no ResizeObserver; Mantine needs one. */
class StubResizeObserver implements ResizeObserver {
  observe = () => undefined
  unobserve = () => undefined
  disconnect = () => undefined
}

/** jsdom has no layout: no element ever enters the viewport. */
class StubIntersectionObserver extends StubResizeObserver {
  readonly root = null
  readonly rootMargin = ''
  readonly thresholds = []
  takeRecords = () => []
}

Object.assign(window, { ResizeObserver: StubResizeObserver, IntersectionObserver: StubIntersectionObserver })
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
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

// The default of one second fails on a busy machine.
configure({ asyncUtilTimeout: 10_000 })

/** The stays of the test data are from 24 November 2026. */
const testDay = new Date('2026-11-20T10:00:00Z')

// Screens depend on today's date. The clock stands still, and timers run.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: testDay }))

afterEach(() => {
  vi.useRealTimers()
  cleanup()
  // Test files share the document. An element appended by a library must not take the focus in the next test.
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
})
