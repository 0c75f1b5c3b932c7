import { BusinessKind, Country } from '@ilewa/contract/business'
import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, enumColumn, updatedAt } from '../../platform/database/column-builders.ts'

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
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [check('businesses_required_paid_percent', sql`${table.requiredPaidPercent} BETWEEN 0 AND 100`)],
)
