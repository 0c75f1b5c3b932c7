import { bookings as bookingEndpoints } from '@ilewa/contract/bookings/endpoints'
import { dashboard, dashboardRows } from '@ilewa/contract/dashboard'
import { cautions } from '@ilewa/contract/money/caution'
import { refundsDue } from '@ilewa/contract/money/refunds-due'
import {
  aBooking,
  aBookingInput,
  anAgentOf,
  anInvitationOf,
  anOwner,
  aProperty,
  aStaffMemberOf,
  day,
  type Person,
} from '@ilewa/tests/support/app/builders'
import { aBankAccount, aPayment, aSchedule } from '@ilewa/tests/support/app/money'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { setFreePlan, setStandardPlan } from '@ilewa/tests/support/app/users'
import { aBankStatement, listLinesToMatch, postLines } from '@ilewa/tests/support/bank/bank-lines'
import { aStoredConflict } from '@ilewa/tests/support/calendars/calendar-imports'
import { aStoredRequest } from '@ilewa/tests/support/visits/public-page'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { db, executeSql } from '../../platform/database/database.ts'
import { newId } from '../../platform/id.ts'
import { bookings } from '../bookings/bookings.table.ts'
import { expenses } from '../expenses/expenses.table.ts'
import { inventoryItems } from '../inventory/inventory.table.ts'
import { maintenanceRequests } from '../maintenance/maintenance.table.ts'
import { properties } from '../properties/properties.table.ts'

const app = useTestApp()

const dashboardOf = async ({ token }: Person) => (await app.send(dashboard.get, {}, { token })).body.data

async function aPaidOwner(): Promise<Person> {
  const owner = await anOwner()
  await setStandardPlan(owner)
  return owner
}

/** Inserts copies of a property without its images, which are slow to create. */
async function createPropertyCopies(owner: Person, count: number) {
  const { id } = await aProperty(app, owner, { name: 'Zuma Loft' })
  const [row] = await db().select().from(properties).where(eq(properties.id, id))
  if (!row) throw new Error('No property')
  const { search: _, ...rest } = row
  const propertyCopies = Array.from({ length: count }, (_, index) => ({
    ...rest,
    id: newId(),
    name: `Loft ${String(index).padStart(3, '0')}`,
  }))
  await db().insert(properties).values(propertyCopies)
  return propertyCopies
}

const change = (id: string, changes: Partial<typeof bookings.$inferInsert>) =>
  db().update(bookings).set(changes).where(eq(bookings.id, id))

const lowItem = (owner: Person, propertyId: string, fields: object = {}) =>
  db()
    .insert(inventoryItems)
    .values({
      ...{ businessId: owner.businessId, id: newId(), propertyId, itemName: 'Soap', category: 'Supplies' },
      ...{ quantity: 1, minStock: 4, location: '', costPerUnit: 0, description: '', createdBy: owner.id },
      ...fields,
    })

const request = (owner: Person, propertyId: string, fields: object = {}) =>
  db()
    .insert(maintenanceRequests)
    .values({
      ...{ businessId: owner.businessId, id: newId(), propertyId, title: 'Burst pipe', description: '' },
      ...{ priority: 'URGENT' as const, createdBy: owner.id },
      ...fields,
    })

const pendingExpense = (owner: Person, fields: Partial<typeof expenses.$inferInsert>) =>
  db()
    .insert(expenses)
    .values({
      ...{
        businessId: owner.businessId,
        id: newId(),
        title: 'Expense',
        description: '',
        vendorName: 'Vendor',
      },
      ...{ amount: 1_000, category: 'OTHER' as const, expenseDate: day(0), createdBy: owner.id, ...fields },
    })

