import { expect, test } from 'vitest'
import { bookingOf } from '../../../test/bookings.ts'
import { toBookingValues, toUpdateSchema } from './booking-form.ts'

test('an edit sends 0 for an empty amount and null for empty notes, because omitted fields do not change', () => {
  const booking = bookingOf({ paidAmount: 5_000, notes: 'Late' })
  const values = { ...toBookingValues(booking), paidAmount: undefined, notes: '' }
  const schema = toUpdateSchema(booking.checkIn, booking, { guestEmailOptional: false }, () => undefined)
  expect(schema.parse(values)).toMatchObject({ paidAmount: 0, notes: null, version: booking.version })
})
