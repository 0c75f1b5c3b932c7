import { expect, type Locator, type Page, test } from '@playwright/test'
import { addProperty, goBack, signInAsMember, signInAsNewOwner, waitForIdle } from '../support.ts'

const boxOf = async (element: Locator) => {
  const box = await element.boundingBox()
  if (!box) throw new Error('The element has no bounding box')
  return box
}

/** Whether two elements overlap. */
async function overlaps(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await boxOf(one), await boxOf(other)]
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

const toastOf = (page: Page) => page.getByRole('button', { name: 'Dismiss' }).locator('..')

/** Checks that the toast overlaps none of the other elements. The pointer rests on the toast to keep it open. */
async function expectNoOverlap(toast: Locator, others: Locator[]) {
  await toast.hover()
  for (const other of others) expect(await overlaps(toast, other), String(other)).toBe(false)
}

test('a toast covers no field, label, title or button of a dialog, and no list opens', {
  tag: '@desktop',
}, async ({ page }) => {
  const owner = await signInAsNewOwner(page)
  await addProperty(page, owner, 'Lekki Loft')
  await page.goto('/bookings')
  await page.getByRole('button', { name: 'New Booking' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New Booking' })
  await dialog.getByRole('button', { name: 'Create booking' }).click()
  const property = dialog.getByRole('combobox', { name: /Property/ })
  await expect(property).toBeFocused()
  await expect(page.getByRole('listbox')).toBeHidden()
  await expect(dialog.getByText('Property selection is required').first()).toBeVisible()
  await expect(property).toBeInViewport({ ratio: 1 })
  await expectNoOverlap(toastOf(page), [
    property,
    dialog.locator('label').first(),
    dialog.getByRole('heading', { name: 'New Booking' }),
    dialog.getByRole('button', { name: 'Create booking' }),
  ])
})

test('a toast covers no field, label or title of a page', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/auth?mode=getstarted')
  await page.getByRole('button', { name: 'Create Account' }).click()
  const first = page.getByLabel('First name')
  await expect(first).toBeFocused()
  await expect(first).toBeInViewport()
  await expectNoOverlap(toastOf(page), [
    first,
    page.getByText('First name', { exact: true }),
    page.getByText('First name is required'),
    page.getByRole('heading', { name: 'Create your account' }),
  ])

  await signInAsNewOwner(page)
  await page.goto('/settings?tab=security')
  await page.getByRole('button', { name: 'Update Password' }).click()
  await expect(page.getByLabel('Current Password')).toBeFocused()
  await expectNoOverlap(toastOf(page), [
    page.getByRole('heading', { name: 'Settings', exact: true }),
    page.getByText('Manage your account and business preferences'),
    page.getByLabel('Current Password'),
  ])
})

test('Back asks for confirmation before it closes a changed dialog', async ({ page }) => {
  const owner = await signInAsNewOwner(page)
  await addProperty(page, owner, 'Lekki Loft')
  await page.goto('/properties')
  await page.getByRole('button', { name: 'Edit Lekki Loft' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Property' })
  await dialog.getByLabel(/Name/).first().fill('Lekki Loft 2')
  await goBack(page)
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(dialog.getByLabel(/Name/).first()).toHaveValue('Lekki Loft 2')
  await goBack(page)
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/properties')
  await expect(page.getByRole('heading', { name: 'Lekki Loft', exact: true })).toBeVisible()
})

test('the details of agents and staff are shown in full', async ({ page, browser }) => {
  const owner = await signInAsNewOwner(page, { plan: 'STANDARD' })
  for (const role of ['agents', 'staff'] as const) {
    const other = await (await browser.newContext()).newPage()
    await signInAsMember(other, owner, role)
    await other.close()
    await page.goto(`/${role}`)
    await waitForIdle(page)
    await page.getByRole('button', { name: /^View/ }).first().click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('heading')).toBeVisible()
    await waitForIdle(page)
    const overflowHeight = () =>
      dialog.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)
    if ((page.viewportSize()?.width ?? 0) > 1000) expect(await overflowHeight()).toBeLessThanOrEqual(0)
    // Overflowing content can be scrolled to the last line.
    const last = dialog.locator('dd, a, button').last()
    await last.scrollIntoViewIfNeeded()
    await expect(last).toBeInViewport({ ratio: 1 })
  }
})
