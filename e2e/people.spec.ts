import { type Browser, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { newEmail, password } from './accounts.ts'
import { openMenu, readLink, signInAsNewOwner } from './support.ts'

const agentsMenu = ['Dashboard', 'Properties', 'My Bookings', 'Performance', 'Settings']

/** The status badge in the list. The selector excludes the filter, which has the same labels. */
const badge = (page: Page, status: string) =>
  page.locator('span[data-variant]').filter({ hasText: new RegExp(`^${status}$`) })

async function inviteAgent(page: Page, email: string) {
  await page
    .getByRole('button', { name: /^Add Agent/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Add New Agent' })
  await dialog.getByLabel('First Name').fill('Chidera')
  await dialog.getByLabel('Last Name').fill('Ọkọ́ńkwọ')
  await dialog.getByLabel('Email Address').fill(email)
  await dialog.getByLabel('Phone Number').fill('0709 331 2206')
  await expect(dialog.getByLabel('Commission Rate')).toHaveValue('10')
  await dialog.getByLabel('Location').fill('Lekki')
  await dialog.getByRole('button', { name: 'Invite Agent' }).click()
  await expect(dialog).toHaveCount(0)
  // The toast of an invitation before can still be leaving.
  await expect(page.getByText('Agent invitation sent successfully').last()).toBeVisible()
}

/** Accepts the invitation in a new browser context, and signs in there. */
async function acceptInvitation(browser: Browser, email: string): Promise<Page> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.addInitScript(() => sessionStorage.setItem('ilewa.install-dismissed', 'yes'))
  await page.goto(await readLink(email))
  await page.getByRole('textbox', { name: 'New Password', exact: true }).fill(password)
  await page.getByRole('textbox', { name: 'Confirm New Password' }).fill(password)
  await page.locator('button[type=submit]').click()
  await expect(page).toHaveURL(/\/auth\?mode=login/)
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.locator('button[type=submit]').click()
  await expect(page).toHaveURL('/dashboard')
  return page
}

test('an owner invites an agent, who sets a password, sees only their menu, and is deactivated', async ({
  page,
  browser,
}) => {
  test.slow()
  await signInAsNewOwner(page)
  const email = newEmail()
  await page.goto('/agents')
  await expect(page.getByText('No Agents Found')).toBeVisible()
  await inviteAgent(page, email)
  await expect(badge(page, 'Invited')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add Agent (1/2)' })).toBeVisible()

  const agent = await acceptInvitation(browser, email)
  await openMenu(agent)
  const links = agent.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect(links.filter({ visible: true })).toHaveText(agentsMenu)
  await agent.goto('/agents')
  await expect(agent).toHaveURL('/dashboard')

  await page.reload()
  await expect(badge(page, 'Active')).toBeVisible()
  await page.getByRole('button', { name: /^More for Chidera/ }).click()
  await page.getByRole('menuitem', { name: 'Deactivate' }).click()
  await expect(badge(page, 'Inactive')).toBeVisible()

  // The open page signs out without a reload: its stream of change events ends with the session.
  await expect(agent).toHaveURL(/\/auth\?mode=login/)
  await expect(agent.getByText('Please sign in to continue.')).toBeVisible()
  await agent.context().close()
})

test('a Free business cannot invite a third agent until an invitation is revoked', async ({ page }) => {
  await signInAsNewOwner(page)
  await page.goto('/agents')
  await inviteAgent(page, newEmail())
  await inviteAgent(page, newEmail())
  await page.getByRole('button', { name: 'Add Agent (2/2)' }).click()
  const limitMessage =
    'Agent limit reached! You can only have 2 agents on your current plan. Upgrade to add more agents.'
  await expect(page.getByRole('dialog').getByText(limitMessage)).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page
    .getByRole('button', { name: /^More for Chidera/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Revoke invitation' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke Invitation' }).click()
  await expect(page.getByRole('button', { name: 'Add Agent (1/2)' })).toBeVisible()
})

test('on Standard, a staff member joins and confirms a new e-mail address', async ({ page, browser }) => {
  test.slow()
  await signInAsNewOwner(page)
  await page.goto('/upgrade-subscription-plans')
  await page.getByRole('button', { name: 'Choose Standard' }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Payment Completed!' })).toBeVisible()

  const [email, newAddress] = [newEmail(), newEmail()]
  await page.goto('/staff')
  await page.getByRole('button', { name: 'Add Staff' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('First Name').fill('Hauwa')
  await dialog.getByLabel('Last Name').fill('Danjuma')
  await dialog.getByLabel('Email Address').fill(email)
  await dialog.getByLabel('Phone Number').fill('+234 803 123 4567')
  await dialog.getByRole('button', { name: 'Invite Staff' }).click()
  await expect(page.getByText('Staff invitation sent successfully')).toBeVisible()
  const member = await acceptInvitation(browser, email)

  await page.reload()
  await page.getByRole('button', { name: /^More for Hauwa/ }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await dialog.getByLabel('Email Address').fill(newAddress)
  await dialog.getByRole('button', { name: 'Update Staff' }).click()
  await expect(page.getByText(`(unconfirmed: ${newAddress})`)).toBeVisible()

  await member.goto(await readLink(newAddress))
  await member.getByRole('button', { name: 'Confirm this address' }).click()
  await expect(member.getByText(`From now on sign in with ${newAddress}.`)).toBeVisible()
  await page.reload()
  await expect(page.getByText(newAddress, { exact: true })).toBeVisible()
  await member.context().close()
})

test('agents and staff are accessible with each dialog open', { tag: '@desktop' }, async ({ page }) => {
  test.slow()
  await signInAsNewOwner(page)
  await page.goto('/staff')
  await expect(page.getByRole('heading', { name: 'Staff Management Locked' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Upgrade Plan' }).click()
  await expect(page).toHaveURL('/upgrade-subscription-plans')

  await page.goto('/agents')
  await inviteAgent(page, newEmail())
  const menu = page.getByRole('button', { name: /^More for Chidera/ })
  const dialog = page.getByRole('dialog')
  const close = async () => {
    await dialog
      .getByRole('button', { name: /^(Close|Cancel)$/ })
      .first()
      .click()
    await expect(dialog).toBeHidden()
  }
  await menu.click()
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await expect(dialog.getByText('Email cannot be changed for security reasons')).toBeVisible()
  await expectAccessible(page)
  await close()
  await page.getByRole('button', { name: 'View' }).click()
  await expect(dialog.getByText('Commission rate')).toBeVisible()
  await expectAccessible(page)
  await close()
  await menu.click()
  await page.getByRole('menuitem', { name: 'Revoke invitation' }).click()
  await expect(dialog.getByText(/revoke the invitation/)).toBeVisible()
  await expectAccessible(page)
  await close()
  await page.getByRole('button', { name: /^Add Agent/ }).click()
  await dialog.getByRole('button', { name: 'Invite Agent' }).click()
  await expect(dialog.getByText('Location is required')).toBeVisible()
  await expectAccessible(page)

  await page.goto('/confirm-email?token=gone')
  await page.getByRole('button', { name: 'Confirm this address' }).click()
  await expect(page.getByText(/This link has expired/)).toBeVisible()
  await expectAccessible(page)
})