describe('the desk', () => {
  it('shows at most eight of each list, and the total', async () => {
    const owner = await aPaidOwner()
    for (const index of await createPropertyCopies(owner, dashboardRows + 1))
      await aBooking(app, owner, aBookingInput(index, 0, 2))
    const { arrivals, counts } = await dashboardOf(owner)
    expect(arrivals).toHaveLength(8)
    expect(counts).toMatchObject({ arrivals: 9, arrived: 0, departures: 0, left: 0, inHouse: 0 })
  })

  it('uses today of the business: a checked-in guest is in house until check-out', async () => {
    const owner = await aPaidOwner()
    const [one, two] = await createPropertyCopies(owner, 2)
    if (!one || !two) throw new Error('No properties')
    const leaving = await aBooking(app, owner, aBookingInput(one, 1, 2))
    await change(leaving.id, { checkIn: day(-2), checkOut: day(0), status: 'CHECKED_IN' })
    const staying = await aBooking(app, owner, { ...aBookingInput(two, 0, 1), status: 'CHECKED_IN' })
    const data = await dashboardOf(owner)
    expect(data.departures.map(({ id }) => id)).toEqual([leaving.id])
    expect(data.inHouse.map(({ id }) => id)).toEqual([leaving.id, staying.id])
    expect(data.arrivals.map(({ id }) => id)).toEqual([staying.id])
    expect(data.counts).toMatchObject({ arrivals: 1, arrived: 1, departures: 1, left: 0 })
    expect(data.occupancy).toEqual({ occupied: 1, offered: 3, rate: 33.3 })
  })

  it('matches the list of bookings behind each count', async () => {
    const owner = await aPaidOwner()
    const [one, two, three, four] = await createPropertyCopies(owner, 4)
    if (!one || !two || !three || !four) throw new Error('No properties')
    const overdue = await aBooking(app, owner, aBookingInput(one, 1, 2))
    await change(overdue.id, { checkIn: day(-3), checkOut: day(-1), status: 'CHECKED_IN' })
    const { id: late } = await aBooking(app, owner, aBookingInput(two, 1, 3))
    await change(late, { checkIn: day(-1), checkOut: day(1) })
    const noShow = await aBooking(app, owner, aBookingInput(three, 1, 2))
    await change(noShow.id, { checkIn: day(-1), checkOut: day(0) })
    const staying = await aBooking(app, owner, { ...aBookingInput(four, 0, 1), status: 'CHECKED_IN' })
    const data = await dashboardOf(owner)
    const found = async (desk: 'arrivals' | 'departures' | 'inHouse') => {
      const { body } = await app.send(bookingEndpoints.list, { query: { desk } }, { token: owner.token })
      const ids = body.data.bookings.map(({ id }) => id).sort()
      expect(data[desk].map(({ id }) => id).sort()).toEqual(ids)
      expect(data.counts[desk]).toBe(body.page.total)
      return ids
    }
    expect(await found('arrivals')).toEqual([staying.id])
    expect(await found('departures')).toEqual([noShow.id])
    expect(await found('inHouse')).toEqual([overdue.id, staying.id].sort())
    expect(data.counts).toMatchObject({ late: 1, overstaying: 1 })
  })

  it('lists properties with arrivals and departures first', async () => {
    const owner = await aPaidOwner()
    const createdProperties = await createPropertyCopies(owner, 9)
    const [, , third, , fifth] = createdProperties
    if (!third || !fifth) throw new Error('No properties')
    await aBooking(app, owner, { ...aBookingInput(third, 0, 2), status: 'CHECKED_IN' })
    await aBooking(app, owner, aBookingInput(fifth, 0, 2))
    const { propertyCards } = await dashboardOf(owner)
    expect(propertyCards.map(({ name, today }) => [name, today])).toEqual([
      ['Loft 004', 'ARRIVING'],
      ['Loft 002', 'OCCUPIED'],
      ['Loft 000', 'VACANT'],
      ['Loft 001', 'VACANT'],
      ['Loft 003', 'VACANT'],
      ['Loft 005', 'VACANT'],
    ])
  })

  it('has no rate without properties', async () => {
    expect((await dashboardOf(await anOwner())).occupancy).toEqual({ occupied: 0, offered: 0, rate: null })
  })
})

