import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { entry, filesOf, readManifest, withImports } from '../../packages/web/build/manifest.ts'
import { pageSources } from '../../packages/web/build/page-sources.ts'
import { root } from '../testing/steps.ts'
import { largestChunk, type PageKind, weightBudgets } from './web-budgets.ts'

/**
 * Checks the built app by its manifest: `npm run check` builds it first. e2e/quality/weight.spec.ts measures the
 * same pages in a browser.
 */
const web = join(root, 'packages/web')
const dist = join(web, 'dist')
const manifest = readManifest(web)
const pages = pageSources

const gzipped = (file: string) => gzipSync(readFileSync(join(dist, file))).length / 1000

function weigh(files: readonly string[]) {
  const sum = (end: string) =>
    files.filter((file) => file.endsWith(end)).reduce((total, file) => total + gzipped(file), 0)
  return { javascript: sum('.js'), css: sum('.css') }
}

const kindOf = (modules: readonly string[]): PageKind =>
  modules.some((module) => module.startsWith('src/features/auth/')) ? 'sign-in' : 'signed in'

/** Sizes of each page's files, without lazy chunks. */
const weights = pages.map(({ path, modules }) => {
  return {
    path,
    kind: kindOf(modules),
    ...weigh(filesOf(manifest, withImports(manifest, [entry, ...modules]))),
  }
})

test.each(weights)('$path is within the budget of a $kind page', ({ kind, javascript, css }) => {
  expect(javascript).toBeGreaterThan(0)
  expect(javascript).toBeLessThanOrEqual(weightBudgets[kind].javascript)
  expect(css).toBeLessThanOrEqual(weightBudgets[kind].css)
})

test('the landing page is within its budget', () => {
  const page = readFileSync(join(dist, 'landing.html'), 'utf8')
  const files = [...page.matchAll(/(?:src|href)="\/([\w./-]+\.(?:js|css))"/g)].map(([, file = '']) => file)
  const { javascript, css } = weigh([...new Set(files)])
  expect(javascript).toBeGreaterThan(0)
  expect(javascript).toBeLessThanOrEqual(weightBudgets.landing.javascript)
  expect(css).toBeLessThanOrEqual(weightBudgets.landing.css)
})

/** Features in lazy chunks. */
const lazyChunks = [
  'src/features/bookings/calendar/BookingCalendarPage.tsx',
  'src/features/bookings/dialogs/CreateBookingDialog.tsx',
  'src/features/analytics/AnalyticsCharts.tsx',
]

test('charts, calendars and dialogs are lazy chunks', () => {
  expect(Object.keys(manifest)).toEqual(expect.arrayContaining(lazyChunks))
  for (const { path, modules } of pages) {
    const needed = withImports(manifest, [entry, ...modules])
    expect(
      lazyChunks.filter((name) => needed.has(name)),
      path,
    ).toEqual([])
    const files = filesOf(manifest, needed)
    expect(
      files.filter((file) => /assets\/(Calendar|DatePicker|BookingCalendar)/.test(file)),
      path,
    ).toEqual([])
  }
})

test('no file of the app exceeds the largest chunk size', () => {
  const files = filesOf(manifest, Object.keys(manifest)).filter((file) => /\.(js|css)$/.test(file))
  expect(files.length).toBeGreaterThan(50)
  expect(files.filter((file) => gzipped(file) > largestChunk)).toEqual([])
})
