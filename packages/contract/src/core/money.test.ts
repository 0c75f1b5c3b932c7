import { describe, expect, it } from 'vitest'
import { bookingTotal } from '../bookings/money.ts'
import {
  accruedNaira,
  divideNaira,
  formatNaira,
  formatNairaShort,
  multiplyNaira,
  nairaAmount,
  parseNaira,
  percentOfNaira,
  subtractNaira,
  sumNaira,
} from './money.ts'

describe('money', () => {
  it('is exact to the kobo', () => {
    expect(multiplyNaira(19_999.99, 3)).toBe(59_999.97)
    expect(sumNaira([0.1, 0.2, 0.3])).toBe(0.6)
    expect(subtractNaira(100.1, 0.2)).toBe(99.9)
    expect(bookingTotal('2026-12-30', '2027-01-02', 19_999.99)).toBe(59_999.97)
  })

  it('is divided and rounded half up to the kobo', () => {
    expect(percentOfNaira(59_999.97, 10)).toBe(6_000)
    expect(percentOfNaira(0.05, 10)).toBe(0.01)
    expect(percentOfNaira(0.04, 12.35)).toBe(0)
    expect(percentOfNaira(100_000_000_000, 33.33)).toBe(33_330_000_000)
  })

  it('is shown in naira with two decimals', () => {
    expect(formatNaira(10_000)).toBe('₦10,000.00')
    expect([formatNaira(0), formatNaira(-0), formatNaira(null), formatNaira(undefined)]).toEqual(
      Array(4).fill('₦0.00'),
    )
  })

  it('is parsed by stripping everything except digits and the decimal point', () => {
    expect([parseNaira('₦1,250.50'), parseNaira(''), parseNaira('abc'), parseNaira('12 000')]).toEqual([
      1250.5, 0, 0, 12_000,
    ])
  })

  it('on the wire is a number with at most two decimals', () => {
    const amount = nairaAmount({ required: 'needed', negative: 'negative' })
    for (const good of [0, 0.01, 19_999.99, 100_000_000_000])
      expect(amount.safeParse(good).success, `${good}`).toBe(true)
    for (const bad of ['12', null, true, Number.NaN, 1e308, Number.POSITIVE_INFINITY, -1, 1.234, 1.1e-7]) {
      expect(amount.safeParse(bad).success, `${bad}`).toBe(false)
    }
  })
})

describe('a total recognised per night', () => {
  it.each([
    [59_999.97, 3],
    [100_000.01, 14],
    [0.05, 7],
    [0.01, 730],
    [99_999_999_999.99, 730],
  ])('%d over %i nights sums up, however it is split', (total, nights) => {
    for (const cut of [0, 1, Math.floor(nights / 3), nights - 1, nights]) {
      const parts = [
        accruedNaira(total, nights, { from: 0, to: cut }),
        accruedNaira(total, nights, { from: cut, to: nights }),
      ]
      expect(sumNaira(parts)).toBe(total)
    }
    const each = Array.from({ length: nights }, (_, night) =>
      accruedNaira(total, nights, { from: night, to: night + 1 }),
    )
    expect(sumNaira(each)).toBe(total)
  })

  it('19,999.99 a night stays 19,999.99 a night', () => {
    expect(accruedNaira(59_999.97, 3, { from: 1, to: 2 })).toBe(19_999.99)
  })
})

it.each([
  [100, 3, 33.33],
  [0.05, 2, 0.03],
  [50, 0, 0],
])('%d divided by %i is %d each', (amount, count, each) => {
  expect(divideNaira(amount, count)).toBe(each)
})

it.each([
  [0, '₦0'],
  [950, '₦950'],
  [12_500, '₦12.5K'],
  [1_200_000, '₦1.2M'],
  [3_000_000_000, '₦3B'],
])('%d is ₦… in short: %s', (amount, text) => {
  expect(formatNairaShort(amount)).toBe(text)
})
