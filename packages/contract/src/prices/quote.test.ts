import { describe, expect, it } from 'vitest'
import { addDays, nightsBetween } from '../core/dates.ts'
import { sumNaira } from '../core/money.ts'
import {
  type Neighbours,
  noPriceRules,
  type PricedProperty,
  type PriceRules,
  priceOfNight,
  type QuotedStay,
  quote,
  quoteProblems,
  type SeasonRules,
} from './quote.ts'

const priced = (
  rules: Partial<PriceRules> & { pricePerNight: number },
  seasons: Partial<SeasonRules>[] = [],
  dayPrices: [string, number][] = [],
): PricedProperty => ({
  rules: { ...noPriceRules, ...rules },
  seasons: seasons.map((season) => ({
    firstNight: '2026-12-20',
    lastNight: '2027-01-02',
    ...{ price: null, weekendPrice: null, percent: null, minNights: null },
    ...season,
  })),
  taxes: [],
  dayPrices: new Map(dayPrices),
})
const stay = (checkIn: string, nights: number, more: Partial<QuotedStay> = {}): QuotedStay => ({
  checkIn,
  checkOut: addDays(checkIn, nights),
  guests: 2,
  ...more,
})
const linesOf = (property: PricedProperty, quoted: QuotedStay) =>
  quote(property, quoted).lines.map(({ kind, quantity, unitAmount, amount }) => [
    kind,
    quantity,
    unitAmount,
    amount,
  ])
const priceOn = (property: PricedProperty, night: string) => priceOfNight(property, night).price

describe('the price of a night', () => {
  const rules = { pricePerNight: 85_000, weekendPrice: 100_000 }

  it('is the day price, else the season, else the weekend, else the base price', () => {
    const property = priced(rules, [{ price: 180_000 }], [['2026-12-21', 250_000]])
    expect(priceOfNight(property, '2026-12-17')).toEqual({ price: 85_000, source: 'BASE' })
    expect(priceOfNight(property, '2026-12-18')).toEqual({ price: 100_000, source: 'WEEKEND' })
    expect(priceOfNight(property, '2026-12-20')).toEqual({ price: 180_000, source: 'SEASON' })
    expect(priceOfNight(property, '2026-12-21')).toEqual({ price: 250_000, source: 'DAY' })
    expect(priceOfNight(property, '2027-01-02')).toEqual({ price: 180_000, source: 'SEASON' })
    expect(priceOfNight(property, '2027-01-03')).toEqual({ price: 85_000, source: 'BASE' })
  })

  it('of a season has its own weekend, or that of the property changed by a percentage', () => {
    const fixed = priced(rules, [{ price: 180_000, weekendPrice: 220_000 }])
    expect([priceOn(fixed, '2026-12-24'), priceOn(fixed, '2026-12-25')]).toEqual([180_000, 220_000])
    const raised = priced(rules, [{ percent: 33 }])
    expect([priceOn(raised, '2026-12-24'), priceOn(raised, '2026-12-25')]).toEqual([113_100, 133_000])
    expect(priceOn(priced({ pricePerNight: 50 }, [{ percent: 0 }]), '2026-12-24')).toBe(100)
    expect(priceOn(priced(rules, [{ percent: -90 }]), '2026-12-24')).toBe(8_500)
    expect(priceOn(priced({ pricePerNight: 400 }, [{ percent: -90 }]), '2026-12-24')).toBe(100)
  })
})

