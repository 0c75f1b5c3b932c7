import { analytics } from '@ilewa/contract/analytics/endpoints'
import type { PeriodChoice } from '@ilewa/contract/analytics/period'
import { sumNaira } from '@ilewa/contract/core/money'
import { properties } from '@ilewa/contract/properties/endpoints'
import { anOwner, aProperty, day, type Person } from '@ilewa/tests/support/app/builders'
import { aPastBooking } from '@ilewa/tests/support/app/past-bookings'
import { periodChoices } from '@ilewa/tests/support/app/periods'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { setStandardPlan } from '@ilewa/tests/support/app/users'
import { describe, expect, test } from 'vitest'
import { newId } from '../../platform/id.ts'

const app = useTestApp()

async function anOwnerOnStandard(): Promise<Person> {
  const owner = await anOwner()
  await setStandardPlan(owner)
  return owner
}

const get = async (owner: Person, query: Partial<PeriodChoice> & { propertyId?: string } = {}) =>
  (await app.send(analytics.get, { query }, { token: owner.token })).body.data

const rowsOf = async (owner: Person, query: Record<string, unknown>) =>
  (await app.send(analytics.rows, { query }, { token: owner.token })).body

/** Two properties with stays whose totals are not divisible by their nights. */
async function createIndivisibleAmounts() {
  const owner = await anOwnerOnStandard()
  const [loft, villa] = [await aProperty(app, owner), await aProperty(app, owner, { name: 'Villa' })]
  const stays = [
    { property: loft, nights: [-40, -26], total: 100_000.01, source: 'AIRBNB' },
    { property: loft, nights: [-26, -19], total: 0.05, source: 'DIRECT' },
    { property: loft, nights: [-19, -8], total: 99_999_999_999.99, source: 'WALK_IN' },
    { property: loft, nights: [-3, 4], total: 59_999.97, source: 'DIRECT' },
    { property: villa, nights: [-33, -27], total: 1_000_000, source: 'AGENT' },
    { property: villa, nights: [-21, 21], total: 333_333.33, source: 'OTHER' },
  ] as const
  for (const stay of stays) await aPastBooking(owner, stay)
  return { owner, loft, villa }
}

describe('revenue by night', () => {
  test.each(periodChoices())(
    'adds up to the kobo over months, days, properties and sources in $period',
    async (period) => {
      const { owner, loft, villa } = await createIndivisibleAmounts()
      const { totals, ...analyticsData } = await get(owner, period)
      expect(totals.revenue).toBeGreaterThan(0)
      const sumOf = (rows: readonly { revenue: number }[]) => sumNaira(rows.map(({ revenue }) => revenue))
      for (const rows of [
        analyticsData.monthly,
        analyticsData.trend,
        analyticsData.properties,
        analyticsData.sources,
      ])
        expect(sumOf(rows)).toBe(totals.revenue)
      const bookings = (rows: readonly { bookings: number }[]) =>
        rows.reduce((sum, row) => sum + row.bookings, 0)
      for (const rows of [analyticsData.monthly, analyticsData.trend, analyticsData.properties])
        expect(bookings(rows)).toBe(totals.bookings)
      const alone = [
        await get(owner, { ...period, propertyId: loft.id }),
        await get(owner, { ...period, propertyId: villa.id }),
      ]
      expect(sumNaira(alone.map((one) => one.totals.revenue))).toBe(totals.revenue)
      expect(sumNaira(alone.map((one) => one.previous.revenue))).toBe(analyticsData.previous.revenue)
    },
  )

  test('counts a night when check-in ≤ night < check-out: tonight counts, the departure day does not', async () => {
    const owner = await anOwnerOnStandard()
    const property = await aProperty(app, owner)
    await aPastBooking(owner, { property, nights: [-7, 0], total: 70_000 })
    await aPastBooking(owner, { property, nights: [0, 3], total: 59_999.97, status: 'CHECKED_IN' })
    const { totals, trend } = await get(owner, { period: '7d' })
    // The period contains six of the seven nights of the first stay, and one of the three nights of the second.
    expect(totals).toMatchObject({ revenue: 79_999.99, bookings: 1, occupiedNights: 7, nightsOnOffer: 7 })
    expect(totals).toMatchObject({ occupancy: 100, adr: 11_428.57, revpar: 11_428.57 })
    expect(trend).toHaveLength(7)
    expect(trend.at(-1)).toMatchObject({ from: day(0), to: day(1), revenue: 19_999.99, bookings: 1 })
  })

  test('cancelled stays earn nothing, but their payments are collected', async () => {
    const owner = await anOwnerOnStandard()
    const property = await aProperty(app, owner)
    await aPastBooking(owner, {
      property,
      nights: [-5, -3],
      total: 40_000,
      paid: 15_000.5,
      status: 'CANCELLED',
    })
    await aPastBooking(owner, { property, nights: [-5, -3], total: 40_000, paid: 40_000 })
    const { totals } = await get(owner, { period: '7d' })
    expect(totals).toMatchObject({ revenue: 40_000, bookings: 1, collected: 55_000.5 })
  })
})

