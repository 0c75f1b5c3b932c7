import { auth } from '@ilewa/contract/auth/endpoints'
import { invitations } from '@ilewa/contract/people/invitations'
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer, fakeServerOf } from '../../../test/fake-server.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { ResetPasswordPage } from './ResetPasswordPage.tsx'

const url = '/reset-password?email=olawale%40example.com&userId=a-handle'

const choose = async (first: string, second: string) => {
  const page = renderPage(<ResetPasswordPage />, url)
  await page.user.type(screen.getByLabelText('New Password', { exact: true }), first)
  await page.user.type(screen.getByLabelText('Confirm New Password'), second)
  await page.user.click(screen.getByRole('button', { name: 'Update Password' }))
  return page
}

afterEach(() => vi.unstubAllGlobals())

test('sends the handle and goes back to sign-in', async () => {
  const received = fakeServer(auth.resetPassword, { data: {}, message: 'Password updated!' })
  const { at } = await choose('N3w!passw', 'N3w!passw')
  expect(await screen.findByText('Password updated!')).toBeVisible()
  expect(received[0]?.body).toMatchObject({ userId: 'a-handle' })
  expect(at()).toBe('/auth?mode=login')
})

test.each([
  ['abc', 'abc', 'Password too short', 'Password must be at least 6 characters long.'],
  ['N3w!passw', 'N3w!passX', "Passwords don't match", 'Please make sure both passwords are identical.'],
])('%s and %s: %s', async (first, second, title, message) => {
  await choose(first, second)
  expect(screen.getByText(title)).toBeVisible()
  expect(screen.getAllByText(message).length).toBeGreaterThan(0)
})

test('each password has a show and hide toggle', async () => {
  const { user } = renderPage(<ResetPasswordPage />, url)
  const fields = [
    screen.getByLabelText('New Password', { exact: true }),
    screen.getByLabelText('Confirm New Password'),
  ]
  for (const [index, field] of fields.entries()) {
    const toggle = () => screen.getAllByRole('button', { name: /(show|hide) password/i })[index]
    expect(field).toHaveAttribute('type', 'password')
    await user.click(toggle() ?? document.body)
    expect(field).toHaveAttribute('type', 'text')
    await user.click(toggle() ?? document.body)
    expect(field).toHaveAttribute('type', 'password')
  }
})

