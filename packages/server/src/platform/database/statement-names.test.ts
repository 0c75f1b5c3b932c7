import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { inArray, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { users } from '../../features/auth/auth.table.ts'
import { db, inTransaction } from './database.ts'
import { withStatementNames } from './statement-names.ts'

useTestApp()

it('prepares a named statement once per connection, with a distinct name for each of its texts', async () => {
  await inTransaction(async () => {
    const named = async (ids: string[]) =>
      db().select({ id: users.id }).from(users).where(inArray(users.id, ids)).prepare('test_users').execute()
    const id = crypto.randomUUID()
    for (const ids of [[id], [id], [id, id]]) expect(await named(ids)).toEqual([])
    const { rows } = await db().execute(
      sql`SELECT name FROM pg_prepared_statements WHERE name LIKE 'test\\_users\\_%'`,
    )
    expect(rows).toHaveLength(2)
  })
})

it.each([
  ['behind a pooler', false, 'test_name'],
  ['with the empty name', true, ''],
])('runs a statement without a name %s', async (_, preparesStatements, name) => {
  const seen: unknown[] = []
  const run = withStatementNames(async (statement) => {
    seen.push(statement)
    return { rows: [] } as never
  }, preparesStatements)
  await run({ name, text: 'SELECT 1' })
  expect(seen).toEqual([{ text: 'SELECT 1' }])
})
