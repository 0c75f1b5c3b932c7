import { now } from '@ilewa/server/platform/clock'
import { listApplied } from '@ilewa/server/platform/database/migrate-in-transaction'
import { listPendingJobs } from '@ilewa/server/platform/jobs/queue-tables'
import { CliError } from '@ilewa/server/platform/startup-errors'
import { backupLock } from '@ilewa/server/platform/storage/storage'
import type { Client, ClientConfig } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { ArchiveWriter } from './archive-writer.ts'
import { columnList, countRowsOf, listSequences, listTables, quote, type Table } from './catalog.ts'
import {
  archiveFormat,
  countRows,
  jobsPartName,
  type Manifest,
  manifestName,
  type TableManifest,
  tablePartName,
} from './manifest.ts'
import { withSession } from './session.ts'

const lockTimeout = '30s'

/** Prevents the deletion of images that the snapshot references, until this session ends. */
async function lockImages(client: Client): Promise<void> {
  await client.query(`SET lock_timeout = '${lockTimeout}'`)
  try {
    await client.query('SELECT pg_advisory_lock($1)', [backupLock])
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === '55P03')) throw error
    throw new CliError('Another backup of this database is under way. Try again when it has ended.')
  }
  await client.query('SET lock_timeout = 0')
}

/**
 * Begins the transaction for all reads. The tables are locked before the snapshot is taken, so that no migration
 * changes them in between. Other reads and writes continue.
 */
async function beginSnapshot(client: Client): Promise<Table[]> {
  const expected = await listTables(client)
  if (expected.length === 0) throw new CliError('The database is empty: there is nothing to back up.')
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  await client.query(`LOCK TABLE ${expected.map(({ name }) => quote(name)).join(', ')} IN ACCESS SHARE MODE`)
  const tables = await listTables(client)
  if (JSON.stringify(tables) !== JSON.stringify(expected))
    throw new CliError('The database is being upgraded. Start the backup again when the app serves.')
  return tables
}

async function createManifest(client: Client, tables: readonly Table[]): Promise<Manifest> {
  const { rows } = await client.query('SHOW server_version')
  const counted: TableManifest[] = []
  for (const table of tables) counted.push({ ...table, rows: await countRowsOf(client, table.name) })
  return {
    format: archiveFormat,
    createdAt: now().toISOString(),
    serverVersion: rows[0].server_version,
    migrations: await listApplied(client),
    tables: counted,
    sequences: await listSequences(client),
  }
}

const partBytes = 1_048_576

/** Writes a table in parts. Returns its number of rows. */
async function addTable(client: Client, writer: ArchiveWriter, table: Table): Promise<number> {
  const copy = client.query(copyTo(`COPY (SELECT ${columnList(table)} FROM ${quote(table.name)}) TO STDOUT`))
  let part = 0
  let rows = 0
  let chunks: Buffer[] = []
  let bytes = 0
  const flush = async () => {
    if (bytes === 0) return
    part += 1
    await writer.add(tablePartName(table.name, part), Buffer.concat(chunks))
    chunks = []
    bytes = 0
  }
  for await (const chunk of copy as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    bytes += chunk.length
    rows += countRows(chunk)
    if (bytes >= partBytes) await flush()
  }
  await flush()
  return rows
}

async function addJobs(client: Client, writer: ArchiveWriter): Promise<number> {
  let part = 0
  let jobs = 0
  for await (const batch of listPendingJobs(client)) {
    part += 1
    jobs += batch.length
    await writer.add(jobsPartName(part), JSON.stringify(batch))
  }
  return jobs
}

interface CopiedCounts {
  rows: Record<string, number>
  jobs: number
}

interface SnapshotOptions {
  connection: ClientConfig
  writer: ArchiveWriter
  signal: AbortSignal
  print: (line: string) => void
}

const progressThresholdRows = 20_000

async function addDatabase(
  client: Client,
  { writer, signal, print }: Omit<SnapshotOptions, 'connection'>,
): Promise<CopiedCounts> {
  const manifest = await createManifest(client, await beginSnapshot(client))
  await writer.add(manifestName, JSON.stringify(manifest, null, 2))
  const rows: Record<string, number> = {}
  for (const table of manifest.tables) {
    signal.throwIfAborted()
    if (table.rows >= progressThresholdRows) print(`Copying ${table.name}: ${table.rows} rows`)
    rows[table.name] = await addTable(client, writer, table)
  }
  return { rows, jobs: await addJobs(client, writer) }
}

/**
 * Adds the database as of one moment, then runs `addRest`. Until `addRest` ends, no image that the snapshot
 * references is deleted.
 */
export const addSnapshot = (
  { connection, ...options }: SnapshotOptions,
  addRest: (copied: CopiedCounts) => Promise<void>,
): Promise<void> =>
  withSession(connection, options.signal, async (client) => {
    await lockImages(client)
    const copied = await addDatabase(client, options)
    // Ends the snapshot but keeps the lock, so that vacuum can clean up while the images are copied.
    await client.query('COMMIT')
    await addRest(copied)
  })