test('without a handle it shows an error immediately', () => {
  renderPage(<ResetPasswordPage />, '/reset-password')
  expect(screen.getByText('This link is incomplete')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Update Password' })).toBeNull()
})

test('an invited person sees a welcome, and whom to contact after the invitation has expired', async () => {
  fakeServer(auth.resetPassword, { status: 400, code: 'auth.reset_invalid', message: 'Expired.' })
  const { user } = renderPage(<ResetPasswordPage />, `${url}&type=invitation`)
  expect(await screen.findByRole('heading', { name: 'Welcome to Ilewa' })).toBeVisible()
  await user.type(screen.getByLabelText('New Password', { exact: true }), 'N3w!passw')
  await user.type(screen.getByLabelText('Confirm New Password'), 'N3w!passw')
  await user.click(screen.getByRole('button', { name: 'Join your team' }))
  expect((await screen.findAllByText('Invitation Expired')).length).toBeGreaterThan(0)
  expect(screen.queryByRole('button', { name: 'Join your team' })).toBeNull()
})

test('different weak passwords: both errors are shown at their fields at once', async () => {
  const received = fakeServer(auth.resetPassword)
  await choose('weakling', 'weaklinx')
  expect(screen.getByText('Password Too Weak')).toBeVisible()
  expect(screen.getByLabelText('New Password', { exact: true })).toHaveAccessibleDescription(
    /at least 8 characters, include/,
  )
  expect(screen.getByLabelText('Confirm New Password')).toHaveAccessibleDescription(
    'Please make sure both passwords are identical.',
  )
  expect(received).toEqual([])
})

test('an expired reset has a title, and a link to a new code', async () => {
  const message = 'This password reset has expired or was already used. Please ask for a new code.'
  fakeServer(auth.resetPassword, { status: 400, code: 'auth.reset_invalid', message })
  const { user, at } = await choose('N3w!passw', 'N3w!passw')
  expect((await screen.findAllByText('Password Reset Expired')).length).toBeGreaterThan(0)
  expect(screen.queryByText('Error')).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Ask for a new code' }))
  expect(at()).toBe('/forgot-password')
})

const invitation = {
  ...{ businessName: 'Adé & Ilé', isOpen: true, role: 'AGENT', email: 'olawale@example.com' },
}

const codeIssue = { path: 'code', message: 'That code is wrong.' }

test('an invited person with an account joins with its password', async () => {
  const received = fakeServerOf(
    [invitations.find, { data: { ...invitation, account: 'FREE' } }],
    [
      invitations.accept,
      { data: { email: 'olawale@example.com' }, message: 'You have joined the business.' },
    ],
  )
  const { user, at } = renderPage(<ResetPasswordPage />, `${url}&type=invitation`)
  await user.type(await screen.findByLabelText('Password'), 'Koko-drum 7!')
  await user.click(screen.getByRole('button', { name: 'Join Adé & Ilé' }))
  expect(await screen.findByText('You have joined the business.')).toBeVisible()
  expect(received(invitations.accept)[0]?.body).toEqual({ token: 'a-handle', password: 'Koko-drum 7!' })
  expect(at()).toBe('/auth?mode=login')
})

test('a person with two-factor sign-in must enter a code, and again after a wrong one', async () => {
  const responses = [
    { status: 403, code: 'auth.two_factor_needed', message: 'Enter the six digits.' },
    {
      status: 400,
      code: 'auth.two_factor_code_invalid',
      message: 'That code is wrong.',
      errors: [codeIssue],
    },
    { data: { email: 'olawale@example.com' }, message: 'You have joined the business.' },
  ]
  const received = fakeServerOf(
    [invitations.find, { data: { ...invitation, account: 'FREE' } }],
    [invitations.accept, ...responses],
  )
  const { user } = renderPage(<ResetPasswordPage />, `${url}&type=invitation`)
  await user.type(await screen.findByLabelText('Password'), 'Koko-drum 7!')
  expect(screen.queryByLabelText('Digit 1 of 6')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Join Adé & Ilé' }))
  await user.click(await screen.findByLabelText('Digit 1 of 6'))
  await user.keyboard('123456')
  expect((await screen.findAllByText('That code is wrong.')).length).toBeGreaterThan(0)
  expect(screen.getByLabelText('Digit 1 of 6')).toHaveValue('')
  await user.click(screen.getByRole('button', { name: 'Use a recovery code' }))
  await user.type(screen.getByLabelText('Recovery code'), 'K7M3-QX9P-2HTW')
  await user.click(screen.getByRole('button', { name: 'Join Adé & Ilé' }))
  expect(await screen.findByText('You have joined the business.')).toBeVisible()
  expect(received(invitations.accept).map(({ body }) => body)).toMatchObject([
    { password: 'Koko-drum 7!' },
    { code: '123456' },
    { code: 'K7M3QX9P2HTW' },
  ])
})

test('a person whose account has a business sees what to do', async () => {
  fakeServerOf([invitations.find, { data: { ...invitation, account: 'IN_BUSINESS' } }])
  renderPage(<ResetPasswordPage />, `${url}&type=invitation`)
  expect(await screen.findByText('Already in a business')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Join/ })).toBeNull()
})

test('an expired invitation shows no form', async () => {
  fakeServerOf([invitations.find, { status: 404, code: 'invitations.invalid', message: 'Over.' }])
  renderPage(<ResetPasswordPage />, `${url}&type=invitation`)
  expect(await screen.findByText('Invitation Expired')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Join/ })).toBeNull()
})
