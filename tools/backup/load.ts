import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { listMigrations, migrateInTransaction } from '@ilewa/server/platform/database/migrate-in-transaction'
import type { JobImporter } from '@ilewa/server/platform/jobs/job-transfer'
import { TransferredJob } from '@ilewa/server/platform/jobs/queue-tables'
import { CliError } from '@ilewa/server/platform/startup-errors'
import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { z } from 'zod'
import { type Entries, getEntryName, readContent } from './archive-reader.ts'
import { columnList, countRowsOf, disableTriggers, dropForeignKeys, quote } from './catalog.ts'
import { jobsFolder, type Manifest, parseTableName, type TableManifest } from './manifest.ts'

/** Number of migrations in the archive. Throws when one is unknown to this version. */
export function countKnownMigrations({ migrations }: Manifest): number {
  const ownMigrations = listMigrations()
  const isKnown = migrations.every(
    ({ hash, at }, index) => ownMigrations[index]?.hash === hash && ownMigrations[index].at === at,
  )
  if (!isKnown)
    throw new CliError(
      'Another version of Ilewa made this backup, with tables that this one does not know. Restore it with that version or a later one.',
    )
  return migrations.length
}

/** The rest of the current table, over all its parts. */
async function* contentOfTable(entries: Entries, table: string): AsyncGenerator<Buffer> {
  for (
    let entry = entries.current();
    entry && parseTableName(getEntryName(entry)) === table;
    entry = entries.current()
  ) {
    yield* readContent(entry)
    await entries.next()
  }
}

async function loadTable(client: Client, entries: Entries, table: TableManifest): Promise<void> {
  const target = client.query(copyFrom(`COPY ${quote(table.name)} (${columnList(table)}) FROM STDIN`))
  await pipeline(Readable.from(contentOfTable(entries, table.name)), target)
}

async function loadRows(
  client: Client,
  entries: Entries,
  { tables, print }: { tables: readonly TableManifest[]; print: (line: string) => void },
): Promise<void> {
  const byName = new Map(tables.map((table) => [table.name, table]))
  for (let entry = entries.current(); entry; entry = entries.current()) {
    const table = byName.get(parseTableName(getEntryName(entry)) ?? '')
    if (!table) return
    if (table.rows >= 20_000) print(`Restoring ${table.name}: ${table.rows} rows`)
    await loadTable(client, entries, table)
  }
}

async function loadJobs(client: Client, entries: Entries, carrier: JobImporter): Promise<number> {
  let unknownCount = 0
  for (let entry = entries.current(); entry; entry = entries.current()) {
    if (!getEntryName(entry).startsWith(jobsFolder)) return unknownCount
    const jobs = z.array(TransferredJob).parse(JSON.parse((await buffer(entry)).toString()))
    unknownCount += await carrier.send(client, jobs)
    await entries.next()
  }
  return unknownCount
}

async function requireCounts(client: Client, tables: readonly TableManifest[]): Promise<void> {
  for (const { name, rows } of tables) {
    const found = await countRowsOf(client, name)
    if (found !== rows) throw new CliError(`Of ${rows} rows of ${name}, ${found} arrived.`)
  }
}

interface LoadOptions {
  manifest: Manifest
  carrier: JobImporter
  print: (line: string) => void
}

/**
 * Fills an empty database inside the open transaction. Creates the tables of the backup's version, loads their
 * rows, then runs the newer migrations, as an upgrade in place does.
 */
export async function loadDatabase(
  client: Client,
  entries: Entries,
  { manifest, carrier, print }: LoadOptions,
): Promise<void> {
  const knownCount = countKnownMigrations(manifest)
  const migrations = listMigrations()
  await migrateInTransaction(client, migrations.slice(0, knownCount))
  const restoreForeignKeys = await dropForeignKeys(client)
  const enableTriggers = await disableTriggers(client)
  await loadRows(client, entries, { tables: manifest.tables, print })
  await enableTriggers()
  await restoreForeignKeys()
  for (const { name, lastValue, isCalled } of manifest.sequences)
    await client.query('SELECT setval($1::regclass, $2, $3)', [quote(name), lastValue, isCalled])
  await requireCounts(client, manifest.tables)
  const unknownCount = await loadJobs(client, entries, carrier)
  if (unknownCount > 0) print(`${unknownCount} jobs were skipped: this version does not have them.`)
  await migrateInTransaction(client, migrations.slice(knownCount))
}
