import { AgreementKind } from '@ilewa/contract/landlords/terms'
import { sql } from 'drizzle-orm'
import { boolean, check, date, index, numeric, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import {
  businessForeignKey,
  enumColumn,
  naira,
  oneOf,
  recordColumns,
} from '../../platform/database/column-builders.ts'
import { listIndex, searchIndex } from '../../platform/database/indexes.ts'
import { users } from '../auth/auth.table.ts'
import { properties } from '../properties/properties.table.ts'

const byName = sql`(name COLLATE "und-x-icu")`

/** The owners of properties that the business lets. They have no account. */
export const landlords = pgTable(
  'landlords',
  {
    ...recordColumns(),
    name: text('name').notNull(),
    phone: text('phone').notNull(),
    phoneE164: text('phone_e164'),
    email: text('email'),
    address: text('address'),
    taxId: text('tax_id'),
    bankName: text('bank_name'),
    accountNumber: text('account_number'),
    accountName: text('account_name'),
    notes: text('notes'),
    search: text('search').generatedAlwaysAs(
      sql`search_text(name || ' ' || phone || ' ' || coalesce(phone_e164, '') || ' ' || regexp_replace(phone, '[^0-9]', '', 'g')
        || ' ' || coalesce(email, ''))`,
    ),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.id] }),
    businessForeignKey(table, table.createdBy, users),
    listIndex('landlords_by_name', table, byName, table.id),
    listIndex('landlords_by_created_at', table, table.createdAt, table.id),
    searchIndex('landlords_search'),
    check(
      'landlords_bank_account',
      sql`num_nulls(${table.bankName}, ${table.accountNumber}, ${table.accountName}) IN (0, 3) AND ${table.accountNumber} ~ '^[0-9]{10}$'`,
    ),
  ],
)

/**
 * How a landlord and the business share the income of a property in the days from `first_day` to `last_day`. The exclusion constraint
 * `agreements_one_at_a_time` of the migration refuses overlapping agreements of a property.
 */
export const agreements = pgTable(
  'agreements',
  {
    ...recordColumns(),
    propertyId: uuid('property_id').notNull(),
    landlordId: uuid('landlord_id').notNull(),
    kind: enumColumn('kind', AgreementKind).notNull(),
    firstDay: date('first_day', { mode: 'string' }).notNull(),
    lastDay: date('last_day', { mode: 'string' }),
    feePercent: numeric('fee_percent', { precision: 5, scale: 2, mode: 'number' }),
    monthlyAmount: naira('monthly_amount'),
    includesCleaning: boolean('includes_cleaning').notNull(),
    agentCommissionFirst: boolean('agent_commission_first').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.id] }),
    businessForeignKey(table, table.propertyId, properties),
    businessForeignKey(table, table.landlordId, landlords),
    businessForeignKey(table, table.createdBy, users),
    index('agreements_of_property').on(table.businessId, table.propertyId, table.firstDay),
    index('agreements_of_landlord').on(table.businessId, table.landlordId, table.firstDay),
    check('agreements_kind', oneOf(table.kind, AgreementKind.options)),
    check(
      'agreements_days',
      sql`${table.firstDay} BETWEEN '2000-01-01' AND '2100-12-31' AND ${table.lastDay} BETWEEN ${table.firstDay} AND '2100-12-31'`,
    ),
    check(
      'agreements_terms',
      sql`CASE ${table.kind} WHEN 'PERCENT' THEN ${table.monthlyAmount} IS NULL AND ${table.feePercent} IS NOT NULL
        ELSE ${table.feePercent} IS NULL AND ${table.monthlyAmount} IS NOT NULL END
        AND ${table.feePercent} BETWEEN 0 AND 100 AND ${table.monthlyAmount} > 0
        AND (${table.kind} <> 'GUARANTEED' OR NOT (${table.includesCleaning} OR ${table.agentCommissionFirst}))`,
    ),
  ],
)
