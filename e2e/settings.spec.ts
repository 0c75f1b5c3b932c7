import { type Browser, expect, type Page, test } from '@playwright/test'
import { TOTP } from 'otpauth'
import { expectAccessible } from './accessible.ts'
import { newEmail, password } from './accounts.ts'
import { goBack, logOut, picture, readCode, readLink, signInAsNewOwner, waitForIdle } from './support.ts'

const openSettings = async (page: Page, tab: string) => {
  await page.goto(`/settings?tab=${tab}`)
  await expect(page.getByRole('heading', { name: 'Settings', exact: true })).toBeVisible()
}

async function fillIn(page: Page, email: string, withPassword = password) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(withPassword)
  await page.keyboard.press('Enter')
}

async function signIn(page: Page, email: string, withPassword = password) {
  await page.goto('/auth?mode=login')
  await fillIn(page, email, withPassword)
}

const stepMs = 30_000

/** Code of the authenticator app, `steps` × 30 seconds from now. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + steps * stepMs })

/**
 * Waits for the next 30-second step if the current step is about to end. Otherwise the code of the previous step
 * could expire before the server checks it.
 */
async function waitForFreshStep(page: Page) {
  const leftMs = stepMs - (Date.now() % stepMs)
  if (leftMs < 8_000) await page.waitForTimeout(leftMs)
}

/** Opens the dialog that sets up two-factor sign-in. Enters the password if the page asks for it first. */
async function openSetUp(page: Page) {
  await page.getByRole('button', { name: 'Set Up' }).click()
  const prompt = page.getByRole('dialog', { name: "Confirm It's You" })
  const qrCode = page.getByRole('img', { name: 'QR code for your authenticator app' })
  await expect(prompt.or(qrCode).first()).toBeVisible()
  if (await prompt.isVisible()) {
    await prompt.getByLabel('Your Password').fill(password)
    await prompt.getByRole('button', { name: 'Continue' }).click()
  }
  await expect(qrCode).toBeVisible()
  await expect(prompt).toBeHidden()
}

/** Turns on two-factor sign-in with the code of the previous 30-second step. The current code remains unused. */
async function turnOnTwoFactor(page: Page) {
  await openSettings(page, 'security')
  await openSetUp(page)
  const dialog = page.getByRole('dialog')
  const secret = (await dialog.locator('button code').innerText()).replaceAll(' ', '')
  await dialog.getByLabel('Digit 1 of 6').focus()
  await waitForFreshStep(page)
  await page.keyboard.type(codeOf(secret, -1))
  await expect(dialog.getByText('Your Recovery Codes')).toBeVisible()
  const codes = await dialog.getByRole('listitem').allInnerTexts()
  expect(codes).toHaveLength(10)
  return { secret, codes }
}

test('on a phone the sections are a list, and Back returns to it', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'a desk has tabs')
  await signInAsNewOwner(page)
  await page.goto('/settings')
  const sections = page.getByRole('navigation', { name: 'Settings' }).getByRole('link')
  await expect(sections).toHaveText([
    'Profile',
    'Business',
    'Money',
    'Messages',
    'Public page',
    'Guest register',
    'Security',
    'Notifications',
    'Subscription',
    'Data',
  ])
  await expectAccessible(page)
  await sections.filter({ hasText: 'Security' }).click()
  await expect(page.getByRole('heading', { name: 'Change Password' })).toBeVisible()
  await goBack(page)
  await expect(sections).toHaveCount(10)
})

test('the tab is stored in the URL; Profile is the first', { tag: '@desktop' }, async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'a phone has a list')
  await signInAsNewOwner(page)
  await page.goto('/settings')
  await expect(page.getByText('Manage your account and business preferences')).toBeVisible()
  await expect(page.getByRole('tab')).toHaveText([
    'Profile',
    'Business',
    'Money',
    'Messages',
    'Public page',
    'Guest register',
    'Security',
    'Notifications',
    'Subscription',
    'Data',
  ])
  await expect(page.getByRole('tab', { name: 'Profile' })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('tab', { name: 'Security' }).click()
  await expect(page).toHaveURL('/settings?tab=security')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Change Password' })).toBeVisible()
  await page.getByRole('tab', { name: 'Subscription' }).click()
  await expect(page.getByText('Perfect for getting started')).toBeVisible()
})

