import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { addProperty, openProfile, signInAsNewOwner } from './support.ts'

test('a user views and edits their profile, sees their activity, and changes their settings', async ({
  page,
}) => {
  const owner = await signInAsNewOwner(page)
  await addProperty(page, owner, 'Lekki Loft')
  await page.goto('/dashboard')
  await openProfile(page)
  await expect(page).toHaveURL(/\/profile/)
  await expect(page.getByRole('heading', { name: 'Ọláwálé Ṣóyínká' })).toBeVisible()
  await expect(page.getByText('0803 123 4567')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByLabel('First Name').fill('Adé')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Profile updated successfully!')).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('heading', { name: 'Adé Ṣóyínká' })).toBeVisible()

  await page.getByRole('tab', { name: 'Performance' }).click()
  await expect(page.getByText('Total changes')).toBeVisible()
  await expect(page).toHaveURL(/tab=performance/)
  await expectAccessible(page)

  await page.getByRole('tab', { name: 'Settings' }).click()
  await expect(page.getByRole('checkbox', { name: /^Daily digest/ })).toBeChecked()
  await page.getByRole('checkbox', { name: /^Daily digest/ }).uncheck()
  await expect(page.getByText('Notification preferences saved')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Update Password' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Set Up' })).toBeVisible()
  await expectAccessible(page)
})
