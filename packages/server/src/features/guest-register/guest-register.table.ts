import {
  IdKind,
  maxJourneyPlace,
  maxNationality,
  maxRegisterAddress,
  maxRegisterName,
  maxRegisterPhone,
} from '@ilewa/contract/guest-register/terms'
import { sql } from 'drizzle-orm'
import { check, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import {
  businessForeignKey,
  businessId,
  bytea,
  createdAt,
  enumColumn,
  id,
  oneOf,
  sqlNumber,
} from '../../platform/database/column-builders.ts'
import { bookings } from '../bookings/bookings.table.ts'

/** The guests of bookings in the guest register. */
export const registerEntries = pgTable(
  'register_entries',
  {
    businessId: businessId(),
    id: id(),
    bookingId: uuid('booking_id').notNull(),
    fullName: text('full_name').notNull(),
    nationality: text('nationality').notNull(),
    address: text('address').notNull(),
    phone: text('phone').notNull(),
    comingFrom: text('coming_from').notNull(),
    goingTo: text('going_to').notNull(),
    idKind: enumColumn('id_kind', IdKind),
    /** Encrypted with the deployment's secret. */
    idNumber: bytea('id_number'),
    /** A JPEG in base64, encrypted with the deployment's secret. */
    picture: bytea('picture'),
    /** Null if the guest added the entry. Without a foreign key: a person may be deleted before the entry. */
    addedBy: uuid('added_by'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.id] }),
    businessForeignKey(table, table.bookingId, bookings),
    uniqueIndex('register_entries_once').on(table.businessId, table.bookingId, sql`lower(${table.fullName})`),
    check(
      'register_entries_texts',
      sql`length(${table.fullName}) <= ${sqlNumber(maxRegisterName)} AND length(${table.nationality}) <= ${sqlNumber(maxNationality)} AND length(${table.address}) <= ${sqlNumber(maxRegisterAddress)} AND length(${table.phone}) <= ${sqlNumber(maxRegisterPhone)} AND length(${table.comingFrom}) <= ${sqlNumber(maxJourneyPlace)} AND length(${table.goingTo}) <= ${sqlNumber(maxJourneyPlace)}`,
    ),
    check('register_entries_id_kind', oneOf(table.idKind, IdKind.options)),
    check(
      'register_entries_id_number',
      sql`${table.idNumber} IS NULL OR (${table.idKind} IS NOT NULL AND ${table.idKind} <> 'CHILD')`,
    ),
  ],
)
