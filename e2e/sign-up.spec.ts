import { expect, type Locator, type Page, test } from '@playwright/test'
import { newEmail, password } from './accounts.ts'
import { logOut, readCode } from './support.ts'

test('a user signs up, verifies the e-mail, sets up the business and selects the Free plan', async ({
  page,
}) => {
  const email = newEmail()
  await page.goto('/')
  await page.getByRole('link', { name: 'Get Started' }).first().click()
  await expect(page).toHaveURL('/auth?mode=getstarted')

  await page.getByLabel('First name').fill('Ọláwálé')
  await page.getByLabel('Last name').fill('Ṣóyínká')
  await page.getByLabel('Phone number').fill('0803 123 4567')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill('something else')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('Passwords do not match').first()).toBeVisible()
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('button', { name: 'Create Account' }).click()

  await expect(page).toHaveURL(/\/otp-verification\?email=.*&type=signup$/)
  const code = await readCode(email)
  await page.getByLabel('Digit 1 of 6').fill(code.startsWith('0') ? '1' : '0')
  await page.keyboard.type('00000')
  await expect(page.getByText('That code is wrong or has expired', { exact: false }).first()).toBeVisible()
  // The code as formatted in the mail, in two groups.
  await page.getByLabel('Digit 1 of 6').focus()
  await page.evaluate(
    (text) => {
      const data = new DataTransfer()
      data.setData('text/plain', text)
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true }),
      )
    },
    `${code.slice(0, 3)} ${code.slice(3)}`,
  )

  await expect(page).toHaveURL('/business-setup')
  await page.getByLabel('Business Name').fill('Ilé Ayọ̀ Shortlets')
  await page.getByLabel('Business Type').selectOption('Vacation Rental')
  await page.getByLabel('Number of Employees').selectOption('2-5')
  await page.locator('form').getByRole('button').last().click()

  await expect(page).toHaveURL('/subscription-plans')
  await expect(page.getByRole('heading', { name: 'Choose Your Plan' })).toBeVisible()
  await page.getByRole('button', { name: 'Choose Free' }).click()
  await expect(page.getByText("You've successfully subscribed to Free")).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { name: /Welcome.*Ọláwálé/ })).toBeVisible()

  await logOut(page)
  await expect(page).toHaveURL('/auth?mode=login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('Wrong-pass 1!')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('The email or password you entered is incorrect.').first()).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('a forgotten password is reset with a mailed code', async ({ page }) => {
  const email = newEmail()
  const person = { firstName: 'Ada', lastName: 'Obi', phone: '0803 123 4567', email }
  await page.request.post('/api/auth/register', { data: { ...person, password, confirmPassword: password } })
  const first = await readCode(email)
  await page.request.post('/api/auth/verify-email', { data: { email, otp: first } })

  await page.goto('/auth?mode=login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page).toHaveURL('/forgot-password')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send Reset Code' }).click()
  await expect(page).toHaveURL(/\/otp-verification\?email=.*&type=recovery$/)
  await expect.poll(() => readCode(email)).not.toBe(first)
  await page.getByLabel('Digit 1 of 6').focus()
  await page.keyboard.type(await readCode(email))
  await expect(page).toHaveURL(/\/reset-password\?email=.*&userId=.+/)
  await page.getByLabel('New Password', { exact: true }).fill('Other-drum 8!')
  await page.getByLabel('Confirm New Password').fill('Other-drum 8!')
  await page.getByRole('button', { name: 'Update Password' }).click()
  await expect(page).toHaveURL('/auth?mode=login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('Other-drum 8!')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/business-setup')
})

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, target: Locator) {
  await target.waitFor()
  for (let presses = 0; presses < 40; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

test('a user signs up with the keyboard only', async ({ page }) => {
  const email = newEmail()
  await page.goto('/auth?mode=login')
  await tabTo(page, page.getByRole('link', { name: 'Create an account' }))
  await page.keyboard.press('Enter')
  const fields = {
    'First name': 'Ọláwálé',
    'Last name': 'Ṣóyínká',
    'Phone number': '0803 123 4567',
    Email: email,
    Password: password,
    'Confirm password': password,
  }
  for (const [label, value] of Object.entries(fields)) {
    await tabTo(page, page.getByLabel(label, { exact: true }))
    await page.keyboard.type(value)
  }
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Digit 1 of 6')).toBeFocused()
  await page.keyboard.type(await readCode(email))

  await expect(page).toHaveURL('/business-setup')
  await tabTo(page, page.getByLabel('Business Name'))
  await page.keyboard.type('Ilé Ayọ̀ Shortlets')
  await tabTo(page, page.getByLabel('Business Type'))
  await page.keyboard.type('Hotel')
  await tabTo(page, page.getByRole('button', { name: 'Complete Setup' }))
  await page.keyboard.press('Enter')

  await tabTo(page, page.getByRole('button', { name: 'Choose Free' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard')
  await tabTo(page, page.getByRole('button', { name: 'Your account' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'Logout' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/auth?mode=login')
})
