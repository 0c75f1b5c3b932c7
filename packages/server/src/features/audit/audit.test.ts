import { audit, maxAuditTextLength, redactedValue } from '@ilewa/contract/audit'
import { bookings } from '@ilewa/contract/bookings/endpoints'
import { business } from '@ilewa/contract/business'
import type { RecordKind } from '@ilewa/contract/core/record-kinds'
import { agents } from '@ilewa/contract/people/agents'
import { staff } from '@ilewa/contract/people/staff'
import { subscription } from '@ilewa/contract/subscription/endpoints'
import {
  aBooking,
  aBookingInput,
  anAgentOf,
  anOwner,
  aProperty,
  aStaffMemberOf,
  day,
  type Person,
} from '@ilewa/tests/support/app/builders'
import { aPurchase, getPaymentResult, payAtSandbox } from '@ilewa/tests/support/app/payments'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { setStandardPlan } from '@ilewa/tests/support/app/users'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { db, inTransaction } from '../../platform/database/database.ts'
import { newId } from '../../platform/id.ts'
import { auditEntries } from './audit.table.ts'
import { type AuditedFields, recordCreated, recordUpdated } from './record.audit.ts'

const app = useTestApp()
let owner: Person
beforeAll(async () => {
  owner = await anOwner()
  await setStandardPlan(owner)
})

const list = (query: object = {}, person: Person = owner) =>
  app.send(audit.list, { query: query as Record<string, unknown> }, { token: person.token })
const history = (kind: RecordKind, id: string, person: Person = owner) =>
  app.send(audit.history, { params: { kind, id } }, { token: person.token })

/** Creates an entry as a feature would, at a given time. */
async function aChange(
  person: Person,
  record: { kind?: RecordKind; at?: string; after?: AuditedFields } = {},
) {
  const id = newId()
  await inTransaction(() =>
    recordCreated(
      { businessId: person.businessId, userId: person.id },
      { kind: record.kind ?? 'property', id, label: 'Lekki Loft' },
      record.after ?? { status: 'AVAILABLE' },
    ),
  )
  if (record.at)
    await db()
      .update(auditEntries)
      .set({ createdAt: new Date(record.at) })
      .where(eq(auditEntries.recordId, id))
  return id
}

describe("the owner's list", () => {
  it('shows who changed what, when, with old and new values, newest first', async () => {
    const other = await anOwner()
    const actor = { businessId: other.businessId, userId: other.id }
    const record = { kind: 'property' as const, id: newId(), label: 'Lekki Loft' }
    await inTransaction(() => recordCreated(actor, record, { name: 'Lekki Loft' }))
    await inTransaction(() =>
      recordUpdated(actor, record, { before: { name: 'Lekki Loft' }, after: { name: 'Ikoyi Loft' } }),
    )
    const { body } = await list({}, other)
    expect(body.page.total).toBe(2)
    expect(body.data.entries).toMatchObject([
      {
        ...{ action: 'UPDATED', byName: 'Ọláwálé Ṣóyínká', byId: other.id, recordId: record.id },
        changes: [{ field: 'name', from: 'Lekki Loft', to: 'Ikoyi Loft' }],
      },
      { action: 'CREATED', changes: [{ field: 'name', from: null, to: 'Lekki Loft' }] },
    ])
  })

  it("filters by kind, user and days in the business's time zone", async () => {
    const other = await anOwner()
    const agent = await anAgentOf(other)
    // 23:30 UTC is 00:30 of the next day in Lagos.
    const late = await aChange(other, { at: '2026-03-09T23:30:00Z' })
    const early = await aChange(agent, { kind: 'booking', at: '2026-03-09T22:30:00Z' })
    const found = async (query: object) =>
      (await list(query, other)).body.data.entries.map(({ recordId }) => recordId)
    expect(await found({ from: '2026-03-10', to: '2026-03-10' })).toEqual([late])
    expect(await found({ from: '2026-03-09', to: '2026-03-09' })).toEqual([early])
    expect(await found({ kind: 'booking' })).toEqual([early])
    expect(await found({ byId: other.id })).toEqual([late])
    expect((await list({ from: '2026-02-30' })).body.errors).toEqual([
      { path: 'from', message: 'from is a real date (YYYY-MM-DD)' },
    ])
  })

  it('pages by cursor, also over entries of the same instant', async () => {
    const other = await anOwner()
    const at = '2026-03-09T12:00:00Z'
    const recordIds = [
      await aChange(other, { at }),
      await aChange(other, { at }),
      await aChange(other, { at }),
    ]
    const first = await list({ limit: 2 }, other)
    const next = await list({ limit: 2, cursor: first.body.page.nextCursor }, other)
    const seen = [...first.body.data.entries, ...next.body.data.entries].map(({ recordId }) => recordId)
    expect(seen.toSorted()).toEqual(recordIds.toSorted())
    expect(next.body.page.nextCursor).toBeNull()
  })

  it('shows names of properties and users, and shortens long texts', async () => {
    const other = await anOwner()
    const property = await aProperty(app, other)
    const agent = await anAgentOf(other)
    const after = { propertyId: property.id, agentId: agent.id, notes: 'a'.repeat(1000) }
    const id = await aChange(other, { kind: 'booking', after })
    const entries = (await list({ kind: 'booking' }, other)).body.data.entries
    const changes = entries.find(({ recordId }) => recordId === id)?.changes
    expect(changes).toMatchObject([
      { field: 'property', to: 'Lekki Loft' },
      { field: 'agent', to: 'Ọláwálé Ṣóyínká' },
      { field: 'notes', to: `${'a'.repeat(maxAuditTextLength - 1)}…` },
    ])
  })

  it('is readable only by the owner of the business', async () => {
    await aChange(owner)
    expect((await list({}, await anAgentOf(owner))).status).toBe(403)
    expect((await list({}, await aStaffMemberOf(owner))).status).toBe(403)
    expect((await list({}, await anOwner())).body.data.entries).toEqual([])
    expect((await app.send(audit.list)).status).toBe(401)
  })
})