describe('a quote', () => {
  it('has lines by price, extra guests and cleaning', () => {
    const property = priced(
      {
        ...{ pricePerNight: 85_000, weekendPrice: 100_000, includedGuests: 4, extraGuestFee: 10_000 },
        cleaningFee: 15_000,
      },
      [{ price: 180_000 }],
    )
    const quoted = stay('2026-12-17', 5, { guests: 5 })
    expect(linesOf(property, quoted)).toEqual([
      ['NIGHTS', 1, 85_000, 85_000],
      ['NIGHTS', 2, 100_000, 200_000],
      ['NIGHTS', 2, 180_000, 360_000],
      ['EXTRA_GUESTS', 5, 10_000, 50_000],
      ['CLEANING', 1, 15_000, 15_000],
    ])
    expect(quote(property, quoted).totalAmount).toBe(710_000)
  })

  it('without rules is nights times price', () => {
    const { lines, totalAmount, minNights } = quote(
      priced({ pricePerNight: 19_999.99 }),
      stay('2026-12-17', 3),
    )
    expect({ lines, totalAmount, minNights }).toEqual({
      lines: [{ kind: 'NIGHTS', quantity: 3, unitAmount: 19_999.99, amount: 59_999.97, note: null }],
      ...{ totalAmount: 59_999.97, minNights: 1 },
    })
  })

  it('rounds a discount half up to the kobo', () => {
    const property = priced({ pricePerNight: 33_333.33, stayDiscounts: [{ nights: 7, percent: 10 }] })
    expect(linesOf(property, stay('2026-12-01', 7))).toEqual([
      ['NIGHTS', 7, 33_333.33, 233_333.31],
      ['STAY_DISCOUNT', 1, -23_333.33, -23_333.33],
    ])
    expect(quote(property, stay('2026-12-01', 7)).totalAmount).toBe(209_999.98)
    expect(linesOf(property, stay('2026-12-01', 6))).toHaveLength(1)
  })

  it('has the discount of the longest tier only, cut at the floor', () => {
    const tiers = [
      { nights: 28, percent: 25 },
      { nights: 7, percent: 10 },
    ]
    const property = priced({ pricePerNight: 10_000, stayDiscounts: tiers })
    expect(quote(property, stay('2026-12-01', 28)).totalAmount).toBe(210_000)
    const floored = priced({ pricePerNight: 85_000, stayDiscounts: tiers, floorPrice: 80_000 })
    expect(quote(floored, stay('2026-12-01', 7)).totalAmount).toBe(560_000)
    // The percentage is that of a whole discount only.
    expect(quote(floored, stay('2026-12-01', 7)).lines[1]?.note).toBeNull()
    expect(quote(property, stay('2026-12-01', 7)).lines[1]?.note).toBe('10 %')
    const sold = priced({ pricePerNight: 70_000, stayDiscounts: tiers, floorPrice: 80_000 })
    expect(linesOf(sold, stay('2026-12-01', 7))).toEqual([['NIGHTS', 7, 70_000, 490_000]])
  })

  it('takes off an agreed discount with its reason', () => {
    const agreedDiscount = { amount: 5_000.5, reason: 'Regular guest' }
    const { lines, totalAmount } = quote(
      priced({ pricePerNight: 10_000, cleaningFee: 1_000 }),
      stay('2026-12-01', 2, { agreedDiscount }),
    )
    expect(totalAmount).toBe(15_999.5)
    expect(lines[1]).toMatchObject({ kind: 'AGREED_DISCOUNT', amount: -5_000.5, note: 'Regular guest' })
  })

  it('takes off at most what the nights and extra guests cost, so that no total is below 0', () => {
    const agreedDiscount = { amount: 25_000, reason: 'Agreed for five nights' }
    const property = priced({ pricePerNight: 10_000, cleaningFee: 1_000 })
    const { lines, totalAmount } = quote(property, stay('2026-12-01', 1, { agreedDiscount }))
    expect(totalAmount).toBe(1_000)
    expect(lines[1]).toMatchObject({ kind: 'AGREED_DISCOUNT', amount: -10_000 })
  })

  it('asks for the most nights that one of its nights asks for', () => {
    const property = priced({ pricePerNight: 1, minNights: 2 }, [{ price: 2, minNights: 5 }])
    expect(quote(property, stay('2026-12-10', 1)).minNights).toBe(2)
    expect(quote(property, stay('2026-12-19', 2)).minNights).toBe(5)
    expect(quote(property, stay('2026-12-18', 2)).minNights).toBe(2)
  })

  it('adds up to its total for any rules', () => {
    let state = 20_261_126
    const random = (max: number) => {
      state = (state * 48_271) % 2_147_483_647
      return state % max
    }
    for (let round = 0; round < 500; round++) {
      const property = priced(
        {
          pricePerNight: random(10_000_000) / 100,
          weekendPrice: random(2) ? random(10_000_000) / 100 : null,
          ...{ includedGuests: 1 + random(4), extraGuestFee: random(100_000) / 100 },
          ...{ cleaningFee: random(1_000_000) / 100, floorPrice: random(10_000_000) / 100 },
          stayDiscounts: [{ nights: 2 + random(20), percent: random(91) }],
        },
        [{ percent: random(591) - 90 }],
        [['2026-12-20', random(10_000_000) / 100]],
      )
      const quoted = stay(addDays('2026-12-01', random(40)), 1 + random(40), { guests: 1 + random(8) })
      const { lines, totalAmount } = quote(property, quoted)
      expect(sumNaira(lines.map(({ amount }) => amount))).toBe(totalAmount)
      expect(totalAmount).toBeGreaterThanOrEqual(0)
      const nights = lines.filter(({ kind }) => kind === 'NIGHTS')
      expect(nights.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(
        nightsBetween(quoted.checkIn, quoted.checkOut),
      )
    }
  })
})

describe('what an agent may not sell', () => {
  const problems = (
    rules: Partial<PriceRules>,
    quoted: QuotedStay,
    { neighbours = {}, percent = 0 }: { neighbours?: Partial<Neighbours>; percent?: number } = {},
  ) =>
    quoteProblems(
      {
        property: priced({ pricePerNight: 10_000, ...rules }),
        stay: quoted,
        neighbours: { previousCheckOut: null, nextCheckIn: null, ...neighbours },
        today: '2026-11-26',
      },
      percent,
    ).map(({ code }) => code)

  it('is fewer nights than the minimum, unless the stay fills a gap', () => {
    const quoted = stay('2026-12-10', 2)
    const neighbours = { previousCheckOut: '2026-12-10', nextCheckIn: '2026-12-12' }
    const rules = { minNights: 3, fillsGaps: true }
    expect(problems({ minNights: 3 }, quoted)).toEqual(['prices.min_nights'])
    expect(problems({ minNights: 3 }, quoted, { neighbours })).toEqual(['prices.min_nights'])
    expect(problems(rules, quoted, { neighbours })).toEqual([])
    expect(problems(rules, stay('2026-12-10', 1), { neighbours })).toEqual(['prices.min_nights'])
    expect(problems({ ...rules, smallestGap: 3 }, quoted, { neighbours })).toEqual(['prices.min_nights'])
    expect(problems({ ...rules, gapDaysAhead: 13 }, quoted, { neighbours })).toEqual(['prices.min_nights'])
    expect(problems({ ...rules, gapDaysAhead: 14 }, quoted, { neighbours })).toEqual([])
  })

  it('is a stay that leaves a short gap', () => {
    const quoted = stay('2026-12-10', 2)
    const rules = { leaveNoGapBelow: 2 }
    expect(problems(rules, quoted, { neighbours: { previousCheckOut: '2026-12-09' } })).toEqual([
      'prices.leaves_gap',
    ])
    expect(problems(rules, quoted, { neighbours: { nextCheckIn: '2026-12-13' } })).toEqual([
      'prices.leaves_gap',
    ])
    for (const neighbours of [
      { previousCheckOut: '2026-12-08', nextCheckIn: '2026-12-14' },
      { previousCheckOut: '2026-12-10', nextCheckIn: '2026-12-12' },
    ])
      expect(problems(rules, quoted, { neighbours })).toEqual([])
  })

  it('is a discount above the agent’s share, or below the floor, which is not named', () => {
    const discounted = (amount: number) =>
      stay('2026-12-10', 2, { agreedDiscount: { amount, reason: 'Regular' } })
    expect(problems({}, discounted(1))).toEqual(['prices.discount'])
    expect(problems({}, discounted(2_000), { percent: 10 })).toEqual([])
    expect(problems({}, discounted(2_000.01), { percent: 10 })).toEqual(['prices.discount'])
    expect(problems({ floorPrice: 9_500 }, discounted(1_500), { percent: 10 })).toEqual([
      'prices.below_floor',
    ])
    expect(problems({ floorPrice: 12_000 }, stay('2026-12-10', 2))).toEqual([])
  })
})
