import { expect, test } from 'vitest'
import { type CancellationPolicy, policyPresets } from '../money/cancellation.ts'
import { noPriceRules, quote } from './quote.ts'
import { quoteText } from './quote-text.ts'
import type { StayTax } from './stay-taxes.ts'

const stay = { checkIn: '2026-12-17', checkOut: '2026-12-20', guests: 2 }
const textOf = (rules: object, cancellationPolicy: CancellationPolicy | null = null, taxes: StayTax[] = []) =>
  quoteText({
    ...{ sender: 'Eko Stays', propertyName: 'Villa Ìrọ̀rùn', stay },
    quote: {
      ...quote(
        {
          rules: { ...noPriceRules, pricePerNight: 85_000, ...rules },
          seasons: [],
          dayPrices: new Map(),
          taxes,
        },
        stay,
      ),
      cancellationPolicy,
    },
  })

test('a quote has the property, dates, lines and total', () => {
  expect(textOf({ weekendPrice: 100_000, cleaningFee: 15_000 })).toBe(
    [
      'Hello, this is Eko Stays. The price of your stay:',
      'Villa Ìrọ̀rùn',
      '17 – 20 Dec 2026, 3 nights, 2 guests',
      '1 night at ₦85,000.00: ₦85,000.00',
      '2 nights at ₦100,000.00: ₦200,000.00',
      'Cleaning: ₦15,000.00',
      'Total: ₦300,000.00',
    ].join('\n'),
  )
})

test('a caution deposit is named below the total, which does not contain it', () => {
  expect(textOf({ cautionAmount: 50_000 })).toMatch(
    /\nTotal: ₦255,000.00\nCaution deposit ₦50,000.00, returned after the stay$/,
  )
  expect(textOf({})).not.toContain('Caution')
})

test('extra guests are counted by guest and night', () => {
  expect(textOf({ includedGuests: 1, extraGuestFee: 5_000 })).toContain(
    '\nExtra guests: 3 × ₦5,000.00: ₦15,000.00\n',
  )
})

test('a single line names its amount once', () => {
  expect(textOf({})).toContain('\n3 nights at ₦85,000.00\nTotal: ₦255,000.00')
})

test('the cancellation policy is the last line, if one is agreed', () => {
  expect(textOf({}, policyPresets.FLEXIBLE.steps)).toMatch(
    /Total: ₦255,000.00\nCancellation: Full refund until 1 day before arrival. No refund after that.$/,
  )
  expect(textOf({}, [])).toMatch(/\nCancellation: No refund after booking.$/)
})

test('a tax is a line, or named below a total that contains it', () => {
  const vat: StayTax = { name: 'VAT', rate: 7.5, appliesTo: ['NIGHTS'], isIncluded: false, isVat: true }
  expect(textOf({}, null, [vat])).toMatch(/\nVAT 7.5 %: ₦19,125.00\nTotal: ₦274,125.00$/)
  expect(textOf({}, null, [{ ...vat, isIncluded: true }])).toMatch(
    /\nTotal: ₦255,000.00\nIncludes VAT 7.5 %: ₦17,790.70$/,
  )
})
