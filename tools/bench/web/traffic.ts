import type { CDPSession } from '@playwright/test'

const kinds = ['html', 'javascript', 'css', 'font', 'image', 'data', 'other'] as const
export type Kind = (typeof kinds)[number]

export interface Traffic {
  requests: number
  /** Transferred bytes with headers; cached responses count 0. */
  bytes: Record<Kind, number>
}

const kindOf: Record<string, Kind> = {
  Document: 'html',
  Script: 'javascript',
  Stylesheet: 'css',
  Font: 'font',
  Image: 'image',
  Fetch: 'data',
  XHR: 'data',
}

const emptyTraffic = (): Traffic => ({
  requests: 0,
  bytes: { html: 0, javascript: 0, css: 0, font: 0, image: 0, data: 0, other: 0 },
})

const idleMs = 1200
const maxWaitMs = 45_000

/** Counts a page's requests, and waits until it is idle. */
export function watchTraffic(session: CDPSession) {
  const traffic = emptyTraffic()
  const pending = new Map<string, Kind>()
  let changedAt = performance.now()
  session.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    // The stream of change events never ends, so the page would never be idle.
    if (request.url.includes('/api/live')) return
    pending.set(requestId, kindOf[type ?? ''] ?? 'other')
    changedAt = performance.now()
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = pending.get(requestId)
    if (!kind || !pending.delete(requestId)) return
    changedAt = performance.now()
    if (encodedDataLength === 0) return
    traffic.requests++
    traffic.bytes[kind] += encodedDataLength
  })
  session.on('Network.loadingFailed', ({ requestId }) => {
    if (pending.delete(requestId)) changedAt = performance.now()
  })

  /** Waits until no request was active for a while, and data was received if the page shows any. */
  const waitForIdle = async ({ requiresData = false } = {}) => {
    const startedAt = performance.now()
    const isIdle = () => pending.size === 0 && performance.now() - changedAt > idleMs
    while (!isIdle() || (requiresData && traffic.bytes.data === 0)) {
      if (performance.now() - startedAt > maxWaitMs) throw new Error('The page did not become idle')
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  return { traffic, waitForIdle }
}