describe('the history of one record', () => {
  it('is readable by an agent for their own bookings, and 404 for other records', async () => {
    const agent = await anAgentOf(owner)
    const property = await aProperty(app, owner)
    const own = await aBooking(app, agent, aBookingInput(property, 1, 2))
    const another = await aBooking(app, owner, aBookingInput(property, 3, 4))
    expect((await history('booking', own.id, agent)).status).toBe(200)
    expect((await history('booking', another.id, agent)).status).toBe(404)
    expect((await history('property', property.id, agent)).status).toBe(404)
    expect((await history('property', property.id)).status).toBe(200)
    expect((await history('property', newId())).status).toBe(404)
    expect((await history('property', property.id, await anOwner())).status).toBe(404)
    expect((await history('booking', own.id, await aStaffMemberOf(owner))).status).toBe(404)
  })

  it('is hidden from an agent once the booking is deleted, but not from the owner', async () => {
    const agent = await anAgentOf(owner)
    const { id } = await aBooking(app, agent, aBookingInput(await aProperty(app, owner), 1, 2))
    await app.send(bookings.remove, { params: { id } }, { token: owner.token })
    expect((await history('booking', id, agent)).status).toBe(404)
    expect((await history('booking', id)).status).toBe(200)
  })

  it('returns 404 for an unknown kind', async () => {
    const sent = await app.inject({
      method: 'GET',
      url: `/api/audit/secret/${newId()}`,
      headers: { authorization: `Bearer ${owner.token}` },
    })
    expect(sent.statusCode).toBe(404)
  })
})

