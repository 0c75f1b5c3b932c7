import { type SQL, sql } from 'drizzle-orm'
import {
  customType,
  foreignKey,
  integer,
  numeric,
  type PgColumn,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
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

/** Whether this version knows a value of an `enumColumn`. During an upgrade, nodes of the next version may write others. */
export const isKnownValue = (schema: z.ZodEnum, value: string): boolean => schema.options.includes(value)

/** A limit of the contract, as part of a check constraint, which takes no parameters. */
export const sqlNumber = (value: number): SQL => sql.raw(String(value))

/** The check constraint that limits an `enumColumn` to the contract's values. */
export const oneOf = (column: PgColumn, options: readonly string[]): SQL =>
  sql`${column} IN (${sql.raw(options.map((option) => `'${option}'`).join(', '))})`

/** The columns of a record that is edited by version and hidden instead of deleted. */
export const recordColumns = () => ({
  businessId: businessId(),
  id: id(),
  version: integer('version').notNull().default(1),
  createdBy: uuid('created_by').notNull(),
  /** Set instead of deleting, because other rows reference it. */
  removedAt: instant('removed_at'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

/** Foreign key to a row of the same business. */
export const businessForeignKey = (
  { businessId: ownBusinessId }: { businessId: PgColumn },
  column: PgColumn,
  target: { businessId: PgColumn; id: PgColumn },
) => foreignKey({ columns: [ownBusinessId, column], foreignColumns: [target.businessId, target.id] })
