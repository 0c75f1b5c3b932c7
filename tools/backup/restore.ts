import { buffer } from 'node:stream/consumers'
import { allJobs } from '@ilewa/server/jobs'
import { migrationLock } from '@ilewa/server/platform/database/migrate'
import { type JobCarrier, openJobCarrier } from '@ilewa/server/platform/jobs/job-transfer'
import { isFileSecret, replaceSecret } from '@ilewa/server/platform/secret'
import type { Settings } from '@ilewa/server/platform/settings'
import { PlainError } from '@ilewa/server/platform/startup-errors'
import { listFiles, putFile, removeFile, setUpStorage } from '@ilewa/server/platform/storage/storage'
import type { Client, ClientConfig } from 'pg'
import { checkArchive, type Entries, nameOf, readArchive, takeManifest } from './archive-reader.ts'
import { findContent } from './catalog.ts'
import { type Order, runCommand } from './command.ts'
import { openTarget } from './databases.ts'
import { countKnown, loadDatabase } from './load.ts'
import { imagesFolder, type Manifest } from './manifest.ts'
import { inWords } from './progress.ts'
import { withSession } from './session.ts'

type Undo = () => Promise<unknown>

/**
 * Checked before any change: a secret that came from SECRET_KEY cannot be stored in a file, so SECRET_KEY must be set.
 */
function refuseSecret(secret: string, { secretKey }: Settings): void {
  if (secretKey === undefined && !isFileSecret(secret))
    throw new PlainError(
      'This backup was made with SECRET_KEY. Set SECRET_KEY to the same value, then restore again.',
    )
}

async function restoreSecret(secret: string, settings: Settings, say: Order['say']): Promise<Undo> {
  if (settings.secretKey === undefined) return replaceSecret(settings.dataDir, secret)
  if (settings.secretKey !== secret)
    say(
      'SECRET_KEY differs from the secret of this backup: users with two-factor sign-in need a recovery code and must set it up again. To avoid that, restore again with the secret of the backup.',
    )
  return async () => undefined
}

async function requireEmpty(client: Client): Promise<void> {
  const { rows } = await client.query(`SELECT current_setting('server_version_num')::int AS version`)
  if (rows[0].version < 150_000) throw new PlainError('This PostgreSQL is too old: Ilewa needs 15 or newer.')
  const content = await findContent(client)
  if (content)
    throw new PlainError(
      `The database is not empty (it holds ${content}). Restore into an empty one: for the embedded PostgreSQL set DATA_DIR to a new folder. Nothing was changed.`,
    )
}

const atOnce = 8

interface Image {
  key: string
  content: Buffer
}

/** Waits for all writes, so that none is still running when the first failure is handled. */
async function putAll(images: readonly Image[]): Promise<void> {
  const outcomes = await Promise.allSettled(images.map(({ key, content }) => putFile(key, content)))
  const failed = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failed) throw failed.reason
}

/** An existing file of the same size has the same content, because names are never reused. */
async function loadImages(entries: Entries, put: string[]): Promise<void> {
  const present = new Map<string, number>()
  for await (const { key, size } of listFiles()) present.set(key, size)
  const waiting: Image[] = []
  for (let entry = entries.current(); entry; entry = entries.current()) {
    if (!nameOf(entry).startsWith(imagesFolder)) break
    const key = nameOf(entry).slice(imagesFolder.length)
    const content = await buffer(entry)
    if (!present.has(key)) put.push(key)
    if (present.get(key) !== content.length) waiting.push({ key, content })
    if (waiting.length === atOnce) await putAll(waiting.splice(0))
    await entries.next()
  }
  await putAll(waiting)
}

async function removeFiles(keys: readonly string[]): Promise<void> {
  for (const key of keys) await removeFile(key)
}

interface Restoring extends Order {
  connection: ClientConfig
  manifest: Manifest
  secret: string
  /** Undoes steps outside the transaction. */
  undo: Undo[]
}

async function openQueue({ connection, undo }: Restoring): Promise<JobCarrier> {
  undo.push(() =>
    withSession(connection, new AbortController().signal, (client) =>
      client.query('DROP SCHEMA IF EXISTS pgboss CASCADE'),
    ),
  )
  return openJobCarrier(connection, allJobs)
}

/** Everything before the commit. */
async function fill(client: Client, restoring: Restoring): Promise<void> {
  const { file, signal, settings, manifest, secret, say, undo } = restoring
  const carrier = await openQueue(restoring)
  try {
    await client.query('BEGIN')
    await readArchive(file, signal, async (entries) => {
      await takeManifest(entries)
      await loadDatabase(client, entries, { manifest, carrier, say })
      say('Restoring the images')
      await setUpStorage(settings)
      const put: string[] = []
      undo.push(() => removeFiles(put))
      await loadImages(entries, put)
      undo.push(await restoreSecret(secret, settings, say))
      for (; entries.current(); await entries.next()) entries.current()?.resume()
    })
  } finally {
    await carrier.close()
  }
}

/** All or nothing: one transaction for rows, jobs and migrations; images and secret are written before its commit. */
async function restoreInto(client: Client, restoring: Restoring): Promise<void> {
  const { undo } = restoring
  // Blocks migrations, so that an app that starts meanwhile waits for the restored data.
  await client.query('SELECT pg_advisory_lock($1)', [migrationLock])
  await requireEmpty(client)
  try {
    await fill(client, restoring)
  } catch (error) {
    await client.end()
    await Promise.allSettled(undo.toReversed().map((step) => step()))
    throw error
  }
  // If the response is lost, the commit may have succeeded, so nothing is undone.
  await client.query('COMMIT')
  await client.query('ANALYZE')
}

async function restore(order: Order): Promise<void> {
  const { settings, file, signal, say } = order
  say(`Checking ${file}`)
  const { manifest, ending, secret } = await checkArchive(file, signal)
  countKnown(manifest)
  refuseSecret(secret, settings)
  const target = await openTarget(settings, say)
  const { connection } = target
  try {
    const restoring = { ...order, connection, manifest, secret, undo: [] }
    await withSession(connection, signal, (client) => restoreInto(client, restoring))
  } finally {
    await target.close()
  }
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  say(
    `Restored the backup of ${manifest.createdAt}: ${inWords(manifest.tables.length, 'table')} with ${inWords(rows, 'row')}, ${inWords(ending.images, 'image')}, ${inWords(ending.jobs, 'waiting job')}, and the secret.`,
  )
}

runCommand({
  usage: 'Say which file to restore from: npm run restore -- FILE',
  takes: 'file',
  args: process.argv.slice(2),
  run: restore,
})
