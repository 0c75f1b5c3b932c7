import type { Browser, Page } from '@playwright/test'
import type { Route } from './routes.ts'
import { type MeasurementSteps, withBrowserContext } from './runs.ts'
import type { BenchServer } from './server.ts'
import { type Traffic, watchTraffic } from './traffic.ts'
import { readVitals, throttle, type Vitals, watchVitals } from './vitals.ts'

/** How a page was opened. */
type Visit = 'cold' | 'worker'

export interface PageSample extends Vitals, Traffic {
  route: string
  visit: Visit
}

const phone = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2.75,
  isMobile: true,
  hasTouch: true,
} as const

/** Waits until the page is idle, runs its interactions and reads its web vitals. */
async function measure(
  page: Page,
  url: string,
  { name, path, kind, use }: Route,
  visit: Visit,
): Promise<PageSample> {
  page.setDefaultTimeout(15_000)
  const session = await throttle(page)
  const { traffic, waitForIdle } = watchTraffic(session)
  await page.goto(url + path)
  await waitForIdle({ requiresData: kind === 'signed in' })
  const { requests, bytes } = structuredClone(traffic)
  const shown = await readVitals(page)
  for (const step of use ?? []) {
    await step(page)
    await waitForIdle()
  }
  const { interaction, layoutShift } = await readVitals(page)
  return { route: name, visit, requests, bytes, ...shown, interaction, layoutShift }
}

/** Opens a page with an empty cache. */
function visitCold(browser: Browser, benchServer: BenchServer, route: Route): Promise<PageSample> {
  const session = route.kind === 'signed in' ? benchServer.owner : undefined
  return withBrowserContext(browser, { ...phone, serviceWorkers: 'block' }, session, async (context) => {
    const page = await context.newPage()
    await watchVitals(page)
    return await measure(page, benchServer.url, route, 'cold')
  })
}

/** Opens every signed-in page in a browser whose service worker has cached the app. */
function visitAllFromWorker(browser: Browser, benchServer: BenchServer, selectedRoutes: readonly Route[]) {
  return withBrowserContext(browser, phone, benchServer.owner, async (context) => {
    const first = await context.newPage()
    await first.goto(`${benchServer.url}/dashboard`)
    // The worker registers after the page has loaded, and takes control once it has cached everything.
    await first.waitForFunction(() => navigator.serviceWorker.controller !== null, null, { timeout: 60_000 })
    await first.close()
    const samples: PageSample[] = []
    for (const route of selectedRoutes.filter(({ kind }) => kind === 'signed in')) {
      const page = await context.newPage()
      await watchVitals(page)
      samples.push(await measure(page, benchServer.url, route, 'worker'))
      await page.close()
    }
    return samples
  })
}

/** Measures each route with an empty cache, and signed-in routes also from the service worker. */
export const pagesPart = (
  browser: Browser,
  benchServer: BenchServer,
  routes: readonly Route[],
): MeasurementSteps<PageSample> => ({
  'pages, cold': async () => {
    const samples: PageSample[] = []
    for (const route of routes) samples.push(await visitCold(browser, benchServer, route))
    return samples
  },
  'pages, from the worker': () => visitAllFromWorker(browser, benchServer, routes),
})
