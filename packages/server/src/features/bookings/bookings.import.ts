import { pages, toPagePath } from '@ilewa/contract/core/paging'
import { now } from '../../platform/clock.ts'
import { inBatches, rowImport } from '../../platform/csv/row-import.ts'
import { db } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { newBookingReference, newId } from '../../platform/id.ts'
import { toE164 } from '../../platform/phone.ts'
import { recordAllCreated } from '../audit/record.audit.ts'
import { notify } from '../notifications/notify.notifications.ts'
import { rejectTakenDates } from '../properties/taken-nights.queries.ts'
import { toAuditedFields, toBookingIdentity } from './bookings.audit.ts'
import { listExistingReferences } from './bookings.import.queries.ts'
import { bookings } from './bookings.table.ts'
import { type ValidatedBooking, validateBookings } from './import-rules.ts'

/** Generates as many unused references as needed. */
async function newReferences(ctx: Context, count: number): Promise<string[]> {
  const fresh = new Set<string>()
  while (fresh.size < count) {
    const candidates = Array.from({ length: count - fresh.size }, newBookingReference)
    const existing = await listExistingReferences(ctx, candidates)
    for (const reference of candidates) if (!existing.has(reference)) fresh.add(reference)
  }
  return [...fresh]
}

/** Noon UTC of the file's booking day, but never later than now. */
const bookedAt = (day: string | undefined): Date => {
  const noon = day === undefined ? now() : new Date(`${day}T12:00:00Z`)
  return noon > now() ? now() : noon
}

async function toRows(ctx: Context, stays: ValidatedBooking[]) {
  const withoutReference = stays.filter(({ reference }) => reference === undefined).length
  const { businessId, userId, country } = ctx
  const references = await newReferences(ctx, withoutReference)
  return stays.map(({ reference = references.pop() ?? newBookingReference(), bookedOn, ...stay }) => ({
    ...stay,
    businessId,
    id: newId(),
    reference,
    guestPhoneE164: toE164(stay.guestPhone, country),
    createdBy: userId,
    createdAt: bookedAt(bookedOn),
  }))
}

/** Sends one notification per agent, regardless of the number of bookings. */
async function notifyAgents(ctx: Context, stays: readonly ValidatedBooking[]): Promise<void> {
  const byAgent = Map.groupBy(stays, ({ agentId }) => agentId)
  for (const [agentId, theirs] of byAgent) {
    if (agentId === null) continue
    const bookingCount = theirs.length === 1 ? '1 booking' : `${theirs.length} bookings`
    await notify(ctx, {
      kind: 'NEW_BOOKING',
      key: `import:${newId()}`,
      title: `${bookingCount} imported for you`,
      text: `The owner imported ${bookingCount} and assigned them to you.`,
      // Most of them are over, and without a tab the list shows coming stays.
      pathFor: () => toPagePath(pages.myBookings, { tab: 'all' }),
      userIds: [agentId],
    })
  }
}

async function store(ctx: Context, stays: ValidatedBooking[]): Promise<void> {
  const rows = await toRows(ctx, stays)
  await inBatches(rows, (batch) => rejectTakenDates(() => db().insert(bookings).values(batch)))
  await recordAllCreated(
    ctx,
    'booking',
    rows.map((booking) => ({ ...toBookingIdentity(booking), after: toAuditedFields(booking) })),
  )
  await notifyAgents(ctx, stays)
}

/** Imports stays from other systems, past ones included. Guests receive no mail and no rating request. */
export const bookingsImport = rowImport({ validate: validateBookings, store })
