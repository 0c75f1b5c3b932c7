import type { Booking } from '@ilewa/contract/bookings/schema'
import { isRegisterOpen, takesPictures } from '@ilewa/contract/guest-register/rules'
import type {
  BookingRegister,
  FullEntry,
  MaskedEntry,
  RevealedEntry,
} from '@ilewa/contract/guest-register/schema'
import { maskName, maxEntriesPerBooking, maxRegisterMonths } from '@ilewa/contract/guest-register/terms'
import { and, asc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { sqlNumber } from '../../platform/database/column-builders.ts'
import { db } from '../../platform/database/database.ts'
import { columnsWithout, requireRow } from '../../platform/database/record-queries.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { seal, unseal } from '../../platform/secret/seal.ts'
import { bookings } from '../bookings/bookings.table.ts'
import { getRegisterSettings } from '../business/business.queries.ts'
import { businesses } from '../business/business.table.ts'
import { registerEntries } from './guest-register.table.ts'

interface OfBusiness {
  businessId: string
}

export const entryCondition = ({ businessId }: OfBusiness, id: string) =>
  and(eq(registerEntries.businessId, businessId), eq(registerEntries.id, id))

const bookingCondition = ({ businessId }: OfBusiness, bookingId: string) =>
  and(eq(registerEntries.businessId, businessId), eq(registerEntries.bookingId, bookingId))

/** Without the picture, which is thousands of times larger than the rest. */
export const entryColumns = columnsWithout(registerEntries, 'picture')
export type EntryRow = Omit<typeof registerEntries.$inferSelect, 'picture'>

export const sealForEntry = (entryId: string, secret: string): Buffer =>
  seal('guest-register', entryId, secret)

/** Null also if it was encrypted with another secret. */
const unsealForEntry = (entryId: string, sealed: Buffer | null): string | null =>
  sealed === null ? null : (unseal('guest-register', entryId, sealed) ?? null)

export const toFullEntry = ({ idNumber, createdAt, ...entry }: EntryRow): FullEntry => ({
  ...entry,
  idNumber: unsealForEntry(entry.id, idNumber),
  createdAt: createdAt.toISOString(),
})

const toMaskedEntry = ({
  hasPicture,
  ...entry
}: Pick<EntryRow, 'id' | 'fullName' | 'nationality' | 'idKind' | 'addedBy' | 'createdAt'> & {
  hasPicture: boolean
}): MaskedEntry => ({
  id: entry.id,
  name: maskName(entry.fullName),
  nationality: entry.nationality,
  idKind: entry.idKind,
  hasPicture,
  isByGuest: entry.addedBy === null,
  createdAt: entry.createdAt.toISOString(),
})

/** The guests of a booking in the register, in the order in which they were entered. */
export async function getBookingRegister(
  { businessId, plan }: Pick<Context, 'businessId' | 'plan'>,
  booking: Booking,
): Promise<BookingRegister> {
  const { id, fullName, nationality, idKind, addedBy, createdAt } = registerEntries
  const [{ mode, months }, rows] = await Promise.all([
    getRegisterSettings({ businessId }),
    db()
      .select({
        ...{ id, fullName, nationality, idKind, addedBy, createdAt },
        hasPicture: sql<boolean>`${registerEntries.picture} IS NOT NULL`,
      })
      .from(registerEntries)
      .where(bookingCondition({ businessId }, booking.id))
      .orderBy(asc(createdAt), asc(id)),
  ])
  return {
    ...{ mode, months, guests: booking.guests, takesPictures: takesPictures({ mode, plan }) },
    isOpen: isRegisterOpen(booking) && rows.length < maxEntriesPerBooking,
    entries: rows.map(toMaskedEntry),
  }
}

export const countEntries = ({ businessId }: OfBusiness, bookingId: string): Promise<number> =>
  db().$count(registerEntries, bookingCondition({ businessId }, bookingId))

export const hasPicture = async (ctx: OfBusiness, id: string): Promise<boolean> =>
  (await db().$count(registerEntries, and(entryCondition(ctx, id), isNotNull(registerEntries.picture)))) > 0

/** Throws `common.not_found`. */
export const getEntryRow = (ctx: OfBusiness, id: string): Promise<EntryRow> =>
  requireRow(db().select(entryColumns).from(registerEntries).where(entryCondition(ctx, id)))

/** All of an entry, with its picture. Throws `common.not_found`. */
export async function getRevealedEntry(ctx: OfBusiness, id: string): Promise<RevealedEntry> {
  const { picture, ...entry } = await requireRow(
    db().select().from(registerEntries).where(entryCondition(ctx, id)),
  )
  const base64 = unsealForEntry(id, picture)
  return { ...toFullEntry(entry), picture: base64 && `data:image/jpeg;base64,${base64}` }
}

/**
 * Whether the retention period of an entry has ended, in the time zone of its business: months after the booked
 * check-out or an earlier cancellation; the longest period if the guest is still checked in.
 */
export const retentionEndedCondition = (instant: Date): SQL => sql`EXISTS (
  SELECT FROM ${businesses} WHERE ${businesses.id} = ${registerEntries.businessId}
    -- A scalar subquery looks up the bookings of the entries only; a join goes through all bookings, a million page reads.
    AND (
      SELECT least(${bookings.checkOut}, ${bookings.cancelledOn}) + make_interval(
        months => CASE WHEN ${bookings.status} = 'CHECKED_IN' THEN ${sqlNumber(maxRegisterMonths)} ELSE ${businesses.registerMonths} END)
      FROM ${bookings}
      WHERE ${bookings.businessId} = ${registerEntries.businessId} AND ${bookings.id} = ${registerEntries.bookingId}
    ) < (${instant.toISOString()}::timestamptz AT TIME ZONE ${businesses.timeZone})::date
)`
