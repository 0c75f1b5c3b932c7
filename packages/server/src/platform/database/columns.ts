import { type SQL, sql } from 'drizzle-orm'
import { customType, numeric, type PgColumn, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { z } from 'zod'

/** Naira: a number in the app, an exact `numeric(14,2)` in the database. */
export const naira = (name: string) => numeric(name, { precision: 14, scale: 2, mode: 'number' })

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const id = () => uuid('id').notNull()
export const businessId = () => uuid('business_id').notNull()

export const createdAt = () => instant('created_at').notNull().default(sql`now()`)
export const updatedAt = () => instant('updated_at').notNull().default(sql`now()`)

/** A text column that holds one of the contract's enum values; add a check constraint with `oneOf`. */
export const enumColumn = <S extends z.ZodType<string>>(name: string, _schema: S) =>
  text(name).$type<z.output<S>>()

/** The check constraint that limits a `choice` column to the contract's values. */
export const oneOf = (column: PgColumn, options: readonly string[]): SQL =>
  sql`${column} IN (${sql.raw(options.map((option) => `'${option}'`).join(', '))})`
