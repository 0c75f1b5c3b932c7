import { returningGuests } from '@ilewa/contract/bookings/returning-guests'
import { properties } from '@ilewa/contract/properties/endpoints'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { saveSession } from '../../../../lib/session/session.ts'
import { onlyPage, propertyId, propertyOf } from '../../../../test/bookings.ts'
import { fakeServerOf } from '../../../../test/fake-server.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { sessionOf } from '../../../../test/sessions.ts'
import { CreateBookingDialog } from '../../dialogs/CreateBookingDialog.tsx'

const lastStay = { propertyName: 'Harbour Loft', checkIn: '2026-11-01', checkOut: '2026-11-03' }
const ngozi = {
  ...{ guestName: 'Ngozi Ụzọma', guestPhone: '+2348035550101', guestEmail: 'ngozi@example.com' },
  guestPhoneE164: '+2348035550101',
  ...{ lastStay, balanceDue: 62_000 },
}
const other = {
  ...ngozi,
  guestName: 'Ngozi Bello',
  guestPhone: '0803 555 0102',
  guestPhoneE164: '+2348035550102',
  balanceDue: 0,
}

type Replies = Parameters<typeof fakeServerOf>[0] extends readonly [unknown, ...infer R] ? R : never

function open(...replies: Replies) {
  const received = fakeServerOf(
    [returningGuests.find, ...replies],
    [properties.calendar, { data: { taken: [] } }],
    [properties.get, { data: { property: propertyOf() } }],
    [properties.list, { data: { properties: [propertyOf()] }, page: onlyPage(1) }],
  )
  const page = renderPage(
    <CreateBookingDialog opened onExited={() => undefined} id={propertyId} onClose={() => undefined} />,
  )
  return { ...page, received }
}
const nameField = () => screen.findByRole('combobox', { name: /Guest name/ })
const phoneField = () => screen.getByRole('combobox', { name: /Guest phone/ })
const emailField = () => screen.getByLabelText(/Guest email/)

beforeEach(() => saveSession(sessionOf('OWNER')))
afterEach(() => {
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

test('a typed name offers returning guests, and one tap fills name, phone and e-mail', async () => {
  const { user, received } = open({ data: { guests: [ngozi, other] } })
  await user.type(await nameField(), 'ngo')
  expect(await screen.findByText('2 returning guests')).toBeInTheDocument()
  const option = await screen.findByRole('option', { name: /Ngozi Ụzọma/, hidden: true })
  expect(option).toHaveTextContent('Owes ₦62,000.00')
  expect(option).toHaveTextContent('0803 555 0101')
  expect(option).toHaveTextContent('ngozi@example.com')
  expect(option).toHaveTextContent('Harbour Loft, 1 – 3 Nov 2026')
  await user.click(option)
  expect(await nameField()).toHaveValue('Ngozi Ụzọma')
  expect(phoneField()).toHaveValue('+2348035550101')
  expect(emailField()).toHaveValue('ngozi@example.com')
  expect(screen.getByLabelText(/^Guests/)).toHaveValue('1')
  expect(await nameField()).toHaveAttribute('aria-expanded', 'false')
  expect(received(returningGuests.find).map(({ url }) => url)).toEqual(['/api/bookings/guests?q=ngo'])
})

test('the keyboard chooses a guest by the phone, and Escape closes the list but not the form', async () => {
  const { user } = open({ data: { guests: [ngozi] } })
  await user.type(await screen.findByLabelText(/Guest phone/), '0803 555')
  expect(await screen.findByText('1 returning guest')).toBeInTheDocument()
  await user.keyboard('{Escape}')
  expect(phoneField()).toHaveAttribute('aria-expanded', 'false')
  expect(phoneField()).toHaveValue('0803 555')
  await user.type(phoneField(), ' 0')
  await vi.waitFor(() => expect(phoneField()).toHaveAttribute('aria-expanded', 'true'))
  await user.keyboard('{ArrowDown}{Enter}')
  expect(await nameField()).toHaveValue('Ngozi Ụzọma')
})

test('what was typed in another field stays until the person decides', async () => {
  const { user } = open({ data: { guests: [ngozi] } })
  await user.type(await screen.findByLabelText(/Guest email/), 'new@example.com')
  await user.type(await nameField(), 'ngozi')
  await user.click(await screen.findByRole('option', { name: /Ngozi/, hidden: true }))
  expect(emailField()).toHaveValue('new@example.com')
  expect(screen.getByText(/has other details: ngozi@example.com/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Use these' }))
  expect(emailField()).toHaveValue('ngozi@example.com')
  expect(screen.queryByText(/other details/)).toBeNull()
})

test('without a connection nothing is offered and no error is shown', async () => {
  const { user, received } = open('network error')
  await user.type(await nameField(), 'ngozi')
  await vi.waitFor(() => expect(received(returningGuests.find)).toHaveLength(1))
  expect(await nameField()).toHaveAttribute('aria-expanded', 'false')
  expect(screen.queryByRole('alert')).toBeNull()
})