test('the profile and the photo can be changed, and the header shows them', async ({ page, isMobile }) => {
  await signInAsNewOwner(page)
  await openSettings(page, 'profile')
  await page.getByLabel('First Name').fill('Chiamaka')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Profile updated successfully!')).toBeVisible()
  // A phone shows the name in the account's sheet.
  if (isMobile) await page.getByRole('button', { name: 'Your account' }).click()
  const header = isMobile ? page.getByRole('dialog', { name: 'Your account' }) : page.getByRole('banner')
  await expect(header.getByText('Chiamaka')).toBeVisible()
  if (isMobile) await goBack(page)

  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture })
  await expect(page.getByText('Photo updated')).toBeVisible()
  const photo = page.locator('main img[src^="/uploads/"]')
  await expect(photo).toBeVisible()
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320)
  if (!isMobile) await expect(page.getByRole('banner').locator('img[src^="/uploads/"]')).toBeVisible()
  await page.reload()
  await expect(photo).toBeVisible()
  await page.getByRole('button', { name: 'Remove Photo' }).click()
  await expect(page.getByText('Photo removed')).toBeVisible()
  await expect(photo).toBeHidden()
  await expect(page.getByText('CṢ')).toBeVisible()
})

test('changes of the business profile are saved', async ({ page }) => {
  await signInAsNewOwner(page)
  await openSettings(page, 'business')
  await expect(page.getByLabel('Business Type')).toHaveValue('hotel')
  await page.getByLabel('Business Name').fill('Ilé Tuntun')
  await page.getByLabel('Number of Employees').selectOption('11-25')
  await page.getByLabel('Website').fill('ile.example')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Enter a web address that starts with https://').first()).toBeVisible()
  await page.getByLabel('Website').fill('https://ile.example')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Business profile updated successfully!')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Business Name')).toHaveValue('Ilé Tuntun')
  await expect(page.getByLabel('Number of Employees')).toHaveValue('11-25')
})

/** Signs the same user in in another browser context. */
async function signInOnOtherBrowser(browser: Browser, email: string) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await signIn(page, email)
  await expect(page).toHaveURL('/dashboard')
  return { page, close: () => context.close() }
}

test('a new password ends other sessions; so does the session list', async ({ page, browser }) => {
  const { email } = await signInAsNewOwner(page)
  const next = 'Other-drum 8!'
  const other = await signInOnOtherBrowser(browser, email)
  await openSettings(page, 'security')
  await page.getByLabel('Current Password').fill(password)
  await page.getByLabel('New Password').fill(next)
  await page.getByLabel('Confirm Password').fill(next)
  await page.getByRole('button', { name: 'Update Password' }).click()
  await expect(page.getByText('Password changed successfully!')).toBeVisible()
  await expect(page.getByLabel('Current Password')).toHaveValue('')
  await other.page.reload()
  await expect(other.page).toHaveURL(/\/auth/)

  await signIn(other.page, email, next)
  await expect(other.page).toHaveURL('/dashboard')
  await page.reload()
  await expect(page.getByText('This device')).toBeVisible()
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(page.getByText('Signed out everywhere else')).toBeVisible()
  await other.page.reload()
  await expect(other.page).toHaveURL(/\/auth/)
  await other.close()
  await page.reload()
  await expect(page.getByText('This device')).toBeVisible()
})

test('two-factor sign-in requires an app code or a recovery code', async ({ page }) => {
  const { email } = await signInAsNewOwner(page)
  const { secret, codes } = await turnOnTwoFactor(page)
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await expect(page.getByText('10 recovery codes are left.', { exact: false })).toBeVisible()

  await logOut(page)
  await signIn(page, email)
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
  await expect(page.getByLabel('Digit 1 of 6')).toBeFocused()
  await expect(page.getByLabel('Digit 1 of 6')).toHaveAttribute('autocomplete', 'one-time-code')
  await page.keyboard.type(codeOf(secret, -10))
  await expect(
    page.getByText('That code is wrong or was already used.', { exact: false }).first(),
  ).toBeVisible()
  const right = codeOf(secret)
  await page.getByLabel('Digit 1 of 6').focus()
  await page.evaluate(
    (text) => {
      const data = new DataTransfer()
      data.setData('text/plain', text)
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true }),
      )
    },
    `${right.slice(0, 3)} ${right.slice(3)}`,
  )
  await expect(page).toHaveURL('/dashboard')

  await logOut(page)
  await signIn(page, email)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill((codes[0] ?? '').toLowerCase())
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard')
  await openSettings(page, 'security')
  await expect(page.getByText('9 recovery codes are left.', { exact: false })).toBeVisible()

  await page.getByRole('button', { name: 'Turn Off' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Current Password').fill(password)
  await dialog.getByRole('button', { name: 'Turn Off' }).click()
  await expect(page.getByText('Two-factor sign-in is off')).toBeVisible()
  await logOut(page)
  await signIn(page, email)
  await expect(page).toHaveURL('/dashboard')
})

