import { analytics } from '@ilewa/contract/analytics/endpoints'
import { auth } from '@ilewa/contract/auth/endpoints'
import { performance } from '@ilewa/contract/performance'
import { now } from '@ilewa/server/platform/clock'
import { db } from '@ilewa/server/platform/database/database'
import { newId } from '@ilewa/server/platform/id'
import { freezeTime } from '@ilewa/tests/support/app/freeze-time'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { sampleProperties } from './properties/properties.ts'
import { insertSample, newSample } from './seed.ts'
import { password } from './team.ts'

/*
 * Recomputes the metrics of the sample business from raw rows, night by night in whole kobo, without the application's
 * own arithmetic.
 */

freezeTime()
const app = useTestApp()
const dayMs = 86_400_000
const days = { '7d': 7, '30d': 30, '90d': 90, '1y': 365 }

interface Stay extends Record<string, unknown> {
  id: string
  property: string
  agent: string | null
  source: string
  status: string
  from: number
  to: number
  kobo: string
  paid: string
  guests: number
  email: string
  phone: string
}
interface Offered extends Record<string, unknown> {
  id: string
  added: number
  archived: number | null
}
interface Closing extends Record<string, unknown> {
  property: string
  from: number
  to: number | null
}
interface Stars extends Record<string, unknown> {
  booking: string
  stars: number
  day: number
}

let token = ''
let stays: Stay[] = []
let offered: Offered[] = []
let closings: Closing[] = []
let stars: Stars[] = []
/** Days since 1970-01-01 in Lagos (UTC+1). */
let today = 0

const dayNumber = (column: string) => sql.raw(`(${column} - DATE '1970-01-01')`)
const lagosDay = (column: string) =>
  sql.raw(`floor(extract(epoch FROM ${column} + interval '1 hour') / 86400)::int`)

beforeAll(async () => {
  const images = sampleProperties.flatMap(({ pictures }) => pictures.map(() => newId()))
  await insertSample(newSample(now()), images)
  // A removed booking and an archived property: both must count only up to their removal.
  await db().execute(sql`UPDATE bookings SET removed_at = now(), status = 'CANCELLED'
    WHERE id = (SELECT id FROM bookings WHERE check_in < current_date - 20 AND paid_amount > 0 ORDER BY check_in DESC LIMIT 1)`)
  await db().execute(
    sql`UPDATE properties SET archived_at = now() - interval '40 days' WHERE status <> 'AVAILABLE'`,
  )
  const sent = await app.send(auth.login, { body: { email: 'owner@example.com', password } })
  token = 'token' in sent.body.data ? sent.body.data.token : ''
  today = Math.floor((now().getTime() + 3_600_000) / dayMs)
  stays = (
    await db().execute<Stay>(sql`SELECT id, property_id AS property, agent_id AS agent, source, status, guests,
      ${dayNumber('check_in')} AS from, ${dayNumber('check_out')} AS to, (total_amount * 100)::bigint::text AS kobo,
      (paid_amount * 100)::bigint::text AS paid, guest_email AS email, guest_phone_e164 AS phone
      FROM bookings WHERE removed_at IS NULL`)
  ).rows
  offered = (
    await db().execute<Offered>(sql`SELECT id, ${lagosDay('created_at')} AS added, ${lagosDay('archived_at')} AS archived
      FROM properties`)
  ).rows
  closings = (
    await db().execute<Closing>(sql`SELECT property_id AS property, ${dayNumber('from_day')} AS from,
      ${dayNumber('to_day')} AS to FROM property_closures`)
  ).rows
  expect(closings).toHaveLength(2)
  stars = (
    await db().execute<Stars>(sql`SELECT booking_id AS booking, stars, ${lagosDay('rated_at')} AS day
      FROM ratings WHERE stars IS NOT NULL`)
  ).rows
})

interface Night {
  stay: Stay
  day: number
  kobo: bigint
}

/**
 * Yields every counted night with its revenue in kobo: the amount earned by the end of the night minus the amount
 * earned by its start.
 */
function* nights(): Generator<Night> {
  for (const stay of stays.filter(({ status }) => status !== 'CANCELLED')) {
    const length = BigInt(stay.to - stay.from)
    let before = 0n
    for (let day = stay.from; day < stay.to; day++) {
      const earned = (BigInt(stay.kobo) * BigInt(day - stay.from + 1)) / length
      yield { stay, day, kobo: earned - before }
      before = earned
    }
  }
}

