import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { entry, filesOf, readManifest, withImports } from '../packages/web/build/manifest.ts'
import { pageSources } from '../packages/web/build/page-sources.ts'
import { root } from './steps.ts'
import { largestChunk, type PageKind, weightBudgets } from './web-budgets.ts'

/** The built app, by its manifest: `npm run check` builds it first. The browser weighs the same pages in e2e/weight.spec.ts. */
const web = join(root, 'packages/web')
const dist = join(web, 'dist')
const manifest = readManifest(web)
const pages = pageSources(web)

const gzipped = (file: string) => gzipSync(readFileSync(join(dist, file))).length / 1000

function weigh(files: readonly string[]) {
  const sum = (end: string) =>
    files.filter((file) => file.endsWith(end)).reduce((total, file) => total + gzipped(file), 0)
  return { javascript: sum('.js'), css: sum('.css') }
}

const kindOf = (modules: readonly string[]): PageKind =>
  modules.some((module) => module.startsWith('src/features/auth/')) ? 'sign-in' : 'signed in'

/** Each page with what its files weigh, without those that it asks for later. */
const weights = pages.map(({ path, modules }) => {
  return {
    path,
    kind: kindOf(modules),
    ...weigh(filesOf(manifest, withImports(manifest, [entry, ...modules]))),
  }
})

test.each(weights)('$path keeps the budget of a $kind page', ({ kind, javascript, css }) => {
  expect(javascript).toBeGreaterThan(0)
  expect(javascript).toBeLessThanOrEqual(weightBudgets[kind].javascript)
  expect(css).toBeLessThanOrEqual(weightBudgets[kind].css)
})

test('the front page keeps its budget', () => {
  const page = readFileSync(join(dist, 'landing.html'), 'utf8')
  const files = [...page.matchAll(/(?:src|href)="\/([\w./-]+\.(?:js|css))"/g)].map(([, file = '']) => file)
  const { javascript, css } = weigh([...new Set(files)])
  expect(javascript).toBeGreaterThan(0)
  expect(javascript).toBeLessThanOrEqual(weightBudgets.landing.javascript)
  expect(css).toBeLessThanOrEqual(weightBudgets.landing.css)
})

/** What only some people open, each in a chunk of its own. */
const later = [
  'src/features/bookings/calendar/BookingCalendarPage.tsx',
  'src/features/bookings/dialogs/CreateBookingDialog.tsx',
  'src/features/analytics/AnalyticsCharts.tsx',
]

test('charts, calendars and dialogs come when they are opened', () => {
  expect(Object.keys(manifest)).toEqual(expect.arrayContaining(later))
  for (const { path, modules } of pages) {
    const needed = withImports(manifest, [entry, ...modules])
    expect(
      later.filter((name) => needed.has(name)),
      path,
    ).toEqual([])
    const files = filesOf(manifest, needed)
    expect(
      files.filter((file) => /assets\/(Calendar|DatePicker|BookingCalendar)/.test(file)),
      path,
    ).toEqual([])
  }
})

test('no file of the app is larger than a slow line carries in a second', () => {
  const files = filesOf(manifest, Object.keys(manifest)).filter((file) => /\.(js|css)$/.test(file))
  expect(files.length).toBeGreaterThan(50)
  expect(files.filter((file) => gzipped(file) > largestChunk)).toEqual([])
})
