import { DocumentKind } from '@ilewa/contract/money/documents'
import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { z } from 'zod'
import {
  businessForeignKey,
  businessId,
  bytea,
  createdAt,
  enumColumn,
  id,
  instant,
  oneOf,
} from '../../../platform/database/column-builders.ts'
import { users } from '../../auth/auth.table.ts'
import { bookings } from '../../bookings/bookings.table.ts'
import { businesses } from '../../business/business.table.ts'
import { moneyEntries } from '../money.table.ts'
import { StatementKind, statements } from '../statements/statements.table.ts'

/** Statements are in a table of their own. */
export const NumberedKind = z.enum([...DocumentKind.options, ...StatementKind.options])

/** The last number of each kind of document of a business, written by the triggers of `documents` and `statements` only. */
export const documentCounters = pgTable(
  'document_counters',
  {
    businessId: businessId().references(() => businesses.id),
    kind: enumColumn('kind', NumberedKind).notNull(),
    lastNumber: integer('last_number').notNull(),
  },
  (table) => [primaryKey({ columns: [table.businessId, table.kind] })],
)

/**
 * Receipts and refund vouchers, one per payment and refund, and the invoices and credit notes of bookings. Rows are never changed or deleted (triggers refuse it), except
 * that a guest's name is erased.
 */
export const documents = pgTable(
  'documents',
  {
    businessId: businessId(),
    id: id(),
    kind: enumColumn('kind', DocumentKind).notNull(),
    /** From 1 per business and kind, without gaps. Leave it out: a trigger takes it from the counter. */
    number: integer('number').notNull().default(0),
    bookingId: uuid('booking_id').notNull(),
    /** Of a receipt or voucher. */
    entryId: uuid('entry_id'),
    /** Of a credit note: the invoice that it cancels. */
    credits: uuid('credits'),
    /** Of an invoice or credit note. A receipt or voucher is issued by the person who recorded its entry. */
    issuedBy: uuid('issued_by'),
    /** A `DocumentSnapshot` as JSON. It is stored as text, because its digest is printed. */
    snapshot: text('snapshot').notNull(),
    /** Beside the snapshot, because it is erased with the guest. */
    guestName: text('guest_name').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.id] }),
    businessForeignKey(table, table.bookingId, bookings),
    businessForeignKey(table, table.entryId, moneyEntries),
    unique('documents_number').on(table.businessId, table.kind, table.number),
    businessForeignKey(table, table.issuedBy, users),
    foreignKey({
      name: 'documents_credits_fk',
      columns: [table.businessId, table.credits],
      foreignColumns: [table.businessId, table.id],
    }),
    unique('documents_entry').on(table.businessId, table.entryId),
    unique('documents_credited').on(table.businessId, table.credits),
    index('documents_of_booking').on(table.businessId, table.bookingId),
    check('documents_kind', oneOf(table.kind, DocumentKind.options)),
    check(
      'documents_source',
      sql`(${table.entryId} IS NOT NULL) = (${table.kind} IN ('RECEIPT', 'REFUND_VOUCHER')) AND (${table.entryId} IS NULL) = (${table.issuedBy} IS NOT NULL)
        AND (${table.credits} IS NOT NULL) = (${table.kind} = 'CREDIT_NOTE')`,
    ),
    check('documents_numbered', sql`${table.number} > 0`),
    check('documents_snapshot', sql`length(${table.snapshot}) <= 10000`),
  ],
)

/** Links that show a document or a statement without an account. Revoked and expired ones are deleted. */
export const documentLinks = pgTable(
  'document_links',
  {
    businessId: businessId(),
    id: id(),
    documentId: uuid('document_id'),
    statementId: uuid('statement_id'),
    tokenHash: bytea('token_hash').notNull(),
    createdBy: uuid('created_by').notNull(),
    expiresAt: instant('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.id] }),
    businessForeignKey(table, table.documentId, documents),
    businessForeignKey(table, table.statementId, statements),
    businessForeignKey(table, table.createdBy, users),
    check('document_links_target', sql`num_nonnulls(${table.documentId}, ${table.statementId}) = 1`),
    // Not unique: an index of a distributed table can be unique only with the business.
    index('document_links_token').on(table.tokenHash),
    index('document_links_of_document').on(table.businessId, table.documentId),
    index('document_links_of_statement')
      .on(table.businessId, table.statementId)
      .where(sql`statement_id IS NOT NULL`),
    index('document_links_expiry').on(table.expiresAt),
  ],
)
