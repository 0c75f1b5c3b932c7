import { createTestDatabase } from '@ilewa/tests/support/database/test-database'
import pg from 'pg'
import { expect, inject, it } from 'vitest'
import { type BenchBusiness, seedBench } from './seed.ts'

type QueryColumn = (text: string) => Promise<unknown[]>

interface Seeded {
  business: BenchBusiness
  /** The first column of a query whose `$1` is the business. */
  queryColumn: QueryColumn
}

async function withSeeded<T>(bookings: number, work: (seeded: Seeded) => Promise<T>): Promise<T> {
  const database = await createTestDatabase(inject('database'))
  const client = new pg.Client(database.connection)
  try {
    const business = await seedBench(database.connection, {
      ...{ bookings, others: 3, seed: 7, today: '2026-03-04' },
    })
    await client.connect()
    const queryColumn: QueryColumn = async (text) => {
      const { rows } = await client.query({ text, values: [business.businessId], rowMode: 'array' })
      return rows.map(([first]) => first)
    }
    return await work({ business, queryColumn })
  } finally {
    await client.end()
    await database.drop()
  }
}

const indexes = `SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' AND $1::uuid IS NOT NULL ORDER BY indexname`
const constraints = `SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) FROM pg_constraint
  WHERE connamespace = 'public'::regnamespace AND $1::uuid IS NOT NULL ORDER BY 1`
const digest = `SELECT md5(string_agg(bookings::text, ' ' ORDER BY id)) FROM bookings WHERE $1::uuid IS NOT NULL`
const digestAroundToday = `SELECT md5(string_agg(concat_ws(' ', property_id, check_in, check_out, status, total_amount, paid_amount,
    guest_name, reference), ' ' ORDER BY property_id, check_in, reference))
  FROM bookings WHERE business_id = $1 AND check_out >= '2026-02-02'
    AND check_in >= '2026-02-02'`

it(
  'leaves the schema unchanged, and creates the requested bookings and their related records',
  () =>
    withSeeded(2_000, async ({ business, queryColumn }) => {
      const empty = await createTestDatabase(inject('database'))
      const plain = new pg.Client(empty.connection)
      await plain.connect()
      for (const list of [indexes, constraints]) {
        const { rows } = await plain.query({ text: list, values: [business.businessId], rowMode: 'array' })
        expect(await queryColumn(list)).toEqual(rows.map(([first]) => first))
      }
      await plain.end()
      await empty.drop()
      expect(await queryColumn('SELECT count(*)::int FROM bookings WHERE business_id = $1')).toEqual([2_000])
      expect(business.propertyIds).toHaveLength(300)
      expect(
        await queryColumn(
          'SELECT id FROM properties WHERE business_id = $1 ORDER BY name COLLATE "und-x-icu"',
        ),
      ).toEqual(business.propertyIds)
      expect(
        await queryColumn(
          `SELECT count(*)::int FROM bookings WHERE business_id = $1 AND check_out > '${business.freeFrom}'`,
        ),
      ).toEqual([0])
      const [rated] = await queryColumn('SELECT count(*)::int FROM ratings WHERE business_id = $1')
      expect(rated).toBeGreaterThan(80)
    }),
  60_000,
)

it('creates the same rows for the same seed and day, and the same days around today at every size', async () => {
  const readDigests = (bookings: number) =>
    withSeeded(bookings, async ({ business, queryColumn }) => ({
      business,
      all: await queryColumn(digest),
      digestAroundToday: await queryColumn(digestAroundToday),
      found: await queryColumn(
        `SELECT count(*)::int FROM bookings WHERE business_id = $1 AND guest_name = '${business.guest}'`,
      ),
    }))
  const [small, again, large] = [await readDigests(1_000), await readDigests(1_000), await readDigests(3_000)]
  expect(again).toEqual(small)
  expect(large.digestAroundToday).toEqual(small.digestAroundToday)
  expect([small.found, large.found]).toEqual([[5], [5]])
}, 60_000)
