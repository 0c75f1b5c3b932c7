import { expect, type Page, test } from '@playwright/test'
import { layoutShiftBudget } from '../../scripts/checks/web-budgets.ts'
import { addBooking, addProperty, signInAsNewOwner, waitForIdle } from '../support.ts'

/** Delays that keep the placeholders and fallback fonts visible for a while. */
const responseDelayMs = 300
const fontDelayMs = 600

/** Pages with statistics, lists or forms above the fold. */
const signedInPages = [
  '/dashboard',
  '/bookings',
  '/inventory',
  '/maintenance',
  '/landlords',
  '/bank-statements',
  '/expenses',
  '/analytics',
  '/settings',
]

async function delayResponses(page: Page) {
  const delay = (pattern: RegExp, ms: number) =>
    page.route(pattern, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, ms))
      await route.continue()
    })
  await delay(/\/api\/(?!live)/, responseDelayMs)
  await delay(/\.woff2$/, fontDelayMs)
}

interface Shift {
  value: number
  /** Elements that moved, with their positions. */
  moved: string[]
}

declare global {
  interface Window {
    shifts: Shift[]
  }
}

/** Runs in the page before its own scripts: records layout shifts without user input. */
function watchShifts() {
  window.shifts = []
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (!('hadRecentInput' in entry) || entry.hadRecentInput || !('value' in entry)) continue
      const sources = 'sources' in entry && Array.isArray(entry.sources) ? entry.sources : []
      const moved = sources.map(
        ({ node, previousRect: from, currentRect: to }) =>
          `"${node?.textContent?.slice(0, 40)}" from ${from.x}, ${from.y} to ${to.x}, ${to.y}`,
      )
      window.shifts.push({ value: Number(entry.value), moved })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

async function expectNoShift(page: Page, path: string) {
  await page.goto(path)
  await expect(page.getByRole('heading').first()).toBeVisible()
  await waitForIdle(page)
  await page.evaluate(() => document.fonts.ready)
  const shifts = await page.evaluate(() => window.shifts)
  const sum = shifts.reduce((total, { value }) => total + value, 0)
  const summary = [`${path}: ${sum.toFixed(3)}`, ...shifts.flatMap(({ moved }) => moved)].join('\n')
  test.info().annotations.push({ type: 'shift', description: summary })
  expect.soft(sum, summary).toBeLessThanOrEqual(layoutShiftBudget)
}

test('slow data and fonts cause no layout shift', { tag: '@desktop' }, async ({ page }) => {
  const owner = await signInAsNewOwner(page, { plan: 'STANDARD' })
  const property = await addProperty(page, owner, 'Lekki Loft')
  await addBooking(page, owner, property, { paidAmount: 25_000.5, status: 'CONFIRMED' })
  await page.addInitScript(watchShifts)
  await delayResponses(page)
  await expectNoShift(page, '/')
  for (const path of signedInPages) await expectNoShift(page, path)
})
