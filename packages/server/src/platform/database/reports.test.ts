import { createTestDatabase, type TestDatabase } from '@ilewa/tests/support/database/test-database'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { closeDatabase, connectDatabase, db, forReports, inTransaction } from './database.ts'

let database: TestDatabase
let copy: TestDatabase

beforeEach(async () => {
  database = await createTestDatabase(inject('database'))
  copy = await createTestDatabase(inject('database'))
})
afterEach(async () => {
  await closeDatabase()
  await database.drop()
  await copy.drop()
})

const ignore = () => undefined

async function whereAmI(): Promise<string> {
  const { rows } = await db().execute<{ name: string }>(sql`SELECT current_database() AS name`)
  return `/${rows[0]?.name}`
}

const nameOf = ({ url }: TestDatabase) => new URL(url.replace('@/', '@host/')).pathname

describe('readFromReplica', () => {
  it('reads from the replica, also in its own transaction, and nothing else does', async () => {
    connectDatabase(database.connection, ignore, { reports: copy.connection })
    expect(await forReports(whereAmI)).toBe(nameOf(copy))
    expect(await forReports(() => inTransaction(whereAmI))).toBe(nameOf(copy))
    expect(await whereAmI()).toBe(nameOf(database))
  })

  it('stays in the open transaction, whose changes the replica does not have', async () => {
    connectDatabase(database.connection, ignore, { reports: copy.connection })
    expect(await inTransaction(() => forReports(whereAmI))).toBe(nameOf(database))
  })

  it('reads from the main database without a replica', async () => {
    connectDatabase(database.connection, ignore)
    expect(await forReports(whereAmI)).toBe(nameOf(database))
  })

  it('reads from the main database while the replica is unavailable', async () => {
    connectDatabase(database.connection, ignore, {
      reports: { ...database.connection, connectionString: 'postgres://nobody@127.0.0.1:1/none' },
    })
    expect(await forReports(whereAmI)).toBe(nameOf(database))
  })

  it('passes on errors of the replica’s statements', async () => {
    connectDatabase(database.connection, ignore, { reports: copy.connection })
    await expect(forReports(() => db().execute(sql`SELECT 1 / 0`))).rejects.toThrow()
  })
})
