import { expect, type Page, test } from '@playwright/test'
import { addProperty, day, expectAccessible, signInAsMember, signInAsNewOwner } from './support.ts'

/** An agent books a stay through the API. */
async function book(page: Page, token: string, propertyId: string, guestName: string, from: number) {
  const response = await page.request.post('/api/bookings', {
    headers: { authorization: `Bearer ${token}` },
    data: {
      ...{ propertyId, checkIn: day(from), checkOut: day(from + 2), guests: 2, totalAmount: 100_000 },
      ...{ paidAmount: 0, status: 'PENDING', guestName, guestEmail: 'guest@example.com' },
      guestPhone: '0803 123 4567',
    },
  })
  expect(response.status(), await response.text()).toBe(201)
}

test('the bell hears at once of what an agent books, leads there, and is read', async ({ page, browser }) => {
  const owner = await signInAsNewOwner(page)
  const { id } = await addProperty(page, owner, 'Lekki Loft')
  const agentPage = await (await browser.newContext()).newPage()
  const agent = await signInAsMember(agentPage, owner, 'agents')
  await page.goto('/dashboard')
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  await book(page, agent.token, id, 'Ngozi Ụzọma', 3)
  await expect(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible()
  await book(page, agent.token, id, 'Emeka Obi', 7)
  await page.getByRole('button', { name: 'Notifications, 2 unread' }).click()
  const news = page.getByRole('dialog', { name: 'Notifications' })
  await expect(news.getByText('New booking: Emeka Obi')).toBeVisible()
  await expectAccessible(page)
  await news.getByRole('link', { name: /New booking: Ngozi/ }).click()
  await expect(page.getByRole('dialog', { name: 'Ngozi Ụzọma' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  await news.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(news.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeFocused()
})

test('a kind that is switched off is told no more', async ({ page, browser }) => {
  const owner = await signInAsNewOwner(page)
  const { id } = await addProperty(page, owner, 'Lekki Loft')
  const agentPage = await (await browser.newContext()).newPage()
  const agent = await signInAsMember(agentPage, owner, 'agents')
  await page.goto('/settings?tab=notifications')
  await page.getByRole('checkbox', { name: 'New booking: in the app' }).uncheck()
  await expect(page.getByText('Notification preferences saved')).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByRole('checkbox', { name: 'New booking: in the app' })).not.toBeChecked()
  await book(page, agent.token, id, 'Ngozi Ụzọma', 3)
  await page.goto('/bookings')
  await expect(page.getByText('Ngozi Ụzọma').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
})