describe('what needs attention', () => {
  it('sums balances due to the kobo, next check-in first, without pending and cancelled bookings', async () => {
    const owner = await aPaidOwner()
    const property = await aProperty(app, owner)
    // 19,999.99 × 3 nights = 59,999.97
    await aBooking(app, owner, { ...aBookingInput(property, 1, 4), status: 'CONFIRMED', paidAmount: 0.01 })
    await aBooking(app, owner, {
      ...aBookingInput(property, 5, 6),
      status: 'CONFIRMED',
      paidAmount: 19_999.99,
    })
    await aBooking(app, owner, { ...aBookingInput(property, 7, 8), status: 'CONFIRMED' })
    await aBooking(app, owner, aBookingInput(property, 11, 13))
    const cancelled = await aBooking(app, owner, aBookingInput(property, 9, 10))
    await change(cancelled.id, { status: 'CANCELLED' })
    const { balances } = await dashboardOf(owner)
    expect(balances).toMatchObject({ amount: 79_999.95, total: 2 })
    expect(balances?.rows.map(({ balance }) => balance)).toEqual([59_999.96, 19_999.99])
  })

  it('counts refunds due, deposits to settle and overdue bookings as their lists do, for the owner', async () => {
    const owner = await aPaidOwner()
    const property = await aProperty(app, owner)
    const stay = (from: number, to: number) =>
      aBooking(app, owner, { ...aBookingInput(property, from, to), status: 'CONFIRMED' })
    const { token } = owner
    const [tooMuch, late, left] = [await stay(1, 2), await stay(3, 5), await stay(6, 7)]
    await aPayment(app, owner, tooMuch, tooMuch.totalAmount + 5_000, { asCredit: true })
    await aSchedule(app, owner, late, [
      [-1, 5_000],
      [3, late.totalAmount - 5_000],
    ])
    const body = { cautionAmount: 20_000 }
    await app.send(cautions.set, { params: { id: left.id }, body }, { token })
    await aPayment(app, owner, left, 20_000, { cautionPart: 20_000 })
    await change(left.id, { status: 'CHECKED_OUT', checkIn: day(-2), checkOut: day(-1) })
    const lists = [
      await app.send(refundsDue.list, {}, { token }),
      await app.send(cautions.list, {}, { token }),
      await app.send(bookingEndpoints.list, { query: { due: 'overdue' } }, { token }),
    ]
    expect(lists.map(({ body }) => body.page?.total)).toEqual([1, 1, 1])
    const waiting = { refundsDue: 1, cautionsToSettle: 1, overdue: 1, transfersToMatch: 0 }
    expect((await dashboardOf(owner)).guestMoney).toEqual(waiting)
    for (const other of [await anAgentOf(owner), await aStaffMemberOf(owner)])
      expect((await dashboardOf(other)).guestMoney).toBeNull()
    const empty = { refundsDue: 0, cautionsToSettle: 0, overdue: 0, transfersToMatch: 0 }
    expect((await dashboardOf(await anOwner())).guestMoney).toEqual(empty)
  })

  it('shows nights that were sold twice and calendars that need an answer, to owners', async () => {
    const owner = await anOwner()
    const property = await aProperty(app, owner)
    const booking = await aBooking(app, owner, aBookingInput(property, 5, 8))
    expect(await dashboardOf(owner)).toMatchObject({
      doubleBookings: { rows: [], total: 0 },
      calendarQuestions: { total: 0, propertyId: null },
    })
    const { calendarImport, conflict } = await aStoredConflict(owner, booking)
    const { propertyId, checkIn, checkOut, guestName } = booking
    const row = {
      id: conflict.id,
      propertyId,
      propertyName: property.name,
      calendarName: 'Airbnb',
      checkIn,
      checkOut,
      otherLabel: guestName,
      otherCheckIn: checkIn,
      otherCheckOut: checkOut,
    }
    expect((await dashboardOf(owner)).doubleBookings).toEqual({ rows: [row], total: 1 })
    await executeSql(`UPDATE calendar_imports SET state = 'NEEDS_CONFIRMATION' WHERE id = $1`, [
      calendarImport.id,
    ])
    expect((await dashboardOf(owner)).calendarQuestions).toEqual({ total: 1, propertyId })
    for (const other of [await anAgentOf(owner), await aStaffMemberOf(owner)])
      expect(await dashboardOf(other)).toMatchObject({ doubleBookings: null, calendarQuestions: null })
    expect((await dashboardOf(await anOwner())).doubleBookings).toEqual({ rows: [], total: 0 })
  })

  it('counts the requests that wait for an answer and can still be accepted, for owners', async () => {
    const owner = await anOwner()
    const property = await aProperty(app, owner)
    const count = async (person = owner) => (await dashboardOf(person)).requestsToAnswer
    expect(await count()).toBe(0)
    const { id } = await aStoredRequest(owner, property)
    const change = (set: string) => executeSql(`UPDATE booking_requests SET ${set} WHERE id = $1`, [id])
    expect(await count()).toBe(1)
    for (const other of [await anAgentOf(owner), await aStaffMemberOf(owner)])
      expect(await count(other)).toBeNull()
    expect(await count(await anOwner())).toBe(0)
    await change('check_in = current_date - 2')
    expect(await count()).toBe(0)
    await change("check_in = current_date + 2, ends_at = now() - interval '1 second'")
    expect(await count()).toBe(0)
  })

  it('counts the bank transfers that wait, on a plan with bank statements', async () => {
    const owner = await aPaidOwner()
    const account = await aBankAccount(app, owner)
    await aBankStatement(app, owner, account, [
      [day(-1), 'NIP/ADA OBI', 1_000],
      [day(-1), 'NIP/BOLA', 2_000],
    ])
    expect((await dashboardOf(owner)).guestMoney?.transfersToMatch).toBe(2)
    const { lines } = await listLinesToMatch(app, owner, account)
    const { id: bookingId } = await aBooking(app, owner, aBookingInput(await aProperty(app, owner), 5, 8))
    await postLines(app, owner, account, [{ id: lines[0]?.id, payments: [{ bookingId, amount: 1_000 }] }])
    expect((await dashboardOf(owner)).guestMoney?.transfersToMatch).toBe(1)
    await aBankStatement(app, owner, account, [[day(0), 'RVSL NIP/ADA OBI', -1_000]])
    expect((await dashboardOf(owner)).guestMoney?.transfersToMatch).toBe(2)
    await setFreePlan(owner)
    expect((await dashboardOf(owner)).guestMoney?.transfersToMatch).toBe(0)
  })

  it('lists the expenses to approve, oldest first, for the owner on a plan with expenses', async () => {
    const owner = await aPaidOwner()
    const { id: propertyId } = await aProperty(app, owner)
    await pendingExpense(owner, { title: 'Diesel', expenseDate: day(-1), propertyId })
    await pendingExpense(owner, { title: 'Paint', expenseDate: day(-3) })
    await pendingExpense(owner, { title: 'Paid', expenseDate: day(-9), status: 'PAID' })
    await pendingExpense(owner, { title: 'Gone', expenseDate: day(-9), removedAt: new Date() })
    const { expensesToApprove } = await dashboardOf(owner)
    expect(expensesToApprove?.total).toBe(2)
    expect(expensesToApprove?.rows.map(({ title, propertyName }) => [title, propertyName])).toEqual([
      ['Paint', null],
      ['Diesel', 'Lekki Loft'],
    ])
    expect((await dashboardOf(await aStaffMemberOf(owner))).expensesToApprove).toBeNull()
    await setFreePlan(owner)
    expect((await dashboardOf(owner)).expensesToApprove).toBeNull()
  })

  it('lists low stock, lowest first, and open urgent repairs', async () => {
    const owner = await aPaidOwner()
    const { id } = await aProperty(app, owner)
    await lowItem(owner, id, { itemName: 'Towels', quantity: 4, minStock: 4 })
    await lowItem(owner, id, { itemName: 'Bulbs', quantity: 0 })
    await lowItem(owner, id, { itemName: 'Plenty', quantity: 4.01 })
    await lowItem(owner, id, { itemName: 'Gone', removedAt: new Date() })
    await request(owner, id)
    await request(owner, id, { title: 'Done', status: 'COMPLETED' })
    await request(owner, id, { title: 'Paint', priority: 'HIGH' })
    const { lowStock, urgentRepairs } = await dashboardOf(await aStaffMemberOf(owner))
    expect(lowStock?.rows.map(({ itemName, stockStatus }) => [itemName, stockStatus])).toEqual([
      ['Bulbs', 'OUT_OF_STOCK'],
      ['Towels', 'LOW_STOCK'],
    ])
    expect(urgentRepairs?.rows.map(({ title }) => title)).toEqual(['Burst pipe'])
    await setFreePlan(owner)
    expect((await dashboardOf(owner)).urgentRepairs).toBeNull()
  })

  it('shows agents no stock, repairs or money, and staff no money or contacts', async () => {
    const owner = await aPaidOwner()
    const property = await aProperty(app, owner)
    await aBooking(app, owner, aBookingInput(property, 0, 3))
    await lowItem(owner, property.id)
    await request(owner, property.id)
    const agent = await dashboardOf(await anAgentOf(owner))
    expect(agent).toMatchObject({
      ...{ bookings: null, balances: null, lowStock: null, urgentRepairs: null, arrivals: [], activity: [] },
      counts: { arrivals: 0 },
    })
    expect(agent.propertyCards.map(({ today }) => today)).toEqual(['ARRIVING'])
    const staff = await dashboardOf(await aStaffMemberOf(owner))
    expect(staff.arrivals).toHaveLength(1)
    expect(staff).toMatchObject({ bookings: null, balances: null, activity: [] })
    expect(JSON.stringify(staff)).not.toMatch(/chiamaka@|0803 |59999|19999/)
  })
})

