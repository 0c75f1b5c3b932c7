import { createTestDatabase, type TestDatabase } from '@ilewa/tests/support/database/test-database'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { closeDatabase, connectDatabase, db, inTransaction, readFromReplica } from './database.ts'

let database: TestDatabase
let replica: TestDatabase

beforeEach(async () => {
  database = await createTestDatabase(inject('database'))
  replica = await createTestDatabase(inject('database'))
})
afterEach(async () => {
  await closeDatabase()
  await database.drop()
  await replica.drop()
})

const noop = () => undefined

async function currentDatabase(): Promise<string> {
  const { rows } = await db().execute<{ name: string }>(sql`SELECT current_database() AS name`)
  return `/${rows[0]?.name}`
}

const nameOf = ({ url }: TestDatabase) => new URL(url.replace('@/', '@host/')).pathname

describe('readFromReplica', () => {
  it('reads from the replica, also in its own transaction, and nothing else does', async () => {
    connectDatabase(database.connection, noop, { replica: replica.connection })
    expect(await readFromReplica(currentDatabase)).toBe(nameOf(replica))
    expect(await readFromReplica(() => inTransaction(currentDatabase))).toBe(nameOf(replica))
    expect(await currentDatabase()).toBe(nameOf(database))
  })

  it('stays in the open transaction, whose changes the replica does not have', async () => {
    connectDatabase(database.connection, noop, { replica: replica.connection })
    expect(await inTransaction(() => readFromReplica(currentDatabase))).toBe(nameOf(database))
  })

  it('reads from the main database without a replica', async () => {
    connectDatabase(database.connection, noop)
    expect(await readFromReplica(currentDatabase)).toBe(nameOf(database))
  })

  it('reads from the main database while the replica is unavailable', async () => {
    connectDatabase(database.connection, noop, {
      replica: { ...database.connection, connectionString: 'postgres://nobody@127.0.0.1:1/none' },
    })
    expect(await readFromReplica(currentDatabase)).toBe(nameOf(database))
  })

  it('passes on errors of the replica’s statements', async () => {
    connectDatabase(database.connection, noop, { replica: replica.connection })
    await expect(readFromReplica(() => db().execute(sql`SELECT 1 / 0`))).rejects.toThrow()
  })
})
