import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { sumNaira } from '../core/money.ts'
import { withTotal } from './line-rules.ts'
import { totalOfLines } from './line-totals.ts'
import type { BookingLine, LineKind } from './lines.ts'
import { type StayTax, TaxedPart } from './stay-taxes.ts'
import { areTaxedAlike, taxAmountOfLines, taxesOfLines, withoutTaxLines, withTaxLines } from './tax-rules.ts'
import { describeTax, type Tax, TaxesInput, taxesOfArrival } from './taxes.ts'

const line = (kind: LineKind, amount: number): BookingLine => ({
  ...{ kind, quantity: 1, unitAmount: amount, amount, note: null },
})
const tax = (name: string, rate: number, changes: Partial<StayTax> = {}): StayTax => ({
  ...{ name, rate, appliesTo: [...TaxedPart.options], isIncluded: false, isVat: false },
  ...changes,
})
const vat = tax('VAT', 7.5)
const lagos = tax('Lagos consumption tax', 5)
const included = (one: StayTax): StayTax => ({ ...one, isIncluded: true })

const amountsOf = (lines: readonly BookingLine[], taxes: readonly StayTax[]) =>
  taxesOfLines(lines, taxes).map(({ label, amount }) => [label, amount])

describe('taxes', () => {
  it('that are added are lines, each on the price and not on another tax', () => {
    const taxed = withTaxLines([line('NIGHTS', 100_000), line('CLEANING', 10_000)], [vat, lagos])
    expect(taxed.slice(2).map(({ kind, amount, note }) => [kind, amount, note])).toEqual([
      ['TAX', 8_250, 'VAT 7.5 %'],
      ['TAX', 5_500, 'Lagos consumption tax 5 %'],
    ])
    expect(totalOfLines(taxed)).toBe(123_750)
    expect(taxAmountOfLines(taxed, [vat, lagos])).toBe(13_750)
  })

  it('that are included are price × rate ÷ (100 + all rates), and change no price', () => {
    const lines = [line('NIGHTS', 112_500)]
    const taxes = [included(vat), included(lagos)]
    expect(withTaxLines(lines, taxes)).toEqual(lines)
    expect(amountsOf(lines, taxes)).toEqual([
      ['VAT 7.5 %', 7_500],
      ['Lagos consumption tax 5 %', 5_000],
    ])
  })

  it('that are included are those of the sum, not the sum of those of the parts', () => {
    const taxes = [included(vat), included(lagos)]
    // 0.31 × 7.5 ÷ 112.5 = 0.0207, 0.22 × … = 0.0147: 0.02 + 0.01, but 0.53 × … = 0.0353.
    const lines = [line('NIGHTS', 0.31), line('CLEANING', 0.22)]
    expect(amountsOf(lines, taxes)).toEqual([
      ['VAT 7.5 %', 0.04],
      ['Lagos consumption tax 5 %', 0.02],
    ])
  })

  it('apply to their parts only; discounts count with the nights', () => {
    const lines = [line('NIGHTS', 100_000), line('AGREED_DISCOUNT', -20_000), line('CLEANING', 10_000)]
    const onNights = tax('VAT', 7.5, { appliesTo: ['NIGHTS'] })
    const onCleaning = tax('VAT', 7.5, { appliesTo: ['CLEANING'], isIncluded: true })
    expect(amountsOf(withTaxLines(lines, [onNights]), [onNights])).toEqual([['VAT 7.5 %', 6_000]])
    expect(amountsOf(lines, [onCleaning])).toEqual([['VAT 7.5 %', 697.67]])
  })

  it('are added to the price before the included ones', () => {
    const taxes = [included(vat), lagos]
    const taxed = withTaxLines([line('NIGHTS', 107_500)], taxes)
    expect(amountsOf(taxed, taxes)).toEqual([
      ['VAT 7.5 %', 7_500],
      ['Lagos consumption tax 5 %', 5_000],
    ])
    expect(totalOfLines(taxed)).toBe(112_500)
  })

  it.each([
    [0.06, 0],
    [0.07, 0.01],
    [0.2, 0.02],
  ])('of ₦%s are ₦%s: halves of a kobo up', (price, amount) => {
    expect(taxAmountOfLines(withTaxLines([line('NIGHTS', price)], [vat]), [vat])).toBe(amount)
  })

  it('in a total that is set by hand are a part of it, also if it is nothing', () => {
    const lines = withTaxLines([line('NIGHTS', 100_000), line('CLEANING', 10_000)], [vat])
    const free = withTotal(lines, 0, [vat])
    expect([totalOfLines(free), taxAmountOfLines(free, [vat])]).toEqual([0, 0])
    const half = withTotal(lines, 53_750, [vat])
    expect([totalOfLines(half), taxAmountOfLines(half, [vat])]).toEqual([53_750, 3_750])
    expect(withTotal(half, 118_250, [vat])).toEqual(lines)
  })
})