const toNaira = (kobo: bigint) => Number(kobo) / 100
const isoDay = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10)

interface Filter {
  property?: string
  source?: string
  agent?: string
}

/** Booked value and payments of the stays. */
function moneyOf(startingStays: readonly Stay[]) {
  const unbooked = ['PENDING', 'CANCELLED']
  const booked = startingStays.filter(({ status }) => !unbooked.includes(status))
  const paidOn = (stayList: readonly Stay[]) => stayList.reduce((sum, { paid }) => sum + BigInt(paid), 0n)
  const overpaid = booked.reduce((sum, { paid, kobo }) => {
    const above = BigInt(paid) - BigInt(kobo)
    return above > 0n ? sum + above : sum
  }, 0n)
  const value = booked.reduce((sum, { kobo }) => sum + BigInt(kobo), 0n)
  return {
    bookedValue: toNaira(value),
    paidSoFar: toNaira(paidOn(booked) - overpaid),
    overpaid: toNaira(overpaid),
    balanceDue: toNaira(value - paidOn(booked) + overpaid),
    paidOnPending: toNaira(paidOn(startingStays.filter(({ status }) => status === 'PENDING'))),
    paidOnCancelled: toNaira(paidOn(startingStays.filter(({ status }) => status === 'CANCELLED'))),
    collected: toNaira(paidOn(startingStays)),
  }
}

/** Revenue, bookings, occupied nights and nights on offer of the nights `[from, to)`. */
function computeMetrics(from: number, to: number, { property, source, agent }: Filter = {}) {
  const matchesFilter = (stay: Stay) =>
    (!property || stay.property === property) &&
    (!source || stay.source === source) &&
    (!agent || stay.agent === agent)
  const inside = [...nights()].filter(({ stay, day }) => matchesFilter(stay) && day >= from && day < to)
  const startingStays = stays.filter((stay) => matchesFilter(stay) && stay.from >= from && stay.from < to)
  let onOffer = 0
  for (const offeredProperty of offered.filter(({ id }) => !property || id === property)) {
    const first = Math.min(
      offeredProperty.added,
      ...stays
        .filter((stay) => stay.property === offeredProperty.id && stay.status !== 'CANCELLED')
        .map((stay) => stay.from),
    )
    const last = Math.max(
      offeredProperty.archived ?? Number.POSITIVE_INFINITY,
      ...stays
        .filter((stay) => stay.property === offeredProperty.id && stay.status !== 'CANCELLED')
        .map((stay) => stay.to),
    )
    const sold = new Set(
      [...nights()].filter(({ stay }) => stay.property === offeredProperty.id).map(({ day }) => day),
    )
    const isClosed = (day: number) =>
      !sold.has(day) &&
      closings.some(
        (one) => one.property === offeredProperty.id && day >= one.from && (one.to === null || day < one.to),
      )
    for (let day = from; day < to; day++) if (day >= first && day < last && !isClosed(day)) onOffer++
  }
  const kobo = inside.reduce((sum, night) => sum + night.kobo, 0n)
  return {
    kobo,
    revenue: toNaira(kobo),
    nights: inside.length,
    onOffer,
    bookings: startingStays.filter(({ status }) => status !== 'CANCELLED').length,
    money: moneyOf(startingStays),
    occupancy: onOffer === 0 ? 0 : Math.round((inside.length / onOffer) * 10_000) / 100,
  }
}

function average(from: number, to: number, property?: string) {
  const ratingsInSpan = stars.filter(({ booking, day }) => {
    const stay = stays.find(({ id }) => id === booking)
    return stay && day >= from && day < to && (!property || stay.property === property)
  })
  const sum = ratingsInSpan.reduce((total, { stars: each }) => total + each, 0)
  return {
    rating: ratingsInSpan.length === 0 ? null : Math.round((sum / ratingsInSpan.length) * 10) / 10,
    ratings: ratingsInSpan.length,
  }
}

const get = async (period: keyof typeof days) =>
  (await app.send(analytics.get, { query: { period } }, { token })).body.data

