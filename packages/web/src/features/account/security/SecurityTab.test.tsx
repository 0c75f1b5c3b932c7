import { account, twoFactor } from '@ilewa/contract/account/endpoints'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../lib/api/query-client.ts'
import { endSession, saveSession } from '../../../lib/session/session.ts'
import { fakeServerOf } from '../../../test/fake-server.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { sessionOf } from '../../../test/sessions.ts'
import { SecurityTab } from './SecurityTab.tsx'

const at = '2026-11-20T10:00:00.000Z'
const currentSession = {
  id: '0198a000-0000-7000-8000-000000000051',
  device: 'Chrome on Windows',
  isPhone: false,
  ip: '127.0.0.1',
  createdAt: at,
  lastSeenAt: at,
  current: true,
}
const otherSession = {
  ...currentSession,
  id: '0198a000-0000-7000-8000-000000000052',
  device: 'Chrome on Android',
  isPhone: true,
  current: false,
}
const off = [twoFactor.get, { data: { enabled: false, recoveryCodesLeft: 0 } }] as const
const onlyCurrentSession = [account.sessions, { data: [currentSession] }] as const
const codes = Array.from({ length: 10 }, (_, n) => `AAAA-BBBB-CC${n}${n}`)

beforeEach(() => saveSession(sessionOf('AGENT')))
afterEach(() => {
  endSession()
  vi.unstubAllGlobals()
})

type User = ReturnType<typeof renderPage>['user']
const current = () => screen.getByLabelText('Current Password')
const fill = async (user: User, old: string, next: string, confirm: string) => {
  if (old) await user.type(current(), old)
  if (next) await user.type(screen.getByLabelText('New Password'), next)
  if (confirm) await user.type(screen.getByLabelText('Confirm Password'), confirm)
  await user.click(screen.getByRole('button', { name: 'Update Password' }))
}

test('"Once text is typed a live checklist \'Password must contain:\' shows"', async () => {
  fakeServerOf(off, onlyCurrentSession)
  const { user } = renderPage(<SecurityTab />)
  expect(screen.queryByText('Password must contain:')).toBeNull()
  await user.type(screen.getByLabelText('New Password'), 'Ab1')
  expect(screen.getByText('Password must contain:')).toBeVisible()
  const checklist = screen.getAllByRole('listitem').map((item) => item.textContent)
  expect(checklist.slice(0, 5)).toEqual([
    'At least 8 characters, still missing',
    'One uppercase letter (A-Z), done',
    'One lowercase letter (a-z), done',
    'One number, done',
    'One special character (@$!%*?&#), still missing',
  ])
})

test('each password can be made visible', async () => {
  fakeServerOf(off, onlyCurrentSession)
  const { user } = renderPage(<SecurityTab />)
  const toggles = screen.getAllByRole('button', { name: 'Show or hide password' })
  expect(toggles).toHaveLength(3)
  for (const [index, label] of ['Current Password', 'New Password', 'Confirm Password'].entries()) {
    expect(screen.getByLabelText(label)).toHaveAttribute('type', 'password')
    await user.click(toggles[index] as HTMLElement)
    expect(screen.getByLabelText(label)).toHaveAttribute('type', 'text')
  }
})

const mixedMessage =
  'Password must contain at least one uppercase letter, one lowercase letter, one number, and one special character'
test.each([
  ['', 'N3w!passw', 'N3w!passw', 'Current Password', 'Current password is required'],
  ['old', '', '', 'New Password', 'New password is required'],
  ['old', 'N3w!', '', 'New Password', 'Password must be at least 8 characters'],
  ['old', 'newpassword', '', 'New Password', mixedMessage],
  ['old', 'N3w!passw', '', 'Confirm Password', 'Please confirm your new password'],
  ['old', 'N3w!passw', 'N3w!passX', 'Confirm Password', 'Passwords must match'],
])('%j, %j, %j: at %s: %s', async (old, next, confirm, label, expectedMessage) => {
  const received = fakeServerOf(off, onlyCurrentSession, [account.changePassword])
  const { user } = renderPage(<SecurityTab />)
  await fill(user, old, next, confirm)
  expect(screen.getByLabelText(label)).toHaveAccessibleDescription(expectedMessage)
  expect(received(account.changePassword)).toEqual([])
})

test('"The form resets on success"', async () => {
  const received = fakeServerOf(off, onlyCurrentSession, [
    account.changePassword,
    { data: {}, message: 'Password changed successfully!' },
  ])
  const { user } = renderPage(<SecurityTab />)
  await fill(user, 'old', 'N3w!passw', 'N3w!passw')
  expect(await screen.findByText('Password changed successfully!')).toBeVisible()
  expect(current()).toHaveValue('')
  expect(received(account.changePassword)[0]?.body).toEqual({
    oldPassword: 'old',
    newPassword: 'N3w!passw',
    confirmPassword: 'N3w!passw',
  })
})

