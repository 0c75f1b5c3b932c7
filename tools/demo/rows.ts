import { invitationLifeDays } from '@ilewa/contract/people/schema'
import { isClosedStatus } from '@ilewa/contract/properties/day-state'
import { PropertyInput } from '@ilewa/contract/properties/schema'
import { agentDetails, staffDetails, users } from '@ilewa/server/features/auth/auth.table'
import { hashSecret } from '@ilewa/server/features/auth/passwords.service'
import { bookings } from '@ilewa/server/features/bookings/bookings.table'
import { businesses } from '@ilewa/server/features/business/business.table'
import { invitations } from '@ilewa/server/features/invitations/invitations.table'
import { propertyClosures } from '@ilewa/server/features/properties/closures.table'
import { properties, propertyImages } from '@ilewa/server/features/properties/properties.table'
import { db } from '@ilewa/server/platform/database/database'
import { newBookingReference, newId } from '@ilewa/server/platform/id'
import { toE164 } from '@ilewa/server/platform/phone'
import type { PgTable } from 'drizzle-orm/pg-core'
import { generateBookings, type SampleBooking, sampleSeed, timeZone } from './bookings.ts'
import { sampleProperties } from './properties/properties.ts'
import { business, foundedDaysAgo, password, team } from './team.ts'

const dayMs = 86_400_000

/** The ids of a sample, in the order of the team and of the properties. */
export interface Sample {
  now: Date
  businessId: string
  memberIds: string[]
  propertyIds: string[]
}

export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * dayMs)

export function idAt(ids: readonly string[], index: number): string {
  const id = ids[index]
  if (!id) throw new Error(`No id ${index}`)
  return id
}

export async function insertBusiness({ now, businessId }: Sample): Promise<void> {
  const { businessName, businessType, ...rest } = business
  const since = daysBefore(now, foundedDaysAgo)
  await db()
    .insert(businesses)
    .values({ ...rest, id: businessId, name: businessName, kind: businessType, timeZone, createdAt: since })
}

export async function insertTeam({ now, businessId, memberIds }: Sample): Promise<void> {
  for (const [index, { agent, department, frontDesk, invited, joinedDaysAgo, ...person }] of team.entries()) {
    const id = idAt(memberIds, index)
    const joined = daysBefore(now, joinedDaysAgo)
    if (invited) {
      const dates = { mailedAt: joined, expiresAt: daysBefore(now, joinedDaysAgo - invitationLifeDays) }
      const { role } = person
      if (role !== 'OWNER')
        await db()
          .insert(invitations)
          .values({
            ...person,
            ...agent,
            ...dates,
            role,
            id,
            businessId,
            phoneE164: toE164(person.phone, 'nigeria'),
            createdAt: joined,
          })
      continue
    }
    await db()
      .insert(users)
      .values({
        ...person,
        id,
        businessId,
        phoneE164: toE164(person.phone, 'nigeria'),
        passwordHash: await hashSecret(password),
        emailVerifiedAt: joined,
        createdAt: joined,
        updatedAt: joined,
      })
    if (agent)
      await db()
        .insert(agentDetails)
        .values({ businessId, userId: id, ...agent })
    if (department) await db().insert(staffDetails).values({ businessId, userId: id, department, frontDesk })
  }
}

export async function insertProperties(
  { now, businessId, propertyIds }: Sample,
  imageIds: readonly string[],
): Promise<void> {
  let firstImage = 0
  for (const [index, property] of sampleProperties.entries()) {
    const { openedDaysAgo, closedDaysAgo, pictures } = property
    const input = PropertyInput.parse(property)
    const id = idAt(propertyIds, index)
    const createdAt = daysBefore(now, openedDaysAgo)
    const updatedAt = daysBefore(now, closedDaysAgo ?? Math.min(openedDaysAgo, 60))
    await db()
      .insert(properties)
      .values({ ...input, businessId, id, createdAt, updatedAt })
    if (isClosedStatus(input.status))
      await db()
        .insert(propertyClosures)
        .values({ businessId, propertyId: id, from: updatedAt.toISOString().slice(0, 10) })
    const propertyImageIds = imageIds.slice(firstImage, firstImage + pictures.length)
    firstImage += pictures.length
    await db()
      .insert(propertyImages)
      .values(
        propertyImageIds.map((imageId, position) => ({
          businessId,
          id: imageId,
          propertyId: id,
          position,
          createdAt,
        })),
      )
  }
}

/** How often a booking was saved by the time it has this status. */
const versionByStatus: Record<SampleBooking['status'], number> = {
  PENDING: 1,
  CONFIRMED: 2,
  CHECKED_IN: 3,
  CHECKED_OUT: 4,
  CANCELLED: 2,
}

/** A booking of the sample with its ids. */
export interface InsertedBooking extends SampleBooking {
  id: string
  reference: string
  agentId: string | null
}

function withIds({ memberIds: [, ...agentIds] }: Sample, booking: SampleBooking): InsertedBooking {
  const { agent } = booking
  const agentId = agent === null ? null : idAt(agentIds, agent)
  return { ...booking, id: newId(), reference: newBookingReference(), agentId }
}

/** Nothing is paid yet: `insertGuestPayments` posts the payments. */
function toRow(
  { businessId, memberIds: [ownerId], propertyIds }: Sample,
  booking: InsertedBooking,
): typeof bookings.$inferInsert {
  const { property, agent, bookedAt, changedAt, agentId, ...fields } = booking
  // The owner is the first member.
  const commissionRate = agent === null ? undefined : team[agent + 1]?.agent?.commissionRate
  return {
    ...fields,
    // Stays that are inserted as ended would earn none.
    ...(commissionRate !== undefined && { commissionRate, commissionMoment: 'CHECK_OUT' as const }),
    businessId,
    paidAmount: 0,
    propertyId: idAt(propertyIds, property),
    agentId,
    guestPhoneE164: toE164(booking.guestPhone, 'nigeria'),
    version: versionByStatus[booking.status],
    createdBy: agentId ?? ownerId ?? '',
    createdAt: bookedAt,
    updatedAt: changedAt,
  }
}

/** Rows per INSERT. PostgreSQL allows 65,535 parameters per statement. */
const batchSize = 250

export async function insertInBatches<T extends PgTable>(
  table: T,
  rows: readonly T['$inferInsert'][],
): Promise<void> {
  for (let start = 0; start < rows.length; start += batchSize)
    await db()
      .insert(table)
      .values(rows.slice(start, start + batchSize) as never)
}

/** Inserts the bookings without payments, and returns them with their ids. */
export async function insertBookings(sample: Sample): Promise<InsertedBooking[]> {
  const inserted = generateBookings(sampleSeed, sample.now).map((booking) => withIds(sample, booking))
  await insertInBatches(
    bookings,
    inserted.map((booking) => toRow(sample, booking)),
  )
  return inserted
}
