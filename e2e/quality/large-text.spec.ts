import { expect, type Locator, type Page, test } from '@playwright/test'
import {
  addBooking,
  addProperty,
  openMenu,
  signInAsMember,
  signInAsNewOwner,
  waitForIdle,
} from '../support.ts'
import { addBookingWithDialogs, expectDialog } from './booking-dialogs.ts'

/** Doubles the root font size, as the browser's setting for text does. */
const doubleRootSize = (page: Page) =>
  page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '200%'
    }),
  )

const resetRootSize = (page: Page) =>
  page.evaluate(async () => {
    document.documentElement.style.fontSize = ''
    // Components that measure themselves have the new sizes after the next frame.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
  })

/** Doubles the text only, as the text scaling of a phone does: sizes in rem stay. */
const doubleText = (page: Page) =>
  page.evaluate(() => {
    const sizes = [...document.querySelectorAll<HTMLElement>('body *')].map(
      (element) => [element, Number.parseFloat(getComputedStyle(element).fontSize)] as const,
    )
    for (const [element, size] of sizes) element.style.fontSize = `${size * 2}px`
  })

/** Parts that make the page wider than the screen, and texts that are cut; an ellipsis and an initial are not. */
const misfits = (page: Page) =>
  page.evaluate(() => {
    const scrollsOf = (element: Element | null): boolean =>
      element !== null &&
      element !== document.body &&
      (/auto|scroll|hidden|clip/.test(getComputedStyle(element).overflowX) ||
        scrollsOf(element.parentElement))
    const nameOf = (element: Element) => `${element.tagName} "${element.textContent?.trim().slice(0, 40)}"`
    const { scrollWidth, clientWidth } = document.documentElement
    const isScreenReaderOnly = (element: Element) => element.clientWidth <= 1
    const all = [...document.querySelectorAll('body *')].filter(
      (element) => element.getClientRects().length > 0 && !isScreenReaderOnly(element),
    )
    const wide = all.filter(
      (element) =>
        element.getBoundingClientRect().right > clientWidth + 1 && !scrollsOf(element.parentElement),
    )
    const cut = all.filter((element) => {
      const style = getComputedStyle(element)
      const isClipped = /hidden|clip/.test(style.overflowY) && !/auto|scroll/.test(style.overflowX)
      const isShortened = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none'
      return isClipped && !isShortened && element.scrollHeight > element.clientHeight + 4
    })
    return [
      ...(scrollWidth > clientWidth ? [`${scrollWidth} px wide`] : []),
      ...wide.map((element) => `too wide: ${nameOf(element)}`),
      ...cut
        .filter((element) => element.textContent?.trim() && !element.closest('svg, [aria-hidden]'))
        .map((element) => `cut: ${nameOf(element)}`),
    ]
  })

const boxOf = async (element: Locator) => {
  const box = await element.boundingBox()
  if (!box) throw new Error('The element has no bounding box')
  return box
}

const menuPaths = async (page: Page) => {
  await page.goto('/dashboard')
  await openMenu(page)
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect(links.first()).toBeVisible()
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  return [...paths, '/profile']
}

async function expectFits(page: Page, path: string) {
  expect.soft(await misfits(page), path).toEqual([])
  const [header, main] = await Promise.all([boxOf(page.getByRole('banner')), boxOf(page.getByRole('main'))])
  expect.soft(main.y, `${path}: below the header`).toBeGreaterThanOrEqual(header.y + header.height)
}

async function open(page: Page, path: string) {
  await page.goto(path)
  await expect(page.getByRole('heading').first()).toBeVisible()
  await waitForIdle(page)
}

for (const role of ['owner', 'agents', 'staff'] as const) {
  test(`with text of 200 %, every menu page of ${role} fits a phone of 360 px`, async ({ page, browser }) => {
    test.slow()
    const owner = await signInAsNewOwner(page, { plan: 'STANDARD' })
    const property = await addProperty(page, owner, 'Ọlá Court by the Lagoon, Second Floor, Front')
    await addBooking(page, owner, property, {
      status: 'CONFIRMED',
      guestName: 'Olúwafúnmiláyọ̀ Balógun-Adébáyọ̀',
    })
    const viewer = role === 'owner' ? page : await (await browser.newContext()).newPage()
    const member = role === 'owner' ? owner : await signInAsMember(viewer, owner, role)
    if (role === 'agents') await addBooking(page, member, property, { from: 5 })
    const paths = await menuPaths(viewer)
    await doubleRootSize(viewer)
    for (const path of paths) {
      await open(viewer, path)
      await expectFits(viewer, `${path}: browser`)
      await resetRootSize(viewer)
      await doubleText(viewer)
      await expectFits(viewer, `${path}: text`)
    }
  })
}

test('with text of 200 %, sheets and the header fit a phone of 360 px', async ({ page }) => {
  const owner = await signInAsNewOwner(page, { plan: 'STANDARD' })
  await addProperty(page, owner, 'Lekki Loft')
  await doubleRootSize(page)
  for (const path of [
    '/dashboard?sheet=menu',
    '/dashboard?sheet=create',
    '/dashboard?sheet=account',
    '/bookings?new=1',
    '/expenses?new=1',
    '/maintenance?new=1',
  ]) {
    await open(page, path)
    await expectFits(page, path)
  }
})

/** Parts of the open dialog that are wider than the screen; the dialog would scroll sideways. */
const wideInDialog = (page: Page) =>
  page
    .getByRole('dialog')
    .last()
    .evaluate((dialog) =>
      [...dialog.querySelectorAll('*')]
        .filter((element) => element.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
        .map((element) => `${element.tagName} "${element.textContent?.trim().slice(0, 40)}"`),
    )

test('with text of 200 %, the dialogs of a booking fit a phone of 360 px', async ({ page }) => {
  test.slow()
  const owner = await signInAsNewOwner(page, { plan: 'STANDARD' })
  const paths = await addBookingWithDialogs(page, owner)
  await doubleRootSize(page)
  for (const path of paths) {
    await page.goto(path)
    await expectDialog(page)
    await waitForIdle(page)
    expect.soft(await wideInDialog(page), `${path}: browser`).toEqual([])
    await resetRootSize(page)
    await doubleText(page)
    expect.soft(await wideInDialog(page), `${path}: text`).toEqual([])
  }
})
