import { expect, type Locator, type Page, test } from '@playwright/test'
import { addProperty, signInAsMember, signInAsNewOwner, waitForIdle } from '../support.ts'

const details = {
  agents: { path: '/agents', title: 'Agent Details' },
  staff: { path: '/staff', title: 'Staff Details' },
} as const

/** Elements of a dialog whose content overflows and cannot be scrolled. */
const clippedParts = (dialog: Locator) =>
  dialog.evaluate((root) =>
    [root, ...root.querySelectorAll('*')]
      .filter((part) => {
        const { overflowY, display } = getComputedStyle(part)
        return (
          display !== 'inline' && /hidden|clip/.test(overflowY) && part.scrollHeight > part.clientHeight + 1
        )
      })
      .map((part) => part.className),
  )

/** Whether no other element covers this element. Checks one point at half its height, near its left edge. */
const isOnTop = (element: Locator) =>
  element.evaluate((own) => {
    const { left, top, width, height } = own.getBoundingClientRect()
    const found = document.elementFromPoint(left + Math.min(width / 2, 20), top + height / 2)
    return found !== null && (own.contains(found) || found.contains(own))
  })

for (const role of ['agents', 'staff'] as const) {
  const { path, title } = details[role]

  test(`${title} show everything within the screen`, async ({ page, browser }) => {
    const memberPage = await (await browser.newContext()).newPage()
    const owner = await signInAsNewOwner(page, { plan: 'STANDARD' })
    await signInAsMember(memberPage, owner, role)
    await page.goto(path)
    await page
      .getByRole('button', { name: /^View\b/ })
      .first()
      .click()
    const dialog = page.getByRole('dialog', { name: title })
    await expect(dialog.getByText('Last updated')).toBeVisible()
    const { y, height } = (await dialog.boundingBox()) ?? { y: -1, height: 0 }
    expect(y).toBeGreaterThanOrEqual(0)
    expect(y + height).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0)
    expect(await clippedParts(dialog)).toEqual([])
    for (const fact of await dialog.locator('dd').all()) {
      await fact.scrollIntoViewIfNeeded()
      await expect(fact).toBeInViewport({ ratio: 1 })
      expect(await isOnTop(fact), await fact.innerText()).toBe(true)
    }
    const buttons = dialog.getByRole('button').filter({ visible: true })
    await buttons.last().scrollIntoViewIfNeeded()
    await expect(buttons.last()).toBeInViewport({ ratio: 1 })
  })
}

interface FilterFit {
  label: string
  /** The selected option is shown in full. */
  fits: boolean
  ellipsis: boolean
}

/** How each filter shows its selected option. */
const filterFits = (page: Page): Promise<FilterFit[]> =>
  page
    .getByRole('region', { name: 'Filters' })
    .locator('select')
    .evaluateAll((selects) =>
      selects
        .filter((select): select is HTMLSelectElement => select instanceof HTMLSelectElement)
        .map((select) => {
          const style = getComputedStyle(select)
          const context = document.createElement('canvas').getContext('2d')
          if (context) context.font = style.font
          const text = context?.measureText(select.selectedOptions[0]?.label ?? '').width ?? 0
          const availableWidth =
            select.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
          return {
            label: select.ariaLabel ?? '',
            fits: text <= availableWidth + 1,
            ellipsis: style.textOverflow === 'ellipsis',
          }
        }),
    )

test('filters show the selected option in full, or with an ellipsis', { tag: '@desktop' }, async ({
  page,
  isMobile,
}) => {
  const owner = await signInAsNewOwner(page, { plan: 'STANDARD' })
  await addProperty(page, owner, 'Ọlá Court by the Lagoon, Second Floor, Front')
  for (const path of ['/properties', '/bookings', '/maintenance', '/expenses', '/inventory?property=all']) {
    await page.goto(path)
    await waitForIdle(page)
    const fits = await filterFits(page)
    expect(fits.length, path).toBeGreaterThan(0)
    for (const { label, fits: isFullyShown, ellipsis } of fits) {
      expect(ellipsis, `${path}: ${label}`).toBe(true)
      if (!isMobile) expect(isFullyShown, `${path}: ${label}`).toBe(true)
    }
  }
})

/** Heights of the cards, grouped by row. */
const rowHeights = (cards: Locator) =>
  cards.evaluateAll((elements) => {
    const rows = new Map<number, number[]>()
    for (const element of elements) {
      const { top, height } = element.getBoundingClientRect()
      rows.set(Math.round(top), [...(rows.get(Math.round(top)) ?? []), Math.round(height)])
    }
    return [...rows.values()]
  })

test('cards in a row have the same height, and an empty archive shows a message', {
  tag: '@desktop',
}, async ({ page, isMobile }) => {
  const owner = await signInAsNewOwner(page, { plan: 'STANDARD' })
  await addProperty(page, owner, 'Loft')
  await addProperty(page, owner, 'Ọlá Court by the Lagoon with the Long Name, Second Floor, Front')
  await addProperty(page, owner, 'Yaba Studio')
  for (const path of ['/properties', '/inventory']) {
    await page.goto(path)
    await expect(page.getByText('Yaba Studio').first()).toBeVisible()
    await waitForIdle(page)
    const cards = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading') })
    const rows = await rowHeights(cards)
    expect(rows.flat(), path).toHaveLength(3)
    expect(rows.length, path).toBe(isMobile ? 3 : 1)
    for (const heights of rows) expect(new Set(heights).size, `${path}: ${heights}`).toBe(1)
  }
  await page.goto('/properties?status=ARCHIVED')
  await expect(page.getByRole('heading', { name: 'No archived properties' })).toBeVisible()
  await expect(page.getByText(/No properties match/)).toBeHidden()
})