describe('the previous period', () => {
  test('has as many nights, and ends where this one begins', async () => {
    const owner = await anOwnerOnStandard()
    const property = await aProperty(app, owner)
    await aPastBooking(owner, { property, nights: [-8, -4], total: 40_000, paid: 10_000 })
    const { period, previousPeriod, totals, previous } = await get(owner, { period: '7d' })
    expect(period).toEqual({ from: day(-6), to: day(1) })
    expect(previousPeriod).toEqual({ from: day(-13), to: day(-6) })
    expect(totals).toMatchObject({ revenue: 20_000, bookings: 0, collected: 0 })
    expect(previous).toMatchObject({ revenue: 20_000, bookings: 1, collected: 10_000 })
  })

  test.each([
    ['7d', 7],
    ['30d', 30],
    ['90d', 13],
  ] as const)('%s has %i buckets', async (period, buckets) => {
    expect((await get(await anOwnerOnStandard(), { period })).trend).toHaveLength(buckets)
  })
})

describe('nights on offer', () => {
  test('begin when a property is added, or with its first stay, and end when it is archived', async () => {
    const owner = await anOwnerOnStandard()
    const sold = await aProperty(app, owner)
    await aProperty(app, owner, { name: 'Added today' })
    await aPastBooking(owner, { property: sold, nights: [-4, -2], total: 1 })
    expect((await get(owner, { period: '7d' })).totals).toMatchObject({
      nightsOnOffer: 5 + 1,
      occupiedNights: 2,
    })
    await app.send(properties.remove, { params: { id: sold.id } }, { token: owner.token })
    const { totals, properties: listed } = await get(owner, { period: '7d' })
    expect(totals.nightsOnOffer).toBe(4 + 1)
    expect(listed.map(({ archived }) => archived)).toEqual([true, false])
  })
})

describe('guests', () => {
  test('are returning if their e-mail or phone stayed before', async () => {
    const owner = await anOwnerOnStandard()
    const property = await aProperty(app, owner)
    const stay = (nights: [number, number], guest: object, guests = 2) =>
      aPastBooking(owner, { property, nights, total: 10, guests, ...guest })
    await stay([-60, -50], { guestEmail: 'ngozi@example.com', guestPhone: '08031234567' })
    await stay([-20, -19], { guestEmail: 'ngozi@example.com', guestPhone: '08030000000' }, 1)
    await stay([-18, -15], { guestEmail: 'other@example.com', guestPhone: '08031234567' }, 4)
    await stay([-14, -7], { guestEmail: 'new@example.com', guestPhone: '08039999999' }, 5)
    const { demographics } = await get(owner, { period: '30d' })
    expect(
      demographics.map(({ category, bookings, percentage }) => `${category}: ${bookings}, ${percentage}%`),
    ).toEqual([
      'New guests: 1, 33.3%',
      'Returning guests: 2, 66.7%',
      '1 guest: 1, 33.3%',
      '2 guests: 0, 0%',
      '3–4 guests: 1, 33.3%',
      '5 or more guests: 1, 33.3%',
      '1 night: 1, 33.3%',
      '2–3 nights: 1, 33.3%',
      '4–6 nights: 0, 0%',
      '7 nights or more: 1, 33.3%',
    ])
    const checkInsBehind = async (group: string, category: string) =>
      (await rowsOf(owner, { period: '30d', group, category })).data.rows.map(({ checkIn }) => checkIn)
    expect(await checkInsBehind('GUESTS', 'Returning guests')).toEqual([day(-18), day(-20)])
    expect(await checkInsBehind('PARTY', '5 or more guests')).toEqual([day(-14)])
    expect(await checkInsBehind('STAY', '4–6 nights')).toEqual([])
  })
})

