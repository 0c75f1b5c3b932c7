import { bookings } from '@ilewa/contract/bookings/endpoints'
import { quotes } from '@ilewa/contract/prices/endpoints'
import { properties } from '@ilewa/contract/properties/endpoints'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { saveSession } from '../../../../lib/session/session.ts'
import { onlyPage, propertyId, propertyOf } from '../../../../test/bookings.ts'
import { fakeServerOf } from '../../../../test/fake-server.ts'
import { quotedAt } from '../../../../test/quotes.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { sessionOf } from '../../../../test/sessions.ts'
import { CreateBookingDialog } from '../../dialogs/CreateBookingDialog.tsx'

const message = 'Name: Ngozi Ụzọma\nPhone: +234 803 555 0101\nFrom 20 to 23 Nov\n3 people'

function open() {
  const received = fakeServerOf(
    [properties.calendar, { data: { taken: [] } }],
    [properties.get, { data: { property: propertyOf() } }],
    [properties.list, { data: { properties: [propertyOf()] }, page: onlyPage(1) }],
    [quotes.create, quotedAt()],
    [bookings.create, { data: {} }],
  )
  const page = renderPage(
    <CreateBookingDialog opened onExited={() => undefined} id={propertyId} onClose={() => undefined} />,
  )
  return { ...page, received }
}
type User = ReturnType<typeof open>['user']
const messageField = () => screen.findByLabelText('Message from the guest')
const fillIn = (user: User) => user.click(screen.getByRole('button', { name: 'Fill in the form' }))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T10:00:00Z') })
  saveSession(sessionOf('OWNER'))
})
afterEach(() => {
  vi.useRealTimers()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

async function expectFilled() {
  expect(await screen.findByText(/^Found/)).toHaveTextContent(
    'Found dates, phone, name and number of guests. Check them before saving.',
  )
  expect(screen.getByLabelText(/Guest name/)).toHaveValue('Ngozi Ụzọma')
  expect(screen.getByLabelText(/Guest phone/)).toHaveValue('0803 555 0101')
  expect(screen.getByLabelText(/^Guests/)).toHaveValue('3')
  expect(screen.getByRole('button', { name: /Check-in and check-out/ })).toHaveTextContent(
    '20 – 23 Nov 2026 · 3 nights',
  )
  expect(screen.queryByLabelText('Message from the guest')).toBeNull()
}

test('a pasted message fills what it contains, and saves nothing', async () => {
  const { user, received } = open()
  await user.type(await screen.findByLabelText(/Guest email/), 'ngozi@example.com')
  await user.click(screen.getByRole('button', { name: 'Paste a message' }))
  expect(await messageField()).toHaveFocus()
  expect(screen.getByRole('button', { name: 'Fill in the form' })).toBeDisabled()
  await user.paste(message)
  await fillIn(user)
  await expectFilled()
  expect(screen.getByLabelText(/Guest email/)).toHaveValue('ngozi@example.com')
  expect(screen.getByRole('button', { name: 'Paste a message' })).toHaveFocus()
  expect(received(bookings.create)).toEqual([])
})

test('several lines pasted into the name or the phone are offered as a message', async () => {
  const { user } = open()
  await user.click(await screen.findByLabelText(/Guest phone/))
  await user.paste(message)
  expect(screen.getByLabelText(/Guest phone/)).toHaveValue('')
  expect(await messageField()).toHaveValue(message)
  expect(screen.getByRole('button', { name: 'Fill in the form' })).toHaveFocus()
  await fillIn(user)
  await expectFilled()
})

test('one pasted line stays in its field', async () => {
  const { user } = open()
  await user.click(await screen.findByLabelText(/Guest name/))
  await user.paste('Ngozi Ụzọma')
  expect(screen.getByLabelText(/Guest name/)).toHaveValue('Ngozi Ụzọma')
})

test('a message without any detail stays open', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Paste a message' }))
  await user.paste('How much is it?')
  await fillIn(user)
  expect(await screen.findByText('Nothing found in this message.')).toBeVisible()
  expect(await messageField()).toHaveValue('How much is it?')
})

test("another guest's message removes the details that it lacks, and a restored form says so", async () => {
  const { user } = open()
  await user.type(await screen.findByLabelText(/Guest name/), 'Tunde Bello')
  await user.type(screen.getByLabelText(/Guest email/), 'tunde@example.com')
  expect(screen.queryByText('You did not finish this booking.')).toBeNull()
  cleanup()
  const again = open()
  expect(await screen.findByText('You did not finish this booking.')).toBeVisible()
  expect(screen.getByLabelText(/Guest name/)).toHaveValue('Tunde Bello')
  await again.user.click(screen.getByRole('button', { name: 'Paste a message' }))
  await again.user.click(await messageField())
  await again.user.paste(message)
  await fillIn(again.user)
  expect(screen.getByLabelText(/Guest name/)).toHaveValue('Ngozi Ụzọma')
  expect(screen.getByLabelText(/Guest email/)).toHaveValue('')
  await again.user.click(screen.getByRole('button', { name: 'Start again' }))
  expect(screen.getByLabelText(/Guest name/)).toHaveValue('')
  expect(screen.queryByText('You did not finish this booking.')).toBeNull()
})
