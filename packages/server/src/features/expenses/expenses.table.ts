import { ExpenseCategory, ExpenseCharge, ExpenseStatus } from '@ilewa/contract/expenses/terms'
import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import {
  businessForeignKey,
  businessId,
  createdAt,
  enumColumn,
  id,
  instant,
  naira,
  oneOf,
  updatedAt,
} from '../../platform/database/column-builders.ts'
import { listIndex, searchIndex } from '../../platform/database/indexes.ts'
import { users } from '../auth/auth.table.ts'
import { maintenanceRequests } from '../maintenance/maintenance.table.ts'
import { properties } from '../properties/properties.table.ts'

export const expenses = pgTable(
  'expenses',
  {
    businessId: businessId(),
    id: id(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    amount: naira('amount').notNull(),
    category: enumColumn('category', ExpenseCategory).notNull(),
    vendorName: text('vendor_name').notNull(),
    expenseDate: date('expense_date', { mode: 'string' }).notNull(),
    status: enumColumn('status', ExpenseStatus).notNull().default('PENDING'),
    propertyId: uuid('property_id'),
    /** The maintenance request that the expense paid for. */
    maintenanceRequestId: uuid('maintenance_request_id'),
    /** The landlord pays it if an agreement of the property is in force on its date. */
    chargedTo: enumColumn('charged_to', ExpenseCharge).notNull().default('BUSINESS'),
    rejectionReason: text('rejection_reason'),
    /** The user of the last approval, payment or rejection, and its time. */
    decidedBy: uuid('decided_by'),
    decidedAt: instant('decided_at'),
    /** The photo of the receipt. */
    receiptId: uuid('receipt_id'),
    /** Size of the receipt's files; null in rows of a version that did not store it, until a job has measured them. */
    receiptBytes: integer('receipt_bytes'),
    version: integer('version').notNull().default(1),
    createdBy: uuid('created_by').notNull(),
    /** Set instead of deleting, to keep financial records. */
    removedAt: instant('removed_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    search: text('search').generatedAlwaysAs(
      sql`search_text(title || ' ' || description || ' ' || vendor_name)`,
    ),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.id] }),
    businessForeignKey(table, table.propertyId, properties),
    businessForeignKey(table, table.maintenanceRequestId, maintenanceRequests),
    businessForeignKey(table, table.createdBy, users),
    businessForeignKey(table, table.decidedBy, users),
    listIndex('expenses_by_date', table, table.expenseDate, table.id, table.status),
    listIndex('expenses_by_created_at', table, table.createdAt, table.id, table.status, table.expenseDate),
    listIndex('expenses_by_amount', table, table.amount, table.id, table.status, table.expenseDate),
    listIndex('expenses_by_status', table, table.status, table.expenseDate, table.id),
    listIndex('expenses_by_category', table, table.category, table.expenseDate, table.id),
    index('expenses_of_request')
      .on(table.businessId, table.maintenanceRequestId)
      .where(sql`maintenance_request_id IS NOT NULL`),
    index('expenses_by_creator').on(table.businessId, table.createdBy, table.expenseDate, table.id),
    index('expenses_of_property').on(table.businessId, table.propertyId),
    index('expenses_unmeasured')
      .on(table.businessId)
      .where(sql`receipt_id IS NOT NULL AND receipt_bytes IS NULL`),
    searchIndex('expenses_search'),
    check('expenses_amount', sql`${table.amount} > 0 AND ${table.amount} <= 100000000000`),
    check('expenses_date', sql`${table.expenseDate} BETWEEN '2000-01-01' AND '2100-12-31'`),
    check('expenses_category', oneOf(table.category, ExpenseCategory.options)),
    // A landlord pays few of the expenses.
    index('expenses_charged')
      .on(table.businessId, table.propertyId, table.expenseDate)
      .where(sql`charged_to = 'LANDLORD'`),
    check(
      'expenses_charge',
      sql`${oneOf(table.chargedTo, ExpenseCharge.options)} AND (${table.chargedTo} = 'BUSINESS' OR ${table.propertyId} IS NOT NULL)`,
    ),
    check('expenses_status', oneOf(table.status, ExpenseStatus.options)),
  ],
)