describe('the rows behind a metric', () => {
  test('add up to it: the total, a month, a day, a property, a source', async () => {
    const { owner, villa } = await createIndivisibleAmounts()
    const { totals, monthly, trend, sources } = await get(owner, { period: '30d' })
    const whole = await rowsOf(owner, { period: '30d' })
    expect(whole.data.totals).toEqual({
      revenue: totals.revenue,
      nights: totals.occupiedNights,
      bookings: totals.bookings,
      collected: totals.collected,
    })
    expect(sumNaira(whole.data.rows.map(({ revenue }) => revenue))).toBe(totals.revenue)
    for (const { month, revenue, bookings } of monthly)
      expect((await rowsOf(owner, { period: '30d', month })).data.totals).toMatchObject({ revenue, bookings })
    const { from, to, revenue } = trend[10] ?? { from: '', to: '', revenue: 0 }
    expect((await rowsOf(owner, { period: '30d', from, to })).data.totals.revenue).toBe(revenue)
    const alone = await get(owner, { period: '30d', propertyId: villa.id })
    expect((await rowsOf(owner, { period: '30d', propertyId: villa.id })).data.totals.revenue).toBe(
      alone.totals.revenue,
    )
    for (const { source, revenue: earned } of sources)
      expect((await rowsOf(owner, { period: '30d', source })).data.totals.revenue).toBe(earned)
  })

  test('are paged without repetition, including rows of one day', async () => {
    const owner = await anOwnerOnStandard()
    const ids: string[] = []
    for (const name of ['One', 'Two', 'Three', 'Four', 'Five'])
      ids.push(
        await aPastBooking(owner, {
          property: await aProperty(app, owner, { name }),
          nights: [-3, -1],
          total: 1,
        }),
      )
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const { data, page } = await rowsOf(owner, { period: '7d', limit: 2, cursor })
      expect(page.total).toBe(5)
      seen.push(...data.rows.map(({ id }) => id))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(seen.sort()).toEqual(ids.sort())
  })

  test('are empty outside the period', async () => {
    const { owner } = await createIndivisibleAmounts()
    const { data } = await rowsOf(owner, { period: '7d', from: day(-60), to: day(-30) })
    expect(data.rows).toEqual([])
    expect(data.totals).toEqual({ revenue: 0, nights: 0, bookings: 0, collected: 0 })
  })
})

describe('as CSV', () => {
  test.each([
    ['trend', 'First night,Last night,Earned (NGN),Bookings,Occupancy (%)'],
    ['months', 'Month,First night,Last night,Earned (NGN),Bookings,Occupancy (%)'],
    ['properties', 'Property,Earned (NGN),Bookings,Occupancy (%),ADR (NGN),Rating,Ratings'],
    ['sources', 'Source,Bookings,Earned (NGN)'],
  ] as const)('%s has its headings and one line per row', async (table, headings) => {
    const { owner } = await createIndivisibleAmounts()
    const { headers, payload } = await app.inject({
      url: `/api/analytics/export?period=30d&table=${table}`,
      headers: { authorization: `Bearer ${owner.token}` },
    })
    expect(headers['content-type']).toContain('text/csv')
    expect(headers['content-disposition']).toContain(`ilewa-${table}-${day(-29)}-to-${day(0)}.csv`)
    const lines = payload.replace('﻿', '').trim().split('\r\n')
    expect(lines[0]?.replaceAll('"', '')).toBe(headings)
    const { trend, monthly, properties: listed, sources } = await get(owner, { period: '30d' })
    const rows = { trend, months: monthly, properties: listed, sources }[table]
    expect(lines).toHaveLength(rows.length + 1)
    expect(lines[1]).toContain(rows[0]?.revenue.toFixed(2))
  })
})

test.each([
  [{ period: '8d' }, 'Choose one of: 7d, 30d, 90d, 1y, month, last-month, year, custom'],
  [{ period: 'custom' }, 'Choose the first and the last day'],
  [{ period: 'custom', start: '2026-11-01' }, 'Choose the first and the last day'],
  [{ period: 'custom', start: '2026-11-02', end: '2026-11-01' }, 'End date cannot be before start date'],
  [{ period: 'custom', start: '2026-02-30', end: '2026-11-01' }, 'start is a real date (YYYY-MM-DD)'],
  [{ period: 'custom', start: '2020-01-01', end: '2022-01-01' }, 'Choose at most two years'],
  [{ propertyId: 'x' }, 'Choose one from the list'],
])('%j is refused with its message', async (query, expectedMessage) => {
  const owner = await anOwnerOnStandard()
  const { status, body } = await app.send(analytics.get, { query: query as object }, { token: owner.token })
  expect(status).toBe(400)
  expect(body.message).toBe(expectedMessage)
})

test.each([
  [{ from: '2026-02-30' }, 'from is a real date (YYYY-MM-DD)'],
  [{ to: '9999-12-31' }, 'to is a real date (YYYY-MM-DD)'],
  [{ group: 'PARTY', category: '7 nights or more' }, 'category is one of its group'],
  [{ group: 'PARTY' }, 'category is one of its group'],
  [{ month: '2026-13' }, 'month is written as 2026-11'],
])('rows with %j are refused with their message', async (query, expectedMessage) => {
  const { message } = await rowsOf(await anOwnerOnStandard(), query)
  expect(message).toBe(expectedMessage)
})

test("another business's property is not found, and its stays count nowhere", async () => {
  const { loft } = await createIndivisibleAmounts()
  const other = await anOwnerOnStandard()
  const foreignProperty = await app.send(
    analytics.get,
    { query: { propertyId: loft.id } },
    { token: other.token },
  )
  expect(foreignProperty.status).toBe(404)
  expect((await rowsOf(other, { propertyId: loft.id })).data.rows).toEqual([])
  expect((await get(other)).totals).toMatchObject({
    revenue: 0,
    nightsOnOffer: 0,
    occupancy: 0,
    rating: null,
  })
  const unknownProperty = await app.send(
    analytics.get,
    { query: { propertyId: newId() } },
    { token: other.token },
  )
  expect(unknownProperty.status).toBe(404)
})
