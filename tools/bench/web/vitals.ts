import type { CDPSession, Page } from '@playwright/test'
import { slowPhone } from '../../../scripts/web-budgets.ts'

/** Values recorded by the page's performance observers; times in ms. */
export interface Vitals {
  largestPaint: number
  layoutShift: number
  /** Longest time from a tap or key press to the next paint. */
  interaction: number
}

declare global {
  interface Window {
    benchVitals: Vitals
  }
}

/** Runs in the page before its own scripts. */
function observe() {
  const seen = { largestPaint: 0, layoutShift: 0, interaction: 0 }
  window.benchVitals = seen
  const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
      type,
      buffered: true,
      ...(type === 'event' && { durationThreshold: 16 }),
    })
  watch('largest-contentful-paint', ({ startTime }) => {
    seen.largestPaint = startTime
  })
  // Sums all shifts, an upper bound of the largest session window.
  watch('layout-shift', (entry) => {
    if (!('hadRecentInput' in entry) || entry.hadRecentInput || !('value' in entry)) return
    seen.layoutShift += Number(entry.value)
  })
  watch('event', (entry) => {
    if ('interactionId' in entry && entry.interactionId) {
      seen.interaction = Math.max(seen.interaction, entry.duration)
    }
  })
}

export const watchVitals = (page: Page) => page.addInitScript(observe)

export const readVitals = (page: Page): Promise<Vitals> => page.evaluate(() => window.benchVitals)

/** Throttles to the budgets' cheap phone on slow 4G. */
export async function slowDown(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: slowPhone.latencyMs,
    downloadThroughput: slowPhone.bytesPerSecond,
    uploadThroughput: slowPhone.bytesPerSecond,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowPhone.cpuSlowdown })
  return session
}
