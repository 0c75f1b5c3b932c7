import type { PageQuery } from '@ilewa/contract/core/list-query'
import type { FullEntry } from '@ilewa/contract/guest-register/schema'
import { formatIdNumber, idKindLabels, registerLabels } from '@ilewa/contract/guest-register/terms'
import { eq, type SQL } from 'drizzle-orm'
import type { CsvColumn } from '../../platform/csv/csv-writer.ts'
import { db } from '../../platform/database/database.ts'
import { readPageWithoutTotal } from '../../platform/database/paging.ts'
import { referenceCondition } from '../../platform/database/record-queries.ts'
import { bookings } from '../bookings/bookings.table.ts'
import { properties } from '../properties/properties.table.ts'
import { registerEntries } from './guest-register.table.ts'
import { type EntryRow, entryColumns, toFullEntry } from './register-entries.queries.ts'

/** An entry with its stay. */
export interface ExportedEntry extends FullEntry {
  bookingId: string
  reference: string
  propertyName: string
  checkIn: string
  checkOut: string
  /** As many as were booked. */
  guests: number
}

export const registerColumns: readonly CsvColumn<ExportedEntry>[] = [
  { header: 'Property', cell: ({ propertyName }) => propertyName },
  { header: registerLabels.fullName, cell: ({ fullName }) => fullName },
  { header: registerLabels.nationality, cell: ({ nationality }) => nationality },
  { header: registerLabels.address, cell: ({ address }) => address },
  { header: registerLabels.phone, cell: ({ phone }) => phone },
  { header: registerLabels.comingFrom, cell: ({ comingFrom }) => comingFrom },
  { header: registerLabels.goingTo, cell: ({ goingTo }) => goingTo },
  { header: registerLabels.idKind, cell: ({ idKind }) => idKind && idKindLabels[idKind] },
  { header: registerLabels.idNumber, cell: ({ idKind, idNumber }) => formatIdNumber(idKind, idNumber) },
  { header: 'Check-in', cell: ({ checkIn }) => checkIn },
  { header: 'Check-out', cell: ({ checkOut }) => checkOut },
  { header: 'Booking', cell: ({ reference }) => reference },
  { header: 'Guests of the booking', cell: ({ guests }) => guests },
]

const selectExported = <S extends Record<string, SQL>>(more: S) =>
  db()
    .select({
      ...entryColumns,
      reference: bookings.reference,
      checkIn: bookings.checkIn,
      checkOut: bookings.checkOut,
      guests: bookings.guests,
      propertyName: properties.name,
      ...more,
    })
    .from(registerEntries)
    .innerJoin(bookings, referenceCondition(registerEntries, registerEntries.bookingId, bookings))
    .innerJoin(properties, referenceCondition(bookings, bookings.propertyId, properties))

type StayFields = Pick<ExportedEntry, 'reference' | 'propertyName' | 'checkIn' | 'checkOut' | 'guests'>

/** One page of all entries, newest first. */
export const readAllEntries = (
  { businessId }: { businessId: string },
  { limit, cursor }: PageQuery,
): Promise<{ rows: ExportedEntry[]; nextCursor: string | null }> =>
  readPageWithoutTotal((more) => selectExported(more), {
    where: eq(registerEntries.businessId, businessId),
    order: {
      key: registerEntries.createdAt,
      id: registerEntries.id,
      type: 'timestamptz',
      descending: true,
    },
    limit,
    cursor,
    toItem: (row: EntryRow & StayFields): ExportedEntry => ({ ...row, ...toFullEntry(row) }),
  })