test('a wrong current password shows an error at its field; the input is kept', async () => {
  const message = 'Your current password is not right. Please try again.'
  fakeServerOf(off, onlyCurrentSession, [
    account.changePassword,
    {
      status: 400,
      code: 'auth.wrong_password',
      message,
      errors: [{ path: 'oldPassword', message }],
    },
  ])
  const { user } = renderPage(<SecurityTab />)
  await fill(user, 'old', 'N3w!passw', 'N3w!passw')
  await vi.waitFor(() => expect(current()).toHaveFocus())
  expect(current()).toHaveAccessibleDescription(message)
  expect(screen.getByLabelText('New Password')).toHaveValue('N3w!passw')
})

test('two-factor: the key, a code, then ten recovery codes once', async () => {
  const received = fakeServerOf(
    [
      twoFactor.get,
      { data: { enabled: false, recoveryCodesLeft: 0 } },
      { data: { enabled: true, recoveryCodesLeft: 10 } },
    ],
    onlyCurrentSession,
    [
      twoFactor.begin,
      { data: { secret: 'ABCDEFGH', otpauthUrl: 'otpauth://totp/Ilewa:a?secret=ABCDEFGH&issuer=Ilewa' } },
    ],
    [twoFactor.confirm, { data: { recoveryCodes: codes } }],
  )
  const { user } = renderPage(<SecurityTab />)
  await user.click(await screen.findByRole('button', { name: 'Set Up' }))
  expect(await screen.findByRole('img', { name: /QR code/ })).toBeVisible()
  expect(screen.getByText('ABCD EFGH')).toBeVisible()
  await user.click(screen.getByLabelText('Digit 1 of 6'))
  await user.paste('123 456')
  expect(await screen.findByText('AAAA-BBBB-CC00')).toBeVisible()
  expect(received(twoFactor.confirm)[0]?.body).toEqual({ code: '123456' })
  await user.click(screen.getByRole('button', { name: 'I have saved them' }))
  expect(await screen.findByText(/10 recovery codes are left/)).toBeVisible()
})

test('Back keeps the new recovery codes on the screen', async () => {
  fakeServerOf([twoFactor.get, { data: { enabled: true, recoveryCodesLeft: 1 } }], onlyCurrentSession, [
    twoFactor.renewRecoveryCodes,
    { data: { recoveryCodes: codes } },
  ])
  const { user, at, goTo, goBack } = renderPage(<SecurityTab />)
  await goTo('/?tab=security')
  await user.click(await screen.findByRole('button', { name: 'New Recovery Codes' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(await dialog.findByLabelText('Current Password'), 'mine')
  await user.click(dialog.getByRole('button', { name: 'Create New Codes' }))
  expect(await screen.findByText('AAAA-BBBB-CC00')).toBeVisible()
  await goBack()
  expect(screen.getByText('AAAA-BBBB-CC00')).toBeVisible()
  expect(at()).toBe('/?tab=security')
})

test('turning it off requires the password', async () => {
  const received = fakeServerOf(
    [
      twoFactor.get,
      { data: { enabled: true, recoveryCodesLeft: 1 } },
      { data: { enabled: false, recoveryCodesLeft: 0 } },
    ],
    onlyCurrentSession,
    [twoFactor.disable, { data: {}, message: 'Two-factor sign-in is off' }],
  )
  const { user } = renderPage(<SecurityTab />)
  expect(await screen.findByText(/One recovery code is left/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Turn Off' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByRole('button', { name: 'Turn Off' }))
  expect(dialog.getByLabelText('Current Password')).toHaveAccessibleDescription(
    'Current password is required',
  )
  await user.type(dialog.getByLabelText('Current Password'), 'mine')
  await user.click(dialog.getByRole('button', { name: 'Turn Off' }))
  expect(await screen.findByText('Two-factor sign-in is off')).toBeVisible()
  expect(received(twoFactor.disable)[0]?.body).toEqual({ password: 'mine' })
})

test('another session can be ended, this one cannot', async () => {
  const received = fakeServerOf(
    off,
    [account.sessions, { data: [otherSession, currentSession] }, { data: [currentSession] }],
    [account.endSession, { data: {}, message: 'Device signed out' }],
  )
  const { user } = renderPage(<SecurityTab />)
  expect(await screen.findByText('This device')).toBeVisible()
  // 10:00 UTC in the time zone of the business.
  expect(screen.getByText(/since 20 Nov 2026, 11:00/)).toBeVisible()
  expect(screen.getByText(/last seen 20 Nov 2026, 11:00/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Sign out Chrome on Windows' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Sign out Chrome on Android' }))
  expect(await screen.findByText('Device signed out')).toBeVisible()
  expect(received(account.endSession)[0]?.url).toBe(`/api/auth/sessions/${otherSession.id}`)
  await vi.waitFor(() => expect(screen.queryByText('Chrome on Android')).toBeNull())
  expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull()
})

test('a failed refetch of the sessions shows an error, and can be retried', async () => {
  const failure = { status: 500, code: 'common.unexpected', message: 'Please try again in a moment.' }
  const listed = { data: [currentSession, otherSession] }
  fakeServerOf(off, [account.sessions, listed, failure, listed])
  const { user } = renderPage(<SecurityTab />)
  expect(await screen.findByText('Chrome on Android')).toBeVisible()
  await queryClient.invalidateQueries()
  expect(await screen.findByText('Could not refresh')).toBeVisible()
  expect(screen.getByText('Chrome on Android')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await vi.waitFor(() => expect(screen.queryByText('Could not refresh')).toBeNull())
})
