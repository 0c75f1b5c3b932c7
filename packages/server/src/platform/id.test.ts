import { expect, it } from 'vitest'
import { newBookingReference } from './id.ts'

it('references of bookings have at least two digits, so that none is a name', () => {
  for (let count = 0; count < 500; count++)
    expect(newBookingReference()).toMatch(/^(?=.*\d.*\d)[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/)
})
