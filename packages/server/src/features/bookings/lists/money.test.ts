import { bookings } from '@ilewa/contract/bookings/endpoints'
import {
  balanceOf,
  earnedRevenue,
  hasBalanceDue,
  monthToDate,
  startsInSpan,
  stayMoneyTotals,
} from '@ilewa/contract/bookings/money'
import { balanceOrder, isInHouse, stayPhase } from '@ilewa/contract/bookings/phases'
import { addDays, type Span, startOfMonth } from '@ilewa/contract/core/dates'
import { sumNaira } from '@ilewa/contract/core/money'
import { attentionRows, dashboard } from '@ilewa/contract/dashboard'
import { anAgentOf, anOwner, day, type Person } from '@ilewa/tests/support/app/builders'
import { freezeTime } from '@ilewa/tests/support/app/freeze-time'
import { periodChoices } from '@ilewa/tests/support/app/periods'
import { sampleDays, seedRandomYear } from '@ilewa/tests/support/app/random-year'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { assert, beforeAll, describe, expect, it } from 'vitest'
import type { Context } from '../../../platform/http/pipeline/context.ts'
import { getAnalytics } from '../../analytics/analytics.service.ts'
import { getBookingStats } from './stats.queries.ts'

freezeTime()
const app = useTestApp()
const today = day(0)
let owner: Person
let year: Awaited<ReturnType<typeof seedRandomYear>>

beforeAll(async () => {
  owner = await anOwner()
  year = await seedRandomYear(owner, [(await anAgentOf(owner)).id])
}, 60_000)

type Stay = (typeof year.bookingRows)[number]

const on = (date: string) =>
  ({
    ...{ businessId: owner.businessId, userId: owner.id, role: 'OWNER', today: date },
    timeZone: 'Africa/Lagos',
  }) as Context

/** The last day of last month. A year until this day consists of whole months only. */
const endOfMonth = addDays(startOfMonth(today), -1)

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).sort()