function totalsOf(from: number, to: number) {
  const { kobo, revenue, nights: occupied, onOffer, bookings, money, occupancy } = computeMetrics(from, to)
  const per = (units: number) => (units === 0 ? 0 : Math.round(Number(kobo) / units) / 100)
  return {
    ...{ revenue, bookings, occupancy, ...money },
    occupiedNights: occupied,
    nightsOnOffer: onOffer,
    adr: per(occupied),
    revpar: per(onOffer),
    ...average(from, to),
  }
}

describe.each(['7d', '30d', '90d', '1y'] as const)('%s of the sample business', (period) => {
  const span = () => ({ from: today + 1 - days[period], to: today + 1 })

  test('matches the totals of its raw bookings, also in the previous period', async () => {
    const { from, to } = span()
    const { totals, previous } = await get(period)
    expect(totals.revenue).toBeGreaterThan(0)
    expect(totals).toEqual(totalsOf(from, to))
    expect(previous).toEqual(totalsOf(from - days[period], from))
  })

  test('matches their trend and months', async () => {
    const { trend, monthly } = await get(period)
    for (const point of [...trend, ...monthly]) {
      const expected = computeMetrics(Date.parse(point.from) / dayMs, Date.parse(point.to) / dayMs)
      const { revenue, bookings, occupancy } = expected
      expect(point).toMatchObject({ revenue, bookings, occupancy })
    }
    expect(trend[0]?.from).toBe(isoDay(span().from))
    expect(trend.at(-1)?.to).toBe(isoDay(span().to))
  })

  test('matches their properties, by revenue, and sources', async () => {
    const { from, to } = span()
    const { properties, sources } = await get(period)
    for (const { id, revenue, bookings, occupancy, rating, ratings } of properties) {
      const expected = computeMetrics(from, to, { property: id })
      expect({ revenue, bookings, occupancy }).toEqual({
        revenue: expected.revenue,
        bookings: expected.bookings,
        occupancy: expected.occupancy,
      })
      expect({ rating, ratings }).toEqual(average(from, to, id))
    }
    const revenues = properties.map(({ revenue }) => revenue)
    expect(revenues).toEqual(revenues.toSorted((a, b) => b - a))
    for (const { source, value, revenue } of sources) {
      const expected = computeMetrics(from, to, { source })
      expect({ value, revenue }).toEqual({ value: expected.bookings, revenue: expected.revenue })
    }
  })

  test('counts new and returning guests, party sizes and lengths of stay', async () => {
    const { from, to } = span()
    const counted = stays.filter(({ status }) => status !== 'CANCELLED')
    const startingStays = counted.filter((stay) => stay.from >= from && stay.from < to)
    const returning = startingStays.filter((stay) =>
      counted.some(
        (other) => other.from < stay.from && (other.email === stay.email || other.phone === stay.phone),
      ),
    )
    const { demographics } = await get(period)
    const bookings = (category: string) => demographics.find((row) => row.category === category)?.bookings
    expect(bookings('Returning guests')).toBe(returning.length)
    expect(bookings('New guests')).toBe(startingStays.length - returning.length)
    expect(bookings('2 guests')).toBe(startingStays.filter(({ guests }) => guests === 2).length)
    expect(bookings('3–4 guests')).toBe(
      startingStays.filter(({ guests }) => guests === 3 || guests === 4).length,
    )
    expect(bookings('2–3 nights')).toBe(
      startingStays.filter((stay) => [2, 3].includes(stay.to - stay.from)).length,
    )
    expect(bookings('7 nights or more')).toBe(startingStays.filter((stay) => stay.to - stay.from >= 7).length)
  })
})

test("an agent's months match their raw bookings", async () => {
  const { data } = (await app.send(performance.agents, {}, { token })).body
  const [first] = data.agents
  const agentId = first?.agentId ?? ''
  const own = (await app.send(performance.get, { query: { agentId } }, { token })).body.data
  expect(own.rank).toBe(1)
  for (const { month, revenue, bookings } of own.trend) {
    const from = Date.parse(`${month}-01`) / dayMs
    const next = new Date(from * dayMs)
    next.setUTCMonth(next.getUTCMonth() + 1)
    const expected = computeMetrics(from, Math.min(next.getTime() / dayMs, today + 1), { agent: agentId })
    expect({ revenue, bookings }).toEqual({ revenue: expected.revenue, bookings: expected.bookings })
  }
})
