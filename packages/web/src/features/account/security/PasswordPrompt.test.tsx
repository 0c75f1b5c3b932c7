import { account, twoFactor } from '@ilewa/contract/account/endpoints'
import { security } from '@ilewa/contract/auth/account-protection'
import { data } from '@ilewa/contract/data/endpoints'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hasCode } from '../../../lib/api/api-error.ts'
import { call, callRaw } from '../../../lib/api/call.ts'
import { endSession, saveSession } from '../../../lib/session/session.ts'
import { fakeServerOf } from '../../../test/fake-server.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { sessionOf } from '../../../test/sessions.ts'
import { PasswordPrompt } from './PasswordPrompt.tsx'
import { TwoFactorPanel } from './TwoFactorPanel.tsx'

const passwordNeeded = {
  status: 403,
  code: 'auth.password_needed',
  message: 'Please enter your password to continue.',
}
const done = { data: {}, message: 'Signed out everywhere else' }

beforeEach(() => saveSession(sessionOf('OWNER')))
afterEach(() => {
  endSession()
  vi.unstubAllGlobals()
})

const dialog = async () => within(await screen.findByRole('dialog', { name: "Confirm It's You" }))
const enter = async (user: ReturnType<typeof renderPage>['user'], password: string) => {
  const promptDialog = await dialog()
  await user.type(promptDialog.getByLabelText('Your Password'), password)
  await user.click(promptDialog.getByRole('button', { name: 'Continue' }))
}

test('a rejected call opens the password dialog and is then repeated', async () => {
  const received = fakeServerOf(
    [account.endOtherSessions, passwordNeeded, done],
    [security.confirmPassword, done],
  )
  const { user } = renderPage(<PasswordPrompt />)
  const response = call(account.endOtherSessions)
  await enter(user, 'mine')
  expect((await response).message).toBe('Signed out everywhere else')
  expect(received(security.confirmPassword)[0]?.body).toEqual({ password: 'mine' })
  expect(received(account.endOtherSessions)).toHaveLength(2)
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('concurrent rejected calls share one dialog', async () => {
  const received = fakeServerOf(
    [account.endOtherSessions, passwordNeeded, passwordNeeded, done],
    [security.confirmPassword, done],
  )
  const { user } = renderPage(<PasswordPrompt />)
  const responses = Promise.all([call(account.endOtherSessions), call(account.endOtherSessions)])
  await enter(user, 'mine')
  await responses
  expect(received(security.confirmPassword)).toHaveLength(1)
})

test('a wrong password shows an error at its field; closing the dialog returns the original error', async () => {
  const message = 'Your current password is not right. Please try again.'
  fakeServerOf(
    [data.export, passwordNeeded],
    [
      security.confirmPassword,
      { status: 400, code: 'auth.wrong_password', message, errors: [{ path: 'password', message }] },
    ],
  )
  const { user } = renderPage(<PasswordPrompt />)
  const rejected = callRaw(data.export).catch((error: unknown) => error)
  await enter(user, 'not mine')
  const promptDialog = await dialog()
  await vi.waitFor(() =>
    expect(promptDialog.getByLabelText('Your Password')).toHaveAccessibleDescription(message),
  )
  await user.click(promptDialog.getByRole('button', { name: 'Cancel' }))
  expect(hasCode(await rejected, 'auth.password_needed')).toBe(true)
})

test('the input of the dialog below is kept', async () => {
  const received = fakeServerOf(
    [twoFactor.get, { data: { enabled: false, recoveryCodesLeft: 0 } }],
    [
      twoFactor.begin,
      { data: { secret: 'ABCDEFGH', otpauthUrl: 'otpauth://totp/Ilewa:a?secret=ABCDEFGH&issuer=Ilewa' } },
    ],
    [twoFactor.confirm, passwordNeeded, { data: { recoveryCodes: ['AAAA-BBBB-CCCC'] } }],
    [security.confirmPassword, done],
  )
  const { user } = renderPage(
    <>
      <TwoFactorPanel />
      <PasswordPrompt />
    </>,
  )
  await user.click(await screen.findByRole('button', { name: 'Set Up' }))
  await user.click(await screen.findByLabelText('Digit 1 of 6'))
  await user.paste('123456')
  await dialog()
  await user.keyboard('{Escape}')
  await vi.waitFor(() => expect(screen.queryByRole('dialog', { name: "Confirm It's You" })).toBeNull())
  expect(screen.getByRole('dialog', { name: 'Set Up Two-Factor Authentication' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Turn On' }))
  expect(await screen.findByText('AAAA-BBBB-CCCC')).toBeVisible()
  expect(received(twoFactor.confirm).map(({ body }) => body)).toEqual([
    { code: '123456' },
    { code: '123456' },
  ])
})
