import type { CDPSession, Page } from '@playwright/test'
import { slowPhone } from '../../../scripts/checks/web-budgets.ts'

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
  const vitals = { largestPaint: 0, layoutShift: 0, interaction: 0 }
  window.benchVitals = vitals
  const observeEntries = (type: string, onEntry: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(onEntry)).observe({
      type,
      buffered: true,
      ...(type === 'event' && { durationThreshold: 16 }),
    })
  observeEntries('largest-contentful-paint', ({ startTime }) => {
    vitals.largestPaint = startTime
  })
  // Sums all shifts, an upper bound of the largest session window.
  observeEntries('layout-shift', (entry) => {
    if (!('hadRecentInput' in entry) || entry.hadRecentInput || !('value' in entry)) return
    vitals.layoutShift += Number(entry.value)
  })
  observeEntries('event', (entry) => {
    if ('interactionId' in entry && entry.interactionId) {
      vitals.interaction = Math.max(vitals.interaction, entry.duration)
    }
  })
}

export const watchVitals = (page: Page) => page.addInitScript(observe)

export const readVitals = (page: Page): Promise<Vitals> => page.evaluate(() => window.benchVitals)

/** Throttles to the budgets' cheap phone on slow 4G. */
export async function throttle(page: Page): Promise<CDPSession> {
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