describe('recent activity', () => {
  it("is the whole audit log for the owner, and an agent's own bookings for the agent", async () => {
    const owner = await aPaidOwner()
    const agent = await anAgentOf(owner)
    const property = await aProperty(app, owner)
    const own = await aBooking(app, agent, aBookingInput(property, 0, 1))
    const another = await aBooking(app, owner, aBookingInput(property, 2, 3))
    const recordsOf = async (person: Person) =>
      (await dashboardOf(person)).activity.map(({ recordId }) => recordId)
    expect(await recordsOf(owner)).toEqual([another.id, own.id, property.id])
    expect(await recordsOf(agent)).toEqual([own.id])
  })
})

describe('first use', () => {
  it('lists the steps that the owner has done, and nothing once all are done', async () => {
    const owner = await aPaidOwner()
    expect((await dashboardOf(owner)).firstUse).toEqual({
      property: false,
      booking: false,
      invitation: false,
    })
    await anInvitationOf(owner, 'AGENT')
    expect((await dashboardOf(owner)).firstUse).toMatchObject({ property: false, invitation: true })
    const property = await aProperty(app, owner)
    expect((await dashboardOf(owner)).firstUse).toMatchObject({ property: true, booking: false })
    const { id } = await aBooking(app, owner, aBookingInput(property, 0, 1))
    expect((await dashboardOf(owner)).firstUse).toBeNull()
    await change(id, { status: 'CANCELLED', removedAt: new Date() })
    expect((await dashboardOf(owner)).firstUse).toBeNull()
  })

  it('counts people who have joined, and is not for them', async () => {
    const owner = await aPaidOwner()
    const agent = await anAgentOf(owner)
    expect((await dashboardOf(owner)).firstUse).toEqual({ property: false, booking: false, invitation: true })
    expect((await dashboardOf(agent)).firstUse).toBeNull()
    expect((await dashboardOf(await aStaffMemberOf(owner))).firstUse).toBeNull()
  })
})
