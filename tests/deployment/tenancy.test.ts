import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { bookings } from '@ilewa/contract/bookings/endpoints'
import { db } from '@ilewa/server/platform/database/database'
import { type SQL, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { aBooking, aBookingInput, anOwner, aProperty } from '../support/app/builders.ts'
import { useTestApp } from '../support/app/test-app.ts'

/** Checks that the tables can be distributed by business, over partitions or machines. */
const app = useTestApp()
const script = fileURLToPath(new URL('../../deploy/hash-partitions.sql', import.meta.url))

/**
 * Tables that are queried before the business is known. If tables are distributed by business, every node stores all
 * rows of these.
 */
const globalTables = ['users', 'payment_references', 'public_slugs']

const list = async <T extends Record<string, unknown>>(query: SQL) => (await db().execute<T>(query)).rows

const tenantTables = sql`
  SELECT attrelid AS oid, attnum FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
  WHERE attname = 'business_id' AND relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace
    AND NOT relname = ANY(${sql.param(globalTables)}::text[])`

it('every unique and exclusion constraint of a business’s table contains the business', async () => {
  expect((await list(tenantTables)).length).toBeGreaterThan(15)
  const constraintsWithoutBusiness = await list(sql`
    SELECT indexrelid::regclass::text AS name FROM pg_index JOIN (${tenantTables}) tenant ON oid = indrelid
    WHERE (indisunique OR indisexclusion) AND NOT attnum = ANY(indkey)`)
  expect(constraintsWithoutBusiness).toEqual([])
})

it('every table of a business has a primary key that begins with the business', async () => {
  const tablesWithoutKey = await list(sql`
    SELECT tenant.oid::regclass::text AS name FROM (${tenantTables}) tenant
    WHERE NOT EXISTS (SELECT FROM pg_index WHERE indrelid = oid AND indisprimary AND indkey[0] = attnum)`)
  expect(tablesWithoutKey).toEqual([])
})

it('every foreign key between tables of a business contains the business on both sides', async () => {
  const keysWithoutBusiness = await list(sql`
    WITH tenant AS (${tenantTables})
    SELECT conname FROM pg_constraint
    JOIN tenant source ON source.oid = conrelid JOIN tenant target ON target.oid = confrelid
    WHERE contype = 'f' AND array_position(conkey, source.attnum) IS DISTINCT FROM array_position(confkey, target.attnum)`)
  expect(keysWithoutBusiness).toEqual([])
})

it('no global table references a distributed one, except payment_references', async () => {
  const globalReferences = await list(sql`
    WITH tenant AS (${tenantTables})
    SELECT conrelid::regclass::text AS name FROM pg_constraint JOIN tenant ON tenant.oid = confrelid
    WHERE contype = 'f' AND conrelid NOT IN (SELECT tenant.oid FROM tenant)`)
  expect(globalReferences).toEqual([{ name: 'payment_references' }])
})

it('bookings in hash partitions keep their rows and constraints', async () => {
  const owner = await anOwner()
  const property = await aProperty(app, owner)
  const before = await aBooking(app, owner, aBookingInput(property, 1, 3))
  const text = await readFile(script, 'utf8')
  for (const name of [
    'bookings',
    'taken_nights',
    'ratings',
    'audit_entries',
    'changes',
    'inventory_movements',
    'notifications',
  ])
    await db().execute(
      sql.raw(
        `${text} SELECT pg_temp.partition_by_business('${name}', 4); DROP FUNCTION pg_temp.partition_by_business`,
      ),
    )

  const conflicting = Array.from({ length: 24 }, () =>
    app.send(bookings.create, { body: aBookingInput(property, 2, 6) }, { token: owner.token }),
  )
  const refused = (await Promise.all(conflicting)).map(({ body }) => body.code)
  expect(new Set(refused)).toEqual(new Set(['bookings.dates_taken']))
  const concurrent = Array.from({ length: 24 }, () =>
    app.send(bookings.create, { body: aBookingInput(property, 3, 6) }, { token: owner.token }),
  )
  const statuses = (await Promise.all(concurrent)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(1)
  expect(statuses.filter((status) => status === 409)).toHaveLength(23)
  const listed = await app.send(bookings.list, { query: { q: 'CHIAMAKA' } }, { token: owner.token })
  expect(listed.body.data.bookings.map(({ id }) => id)).toContain(before.id)
  expect(listed.body.page.total).toBe(2)

  const rollupCounts = await list<{ wrong: string }>(sql`SELECT wrong FROM recount_bookings()`)
  expect(rollupCounts.map(({ wrong }) => Number(wrong))).toEqual([0, 0, 0, 0, 0, 0, 0])
  expect(await list(sql`SELECT recount_taken_nights() AS wrong`)).toEqual([{ wrong: '0' }])
  // Functions that take a row of the table.
  expect(await list(sql`SELECT recount_commission() AS wrong`)).toEqual([{ wrong: '0' }])
  expect(await list(sql`SELECT earned_commission(bookings) AS earned FROM bookings`)).toEqual([
    { earned: '0' },
    { earned: '0' },
  ])
  expect(await list(sql`SELECT bookings FROM booking_totals`)).toEqual([{ bookings: 2 }])

  const other = await anOwner()
  const moved = db().execute(
    sql`UPDATE bookings SET business_id = ${other.businessId} WHERE id = ${before.id}`,
  )
  await expect(moved).rejects.toMatchObject({ cause: { code: '23503' } })
}, 60_000)

it('a query for one business scans one partition', async () => {
  const plan = await list<{ 'QUERY PLAN': string }>(
    sql`EXPLAIN SELECT * FROM bookings WHERE business_id = ${'01900000-0000-7000-8000-000000000000'}::uuid`,
  )
  const scanned = plan.filter((line) => /Scan.* on (ilewa_part_\d+\.)?bookings( |$)/.test(line['QUERY PLAN']))
  expect(scanned).toHaveLength(1)
})