test('no notice covers a code input, neither during setup nor at sign-in', async ({ page }) => {
  const { email } = await signInAsNewOwner(page)
  await page.addInitScript(() => sessionStorage.removeItem('ilewa.install-dismissed'))
  const notice = page.getByRole('complementary', { name: 'Install the app' })
  const expectNoticeVisible = () => expect(notice).toBeVisible()
  await openSettings(page, 'security')
  await expectNoticeVisible()
  await page.getByRole('button', { name: 'Set Up' }).click()
  await expect(page.getByLabel('Digit 1 of 6')).toBeVisible()
  await expect(notice).toBeHidden()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(notice).toBeVisible()

  await turnOnTwoFactor(page)
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await logOut(page)
  await page.goto('/auth?mode=login')
  await expectNoticeVisible()
  await fillIn(page, email)
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
  await expect(notice).toBeHidden()
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await expect(page.getByLabel('Recovery code')).toBeFocused()
  await expect(notice).toBeHidden()
  await page.getByRole('button', { name: 'Back to Sign In' }).click()
  await expect(notice).toBeVisible()
})

test('the settings are accessible', { tag: '@desktop' }, async ({ page }) => {
  await signInAsNewOwner(page)
  for (const tab of ['profile', 'business', 'security', 'subscription']) {
    await openSettings(page, tab)
    await waitForIdle(page)
    await expectAccessible(page)
  }
  await openSettings(page, 'security')
  await page.getByRole('button', { name: 'Update Password' }).click()
  await expect(page.getByText('Current password is required').first()).toBeVisible()
  await expectAccessible(page)
})

test('two-factor sign-in is accessible', async ({ page }) => {
  test.slow()
  const { email } = await signInAsNewOwner(page)
  await openSettings(page, 'security')
  await openSetUp(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await turnOnTwoFactor(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await page.getByRole('button', { name: 'Turn Off' }).click()
  await expect(page.getByRole('dialog').getByLabel('Current Password')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await logOut(page)
  await signIn(page, email)
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await expectAccessible(page)
})

test('a logout without a connection ends the session once the connection is back', async ({
  page,
  context,
  request,
}) => {
  const { token } = await signInAsNewOwner(page)
  await openSettings(page, 'security')
  const isSessionActive = async () =>
    (await request.get('/api/auth/me', { headers: { authorization: `Bearer ${token}` } })).status() === 200
  await context.setOffline(true)
  await logOut(page)
  await expect(page).toHaveURL(/\/auth/)
  expect(await isSessionActive()).toBe(true)
  await context.setOffline(false)
  await expect.poll(isSessionActive).toBe(false)
  // The browser removes the pending logout when the response arrives, shortly after the session has ended.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('ilewa.pending-logouts'))).toBeNull()
})

test('an owner changes the e-mail with a code, and reverts it from the old mailbox', async ({ page }) => {
  const { email } = await signInAsNewOwner(page)
  const next = newEmail()
  // Simulates that the password was entered more than ten minutes ago.
  const needed = { code: 'auth.password_needed', message: 'Please enter your password to continue.' }
  await page.route('**/api/auth/email', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 403, json: needed }) : route.continue(),
  )
  await openSettings(page, 'security')
  await page.getByLabel('New Email Address').fill(next)
  await page.getByRole('button', { name: 'Send Code' }).click()
  const prompt = page.getByRole('dialog', { name: "Confirm It's You" })
  await prompt.getByLabel('Your Password').fill(password)
  await expectAccessible(page)
  await page.unroute('**/api/auth/email')
  await prompt.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText(`Enter the code we sent to ${next}`)).toBeVisible()
  await expect(prompt).toBeHidden()
  await expectAccessible(page)
  await page.getByLabel('Digit 1 of 6').focus()
  await page.keyboard.type(await readCode(next))
  await expect(page.getByText(`You sign in with ${next}.`)).toBeVisible()

  await expect.poll(() => readLink(email)).toContain('/this-was-not-me?token=')
  await page.goto(await readLink(email))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'This was not me' }).click()
  await expect(page.getByText('You sign in with this email address again.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Choose a new password' }).click()
  const fresh = 'Mine-again 12!'
  await page.getByLabel('New Password', { exact: true }).fill(fresh)
  await page.getByLabel('Confirm New Password').fill(fresh)
  await page.getByRole('button', { name: 'Update Password' }).click()
  await expect(page).toHaveURL(/\/auth/)
  await signIn(page, email, fresh)
  await expect(page).toHaveURL('/dashboard')
})
