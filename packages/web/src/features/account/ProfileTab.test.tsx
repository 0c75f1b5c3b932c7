import { account } from '@ilewa/contract/account/endpoints'
import { auth } from '@ilewa/contract/auth/endpoints'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endSession, readSession, saveSession } from '../../lib/session/session.ts'
import { fakeServerOf } from '../../test/fake-server.ts'
import { renderPage } from '../../test/render-page.tsx'
import { sessionOf } from '../../test/sessions.ts'
import { ProfileTab } from './ProfileTab.tsx'

const session = sessionOf('OWNER')
const { user: person, business, agentDetails } = session
const me = { ...person, business, agentDetails }
const save = () => screen.getByRole('button', { name: 'Save Changes' })

beforeEach(() => saveSession(session))
afterEach(() => {
  endSession()
  vi.unstubAllGlobals()
})

test('"fields First Name, Last Name, Email Address (read-only, disabled), Phone Number"; initials; the hint', async () => {
  fakeServerOf([auth.me, { data: me }])
  renderPage(<ProfileTab />)
  expect(await screen.findByLabelText('First Name')).toHaveValue('Ọláwálé')
  expect(screen.getByLabelText('Last Name')).toHaveValue('Ṣóyínká')
  expect(screen.getByLabelText('Email Address')).toBeDisabled()
  expect(screen.getByLabelText('Phone Number')).toHaveValue('08031234567')
  expect(screen.getByText('ỌṢ')).toBeVisible()
  expect(screen.getByText('JPG, PNG up to 5MB')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Remove Photo' })).toBeNull()
})

test('saves without the e-mail, and updates the saved session', async () => {
  const changed = { firstName: 'Tunde', lastName: 'Bello', phone: '0803 765 4321' }
  const received = fakeServerOf(
    [auth.me, { data: me }],
    [account.updateProfile, { data: changed, message: 'Profile updated successfully!' }],
  )
  const { user } = renderPage(<ProfileTab />)
  for (const [label, value] of Object.entries({
    'First Name': changed.firstName,
    'Last Name': changed.lastName,
    'Phone Number': changed.phone,
  })) {
    await user.clear(await screen.findByLabelText(label))
    await user.type(screen.getByLabelText(label), value)
  }
  await user.click(save())
  expect(await screen.findByText('Profile updated successfully!')).toBeVisible()
  expect(received(account.updateProfile)[0]?.body).toEqual(changed)
  expect(readSession()?.user).toMatchObject({ firstName: 'Tunde', email: person.email })
})

test.each([
  ['First Name', '', 'First name is required'],
  ['First Name', 'A', 'First name must be at least 2 characters'],
  ['Last Name', '', 'Last name is required'],
  ['Last Name', 'B', 'Last name must be at least 2 characters'],
  ['Phone Number', '', 'Phone number is required'],
  ['Phone Number', '080312', 'Phone number must be at least 10 digits'],
])('%s %j: %s', async (label, value, expectedMessage) => {
  const received = fakeServerOf([auth.me, { data: me }], [account.updateProfile])
  const { user } = renderPage(<ProfileTab />)
  await user.clear(await screen.findByLabelText(label))
  if (value) await user.type(screen.getByLabelText(label), value)
  await user.click(save())
  expect(screen.getByLabelText(label)).toHaveAccessibleDescription(expectedMessage)
  expect(received(account.updateProfile)).toEqual([])
})

test("a failure without a message: 'Failed to update profile'; the input is preserved", async () => {
  fakeServerOf(
    [auth.me, { data: me }],
    [account.updateProfile, { status: 500, code: 'unknown.code', message: '' }],
  )
  const { user } = renderPage(<ProfileTab />)
  await user.type(await screen.findByLabelText('First Name'), 'x')
  await user.click(save())
  expect(await screen.findAllByText('Failed to update profile')).toHaveLength(2)
  expect(screen.getByLabelText('First Name')).toHaveValue('Ọláwáléx')
})

test('a photo must be a JPG or PNG of at most 5 MB: anything else is rejected before the upload', async () => {
  fakeServerOf([auth.me, { data: me }])
  const { user } = renderPage(<ProfileTab />)
  await screen.findByText('Change Photo')
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('There is no file field')
  expect(input.accept).toBe('image/jpeg,image/png')
  input.accept = ''
  await user.upload(input, new File(['x'], 'me.gif', { type: 'image/gif' }))
  expect(await screen.findAllByText('Please choose a JPG or PNG picture.')).toHaveLength(2)
  const big = new File([new Uint8Array(5_242_881)], 'big.png', { type: 'image/png' })
  await user.upload(input, big)
  expect(await screen.findAllByText('File too large: big.png is larger than 5MB')).toHaveLength(2)
})

test('after removing the photo the initials are shown', async () => {
  const url = '/uploads/a.jpg'
  saveSession({ ...session, user: { ...person, avatarUrl: url } })
  fakeServerOf(
    [auth.me, { data: { ...me, avatarUrl: url } }],
    [account.removeAvatar, { data: { avatarUrl: null }, message: 'Photo removed' }],
  )
  const { user } = renderPage(<ProfileTab />)
  await user.click(await screen.findByRole('button', { name: 'Remove Photo' }))
  expect(await screen.findByText('ỌṢ')).toBeVisible()
  expect(readSession()?.user.avatarUrl).toBeNull()
})
