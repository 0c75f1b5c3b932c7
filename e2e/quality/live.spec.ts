import { expect, test } from '@playwright/test'
import { addBooking, addProperty, signInAsMember, signInAsNewOwner } from '../support.ts'

test('two users see each other’s booking changes without reloading', async ({ page, browser }) => {
  test.slow()
  const owner = await signInAsNewOwner(page)
  const property = await addProperty(page, owner, 'Lekki Loft')
  await page.goto('/bookings')
  await expect(page.getByText('No upcoming bookings')).toBeVisible()

  const context = await browser.newContext({ baseURL: test.info().project.use.baseURL })
  const otherPage = await context.newPage()
  const agent = await signInAsMember(otherPage, owner, 'agents')
  await otherPage.goto('/my-bookings')
  await expect(otherPage.getByText('No upcoming bookings')).toBeVisible()

  const { id } = await addBooking(page, agent, property, { guestName: 'Ngozi Eze', from: 3 })
  await expect(page.getByText('Ngozi Eze').first()).toBeVisible()
  await expect(otherPage.getByText('Ngozi Eze').first()).toBeVisible()

  // Changes made while offline appear after the reconnect.
  await context.setOffline(true)
  await page.request.patch(`/api/bookings/${id}/status`, {
    data: { status: 'CONFIRMED' },
    headers: { authorization: `Bearer ${owner.token}` },
  })
  await expect(page.getByText('Confirmed').first()).toBeVisible()
  await context.setOffline(false)
  await expect(otherPage.locator('span[data-variant]').filter({ hasText: 'Confirmed' })).toBeVisible()
  await context.close()
})