const anyTax = fc.record({
  name: fc.constantFrom('VAT', 'Lagos', 'Levy'),
  rate: fc.integer({ min: 0, max: 3_000 }).map((hundredths) => hundredths / 100),
  appliesTo: fc.subarray([...TaxedPart.options], { minLength: 1 }),
  isIncluded: fc.boolean(),
  isVat: fc.boolean(),
})
const kobo = fc.integer({ min: 0, max: 500_000_000 }).map((amount) => amount / 100)
const anyLines = fc
  .record({
    ...{ nights: kobo, guests: kobo, cleaning: kobo, discountPercent: fc.integer({ min: 0, max: 100 }) },
    differencePercent: fc.integer({ min: -100, max: 100 }),
  })
  .map(({ nights, guests, cleaning, discountPercent, differencePercent }) => [
    line('NIGHTS', nights),
    line('EXTRA_GUESTS', guests),
    line('AGREED_DISCOUNT', -Math.floor(nights * discountPercent) / 100),
    line('CLEANING', cleaning),
    line('AGREED_DIFFERENCE', Math.trunc((nights + guests + cleaning) * differencePercent) / 100),
  ])
  .filter((lines) => totalOfLines(lines) >= 0)
const anyTaxes = fc.array(anyTax, { maxLength: 4 })

test('parts of any price add up to the kobo, and its tax is at most the total', () => {
  fc.assert(
    fc.property(anyLines, anyTaxes, (lines, taxes) => {
      const taxed = withTaxLines(lines, taxes)
      const tax = taxAmountOfLines(taxed, taxes)
      const added = taxesOfLines(taxed, taxes).filter(({ isIncluded }) => !isIncluded)
      expect(totalOfLines(taxed)).toBe(sumNaira([totalOfLines(lines), ...added.map(({ amount }) => amount)]))
      expect(tax).toBeGreaterThanOrEqual(0)
      expect(tax).toBeLessThanOrEqual(totalOfLines(taxed))
      expect(withoutTaxLines(taxed)).toEqual(lines)
      expect(withTaxLines(taxed, taxes)).toEqual(taxed)
    }),
  )
})

test('each total that is set by hand is possible, with a tax of at most the total', () => {
  fc.assert(
    fc.property(anyLines, anyTaxes, kobo, (lines, taxes, total) => {
      const agreed = withTotal(withTaxLines(lines, taxes), total, taxes)
      const tax = taxAmountOfLines(agreed, taxes)
      expect(totalOfLines(agreed)).toBe(total)
      expect(agreed.filter(({ amount, kind }) => amount === 0 && kind === 'AGREED_DIFFERENCE')).toEqual([])
      expect(tax).toBeGreaterThanOrEqual(0)
      expect(tax).toBeLessThanOrEqual(total)
    }),
  )
})

test('a total that is set by hand has the tax of the same price, within a kobo for each tax', () => {
  fc.assert(
    fc.property(anyTaxes, kobo, kobo, (taxes, nights, other) => {
      const quoted = withTaxLines([line('NIGHTS', nights)], taxes)
      const agreed = withTotal(withTaxLines([line('NIGHTS', other)], taxes), totalOfLines(quoted), taxes)
      const difference = taxAmountOfLines(agreed, taxes) - taxAmountOfLines(quoted, taxes)
      expect(Math.abs(Math.round(difference * 100))).toBeLessThanOrEqual(taxes.length)
    }),
  )
})

const from = (name: string, rate: number, validFrom: string): Tax => ({ ...tax(name, rate), validFrom })

test('a stay has the rate of each name that began last before its arrival', () => {
  const taxes = [from('VAT', 10, '2027-01-01'), from('vat', 7.5, '2020-01-01'), from('Levy', 0, '2020-01-01')]
  const ratesOn = (day: string) => taxesOfArrival(taxes, day).map(({ rate }) => rate)
  expect(ratesOn('2026-12-31')).toEqual([7.5])
  expect(ratesOn('2027-01-01')).toEqual([10])
  expect(ratesOn('2019-12-31')).toEqual([])
})

