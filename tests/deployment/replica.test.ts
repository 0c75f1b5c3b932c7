import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { analytics } from '@ilewa/contract/analytics/endpoints'
import { closeDatabase, connectDatabase } from '@ilewa/server/platform/database/database'
import { migrateDatabase } from '@ilewa/server/platform/database/migrate'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { anOwner } from '../support/app/builders.ts'
import { call } from '../support/app/call.ts'
import { setStandardPlan } from '../support/app/users.ts'
import { type PrivatePostgresql, startPostgresql, startReplica } from '../support/database/postgresql.ts'
import { freePort, type Program, startReadyProgram } from '../support/servers/program.ts'

let primary: PrivatePostgresql
let replica: Pick<PrivatePostgresql, 'url' | 'stop'>
let folder: string
let program: Program

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ilewa-reports-'))
  primary = await startPostgresql()
  await migrateDatabase({ connectionString: primary.url })
  replica = await startReplica(primary)
  program = await startReadyProgram({
    PORT: String(await freePort()),
    DATA_DIR: folder,
    DATABASE_URL: primary.url,
    DATABASE_REPORTS_URL: replica.url,
  })
  connectDatabase({ connectionString: primary.url }, () => undefined)
}, 90_000)
afterAll(async () => {
  await closeDatabase()
  program?.child.kill('SIGTERM')
  await program?.ended
  await replica?.stop()
  await primary?.stop()
  await rm(folder, { recursive: true, force: true })
}, 60_000)

async function queryRows(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

/** Counts the app's connections, without that of this query. */
const countSessionsSql =
  "SELECT count(*)::int AS count FROM pg_stat_activity WHERE usename = 'ilewa' AND pid <> pg_backend_pid()"

it('reads reports from a read-only replica, and from the primary once the replica is gone', async () => {
  const owner = await anOwner()
  await setStandardPlan(owner)
  await vi.waitUntil(
    async () => (await queryRows(replica.url, `SELECT 1 FROM users WHERE id = '${owner.id}'`)).length === 1,
    { timeout: 15_000, interval: 25 },
  )
  expect(await queryRows(replica.url, countSessionsSql)).toEqual([{ count: 0 }])
  expect((await call(program, analytics.get, { token: owner.token })).status).toBe(200)
  expect(await queryRows(replica.url, countSessionsSql)).not.toEqual([{ count: 0 }])
  await expect(queryRows(replica.url, 'DELETE FROM users')).rejects.toThrow('read-only transaction')

  await replica.stop()
  expect((await call(program, analytics.get, { token: owner.token })).status).toBe(200)
}, 60_000)
