import { type GuestErasure, guestErasure } from '@ilewa/contract/bookings/guest-erasure'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endSession, saveSession } from '../../../lib/session/session.ts'
import { fakeServerOf } from '../../../test/fake-server.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { sessionOf } from '../../../test/sessions.ts'
import { EraseGuestDialog } from './EraseGuestDialog.tsx'

const id = '0198a000-0000-7000-8000-000000000201'
const stay: GuestErasure['bookings'][number] = {
  id,
  reference: 'ABCD-2345',
  guestName: 'Ngozi Dada',
  propertyName: 'Lekki Loft',
  checkIn: '2026-03-01',
  checkOut: '2026-03-04',
  status: 'CHECKED_OUT',
  isDeleted: false,
}
const erasure: GuestErasure = {
  guestName: 'Ngozi Dada',
  count: 2,
  balance: 45_000,
  refundDue: 20_000,
  isExpected: false,
  bookings: [stay, { ...stay, id: `${id.slice(0, -1)}2`, reference: 'EFGH-6789', guestName: 'N. Dada-Cole' }],
}

beforeEach(() => saveSession(sessionOf('OWNER')))
afterEach(() => {
  endSession()
  vi.unstubAllGlobals()
})

type Routes = Parameters<typeof fakeServerOf>

function show(...routes: Routes) {
  const received = fakeServerOf(...routes)
  const onClose = vi.fn()
  return {
    received,
    onClose,
    ...renderPage(<EraseGuestDialog id={id} opened onClose={onClose} onExited={() => undefined} />),
  }
}

test('shows what is erased, what is due or to refund, and the bookings, and requires the name', async () => {
  const { received, onClose, user } = show(
    [guestErasure.preview, { data: erasure }],
    [
      guestErasure.erase,
      { status: 400, code: 'bookings.wrong_guest_name', message: 'Type the name.' },
      { data: { count: 2 }, message: 'Guest erased' },
    ],
  )
  expect(await screen.findByText(/45,000\.00 is still due/)).toBeVisible()
  expect(screen.getByText(/20,000\.00 is not refunded yet/)).toBeVisible()
  expect(screen.getByText('Other names below')).toBeVisible()
  expect(screen.getByText('2 bookings of this guest')).toBeVisible()
  expect(screen.getByText('· N. Dada-Cole')).toBeVisible()
  const name = screen.getByLabelText(/Type “Ngozi Dada” to confirm/)
  const press = () => user.click(screen.getByRole('button', { name: 'Erase guest' }))
  await press()
  expect(received(guestErasure.erase)).toHaveLength(0)
  await user.type(name, 'Ngozi')
  await press()
  expect((await screen.findAllByText('Type the name.')).length).toBeGreaterThan(0)
  expect(onClose).not.toHaveBeenCalled()
  await user.type(name, ' Dada')
  await press()
  expect(await screen.findByText('Guest erased')).toBeVisible()
  expect(received(guestErasure.erase).at(-1)?.body).toEqual({ confirmName: 'Ngozi Dada', count: 2 })
  expect(onClose).toHaveBeenCalled()
})

test('reloads the bookings when they have changed', async () => {
  const { received, user } = show(
    [guestErasure.preview, { data: erasure }, { data: { ...erasure, count: 3 } }],
    [
      guestErasure.erase,
      { status: 409, code: 'bookings.guest_bookings_changed', message: 'Look at them again.' },
    ],
  )
  await user.type(await screen.findByLabelText(/to confirm/), 'Ngozi Dada')
  await user.click(screen.getByRole('button', { name: 'Erase guest' }))
  expect((await screen.findAllByText('Look at them again.')).length).toBeGreaterThan(0)
  await vi.waitFor(() => expect(received(guestErasure.preview)).toHaveLength(2))
})

test.each([
  ['a guest who is expected', { ...erasure, isExpected: true }, 'Not possible yet'],
  ['one who was erased', { ...erasure, count: 0, bookings: [] }, 'This guest was already erased.'],
])('%s cannot be erased', async (_, data, expectedText) => {
  show([guestErasure.preview, { data }])
  expect(await screen.findByText(expectedText)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Erase guest' })).toBeNull()
})