test.each([
  [{ rate: 30.01 }, 'rate'],
  [{ rate: -1 }, 'rate'],
  [{ rate: 7.555 }, 'rate'],
  [{ name: 'V' }, 'name'],
  [{ appliesTo: [] }, 'appliesTo'],
  [{ appliesTo: ['NIGHTS', 'NIGHTS'] }, 'appliesTo'],
  [{ validFrom: '2026-02-30' }, 'validFrom'],
  [{ isIncluded: undefined }, 'isIncluded'],
  [{ isVat: undefined }, 'isVat'],
  [{ name: '\u3164\u3164' }, 'name'],
  [{ name: '\u2800\u2800' }, 'name'],
  [{ name: 'Le\u034fvy' }, 'name'],
])('a tax with %j is refused at its field', (changes, field) => {
  const result = TaxesInput.safeParse([{ ...from('VAT', 7.5, '2026-01-01'), ...changes }])
  expect(result.error?.issues.map(({ path }) => path.join('.'))).toEqual([`0.${field}`])
})

test('the name of a tax is one line', () => {
  expect(TaxesInput.parse([{ ...from('VAT', 7.5, '2026-01-01'), name: 'A\nB' }])).toMatchObject([
    { name: 'A B' },
  ])
})

test('no tax twice from the same day', () => {
  const one = from('VAT', 7.5, '2026-01-01')
  expect(TaxesInput.safeParse([one, { ...one, name: 'vat' }]).error?.issues[0]).toMatchObject({
    ...{ path: [1, 'name'], message: 'There is a tax of this name from this day' },
  })
})

test('at most four taxes on one arrival, also when some end or change', () => {
  const four = ['A1', 'B1', 'C1', 'D1'].map((name) => from(name, 5, '2026-01-01'))
  const fifth = (rate: number) => [...four, from('E1', rate, '2027-01-01')]
  expect(TaxesInput.safeParse([...four, from('D1', 6, '2027-01-01')]).success).toBe(true)
  expect(TaxesInput.safeParse([...fifth(5), from('A1', 0, '2027-01-01')]).success).toBe(true)
  expect(TaxesInput.safeParse(fifth(5)).error?.issues).toMatchObject([
    { path: [4, 'validFrom'], message: 'A stay has at most 4 taxes: more apply from this day' },
  ])
  const days = Array.from({ length: 13 }, (_, i) => `20${String(26 + i)}-01-01`)
  expect(TaxesInput.safeParse(days.map((day) => from('VAT', 7.5, day))).success).toBe(false)
})

test('a rate of 0 ends a tax', () => {
  expect(describeTax(from('VAT', 0, '2027-01-01'))).toBe('VAT ends for arrivals from 1 Jan 2027')
})

test('an added tax changes only with the parts that it applies to', () => {
  const onNights = tax('VAT', 7.5, { appliesTo: ['NIGHTS'] })
  const before = [line('NIGHTS', 100_000)]
  const withGuests = [...before, line('EXTRA_GUESTS', 5_000)]
  expect(areTaxedAlike(before, withGuests, [onNights])).toBe(true)
  expect(areTaxedAlike(before, withGuests, [vat])).toBe(false)
  expect(areTaxedAlike(before, withGuests, [included(vat)])).toBe(true)
  // The tax of the cleaning was at most that of the whole price.
  const onCleaning = tax('Levy', 10, { appliesTo: ['CLEANING'] })
  const lowered = [line('CLEANING', 20_000), line('AGREED_DIFFERENCE', -15_000)]
  expect(areTaxedAlike(lowered, [...lowered, line('NIGHTS', 300_000)], [onCleaning])).toBe(false)
})

test('a price below 0 has no tax, also if a part of it is taxed', () => {
  const onCleaning = tax('VAT', 7.5, { appliesTo: ['CLEANING'] })
  const lines = [line('CLEANING', 50_000), line('AGREED_DIFFERENCE', -51_000)]
  expect(withTaxLines(lines, [onCleaning])).toEqual(lines)
  expect(taxAmountOfLines(lines, [included(onCleaning)])).toBe(0)
})
