import type { Browser, BrowserContext, Page } from '@playwright/test'
import { type Route, routes } from './routes.ts'
import type { Served } from './server.ts'
import { type Traffic, watchTraffic } from './traffic.ts'
import { readVitals, slowDown, type Vitals, watchVitals } from './vitals.ts'

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

export const keepSession = (context: BrowserContext, session: object) =>
  context.addInitScript((saved) => {
    localStorage.setItem('ilewa.session', saved)
    // The offer to install would lie over what is measured.
    sessionStorage.setItem('ilewa.install-dismissed', 'yes')
  }, JSON.stringify(session))

/** The page comes to rest, people use it, and what it saw of itself is read. */
async function measure(
  page: Page,
  url: string,
  { name, path, kind, use }: Route,
  visit: Visit,
): Promise<PageSample> {
  page.setDefaultTimeout(15_000)
  const session = await slowDown(page)
  const { traffic, settled } = watchTraffic(session)
  await page.goto(url + path)
  await settled({ wantsData: kind === 'signed in' })
  const { requests, bytes } = structuredClone(traffic)
  const shown = await readVitals(page)
  for (const step of use ?? []) {
    await step(page)
    await settled()
  }
  const { interaction, layoutShift } = await readVitals(page)
  return { route: name, visit, requests, bytes, ...shown, interaction, layoutShift }
}

/** Nothing of it was ever loaded. */
async function visitCold(browser: Browser, served: Served, route: Route): Promise<PageSample> {
  const context = await browser.newContext({ ...phone, serviceWorkers: 'block' })
  try {
    if (route.kind === 'signed in') await keepSession(context, served.owner)
    const page = await context.newPage()
    await watchVitals(page)
    return await measure(page, served.url, route, 'cold')
  } finally {
    await context.close()
  }
}

/** Every page of a person whose browser's worker has kept the app. */
async function visitAllFromWorker(browser: Browser, served: Served, wanted: readonly Route[]) {
  const context = await browser.newContext(phone)
  try {
    await keepSession(context, served.owner)
    const first = await context.newPage()
    await first.goto(`${served.url}/dashboard`)
    // It is registered a moment after the page, and takes it over once it has kept everything.
    await first.waitForFunction(() => navigator.serviceWorker.controller !== null, null, { timeout: 60_000 })
    await first.close()
    const samples: PageSample[] = []
    for (const route of wanted.filter(({ kind }) => kind === 'signed in')) {
      const page = await context.newPage()
      await watchVitals(page)
      samples.push(await measure(page, served.url, route, 'worker'))
      await page.close()
    }
    return samples
  } finally {
    await context.close()
  }
}

/** Each route cold and, as far as the worker keeps it, from there; `runs` times, one after the other. */
export async function measurePages(
  browser: Browser,
  served: Served,
  { runs, only, say }: { runs: number; only?: RegExp; say: (text: string) => void },
): Promise<PageSample[]> {
  const wanted = routes.filter(({ name }) => !only || only.test(name))
  const samples: PageSample[] = []
  for (let run = 1; run <= runs; run++) {
    for (const route of wanted) samples.push(await visitCold(browser, served, route))
    say(`pages, cold, run ${run} of ${runs}`)
    samples.push(...(await visitAllFromWorker(browser, served, wanted)))
    say(`pages, from the worker, run ${run} of ${runs}`)
  }
  return samples
}
