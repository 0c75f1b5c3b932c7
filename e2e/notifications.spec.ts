import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { addBooking, addProperty, signInAsMember, signInAsNewOwner } from './support.ts'

test('an agent’s booking appears in the notifications, opens from there, and can be marked as read', {
  tag: '@desktop',
}, async ({ page, browser }) => {
  const owner = await signInAsNewOwner(page)
  const property = await addProperty(page, owner, 'Lekki Loft')
  const agentPage = await (await browser.newContext()).newPage()
  const agent = await signInAsMember(agentPage, owner, 'agents')
  await page.goto('/dashboard')
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  await addBooking(page, agent, property, { from: 3 })
  await expect(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible()
  await addBooking(page, agent, property, { from: 7, guestName: 'Emeka Obi' })
  await page.getByRole('button', { name: 'Notifications, 2 unread' }).click()
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await expect(panel.getByText('New booking: Emeka Obi')).toBeVisible()
  await expectAccessible(page)
  await panel.getByRole('link', { name: /New booking: Ngozi/ }).click()
  await expect(page.getByRole('dialog', { name: 'Ngozi Ụzọma' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  await panel.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(panel.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeFocused()
})

test('a notification type that is turned off is not sent', async ({ page, browser }) => {
  const owner = await signInAsNewOwner(page)
  const property = await addProperty(page, owner, 'Lekki Loft')
  const agentPage = await (await browser.newContext()).newPage()
  const agent = await signInAsMember(agentPage, owner, 'agents')
  await page.goto('/settings?tab=notifications')
  await page.getByRole('checkbox', { name: 'New booking: in the app' }).uncheck()
  await expect(page.getByText('Notification preferences saved')).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByRole('checkbox', { name: 'New booking: in the app' })).not.toBeChecked()
  await addBooking(page, agent, property, { from: 3 })
  await page.goto('/bookings')
  await expect(page.getByText('Ngozi Ụzọma').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
})
