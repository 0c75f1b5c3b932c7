import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { listMigrations, migrateInTransaction } from '@ilewa/server/platform/database/migrate-in-transaction'
import { newId } from '@ilewa/server/platform/id'
import { openJobImporter } from '@ilewa/server/platform/jobs/job-transfer'
import type { Job } from '@ilewa/server/platform/jobs/jobs'
import { createTestDatabase, type TestDatabase } from '@ilewa/tests/support/database/test-database'
import { digestImages, run } from '@ilewa/tests/support/servers/backup'
import { startS3 } from '@ilewa/tests/support/servers/s3-server'
import { Client } from 'pg'
import { pack } from 'tar-stream'
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest'

const damaged = 'This backup is damaged or incomplete.'
const secret = 'a'.repeat(64)
let scratch: string
let source: TestDatabase
let target: TestDatabase
const scratchPath = (name: string) => path.join(scratch, name)
const validBackup = () => scratchPath('good.tar.gz')
const settingsOf = (database: TestDatabase, name: string) => ({
  DATABASE_URL: database.url,
  DATA_DIR: scratchPath(name),
})
const restore = (file: string, more = {}) =>
  run('restore', file, { ...settingsOf(target, 'target'), ...more })

async function withClient<T>(database: TestDatabase, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(database.connection)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const query = (database: TestDatabase, statement: string): Promise<Record<string, unknown>[]> =>
  withClient(database, async (client) => (await client.query(statement)).rows)

beforeAll(async () => {
  scratch = await mkdtemp(path.join(tmpdir(), 'ilewa-restore-'))
  source = await createTestDatabase(inject('database'))
  const folder = '01a1ffe8-b048-7654-92cd-2e49b04e8949'
  await mkdir(scratchPath(`source/uploads/${folder}`), { recursive: true })
  await writeFile(scratchPath(`source/uploads/${folder}/${folder}.jpg`), 'a picture')
  await writeFile(scratchPath('source/secret'), `${secret}\n`)
  await query(
    source,
    `INSERT INTO users (id, first_name, last_name, email, phone, role)
     SELECT gen_random_uuid(), E'Ọlá\\t\\\\\\n', 'Eze', n || '@example.com', '08031234567', 'OWNER' FROM generate_series(1, 500) n`,
  )
  const saved = await run('backup', validBackup(), settingsOf(source, 'source'))
  expect(saved.code, saved.output).toBe(0)
}, 60_000)
beforeEach(async () => {
  target = await createTestDatabase(inject('database'), 'empty')
  return () => target.drop()
}, 60_000)
afterAll(async () => {
  await source.drop()
  await rm(scratch, { recursive: true })
}, 60_000)

/** Expects that the restore left no tables, schemas, images or secret behind. */
async function expectUntouched(): Promise<void> {
  const schemas = await query(
    target,
    `SELECT nspname FROM pg_namespace WHERE nspname IN ('drizzle', 'pgboss')`,
  )
  expect(schemas).toEqual([])
  const relations = await query(
    target,
    `SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace`,
  )
  expect(relations).toEqual([])
  const files = await readdir(scratchPath('target'), { recursive: true, withFileTypes: true }).catch(() => [])
  expect(files.filter((one) => one.isFile()).map(({ name }) => name)).toEqual([])
}

async function expectRefused(file: string, message: string, more = {}): Promise<void> {
  const { code, lastLine } = await restore(file, more)
  expect(lastLine).toBe(message)
  expect(code).toBe(1)
  await expectUntouched()
}

async function createArchive(name: string, manifest: object): Promise<string> {
  const tar = pack()
  tar.entry({ name: 'manifest.json' }, JSON.stringify(manifest))
  tar.finalize()
  await writeFile(scratchPath(name), gzipSync(await buffer(tar)))
  return scratchPath(name)
}

it('refuses a truncated, changed or foreign file, and changes nothing', async () => {
  const whole = await readFile(validBackup())
  for (const [name, content] of [
    ['short', whole.subarray(0, -20)],
    ['half', whole.subarray(0, whole.length / 2)],
    ['flipped', whole.with(whole.length / 2, (whole[whole.length / 2] ?? 0) ^ 1)],
    ['text', Buffer.from('not a backup')],
  ] as const) {
    await writeFile(scratchPath(name), content)
    await expectRefused(scratchPath(name), damaged)
  }
}, 60_000)

it('refuses a backup of a newer version, and one with unknown migrations', async () => {
  const newer = await createArchive('newer', { format: 2 })
  await expectRefused(newer, 'A newer Ilewa made this backup. Restore it with that version or a later one.')
  await query(
    source,
    `INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('of tomorrow', 9000000000000)`,
  )
  expect((await run('backup', scratchPath('tomorrow'), settingsOf(source, 'source'))).code).toBe(0)
  await expectRefused(
    scratchPath('tomorrow'),
    'Another version of Ilewa made this backup, with tables that this one does not know. Restore it with that version or a later one.',
  )
}, 60_000)

/** The migrations of the previous version. */
const previousMigrations = listMigrations().slice(0, 28)

/** A database of the previous version, with a session, a payment event, a code and a waiting job. */
async function createPreviousVersion(): Promise<TestDatabase> {
  const previous = await createTestDatabase(inject('database'), 'empty')
  await withClient(previous, async (client) => {
    await client.query('BEGIN')
    await migrateInTransaction(client, previousMigrations)
    await client.query('COMMIT')
    const carrier = await openJobImporter(previous.connection, [
      { name: 'notifications.tell_morning' } as Job,
    ])
    const enqueuedAt = new Date()
    const waiting = { id: newId(), name: 'notifications.tell_morning', data: {}, enqueuedAt }
    await carrier.send(client, [{ ...waiting, startAfter: enqueuedAt }])
    await carrier.close()
    await client.query(`
      INSERT INTO users (id, first_name, last_name, email, phone, role)
        VALUES (gen_random_uuid(), 'Ada', 'Eze', 'ada@example.com', '08031234567', 'OWNER');
      INSERT INTO sessions (id, user_id, token_hash, user_agent, ip, expires_at)
        SELECT gen_random_uuid(), id, '\\x01', '', '', now() + interval '1 day' FROM users;
      INSERT INTO email_codes (user_id, purpose, asker, browser_hash, link_hash, expires_at)
        SELECT id, 'recovery', '\\x02', '\\x03', '\\x04', now() + interval '1 day' FROM users;
      INSERT INTO payment_news (id, provider, source, tx_ref, outcome, facts, heard_at)
        VALUES (gen_random_uuid(), 'flutterwave', 'round', 'old', 'heard', '{}', '2026-01-02T03:04:05Z')`)
  })
  return previous
}

it('restores a backup of the previous version under the present names, with its sessions and jobs', async () => {
  const previous = await createPreviousVersion()
  const saved = await run('backup', scratchPath('previous'), settingsOf(previous, 'source'))
  expect(saved.code, saved.output).toBe(0)
  const restored = await restore(scratchPath('previous'))
  expect(restored.code, restored.output).toBe(0)
  expect(restored.output).not.toContain('skipped')
  const sessionsQuery = 'SELECT * FROM sessions'
  expect(await query(target, sessionsQuery)).toEqual(await query(previous, sessionsQuery))
  expect(await query(target, 'SELECT tx_ref, source, outcome, received_at FROM payment_events')).toEqual([
    {
      ...{ tx_ref: 'old', source: 'reconciliation', outcome: 'received' },
      received_at: new Date('2026-01-02T03:04:05Z'),
    },
  ])
  expect(await query(target, 'SELECT requester_hash FROM email_codes')).toEqual([
    { requester_hash: Buffer.from([2]) },
  ])
  expect(await query(target, 'SELECT name FROM pgboss.job')).toEqual([{ name: 'notifications.tell_morning' }])
  await previous.drop()
  await rm(scratchPath('target'), { recursive: true })
}, 60_000)

it('refuses a database that is not empty, and leaves it unchanged', async () => {
  await query(target, 'CREATE TABLE guests AS SELECT 1 AS one')
  const { code, lastLine } = await restore(validBackup())
  expect(lastLine).toBe(
    'The database is not empty (it holds public.guests). Restore into an empty one: for the embedded PostgreSQL set DATA_DIR to a new folder. Nothing was changed.',
  )
  expect(code).toBe(1)
  expect(await query(target, 'SELECT one FROM guests')).toEqual([{ one: 1 }])
}, 60_000)

it('keeps the draft of a running backup, and removes that of a killed one', async () => {
  const partFile = scratchPath('shared.tar.gz.part')
  await writeFile(partFile, 'half of a backup')
  const save = () => run('backup', scratchPath('shared.tar.gz'), settingsOf(source, 'source'))
  const refused = await save()
  expect(refused).toMatchObject({ code: 1, lastLine: expect.stringContaining(`is writing ${partFile}.`) })
  expect(await readFile(partFile, 'utf8')).toBe('half of a backup')
  const before = new Date(Date.now() - 61_000)
  await utimes(partFile, before, before)
  expect((await save()).code).toBe(0)
  expect((await readdir(scratch)).filter((name) => name.startsWith('shared'))).toEqual(['shared.tar.gz'])
}, 60_000)

it('refuses to overwrite a backup, or to write one without the secret', async () => {
  const before = await readFile(validBackup())
  const repeated = await run('backup', validBackup(), settingsOf(source, 'source'))
  expect(repeated).toMatchObject({
    code: 1,
    lastLine: `${validBackup()} exists already. Choose another name for the backup.`,
  })
  expect((await readFile(validBackup())).equals(before)).toBe(true)
  const withoutSecret = await run('backup', scratchPath('other.tar.gz'), settingsOf(source, 'nowhere'))
  expect(withoutSecret.lastLine).toContain(`There is no secret in ${scratchPath('nowhere')}.`)
  expect((await readdir(scratch)).filter((name) => name.startsWith('other'))).toEqual([])
}, 60_000)

it('undoes everything when the last step fails, and can be repeated', async () => {
  // A folder with the secret's name makes the last step fail.
  await mkdir(scratchPath('target/secret/in-the-way'), { recursive: true })
  const failed = await restore(validBackup())
  expect(failed.code, failed.output).toBe(1)
  await expectUntouched()
  await rm(scratchPath('target'), { recursive: true })
  const restored = await restore(validBackup())
  expect(restored.code, restored.output).toBe(0)
  const users = 'SELECT * FROM users ORDER BY id'
  expect(await query(target, users)).toEqual(await query(source, users))
  expect(await readFile(scratchPath('target/secret'), 'utf8')).toBe(`${secret}\n`)
  await rm(scratchPath('target'), { recursive: true })
}, 60_000)

it('warns about a different SECRET_KEY, and keeps a copy of the previous secret', async () => {
  const other = 'b'.repeat(64)
  const result = await restore(validBackup(), { SECRET_KEY: other })
  expect(result.code).toBe(0)
  expect(result.output).toContain('SECRET_KEY differs from the secret of this backup')
  await rm(scratchPath('target'), { recursive: true })
  await target.drop()
  target = await createTestDatabase(inject('database'), 'empty')
  await mkdir(scratchPath('target'))
  await writeFile(scratchPath('target/secret'), other)
  expect((await restore(validBackup())).code).toBe(0)
  expect(await readFile(scratchPath('target/secret.old'), 'utf8')).toBe(other)
  await rm(scratchPath('target'), { recursive: true })
}, 60_000)

it('moves images from the folder into S3, and back', async () => {
  const storage = await startS3()
  try {
    const { bucket, endpoint, region, accessKeyId, secretAccessKey } = storage.settings()
    const inS3 = {
      S3_BUCKET: bucket,
      S3_ENDPOINT: String(endpoint),
      S3_REGION: region,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    }
    const restoredToS3 = await restore(validBackup(), inS3)
    expect(restoredToS3.code, restoredToS3.output).toBe(0)
    expect(await readdir(scratchPath('target'))).toEqual(['secret'])
    const saved = await run('backup', scratchPath('s3.tar.gz'), { ...settingsOf(target, 'target'), ...inS3 })
    expect(saved.code, saved.output).toBe(0)
    await target.drop()
    target = await createTestDatabase(inject('database'), 'empty')
    await rm(scratchPath('target'), { recursive: true })
    expect((await restore(scratchPath('s3.tar.gz'))).code).toBe(0)
    expect(await digestImages(scratchPath('target'))).toEqual(await digestImages(scratchPath('source')))
  } finally {
    await storage.stop()
    await rm(scratchPath('target'), { recursive: true, force: true })
  }
}, 60_000)
