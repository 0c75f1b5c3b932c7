import { buffer } from 'node:stream/consumers'
import { allJobs } from '@ilewa/server/jobs'
import { migrationLock } from '@ilewa/server/platform/database/migrate'
import { type JobImporter, openJobImporter } from '@ilewa/server/platform/jobs/job-transfer'
import { isFileSecret, replaceSecret } from '@ilewa/server/platform/secret/secret'
import type { Settings } from '@ilewa/server/platform/settings'
import { CliError } from '@ilewa/server/platform/startup-errors'
import { listFiles, putFile, removeFile, setUpStorage } from '@ilewa/server/platform/storage/storage'
import type { Client, ClientConfig } from 'pg'
import { checkArchive, type Entries, getEntryName, readArchive, readManifest } from './archive-reader.ts'
import { findExistingContent } from './catalog.ts'
import { type CommandContext, runCommand } from './command.ts'
import { openTarget } from './databases.ts'
import { formatCount } from './format.ts'
import { countKnownMigrations, loadDatabase } from './load.ts'
import { imagesFolder, type Manifest } from './manifest.ts'
import { withSession } from './session.ts'

type Undo = () => Promise<unknown>

/**
 * Checked before any change: a secret that came from SECRET_KEY cannot be stored in a file, so SECRET_KEY must be set.
 */
function requireSecretKey(secret: string, { secretKey }: Settings): void {
  if (secretKey === undefined && !isFileSecret(secret))
    throw new CliError(
      'This backup was made with SECRET_KEY. Set SECRET_KEY to the same value, then restore again.',
    )
}

async function restoreSecret(
  secret: string,
  settings: Settings,
  print: CommandContext['print'],
): Promise<Undo> {
  if (settings.secretKey === undefined) return replaceSecret(settings.dataDir, secret)
  if (settings.secretKey !== secret)
    print(
      'SECRET_KEY differs from the secret of this backup: users with two-factor sign-in need a recovery code and must set it up again. To avoid that, restore again with the secret of the backup.',
    )
  return async () => undefined
}

async function requireEmpty(client: Client): Promise<void> {
  const { rows } = await client.query(`SELECT current_setting('server_version_num')::int AS version`)
  if (rows[0].version < 150_000) throw new CliError('This PostgreSQL is too old: Ilewa needs 15 or newer.')
  const content = await findExistingContent(client)
  if (content)
    throw new CliError(
      `The database is not empty (it holds ${content}). Restore into an empty one: for the embedded PostgreSQL set DATA_DIR to a new folder. Nothing was changed.`,
    )
}

const concurrency = 8

interface Image {
  key: string
  content: Buffer
}

/** Waits for all writes, so that none is still running when the first failure is handled. */
async function writeImages(images: readonly Image[]): Promise<void> {
  const outcomes = await Promise.allSettled(images.map(({ key, content }) => putFile(key, content)))
  const failed = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failed) throw failed.reason
}

/** An existing file of the same size has the same content, because names are never reused. */
async function loadImages(entries: Entries, writtenKeys: string[]): Promise<void> {
  const present = new Map<string, number>()
  for await (const { key, size } of listFiles()) present.set(key, size)
  const pendingImages: Image[] = []
  for (let entry = entries.current(); entry; entry = entries.current()) {
    if (!getEntryName(entry).startsWith(imagesFolder)) break
    const key = getEntryName(entry).slice(imagesFolder.length)
    const content = await buffer(entry)
    if (!present.has(key)) writtenKeys.push(key)
    if (present.get(key) !== content.length) pendingImages.push({ key, content })
    if (pendingImages.length === concurrency) await writeImages(pendingImages.splice(0))
    await entries.next()
  }
  await writeImages(pendingImages)
}

async function removeFiles(keys: readonly string[]): Promise<void> {
  for (const key of keys) await removeFile(key)
}

interface RestoreContext extends CommandContext {
  connection: ClientConfig
  manifest: Manifest
  secret: string
  /** Undoes steps outside the transaction. */
  undo: Undo[]
}

async function openQueue({ connection, undo }: RestoreContext): Promise<JobImporter> {
  undo.push(() =>
    withSession(connection, new AbortController().signal, (client) =>
      client.query('DROP SCHEMA IF EXISTS pgboss CASCADE'),
    ),
  )
  return openJobImporter(connection, allJobs)
}

/** Runs all steps of the restore before the commit. */
async function restoreContents(client: Client, restoreContext: RestoreContext): Promise<void> {
  const { file, signal, settings, manifest, secret, print, undo } = restoreContext
  const carrier = await openQueue(restoreContext)
  try {
    await client.query('BEGIN')
    await readArchive(file, signal, async (entries) => {
      await readManifest(entries)
      await loadDatabase(client, entries, { manifest, carrier, print })
      print('Restoring the images')
      await setUpStorage(settings)
      const writtenKeys: string[] = []
      undo.push(() => removeFiles(writtenKeys))
      await loadImages(entries, writtenKeys)
      undo.push(await restoreSecret(secret, settings, print))
      for (; entries.current(); await entries.next()) entries.current()?.resume()
    })
  } finally {
    await carrier.close()
  }
}

/**
 * Restores everything or nothing. Rows, jobs and migrations share one transaction. The images and the secret are
 * written before its commit, and removed if a step fails.
 */
async function restoreInto(client: Client, restoreContext: RestoreContext): Promise<void> {
  const { undo } = restoreContext
  // Blocks migrations, so that an app that starts meanwhile waits for the restored data.
  await client.query('SELECT pg_advisory_lock($1)', [migrationLock])
  await requireEmpty(client)
  try {
    await restoreContents(client, restoreContext)
  } catch (error) {
    await client.end()
    await Promise.allSettled(undo.toReversed().map((step) => step()))
    throw error
  }
  // Nothing is undone if COMMIT fails: it may have succeeded although its response was lost.
  await client.query('COMMIT')
  await client.query('ANALYZE')
}

async function restore(context: CommandContext): Promise<void> {
  const { settings, file, signal, print } = context
  print(`Checking ${file}`)
  const { manifest, ending, secret } = await checkArchive(file, signal)
  countKnownMigrations(manifest)
  requireSecretKey(secret, settings)
  const target = await openTarget(settings, print)
  const { connection } = target
  try {
    const restoreContext = { ...context, connection, manifest, secret, undo: [] }
    await withSession(connection, signal, (client) => restoreInto(client, restoreContext))
  } finally {
    await target.close()
  }
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  print(
    `Restored the backup of ${manifest.createdAt}: ${formatCount(manifest.tables.length, 'table')} with ${formatCount(rows, 'row')}, ${formatCount(ending.images, 'image')}, ${formatCount(ending.jobs, 'waiting job')}, and the secret.`,
  )
}

runCommand({
  usage: 'Say which file to restore from: npm run restore -- FILE',
  accepts: 'file',
  args: process.argv.slice(2),
  run: restore,
})
