import { expect, test } from 'vitest'
import { bookingOf } from '../../../test/stays.ts'
import { toBookingValues, toUpdateSchema } from './booking-form.ts'

test('an edit sends an amount paid and notes that were emptied as none, since what it left out would stay', () => {
  const booking = bookingOf({ paidAmount: 5_000, notes: 'Late' })
  const values = { ...toBookingValues(booking), paidAmount: undefined, notes: '' }
  const schema = toUpdateSchema(booking.checkIn, booking, () => undefined)
  expect(schema.parse(values)).toMatchObject({ paidAmount: 0, notes: null, version: booking.version })
})
