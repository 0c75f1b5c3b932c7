import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { NodePgDatabase, NodePgSession } from 'drizzle-orm/node-postgres'
import { alias, PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { expect, it } from 'vitest'
import { users } from '../../features/auth/auth.table.ts'
import { bookings } from '../../features/bookings/bookings.table.ts'
import { properties } from '../../features/properties/properties.table.ts'
import { checkedLibraryVersion, FastDialect } from './fast-query-builder.ts'

/** Builds statements only; never connects. */
const writeWith = (dialect: PgDialect) =>
  new NodePgDatabase(
    dialect as never,
    new NodePgSession(new pg.Pool(), dialect, undefined) as never,
    undefined,
  )

type Writer = ReturnType<typeof writeWith>

const others = alias(properties, 'others')
const ofProperty = and(
  eq(properties.businessId, bookings.businessId),
  eq(properties.id, bookings.propertyId),
) as SQL

const statements: Record<string, (on: Writer) => { toSQL(): unknown }> = {
  'a whole table, locked': (on) => on.select().from(properties).where(eq(properties.id, 'x')).for('update'),
  'columns beside SQL': (on) =>
    on
      .select({ id: users.id, name: sql`lower(${users.email}) || ${'x'}`, day: sql<string>`now()` })
      .from(users)
      .where(inArray(users.role, ['OWNER', 'AGENT']))
      .orderBy(asc(users.createdAt))
      .limit(3),
  joins: (on) =>
    on
      .select({ id: bookings.id, place: properties.name, other: others.name, n: sql`count(*)` })
      .from(bookings)
      .innerJoin(properties, ofProperty)
      .leftJoin(others, eq(others.id, properties.id))
      .where(and(eq(bookings.guests, 2), isNull(bookings.removedAt)))
      .groupBy(bookings.id),
  'a statement within': (on) => {
    const total = on.select({ n: sql`count(*)` }).from(bookings).where(eq(bookings.status, 'PENDING'))
    return on
      .select({ id: users.id, total: sql`(${total})` })
      .from(users)
      .where(eq(users.id, 'x'))
  },
  'nested rows': (on) =>
    on.select({ user: users, id: properties.id }).from(users).innerJoin(properties, sql`true`),
  'names for SQL': (on) => {
    const upper = sql`upper(${users.email})`.as('upper')
    return on.select({ upper }).from(users).orderBy(upper)
  },
  'an insert': (on) =>
    on
      .insert(users)
      .values({ id: 'x', email: 'a"b', firstName: '', lastName: '', phone: '', role: 'OWNER' })
      .onConflictDoUpdate({ target: users.email, set: { firstName: sql`excluded.first_name` } })
      .returning({ id: users.id }),
  'an update': (on) =>
    on
      .update(bookings)
      .set({ version: sql`${bookings.version} + 1`, notes: null })
      .where(eq(bookings.id, 'x')),
  'a removal': (on) =>
    on.delete(users).where(and(eq(users.id, 'x'), sql`${users.createdAt} < ${new Date(0)}`)),
}

it.each(Object.entries(statements))('writes %s like the library', (_, build) => {
  expect(build(writeWith(new FastDialect())).toSQL()).toEqual(build(writeWith(new PgDialect())).toSQL())
})

it('extends the installed version of the library', () => {
  const manifest = fileURLToPath(new URL('package.json', import.meta.resolve('drizzle-orm')))
  expect(JSON.parse(readFileSync(manifest, 'utf8'))).toMatchObject({
    name: 'drizzle-orm',
    version: checkedLibraryVersion,
  })
})
