import { expect, type Locator, type Page, test } from '@playwright/test'
import { layoutShiftBudget } from '../../scripts/checks/web-budgets.ts'
import { signInAsNewOwner, waitForIdle } from '../support.ts'

interface PaintMetrics {
  shift: number
  /** Label of the aside that contains the largest paint, or 'content'. */
  largest: string
}

declare global {
  interface Window {
    paintMetrics: PaintMetrics
  }
}

/** Runs in the page before its own scripts. */
function watchPaints() {
  sessionStorage.removeItem('ilewa.install-dismissed')
  window.paintMetrics = { shift: 0, largest: '' }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ('hadRecentInput' in entry && !entry.hadRecentInput && 'value' in entry)
        window.paintMetrics.shift += Number(entry.value)
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ('element' in entry && entry.element instanceof Element)
        window.paintMetrics.largest = entry.element.closest('aside')?.ariaLabel ?? 'content'
  }).observe({ type: 'largest-contentful-paint', buffered: true })
}

const promptOf = (page: Page) => page.getByRole('complementary', { name: 'Install the app' })

/** Number of fields and primary actions covered by the visible prompt. */
const coveredCount = (page: Page) =>
  promptOf(page).evaluate((prompt) => {
    const card = [prompt, ...prompt.querySelectorAll('div')].find(
      (part) => getComputedStyle(part).borderTopStyle === 'solid',
    )
    if (!card) throw new Error('The prompt has no card')
    const box = card.getBoundingClientRect()
    const selector = 'input, select, textarea, [type="submit"], [data-variant="filled"], [data-tone]'
    return [...document.querySelectorAll(selector)].filter((element) => {
      const other = element.getBoundingClientRect()
      return (
        !card.contains(element) &&
        other.width > 0 &&
        box.left < other.right &&
        other.left < box.right &&
        box.top < other.bottom &&
        other.top < box.bottom
      )
    }).length
  })

/** Whether nothing of the content is below the prompt, and nothing else covers the prompt's button. */
const isEndOfContent = (prompt: Locator) =>
  prompt.evaluate((element) => {
    const button = element.querySelector('button')?.getBoundingClientRect()
    const lowest = [...document.querySelectorAll('main *')]
      .filter((part) => !element.contains(part) && !part.contains(element))
      .reduce((bottom, part) => Math.max(bottom, part.getBoundingClientRect().bottom), 0)
    if (!button || lowest > element.getBoundingClientRect().top) return false
    const top = document.elementFromPoint(button.x + button.width / 2, button.y + button.height / 2)
    return element.contains(top)
  })

async function expectStablePrompt(page: Page, path: string, isMobile: boolean) {
  await page.goto(path)
  await expect(page.getByRole('heading').first()).toBeVisible()
  await waitForIdle(page)
  const prompt = promptOf(page)
  await expect(prompt).toBeVisible()
  await expect(prompt.getByText(/Add to Home screen|Install'/)).toBeVisible()
  await expect(prompt.getByRole('button')).toHaveText([''])
  if (isMobile) await prompt.scrollIntoViewIfNeeded()
  expect(await coveredCount(page), path).toBe(0)
  const { y = 0 } = (await prompt.boundingBox()) ?? {}
  if (isMobile && path === '/') expect(y, 'at the top of the landing page').toBeLessThan(150)
  else if (isMobile) expect(await isEndOfContent(prompt), `${path}: at the end of the content`).toBe(true)
  else expect(y, `${path}: at the foot of the screen`).toBeGreaterThan(600)
  const { shift, largest } = await page.evaluate(() => window.paintMetrics)
  test.info().annotations.push({ type: 'shift', description: `${path}: ${shift.toFixed(3)}, ${largest}` })
  expect(shift, path).toBeLessThan(layoutShiftBudget)
  expect(largest, path).toBe('content')
}

async function expectDismissed(page: Page, paths: string[]) {
  await promptOf(page).getByRole('button', { name: 'Not now' }).click()
  await expect(promptOf(page)).toBeHidden()
  for (const path of paths) {
    await page.goto(path)
    await page.clock.runFor(5_000)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await expect(promptOf(page)).toBeHidden()
  }
}

test('the prompt appears on the landing page without a layout shift, and not after dismissal', {
  tag: '@desktop',
}, async ({ page, isMobile }) => {
  const freshPage = await page.context().newPage()
  await freshPage.addInitScript(watchPaints)
  await expectStablePrompt(freshPage, '/', isMobile)
  await freshPage.close()

  await page.clock.install()
  await page.goto('/')
  await page.clock.runFor(3_100)
  await expectDismissed(page, ['/', '/auth?mode=login'])
})

test('the prompt appears in the app without a layout shift or covering controls', {
  tag: '@desktop',
}, async ({ page, isMobile }) => {
  await page.addInitScript(watchPaints)
  await expectStablePrompt(page, '/auth?mode=login', isMobile)
  await signInAsNewOwner(page)
  await page.addInitScript(watchPaints)
  for (const path of ['/dashboard', '/properties']) await expectStablePrompt(page, path, isMobile)
})

test('on the landing page, the browser’s event shows the Install button', async ({ page }) => {
  await page.goto('/')
  await page.evaluate(() => {
    const event = new Event('beforeinstallprompt', { cancelable: true })
    const prompt = () => {
      document.title = 'asked'
      return Promise.resolve()
    }
    window.dispatchEvent(Object.assign(event, { prompt }))
  })
  await promptOf(page).getByRole('button', { name: 'Install' }).click()
  await expect(page).toHaveTitle('asked')
  await expect(promptOf(page)).toBeHidden()
})
