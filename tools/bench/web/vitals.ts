import type { CDPSession, Page } from '@playwright/test'
import { slowPhone } from '../../../scripts/web-budgets.ts'

/** What a page's own observers have seen so far; times in ms. */
export interface Vitals {
  largestPaint: number
  layoutShift: number
  /** The longest from a tap or key to the next painting. */
  interaction: number
}

declare global {
  interface Window {
    benchVitals: Vitals
  }
}

/** Runs in the page before anything of its own. */
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
  // Sums up all shifts, which is never less than the largest burst of them.
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

/** The cheap phone on slow 4G of the budgets. */
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
