import { analytics } from '@ilewa/contract/analytics/endpoints'
import type { AnalyticsPeriod, PeriodChoice } from '@ilewa/contract/analytics/period'
import { type Analytics, demographicLabels } from '@ilewa/contract/analytics/schema'
import { BookingSource, type BookingStatus } from '@ilewa/contract/bookings/terms'
import { sumNaira } from '@ilewa/contract/core/money'
import { anAgentOf, anOwner, aProperty, day, type Person } from '@ilewa/tests/support/app/builders'
import { aPastBooking } from '@ilewa/tests/support/app/past-bookings'
import { periodChoices } from '@ilewa/tests/support/app/periods'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { setStandardPlan } from '@ilewa/tests/support/app/users'
import { seededRandom } from '@ilewa/tests/support/seed/seed'
import { parse } from 'csv-parse/sync'
import { eq, type SQL, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { db } from '../../platform/database/database.ts'
import { businesses } from '../business/business.table.ts'
import { properties } from '../properties/properties.table.ts'

/*
 * Compares the metrics of a business with many edge cases with one row per night from the database: the kobo of each
 * night and each property's nights on offer, counted one by one.
 */

const app = useTestApp()

/** The first night of each period and of the previous one, and the day after its last night; `t` is today. */
const periodBounds: Record<AnalyticsPeriod, readonly [from: string, to: string, previousFrom: string]> = {
  '7d': ['t - 6', 't + 1', 't - 13'],
  '30d': ['t - 29', 't + 1', 't - 59'],
  '90d': ['t - 89', 't + 1', 't - 179'],
  '1y': ['t - 364', 't + 1', 't - 729'],
  month: ["date_trunc('month', t)", 't + 1', "date_trunc('month', t) - interval '1 month'"],
  'last-month': [
    "date_trunc('month', t) - interval '1 month'",
    "date_trunc('month', t)",
    "date_trunc('month', t) - interval '2 months'",
  ],
  year: ["date_trunc('year', t)", 't + 1', "date_trunc('year', t) - interval '1 year'"],
  custom: [`'${day(-100)}'`, `'${day(21)}'`, `'${day(-221)}'`],
}

function* wholeNumbers(from: number): Generator<number, never> {
  const { integer } = seededRandom(`nights from ${from}`)
  for (;;) yield integer(0, 32_767)
}

const lengths = [1, 1, 2, 3, 7, 11, 29, 90] as const
const totals = [0.01, 0, 0.02, 19_999.99, 333_333.33, 100_000_000_000, 1_000_000.07, 0.05] as const
const statuses: readonly [BookingStatus, ...BookingStatus[]] = [
  'CHECKED_OUT',
  'CANCELLED',
  'CONFIRMED',
  'CHECKED_OUT',
  'PENDING',
]

/**
 * Adds stays of one property, one after another, from `from` until `to`, with gaps and cancelled stays between
 * them.
 */
async function addStays(owner: Person, property: { id: string }, from: number, to: number, agentId?: string) {
  const next = wholeNumbers(from)
  const pick = <Item>(items: readonly [Item, ...Item[]]): Item =>
    items[next.next().value % items.length] ?? items[0]
  for (let at = from; at < to; at += next.next().value % 3) {
    const total = pick(totals)
    const status = pick(statuses)
    const end = at + pick(lengths)
    const paid = pick([0, total])
    const source = pick<BookingSource>(['DIRECT', ...BookingSource.options])
    await aPastBooking(owner, {
      ...{ property, total, status, paid, source },
      nights: [at, end],
      ...(next.next().value % 2 && agentId ? { agentId } : {}),
    })
    if (status !== 'CANCELLED') at = end
  }
}

async function createEdgeCaseBusiness(timeZone: string): Promise<Person> {
  const owner = await anOwner()
  await setStandardPlan(owner)
  const agent = await anAgentOf(owner)
  const addProperty = async (name: string, added: number, archived?: number) => {
    const property = await aProperty(app, owner, { name })
    const ago = (count: number) => sql`now() - make_interval(days => ${-count})`
    await db()
      .update(properties)
      .set({ createdAt: ago(added), ...(archived && { archivedAt: ago(archived) }) })
      .where(eq(properties.id, property.id))
    return property
  }
  // A stay of two years that begins before the property was added.
  const old = await addProperty('Old', -900)
  await aPastBooking(owner, { property: old, nights: [-1_000, -270], total: 100_000.01, paid: 0.01 })
  await addStays(owner, old, -269, 20, agent.id)
  await addStays(owner, await addProperty('Full', -1_500), -800, 40)
  await addStays(owner, await addProperty('Added later', -20), -45, 3, agent.id)
  await addStays(owner, await addProperty('Archived', -700, -50), -400, -60)
  await addStays(owner, await addProperty('Archived at the border', -400, -29), -200, -100)
  await addProperty('Never sold', -10)
  const long = await addProperty('Long', -2)
  await aPastBooking(owner, { property: long, nights: [-100, 630], total: 0.01, status: 'CHECKED_IN' })
  await db().execute(sql`UPDATE bookings SET removed_at = now(), status = 'CANCELLED'
    WHERE business_id = ${owner.businessId} AND paid_amount > 0 AND abs(hashtext(reference)) % 7 = 0`)
  await db().execute(sql`UPDATE users SET status = 'REMOVED' WHERE id = ${agent.id}`)
  await db().update(businesses).set({ timeZone }).where(eq(businesses.id, owner.businessId))
  return owner
}

interface CountedMetrics extends Record<string, unknown> {
  revenue: number
  nights: number
  bookings: number
  collected: number
  onOffer: number
}

/** Counts the metrics of the nights `[from, to)` night by night. */
async function countNights(
  { businessId }: Person,
  { from, to }: { from: string; to: string },
  { stays = sql`true`, places = sql`true` }: { stays?: SQL; places?: SQL } = {},
): Promise<CountedMetrics> {
  const { rows } = await db().execute<CountedMetrics>(sql`
    WITH zone AS (SELECT time_zone FROM businesses WHERE id = ${businessId}),
    stay AS (SELECT * FROM bookings b WHERE business_id = ${businessId} AND removed_at IS NULL AND ${stays}),
    night AS (
      SELECT stay.property_id, stay.check_in + i AS day,
        floor(total_amount * 100 * (i + 1) / (check_out - check_in)) - floor(total_amount * 100 * i / (check_out - check_in)) AS kobo
      FROM stay, generate_series(0, check_out - check_in - 1) AS i WHERE status <> 'CANCELLED'
    ),
    offer AS (
      SELECT count(*)::int AS nights FROM properties p, zone, generate_series(0, ${to}::date - ${from}::date - 1) AS i
      WHERE p.business_id = ${businessId} AND ${places}
        AND (${from}::date + i >= (p.created_at AT TIME ZONE time_zone)::date OR EXISTS (SELECT FROM bookings b
          WHERE b.property_id = p.id AND b.removed_at IS NULL AND b.status <> 'CANCELLED' AND b.check_in <= ${from}::date + i))
        AND (p.archived_at IS NULL OR ${from}::date + i < (p.archived_at AT TIME ZONE time_zone)::date OR EXISTS (SELECT FROM bookings b
          WHERE b.property_id = p.id AND b.removed_at IS NULL AND b.status <> 'CANCELLED' AND b.check_out > ${from}::date + i))
    )
    SELECT (coalesce((SELECT sum(kobo) FROM night WHERE day >= ${from} AND day < ${to}), 0) / 100)::float AS revenue,
      (SELECT count(*)::int FROM night WHERE day >= ${from} AND day < ${to}) AS nights,
      (SELECT count(*)::int FROM stay WHERE status <> 'CANCELLED' AND check_in >= ${from} AND check_in < ${to}) AS bookings,
      coalesce((SELECT sum(paid_amount) FROM stay WHERE check_in >= ${from} AND check_in < ${to}), 0)::float AS collected,
      (SELECT nights FROM offer) AS "onOffer"`)
  if (!rows[0]) throw new Error('The aggregate query returned no row')
  return rows[0]
}

const percent = ({ nights, onOffer }: CountedMetrics) =>
  onOffer === 0 ? 0 : Math.round((nights / onOffer) * 10_000) / 100
/** Amount per unit, calculated in whole kobo, halves rounded up; 0 without units. */
const per = (amount: number, units: number) =>
  units === 0
    ? 0
    : Number((BigInt(Math.round(amount * 100)) * 2n + BigInt(units)) / (BigInt(units) * 2n)) / 100

const toTotals = (counted: CountedMetrics) => ({
  revenue: counted.revenue,
  bookings: counted.bookings,
  occupancy: percent(counted),
  occupiedNights: counted.nights,
  nightsOnOffer: counted.onOffer,
  adr: per(counted.revenue, counted.nights),
  revpar: per(counted.revenue, counted.onOffer),
  collected: counted.collected,
})

describe.each(['Africa/Lagos', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'])('in %s', (timeZone) => {
  let owner: Person
  let today = ''
  beforeAll(async () => {
    owner = await createEdgeCaseBusiness(timeZone)
    const { rows } = await db().execute<{ day: string }>(
      sql`SELECT (now() AT TIME ZONE ${timeZone})::date::text AS day`,
    )
    today = rows[0]?.day ?? ''
  })

  const get = async (period: PeriodChoice, propertyId?: string): Promise<Analytics> =>
    (await app.send(analytics.get, { query: { ...period, propertyId } }, { token: owner.token })).body.data

  /** Reads every row behind a metric and returns their totals. */
  async function rowsOf(query: Record<string, unknown>) {
    const { body } = await app.send(
      analytics.rows,
      { query: { ...query, limit: 500 } },
      { token: owner.token },
    )
    const { rows, totals: sums } = body.data
    expect(rows).toHaveLength(body.page.total)
    expect({
      revenue: sumNaira(rows.map(({ revenue }) => revenue)),
      nights: rows.reduce((sum, { nights }) => sum + nights, 0),
      bookings: rows.filter(({ begins }) => begins).length,
      collected: sumNaira(rows.map(({ collected }) => collected)),
    }).toEqual(sums)
    return sums
  }

  const listCsv = async (period: PeriodChoice, table: string) => {
    const { payload } = await app.inject({
      url: `/api/analytics/export?${new URLSearchParams({ ...period, table })}`,
      headers: { authorization: `Bearer ${owner.token}` },
    })
    return payload.replace('﻿', '').trim().split('\r\n').slice(1)
  }

  test.each(periodChoices())('$period matches its nights', async (period) => {
    const { totals: now, previous, previousPeriod, ...data } = await get(period)
    const [from, to, previousFrom] = periodBounds[period.period].map((bound) => sql.raw(`(${bound})::date`))
    // All of last month is compared with all of the month before.
    const previousTo =
      period.period === 'last-month' ? from : sql`least(${previousFrom} + (${to} - ${from}), ${from})`
    const { rows } = await db().execute<Record<string, string>>(sql`
      SELECT ${from}::text AS from, ${to}::text AS to, ${previousFrom}::text AS "previousFrom",
        ${previousTo}::text AS "previousTo"
      FROM (SELECT ${today}::date AS t) today`)
    expect(rows[0]).toEqual({
      ...data.period,
      previousFrom: previousPeriod.from,
      previousTo: previousPeriod.to,
    })
    expect(now).toMatchObject(toTotals(await countNights(owner, data.period)))
    expect(previous).toMatchObject(toTotals(await countNights(owner, previousPeriod)))
    for (const point of [...data.trend, ...data.monthly]) {
      const counted = await countNights(owner, point)
      const { revenue, bookings: bookingCount } = counted
      expect(point).toMatchObject({ revenue, bookings: bookingCount, occupancy: percent(counted) })
    }
    for (const property of data.properties) {
      const stays = sql`property_id = ${property.id}`
      const counted = await countNights(owner, data.period, { stays, places: sql`p.id = ${property.id}` })
      const { revenue, bookings: bookingCount, nights } = counted
      expect(property).toMatchObject({ revenue, bookings: bookingCount, adr: per(revenue, nights) })
      expect(property.occupancy).toBe(percent(counted))
      expect(property.occupancy).toBeLessThanOrEqual(100)
      const alone = await get(period, property.id)
      expect(alone.totals).toMatchObject(toTotals(counted))
      expect(await rowsOf({ ...period, propertyId: property.id })).toMatchObject({ revenue, nights })
    }
    for (const source of data.sources) {
      const counted = await countNights(owner, data.period, { stays: sql`source = ${source.source}` })
      expect(source).toMatchObject({ revenue: counted.revenue, value: counted.bookings })
    }
    for (const split of [data.trend, data.monthly, data.properties, data.sources])
      expect(sumNaira(split.map(({ revenue }) => revenue))).toBe(now.revenue)
  })

  test.each(periodChoices())('$period: the rows behind each metric add up to it', async (period) => {
    const { totals: now, trend, monthly, properties: places, sources, demographics } = await get(period)
    const { revenue, bookings: bookingCount, occupiedNights: nights, collected } = now
    expect(await rowsOf({ ...period })).toEqual({ revenue, bookings: bookingCount, nights, collected })
    for (const { month, revenue: earned, bookings: begins } of monthly)
      expect(await rowsOf({ ...period, month })).toMatchObject({ revenue: earned, bookings: begins })
    for (const { from, to, revenue: earned, bookings: begins } of trend)
      expect(await rowsOf({ ...period, from, to })).toMatchObject({ revenue: earned, bookings: begins })
    for (const { source, revenue: earned, value } of sources)
      expect(await rowsOf({ ...period, source })).toMatchObject({ revenue: earned, bookings: value })
    for (const { group, category, bookings: begins } of demographics)
      expect((await rowsOf({ ...period, group, category })).bookings).toBe(begins)
    for (const { id, revenue: earned, bookings: begins } of places)
      expect(await rowsOf({ ...period, propertyId: id })).toMatchObject({ revenue: earned, bookings: begins })
  })

  test.each(periodChoices())('$period: each CSV file contains the rows of its table', async (period) => {
    const { trend, monthly, properties: places, sources, demographics } = await get(period)
    const file = async (table: string) =>
      (await listCsv(period, table)).flatMap((line): string[][] => parse(line))
    const shown = ({ revenue, bookings: bookingCount, occupancy }: Analytics['trend'][number]) =>
      [revenue.toFixed(2), bookingCount, occupancy].map(String)
    expect((await file('trend')).map((cells) => cells.slice(2))).toEqual(trend.map(shown))
    expect((await file('months')).map((cells) => cells.slice(3))).toEqual(monthly.map(shown))
    expect((await file('properties')).map((cells) => cells.slice(0, 2))).toEqual(
      places.map(({ name, revenue }) => [name, revenue.toFixed(2)]),
    )
    expect(await file('guests')).toEqual(
      demographics.map(({ group, category, bookings: bookingCount, percentage }) =>
        [category, demographicLabels[group], bookingCount, percentage].map(String),
      ),
    )
    expect(await file('sources')).toEqual(
      sources.map(({ name, value, revenue }) => [name, String(value), revenue.toFixed(2)]),
    )
  })
})
