import { readFile } from 'node:fs/promises'
import { addDays, nightsBetween } from '@ilewa/contract/core/dates'
import { properties } from '@ilewa/contract/properties/endpoints'
import type { PropertyStatus } from '@ilewa/contract/properties/terms'
import { anOwner, aProperty, day, type Person } from '@ilewa/tests/support/app/builders'
import { aPastBooking } from '@ilewa/tests/support/app/past-bookings'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { and, eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { db } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { auditEntries } from '../audit/audit.table.ts'
import { propertyClosures } from '../properties/closures.table.ts'
import { properties as propertyRows } from '../properties/properties.table.ts'
import { getAnalytics } from './analytics.service.ts'

const app = useTestApp()
let owner: Person
let flat: { id: string }

beforeEach(async () => {
  owner = await anOwner()
  flat = await aProperty(app, owner)
  await db()
    .update(propertyRows)
    .set({ createdAt: sql`now() - interval '400 days'` })
    .where(eq(propertyRows.businessId, owner.businessId))
})

const analyticsOf = (period: '7d' | '30d' = '30d', propertyId?: string) =>
  getAnalytics(
    {
      ...{ businessId: owner.businessId, userId: owner.id, role: 'OWNER', today: day(0) },
      timeZone: 'Africa/Lagos',
    } as Context,
    { period, propertyId },
  )

const setStatus = async (status: 'AVAILABLE' | 'MAINTENANCE' | 'UNAVAILABLE') => {
  const sent = await app.send(
    properties.switchStatus,
    { params: { id: flat.id }, body: { status } },
    { token: owner.token },
  )
  expect(sent.status).toBe(200)
}

const closureCondition = () =>
  and(eq(propertyClosures.businessId, owner.businessId), eq(propertyClosures.propertyId, flat.id))
const closuresOf = async () =>
  (await db().select().from(propertyClosures).where(closureCondition()).orderBy(propertyClosures.from)).map(
    ({ from, to }) => [nightsBetween(day(0), from), to && nightsBetween(day(0), to)],
  )

/** Simulates a closing this many days ago. */
const backdate = (days: number) =>
  db()
    .update(propertyClosures)
    .set({ from: day(-days) })
    .where(closureCondition())

describe('nights on offer', () => {
  it('end on the day on which a property is closed, and resume when it reopens', async () => {
    expect((await analyticsOf()).totals.nightsOnOffer).toBe(30)
    await setStatus('MAINTENANCE')
    expect((await analyticsOf()).totals.nightsOnOffer).toBe(29)
    await backdate(9)
    const { totals, trend, monthly, properties: rows } = await analyticsOf()
    expect(totals.nightsOnOffer).toBe(20)
    expect(trend.at(-1)?.occupancy).toBe(0)
    expect(monthly.length).toBeGreaterThan(0)
    expect(rows.map(({ id }) => id)).toEqual([flat.id])
    expect((await analyticsOf('30d', flat.id)).totals.nightsOnOffer).toBe(20)
    expect((await analyticsOf('7d')).totals.nightsOnOffer).toBe(0)
    await setStatus('AVAILABLE')
    expect((await analyticsOf()).totals.nightsOnOffer).toBe(21)
    expect(await closuresOf()).toEqual([[-9, 0]])
  })

  it('include closed nights with a stay, so that occupancy and RevPAR count them once', async () => {
    await setStatus('UNAVAILABLE')
    await backdate(9)
    await aPastBooking(owner, { property: flat, nights: [-5, -3], total: 40_000 })
    await aPastBooking(owner, { property: flat, nights: [-2, -1], total: 90_000, status: 'CANCELLED' })
    const { totals, trend } = await analyticsOf()
    expect(totals).toMatchObject({ nightsOnOffer: 22, occupiedNights: 2, occupancy: 9.09 })
    expect(totals.revpar).toBe(1818.18)
    expect(trend.find(({ from }) => from === day(-5))?.occupancy).toBe(100)
    expect(trend.find(({ from }) => from === day(-2))?.occupancy).toBe(0)
  })

  it('are unchanged by a closing that ends on the same day, and by other edits', async () => {
    await setStatus('MAINTENANCE')
    await setStatus('UNAVAILABLE')
    expect(await closuresOf()).toEqual([[0, null]])
    await setStatus('AVAILABLE')
    expect(await closuresOf()).toEqual([])
    await setStatus('MAINTENANCE')
    expect(await closuresOf()).toEqual([[0, null]])
  })

  it('exclude the first days of a property that is added as closed, or as BOOKED without a stay', async () => {
    const { id } = await aProperty(app, owner, { status: 'BOOKED' })
    flat = { id }
    expect(await closuresOf()).toEqual([[0, null]])
  })
})

describe('the days before closings were recorded', () => {
  const change = (days: number, from: PropertyStatus, to: PropertyStatus) =>
    db()
      .insert(auditEntries)
      .values({
        ...{ businessId: owner.businessId, id: crypto.randomUUID(), kind: 'property', recordId: flat.id },
        ...{ label: 'Flat', action: 'UPDATED', byId: owner.id, changes: [{ field: 'status', from, to }] },
        createdAt: new Date(`${addDays(day(0), -days)}T11:00:00Z`),
      })

  it('are filled from the audit log, otherwise on offer', async () => {
    await change(20, 'AVAILABLE', 'MAINTENANCE')
    await change(15, 'MAINTENANCE', 'UNAVAILABLE')
    await change(12, 'UNAVAILABLE', 'AVAILABLE')
    await change(4, 'AVAILABLE', 'MAINTENANCE')
    await db()
      .update(auditEntries)
      .set({ createdAt: sql`now() - interval '400 days'` })
      .where(and(eq(auditEntries.businessId, owner.businessId), eq(auditEntries.action, 'CREATED')))
    await db().update(propertyRows).set({ status: 'MAINTENANCE' }).where(eq(propertyRows.id, flat.id))
    const file = new URL('../../../migrations/0021_closures_and_balances.sql', import.meta.url)
    const statements = (await readFile(file, 'utf8')).split('--> statement-breakpoint')
    await db().delete(propertyClosures)
    for (const statement of statements.slice(-3)) await db().execute(sql.raw(statement))
    expect(await closuresOf()).toEqual([
      [-20, -15],
      [-15, -12],
      [-4, null],
    ])
    expect((await analyticsOf()).totals.nightsOnOffer).toBe(30 - 8 - 5)
  })
})
