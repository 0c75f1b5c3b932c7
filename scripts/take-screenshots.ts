import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pages } from '@ilewa/contract/core/paging'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { productScreens } from '../packages/web/src/features/landing/product/product-screens.ts'
import { password, team } from '../tools/demo/team.ts'
import { findChromium } from './testing/find-chromium.ts'

/**
 * Takes the pictures of the landing page from a running demo: `npm run demo`, then `npm run screenshots`, or
 * `npm run screenshots -- http://localhost:4101` for another port.
 */
const url = process.argv[2] ?? 'http://localhost:3000'
const folder = join(import.meta.dirname, '../packages/web/src/features/landing/product/pictures')

/** Until the requests of a page have begun. */
const settleMs = 1500

const views = { today: pages.dashboard, calendar: `${pages.bookings}?view=calendar` }

async function signIn(page: Page): Promise<void> {
  const owner = team.find(({ role }) => role === 'OWNER')
  await page.goto(`${url}${pages.auth}?mode=login`)
  await page.getByLabel('Email').fill(owner?.email ?? '')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL(`${url}${pages.dashboard}`)
}

/** Waits for the records, the pictures and the fonts. The live stream stays open, so the network is never idle. */
async function waitForRest(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForTimeout(settleMs)
  await page.waitForFunction(() => {
    const isBusy = document.querySelector(
      '[aria-busy="true"], .mantine-Skeleton-root, .mantine-Notification-root',
    )
    const isInView = (image: Element) => image.getBoundingClientRect().top < innerHeight
    return !isBusy && [...document.images].every((image) => image.complete || !isInView(image))
  })
  await page.evaluate(() => document.fonts.ready)
}

async function takePictures(context: BrowserContext, name: string): Promise<void> {
  // The install prompt is not a part of the pages.
  await context.addInitScript(() => sessionStorage.setItem('ilewa.install-dismissed', 'yes'))
  const page = await context.newPage()
  await signIn(page)
  for (const [view, path] of Object.entries(views)) {
    await page.goto(url + path)
    await waitForRest(page)
    const file = join(folder, `${view}-${name}.webp`)
    const { size } = await sharp(await page.screenshot())
      .webp({ quality: 60, effort: 6, smartSubsample: true })
      .toFile(file)
    console.log(`${file} (${Math.round(size / 1000)} kB)`)
  }
}

async function takeAll(browser: Browser): Promise<void> {
  for (const [screen, { width, height, scale }] of Object.entries(productScreens)) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const context = await browser.newContext({
        viewport: { width, height },
        deviceScaleFactor: scale,
        isMobile: screen === 'phone',
        hasTouch: screen === 'phone',
        colorScheme,
        reducedMotion: 'reduce',
        serviceWorkers: 'block',
      })
      await takePictures(context, `${screen}-${colorScheme}`)
      await context.close()
    }
  }
}

await mkdir(folder, { recursive: true })
const browser = await chromium.launch({ executablePath: findChromium() })
await takeAll(browser).finally(() => browser.close())
