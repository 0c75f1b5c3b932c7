import { BusinessKind, Country } from '@ilewa/contract/business'
import {
  defaultRegisterMonths,
  maxMonthsReason,
  maxRegisterMonths,
  RegisterMode,
} from '@ilewa/contract/guest-register/terms'
import type { CancellationPolicy } from '@ilewa/contract/money/cancellation'
import { CommissionMoment } from '@ilewa/contract/money/commission-terms'
import { maxTaxRows, type Tax } from '@ilewa/contract/prices/taxes'
import { sql } from 'drizzle-orm'
import { boolean, check, integer, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import {
  createdAt,
  enumColumn,
  oneOf,
  sqlNumber,
  updatedAt,
} from '../../platform/database/column-builders.ts'

export const businesses = pgTable(
  'businesses',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    /** The detailed type of the form; the API's `type` is derived from it. */
    kind: enumColumn('kind', BusinessKind).notNull(),
    address: text('address'),
    city: text('city'),
    state: text('state'),
    zipCode: text('zip_code'),
    country: enumColumn('country', Country),
    phone: text('phone'),
    email: text('email'),
    website: text('website'),
    description: text('description'),
    numberOfEmployees: integer('number_of_employees'),
    currency: text('currency').notNull().default('NGN'),
    timeZone: text('time_zone').notNull().default('Africa/Lagos'),
    agentsCheckIn: boolean('agents_check_in').notNull().default(false),
    requiredPaidPercent: smallint('required_paid_percent').notNull().default(0),
    guestEmailOptional: boolean('guest_email_optional').notNull().default(false),
    agentHoldHours: smallint('agent_hold_hours').notNull().default(0),
    holdPercent: smallint('hold_percent').notNull().default(50),
    /** Null: nothing is agreed. */
    cancellationPolicy: jsonb('cancellation_policy').$type<CancellationPolicy>(),
    /** Hours after check-out at which owners are reminded of caution deposits. */
    cautionHours: smallint('caution_hours').notNull().default(48),
    claimHoldHours: smallint('claim_hold_hours').notNull().default(12),
    agentDiscountPercent: smallint('agent_discount_percent').notNull().default(0),
    /** Agreed with agents for stays that are booked from now on. */
    commissionMoment: enumColumn('commission_moment', CommissionMoment).notNull().default('CHECK_OUT'),
    commissionOnFees: boolean('commission_on_fees').notNull().default(false),
    /** Of stays that are booked from now on. */
    taxes: jsonb('taxes').$type<Tax[]>().notNull().default([]),
    /** The registration numbers that invoices show. */
    taxId: text('tax_id'),
    cacNumber: text('cac_number'),
    registerMode: enumColumn('register_mode', RegisterMode).notNull().default('OFF'),
    /** Retention of entries of the guest register in months, after check-out or an earlier cancellation. */
    registerMonths: smallint('register_months').notNull().default(defaultRegisterMonths),
    registerMonthsReason: text('register_months_reason'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check('businesses_required_paid_percent', sql`${table.requiredPaidPercent} BETWEEN 0 AND 100`),
    check('businesses_taxes', sql`jsonb_array_length(${table.taxes}) <= ${sqlNumber(maxTaxRows)}`),
    check('businesses_commission_moment', oneOf(table.commissionMoment, CommissionMoment.options)),
    check('businesses_register_mode', oneOf(table.registerMode, RegisterMode.options)),
    check(
      'businesses_register_months',
      sql`${table.registerMonths} BETWEEN 1 AND ${sqlNumber(maxRegisterMonths)} AND (${table.registerMonths} = ${sqlNumber(defaultRegisterMonths)} OR ${table.registerMonthsReason} IS NOT NULL) AND (${table.registerMonthsReason} IS NULL OR length(${table.registerMonthsReason}) <= ${sqlNumber(maxMonthsReason)})`,
    ),
    check('businesses_agent_discount', sql`${table.agentDiscountPercent} BETWEEN 0 AND 100`),
    check(
      'businesses_holds',
      sql`${table.agentHoldHours} BETWEEN 0 AND 168 AND ${table.holdPercent} BETWEEN 1 AND 100 AND ${table.claimHoldHours} BETWEEN 0 AND 48`,
    ),
  ],
)
