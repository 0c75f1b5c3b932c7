import { expect, type Page } from '@playwright/test'
import axe, { type RunOnly } from 'axe-core'

declare global {
  interface Window {
    axe: typeof axe
  }
}

const allRules: RunOnly = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }
/** The rules whose result depends on the colour scheme. */
const colourRules: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

/**
 * Returns axe's violations, with the elements; undefined if axe is not yet in the document. First waits for all
 * animations, including those that start after others: colours are checked at their final values.
 */
const runAxe = (page: Page, runOnly: RunOnly): Promise<string[] | undefined> =>
  page.evaluate(
    async (options) => {
      if (!('axe' in window)) return
      const runningAnimations = () =>
        document.getAnimations().filter(({ playState }) => playState !== 'finished')
      for (let found = runningAnimations(); found.length > 0; found = runningAnimations()) {
        await Promise.allSettled(found.map((animation) => animation.finished))
        await new Promise(requestAnimationFrame)
      }
      const { violations } = await window.axe.run(document, options)
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
      )
    },
    // `resultTypes` omits the description of passed elements, which takes longer than the checks.
    { runOnly, resultTypes: ['violations' as const] },
  )

/** Runs axe; injects it first if the document does not contain it. */
async function findViolations(page: Page, runOnly: RunOnly): Promise<string[]> {
  const violations = await runAxe(page, runOnly)
  if (violations) return violations
  await page.evaluate(axe.source)
  const violationsWithAxe = await runAxe(page, runOnly)
  if (!violationsWithAxe) throw new Error('axe was not injected')
  return violationsWithAxe
}

/**
 * Closes the toasts, because one can cover a button. Toasts are tested in toasts-and-dialogs.spec.ts. Waiting until they
 * close by themselves would take a tenth of the time of all browser tests.
 */
async function closeToasts(page: Page): Promise<void> {
  const dismissButtons = page.getByRole('button', { name: 'Dismiss', exact: true })
  // Not by Playwright, which would wait for a toast that has closed in the meantime.
  await dismissButtons.evaluateAll((buttons) => {
    for (const button of buttons) (button as HTMLElement).click()
  })
  await expect(dismissButtons).toHaveCount(0)
}

type ColourScheme = 'light' | 'dark'

/** Shows the page as on a system with this colour scheme. */
async function useColourScheme(page: Page, colorScheme: ColourScheme): Promise<void> {
  await page.emulateMedia({ colorScheme })
  // The front page follows the system only when it loads. Pages without the attribute follow it by their style sheets.
  await page.evaluate((scheme) => {
    const attribute = 'data-mantine-color-scheme'
    if (document.documentElement.hasAttribute(attribute))
      document.documentElement.setAttribute(attribute, scheme)
  }, colorScheme)
}

const colourSchemeOf = (page: Page): Promise<ColourScheme> =>
  page.evaluate(() => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'))

/** Fails with axe's violations if the current page does not meet WCAG 2.2 AA, in light and in dark colours. */
export async function expectAccessible(page: Page): Promise<void> {
  // Moves the pointer off the buttons, because hovering changes their colours.
  await page.mouse.move(0, 0)
  await closeToasts(page)
  expect(page.frames(), 'frames, which the check omits').toHaveLength(1)
  expect(await findViolations(page, allRules)).toEqual([])
  const scheme = await colourSchemeOf(page)
  const other = scheme === 'dark' ? 'light' : 'dark'
  await useColourScheme(page, other)
  expect(await findViolations(page, colourRules), `in ${other} colours`).toEqual([])
  await useColourScheme(page, scheme)
}
