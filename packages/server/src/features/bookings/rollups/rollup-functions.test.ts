import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { db, inTransaction } from '../../../platform/database/database.ts'
import { rollupStatements } from './rollup-functions.ts'

useTestApp()

/** Every function of the app, and every trigger of bookings. */
async function listDefinitions(): Promise<string[]> {
  const { rows } = await db().execute<{ definition: string }>(sql`
    SELECT pg_get_functiondef(p.oid) AS definition FROM pg_proc p
    WHERE p.pronamespace = 'public'::regnamespace AND p.prokind = 'f'
      AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_proc'::regclass AND objid = p.oid AND deptype = 'e')
    UNION ALL
    SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE tgrelid = 'bookings'::regclass AND NOT tgisinternal
    ORDER BY 1`)
  return rows.map(({ definition }) => definition)
}

it('the migrated functions equal the generated ones; if they differ, run npm run migration:rollups', async () => {
  const migrated = await listDefinitions()
  const changed = await inTransaction(async () => {
    for (const statement of rollupStatements) await db().execute(sql.raw(statement))
    return await listDefinitions()
  })
  expect(changed).toEqual(migrated)
  expect(migrated.filter((one) => one.includes('update_booking_rollups()'))).toHaveLength(3)
})