describe('agents, staff, business and plan', () => {
  const fields = () => ({
    firstName: 'Tunde',
    lastName: 'Bello',
    phone: '0803 765 4321',
    email: `${newId()}@example.com`,
  })
  const changesOf = async (kind: RecordKind, id: string, person: Person = owner) =>
    (await history(kind, id, person)).body.data.entries

  it('records changes of an agent, but only that names and phones changed', async () => {
    const body = { ...fields(), commissionRate: 10, location: 'Ikeja' }
    const token = { token: owner.token }
    const { id } = (await app.send(agents.invite, { body }, token)).body.data
    const edit = { commissionRate: 12.5, phone: '0803 000 0000' }
    await app.send(agents.update, { params: { id }, body: edit }, token)
    await app.send(agents.update, { params: { id }, body: { commissionRate: 101 } }, token)
    const before = await changesOf('agent', id)
    expect(before).toMatchObject([
      {
        ...{ action: 'UPDATED', label: 'Tunde Bello', byId: owner.id },
        changes: [
          { field: 'commissionRate', from: 10, to: 12.5 },
          { field: 'phone', from: null, to: redactedValue },
        ],
      },
      { action: 'CREATED' },
    ])
    await app.send(agents.remove, { params: { id } }, token)
    const [stored, after] = [
      await db().select().from(auditEntries).where(eq(auditEntries.recordId, id)),
      await changesOf('agent', id),
    ]
    expect(after[0]).toMatchObject({ action: 'REMOVED', label: 'Agent' })
    expect(JSON.stringify([stored, after])).not.toMatch(/Tunde|Bello|0803 |\+234803/)
  })

  it('records changes of a staff member', async () => {
    const token = { token: owner.token }
    const invited = await app.send(staff.invite, { body: { ...fields(), department: 'Front desk' } }, token)
    const { id } = invited.body.data
    await app.send(staff.update, { params: { id }, body: { department: 'Kitchen', firstName: 'Ada' } }, token)
    expect((await changesOf('staff', id))[0]).toMatchObject({
      label: 'Ada Bello',
      changes: [
        { field: 'department', from: 'Front desk', to: 'Kitchen' },
        { field: 'firstName', to: redactedValue },
      ],
    })
  })

  it('records changes of the business profile, and nothing for a save without changes', async () => {
    const other = await anOwner()
    const profile = { businessName: 'Ilé Titun', businessType: 'hotel' }
    const save = () =>
      app.send(
        business.update,
        { params: { businessId: other.businessId }, body: profile },
        { token: other.token },
      )
    await save()
    await save()
    const entries = await changesOf('business', other.businessId, other)
    expect(entries).toHaveLength(1)
    expect(entries[0]?.changes).toEqual([{ field: 'name', from: 'Ilé Ayọ̀', to: 'Ilé Titun' }])
  })

  it('records a settled payment as the system’s, and a cancellation as the owner’s', async () => {
    const other = await anOwner()
    const { txRef } = await aPurchase(app, other)
    const returned = await payAtSandbox(app, txRef, { action: 'pay' })
    await getPaymentResult(app, other, txRef, returned.get('transaction_id'))
    await app.send(subscription.cancel, {}, { token: other.token })
    await app.send(subscription.cancel, {}, { token: other.token })
    const entries = await changesOf('subscription', other.businessId, other)
    expect(entries).toHaveLength(2)
    expect(entries[0]).toMatchObject({
      ...{ byId: other.id, label: 'Standard' },
      changes: [{ field: 'cancelAtPeriodEnd', from: false, to: true }],
    })
    expect(entries[1]).toMatchObject({ byId: null, byName: null })
    expect(entries[1]?.changes).toContainEqual({ field: 'planType', from: 'FREE', to: 'STANDARD' })
    expect(entries[1]?.changes).toContainEqual({ field: 'amountPaid', from: null, to: 10_000 })
  })
})

describe('the work of the month', () => {
  it("counts the user's own work this month, in the business's time zone", async () => {
    const other = await anOwner()
    const staffMember = await aStaffMemberOf(other)
    const actor = { businessId: other.businessId, userId: staffMember.id }
    const addUpdate = (kind: RecordKind, before: AuditedFields, after: AuditedFields) =>
      inTransaction(() => recordUpdated(actor, { kind, id: newId(), label: 'It' }, { before, after }))
    await addUpdate('maintenance', { status: 'IN_PROGRESS' }, { status: 'COMPLETED' })
    await addUpdate('maintenance', { status: 'PENDING' }, { status: 'IN_PROGRESS' })
    await addUpdate('inventory', { quantity: 4 }, { quantity: 3 })
    await addUpdate('inventory', { location: 'Store' }, { location: 'Shed' })
    await aChange(staffMember, { kind: 'expense' })
    await aChange(staffMember, { kind: 'maintenance' })
    await aChange(other, { kind: 'booking' })
    await aChange(staffMember, { kind: 'expense', at: '2026-01-15T12:00:00Z' })
    const { body } = await app.send(audit.work, {}, { token: staffMember.token })
    expect(body.data).toEqual({
      ...{ month: day(0).slice(0, 7), bookingsTaken: 0, repairsReported: 1, repairsClosed: 1 },
      ...{ countsMade: 1, expensesNoted: 1, expensesDecided: 0, changes: 6 },
    })
  })
})
