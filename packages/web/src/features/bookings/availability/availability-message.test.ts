import { expect, test } from 'vitest'
import { toAvailabilityMessage } from './availability-message.ts'

const villa = { name: 'Villa Ìrọ̀rùn', pricePerNight: 50_000 }

test('the message has dates, guests and the price of each free property', () => {
  const enquiry = { checkIn: '2026-11-25', checkOut: '2026-11-27', guests: 3 }
  expect(
    toAvailabilityMessage(
      enquiry,
      [villa, { name: 'Loft', pricePerNight: 20_000, offer: { totalAmount: 55_000 } }],
      {
        sender: 'Eko Stays',
        others: 0,
      },
    ),
  ).toBe(
    [
      'Hello, this is Eko Stays. Free for 25 – 27 Nov 2026, 2 nights, 3 guests:',
      '• Villa Ìrọ̀rùn: ₦100,000.00 in total',
      '• Loft: ₦55,000.00 in total',
    ].join('\n'),
  )
})

test('a single night has one price, and what is not listed is counted', () => {
  const enquiry = { checkIn: '2026-11-30', checkOut: '2026-12-01', guests: 1 }
  expect(toAvailabilityMessage(enquiry, [villa], { sender: 'Eko Stays', others: 4 })).toBe(
    'Hello, this is Eko Stays. Free for 30 Nov – 1 Dec 2026, 1 night, 1 guest:\n• Villa Ìrọ̀rùn: ₦50,000.00 for the night\nand 4 more',
  )
})
