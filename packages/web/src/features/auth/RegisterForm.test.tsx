import { auth } from '@ilewa/contract/auth/endpoints'
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { readBrowserKey } from '../../lib/api/browser-key.ts'
import { fakeServer, fakeServerOf } from '../../test/fake-server.ts'
import { renderPage } from '../../test/render-page.tsx'
import { newOwnerSession } from '../../test/sessions.ts'
import { verifyEmail } from './codes.api.ts'
import { AuthPage } from './pages/AuthPage.tsx'

type User = ReturnType<typeof renderPage>['user']

const fill = async (user: User, confirmPassword = 'Str0ng!pass') => {
  const fields = {
    'First name': 'Ọláwálé',
    'Last name': 'Ṣóyínká',
    'Phone number': '0803 123 4567',
    Email: 'olawale@example.com',
    Password: 'Str0ng!pass',
    'Confirm password': confirmPassword,
  }
  for (const [label, value] of Object.entries(fields)) await user.type(screen.getByLabelText(label), value)
}
const submit = (user: User) => user.click(screen.getByRole('button', { name: 'Create Account' }))

afterEach(() => vi.unstubAllGlobals())

test('goes to the code page of the new address', async () => {
  fakeServer(auth.register, {
    data: { email: 'olawale@example.com', registration: 'a-key' },
    message: 'Account created successfully!',
  })
  const { user, at } = renderPage(<AuthPage />, '/auth?mode=getstarted')
  await fill(user)
  await submit(user)
  expect(await screen.findByText('Account created successfully!')).toBeVisible()
  expect(at()).toBe('/otp-verification?email=olawale%40example.com&type=signup')
})

test('the terms and the privacy notice open beside the form', () => {
  renderPage(<AuthPage />, '/auth?mode=getstarted')
  for (const [name, path] of [
    ['Terms', '/terms'],
    ['Privacy', '/privacy'],
  ] as const) {
    const link = screen.getByRole('link', { name })
    expect(link).toHaveAttribute('href', path)
    expect(link).toHaveAttribute('target', '_blank')
  }
})

test("'Passwords do not match' is shown at its field, and nothing is sent", async () => {
  const received = fakeServer(auth.register)
  const { user } = renderPage(<AuthPage />, '/auth?mode=getstarted')
  await fill(user, 'Str0ng!pasS')
  await submit(user)
  expect(screen.getByLabelText('Confirm password')).toHaveAccessibleDescription('Passwords do not match')
  expect(received).toEqual([])
})

test('a weak password with a different confirmation: both errors and the documented toast at once', async () => {
  const { user } = renderPage(<AuthPage />, '/auth?mode=getstarted')
  await user.type(screen.getByLabelText('Password'), 'weak')
  await user.type(screen.getByLabelText('Confirm password'), 'other')
  await submit(user)
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(/Password must be at least 8/)
  expect(screen.getByLabelText('Confirm password')).toHaveAccessibleDescription('Passwords do not match')
  expect(screen.getAllByRole('alert')).toHaveLength(1)
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Invalid input Please fill all fields correctly and ensure passwords match.',
  )
  await vi.waitFor(() => expect(screen.getByLabelText('First name')).toHaveFocus())
})

test('a server-side field error is shown at its field', async () => {
  fakeServer(auth.register, {
    status: 400,
    code: 'common.invalid',
    message: 'Invalid phone format',
    errors: [{ path: 'phone', message: 'Invalid phone format' }],
  })
  const { user } = renderPage(<AuthPage />, '/auth?mode=getstarted')
  await fill(user)
  await submit(user)
  await vi.waitFor(() => expect(screen.getByLabelText('Phone number')).toHaveFocus())
  expect(screen.getByLabelText('Phone number')).toHaveAccessibleDescription('Invalid phone format')
})

test('a retry after a connection error sends the same key, also with changed details', async () => {
  const received = fakeServer(auth.register, 'network error')
  const { user } = renderPage(<AuthPage />, '/auth?mode=getstarted')
  await fill(user)
  await submit(user)
  await screen.findAllByText('Unable to connect to our servers.')
  await submit(user)
  await vi.waitFor(() => expect(received).toHaveLength(2))
  await user.type(screen.getByLabelText('First name'), 'x')
  await submit(user)
  await vi.waitFor(() => expect(received).toHaveLength(3))
  const [first, ...others] = received.map(({ headers }) => headers.get('idempotency-key'))
  expect(first).toBeTruthy()
  expect(others).toEqual([first, first])
})

test("a failure without a message: 'Registration failed!'", async () => {
  fakeServer(auth.register, { status: 400, code: 'unheard.of', message: '' })
  const { user } = renderPage(<AuthPage />, '/auth?mode=getstarted')
  await fill(user)
  await submit(user)
  expect((await screen.findAllByText('Registration failed!')).length).toBeGreaterThan(0)
})

test("the key of this browser's registration is sent with the code", async () => {
  const received = fakeServerOf(
    [auth.register, { data: { email: 'olawale@example.com', registration: 'a-key' } }],
    [auth.verifyEmail, { data: newOwnerSession() }],
  )
  const { user } = renderPage(<AuthPage />, '/auth?mode=getstarted')
  await fill(user)
  await submit(user)
  await vi.waitFor(() => expect(received(auth.register)).toHaveLength(1))
  const registration = readBrowserKey()
  expect(registration).toMatch(/^[\w-]{32,}$/)
  expect(received(auth.register)[0]?.body).toMatchObject({ registration })
  await verifyEmail({ body: { email: 'olawale@example.com', otp: '123456' } })
  expect(received(auth.verifyEmail)[0]?.body).toMatchObject({ registration })
})
