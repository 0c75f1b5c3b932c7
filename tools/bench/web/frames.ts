import type { Browser, BrowserContextOptions, CDPSession, Page } from '@playwright/test'
import { slowPhone } from '../../../scripts/checks/web-budgets.ts'
import { type MeasurementSteps, withBrowserContext } from './runs.ts'
import type { BenchServer } from './server.ts'

export interface FrameSample {
  scenario: string
  width: number
  motion: string
  /** Frames per second during the motion, counted in the page. */
  framesPerSecond: number
  /** Fraction of frames longer than 20 ms. */
  shareSlow: number
  /** Total duration of tasks longer than 50 ms. */
  longTaskMs: number
  /** Frames per second of the idle page: the machine's maximum. */
  idleFramesPerSecond: number
  /** Number of elements after the motion. */
  elements: number
}

interface Recording {
  stop: () => { times: number[]; longTaskMs: number }
}

declare global {
  interface Window {
    benchFrames: Recording
  }
}

/** Runs in the page: records the time of each frame until it is stopped. */
function startRecording() {
  const times: number[] = []
  let longTaskMs = 0
  let isRecording = true
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longTaskMs += duration
  })
  observer.observe({ type: 'longtask' })
  const recordFrame = (time: number) => {
    times.push(time)
    if (isRecording) requestAnimationFrame(recordFrame)
  }
  requestAnimationFrame(recordFrame)
  window.benchFrames = {
    stop: () => {
      isRecording = false
      observer.disconnect()
      return { times, longTaskMs }
    },
  }
}

const slowFrameMs = 20

async function countFrames(page: Page, performMotion: () => Promise<unknown>) {
  await page.evaluate(startRecording)
  await performMotion()
  const { times, longTaskMs } = await page.evaluate(() => window.benchFrames.stop())
  const lengths = times.slice(1).map((time, index) => time - (times[index] ?? 0))
  const total = lengths.reduce((sum, length) => sum + length, 0)
  return {
    framesPerSecond: (lengths.length / total) * 1000,
    shareSlow: lengths.filter((length) => length > slowFrameMs).length / lengths.length,
    longTaskMs,
  }
}

interface PointerInput {
  page: Page
  session: CDPSession
}

type Motion = (hand: PointerInput) => Promise<void>

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Scrolls from the middle of the screen, continuously or as a fling; in pixels and pixels per second. */
const scroll =
  (way: { x?: number; y?: number }, speed: number, { flings = false } = {}): Motion =>
  async ({ page, session }) => {
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
    await session.send('Input.synthesizeScrollGesture', {
      x: width * 0.6,
      y: height * 0.7,
      xDistance: way.x ?? 0,
      yDistance: way.y ?? 0,
      speed,
      preventFling: !flings,
      gestureSourceType: flings ? 'touch' : 'mouse',
    })
    if (flings) await pause(1200)
  }

/** Drags a booking over the grid. */
const dragBooking: Motion = async ({ page }) => {
  const bar = await page.locator('[data-stay][data-status="CONFIRMED"]').nth(20).boundingBox()
  if (!bar) throw new Error('There is no booking to drag')
  await page.mouse.move(bar.x + bar.width / 2, bar.y + bar.height / 2)
  await page.mouse.down()
  for (let step = 0; step < 150; step++) {
    await page.mouse.move(700 + 350 * Math.sin(step / 25), 500 + 150 * Math.sin(step / 17))
  }
  await page.keyboard.press('Escape')
  await page.mouse.up()
}

/** Clicks "Load more" until `wanted` rows are loaded. */
const loadRows = (rowCount: number) => async (page: Page) => {
  const more = page.getByRole('button', { name: 'Load more' })
  await more.waitFor()
  await page.evaluate(async (rows) => {
    const shown = () => {
      const [, count = ''] = /Showing ([\d,]+)/.exec(document.querySelector('main')?.textContent ?? '') ?? []
      return Number(count.replaceAll(',', ''))
    }
    const button = () =>
      [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Load more')
    while (shown() < rows) {
      button()?.click()
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }, rowCount)
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
}

interface Scenario {
  name: string
  path: string
  widths: readonly (keyof typeof screens)[]
  prepare: (page: Page) => Promise<unknown>
  motions: Record<string, Motion>
}

const screens = {
  360: { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  1440: { viewport: { width: 1440, height: 900 } },
} satisfies Record<number, BrowserContextOptions>

const down = {
  scroll: scroll({ y: -3000 }, 1200),
  fling: scroll({ y: -450 }, 6000, { flings: true }),
}

const scenariosFor = (rows: number): Scenario[] => [
  {
    name: `List of ${rows.toLocaleString('en')} rows`,
    path: '/bookings?tab=all',
    widths: [360, 1440],
    prepare: loadRows(rows),
    motions: down,
  },
  {
    name: 'Calendar of 300 × 60',
    path: '/bookings?view=calendar&days=60',
    widths: [1440],
    prepare: (page) => page.locator('[data-stay]').first().waitFor(),
    motions: {
      ...down,
      'scroll sideways': scroll({ x: -800 }, 800),
      'fling sideways': scroll({ x: -500 }, 6000, { flings: true }),
      'drag a booking': dragBooking,
    },
  },
  {
    name: 'Calendar of 300, a day',
    path: '/bookings?view=calendar&show=day',
    widths: [360],
    prepare: async (page) => {
      await page.getByText(/^Show all/).click()
    },
    motions: down,
  },
]

async function measureScenario(
  browser: Browser,
  served: BenchServer,
  scenario: Scenario,
  width: keyof typeof screens,
) {
  const contextOptions = { ...screens[width], serviceWorkers: 'block' as const }
  return withBrowserContext(browser, contextOptions, served.largeOwner, async (context) => {
    const page = await context.newPage()
    await page.goto(served.url + scenario.path)
    await scenario.prepare(page)
    await pause(2000)
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowPhone.cpuSlowdown })
    const idle = await countFrames(page, () => pause(1500))
    const samples: FrameSample[] = []
    for (const [motion, performMotion] of Object.entries(scenario.motions)) {
      const frames = await countFrames(page, () => performMotion({ page, session }))
      const elements = await page.evaluate(() => document.querySelectorAll('*').length)
      samples.push({
        ...{ scenario: scenario.name, width, motion, ...frames, elements },
        idleFramesPerSecond: idle.framesPerSecond,
      })
      await pause(300)
    }
    return samples
  })
}

/** Scrolls, flings and drags long lists and the calendar with the CPU throttled to a quarter. */
export const framesPart = (
  browser: Browser,
  served: BenchServer,
  rows: number,
): MeasurementSteps<FrameSample> =>
  Object.fromEntries(
    scenariosFor(rows).map((scenario) => [
      `frames, ${scenario.name}`,
      async () => {
        const samples: FrameSample[] = []
        for (const width of scenario.widths)
          samples.push(...(await measureScenario(browser, served, scenario, width)))
        return samples
      },
    ]),
  )