describe('over a random year of bookings', () => {
  it('the totals match the contract, and their parts add up', async () => {
    const { body } = await app.send(bookings.stats, {}, { token: owner.token })
    const { bookedValue, ...money } = stayMoneyTotals(year.bookingRows)
    expect(body.data).toMatchObject({
      ...money,
      total: year.bookingRows.length,
      totalRevenue: bookedValue,
      inHouse: year.bookingRows.filter((stay) => isInHouse(stay, today)).length,
    })
    const { paidSoFar, balanceDue, paidOnPending, paidOnCancelled, collected, totalRevenue } = body.data
    expect(sumNaira([paidSoFar, balanceDue])).toBe(totalRevenue)
    expect(sumNaira([paidSoFar, paidOnPending, paidOnCancelled])).toBe(collected)
  })

  it('the month to date matches the contract on any day', async () => {
    for (const date of [...sampleDays(today), '2026-12-31', '2027-01-01']) {
      const spans = monthToDate(date)
      const stats = await getBookingStats(on(date))
      for (const [span, month] of [
        [spans.current, stats.month],
        [spans.previous, stats.lastMonth],
      ] as const) {
        const { bookedValue, paidSoFar } = stayMoneyTotals(
          year.bookingRows.filter((stay) => startsInSpan(stay, span)),
        )
        const earned = earnedRevenue(year.bookingRows, span)
        expect(month, `${span.from} to ${span.to}`).toEqual({ bookedValue, paidSoFar, earned })
      }
    }
  })

  it("the balances due of dashboard and list match the contract's function", async () => {
    const owing = year.bookingRows.filter(hasBalanceDue)
    const { body } = await app.send(dashboard.get, {}, { token: owner.token })
    expect(body.data.balances?.total).toBe(owing.length)
    expect(body.data.balances?.amount).toBe(stayMoneyTotals(year.bookingRows).balanceDue)
    expect(body.data.bookings?.balanceDue).toBe(body.data.balances?.amount)
    const ids: string[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const query = { due: 'true' as const, limit: 500, ...(cursor && { cursor }) }
      const list = await app.send(bookings.list, { query }, { token: owner.token })
      ids.push(...list.body.data.bookings.map(({ id }) => id))
      cursor = list.body.page.nextCursor
    }
    expect(ids.sort()).toEqual(idsOf(owing))
  })

  it('the dashboard lists the first balances in the order in which they are collected', async () => {
    type Owing = Pick<Stay, 'checkIn' | 'checkOut' | 'id'> & { balance: number }
    const rankOf = (stay: Stay) =>
      balanceOrder.findIndex((phases) => phases.some((phase) => phase === stayPhase(stay, today)))
    const stays = new Map(year.bookingRows.map((stay) => [stay.id, stay]))
    const rankOfId = ({ id }: Owing) => rankOf(stays.get(id) ?? assert.fail(id))
    const keys: readonly ((row: Owing) => string | number)[] = [
      ({ balance }) => -balance,
      ({ checkOut }) => checkOut,
      ({ balance }) => -balance,
      ({ checkIn }) => checkIn,
      ({ balance }) => -balance,
    ]
    const place = (row: Owing) => [rankOfId(row), keys[rankOfId(row)]?.(row)]
    const compare = (one: Owing, other: Owing) => {
      const [[rank, key = 0], [otherRank, otherKey = 0]] = [place(one), place(other)]
      if (rank !== otherRank) return Number(rank) - Number(otherRank)
      return key < otherKey ? -1 : Number(key > otherKey)
    }
    const expected = year.bookingRows
      .filter(hasBalanceDue)
      .map((stay) => ({ ...stay, balance: balanceOf(stay) }))
      .toSorted(compare)
    const { body } = await app.send(dashboard.get, {}, { token: owner.token })
    expect(body.data.balances?.rows.map(place)).toEqual(expected.slice(0, attentionRows).map(place))
  })

  it('analytics returns the amounts of the stays that begin in the period, for all properties and for one', async () => {
    const [firstProperty] = year.places
    for (const date of [today, addDays(today, 100), endOfMonth])
      for (const period of periodChoices())
        for (const propertyId of [undefined, firstProperty?.id]) {
          const analytics = await getAnalytics(on(date), { ...period, propertyId })
          const stays = year.bookingRows.filter((stay) => !propertyId || stay.propertyId === propertyId)
          for (const [span, totals] of [
            [analytics.period, analytics.totals],
            [analytics.previousPeriod, analytics.previous],
          ] as const) {
            expect(totals, `${period.period} until ${date}`).toMatchObject({
              ...stayMoneyTotals(stays.filter((stay) => startsInSpan(stay, span))),
              revenue: earnedRevenue(stays, span),
            })
          }
        }
  })

  it('analytics splits the revenue by bucket, month, property and source like the contract', async () => {
    const earnedOf = (span: Span, isIncluded: (stay: Stay) => boolean = () => true) =>
      earnedRevenue(year.bookingRows.filter(isIncluded), span)
    for (const date of [...sampleDays(today), endOfMonth])
      for (const period of periodChoices()) {
        const { trend, monthly, properties, sources, ...analytics } = await getAnalytics(on(date), period)
        const span = analytics.period
        for (const { from, to, revenue } of [...trend, ...monthly])
          expect(revenue, `${from} to ${to}`).toBe(earnedOf({ from, to }))
        for (const { id, revenue } of properties)
          expect(revenue).toBe(earnedOf(span, ({ propertyId }) => propertyId === id))
        for (const { source, revenue } of sources)
          expect(revenue).toBe(earnedOf(span, (stay) => stay.source === source))
        for (const parts of [trend, monthly, properties]) {
          expect(sumNaira(parts.map(({ revenue }) => revenue))).toBe(analytics.totals.revenue)
          expect(parts.reduce((sum, { bookings: count }) => sum + count, 0)).toBe(analytics.totals.bookings)
        }
      }
  })
})
