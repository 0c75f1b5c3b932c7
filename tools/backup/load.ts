import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { listMigrations, migrateWithin } from '@ilewa/server/platform/database/migrate-within'
import { CarriedJob, type JobCarrier } from '@ilewa/server/platform/jobs/job-transfer'
import { PlainError } from '@ilewa/server/platform/startup-errors'
import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { z } from 'zod'
import { contentOf, type Entries, nameOf } from './archive-reader.ts'
import { columnList, countRowsOf, liftForeignKeys, quietTriggers, quote } from './catalog.ts'
import { jobsFolder, type Manifest, type TableManifest, tableOf } from './manifest.ts'

/** Number of migrations in the archive. Throws when one is unknown to this version. */
export function countKnown({ migrations }: Manifest): number {
  const ours = listMigrations()
  const isKnown = migrations.every(
    ({ hash, at }, place) => ours[place]?.hash === hash && ours[place].at === at,
  )
  if (!isKnown)
    throw new PlainError(
      'Another version of Ilewa made this backup, with tables that this one does not know. Restore it with that version or a later one.',
    )
  return migrations.length
}

/** The rest of the current table, over all its parts. */
async function* contentOfTable(entries: Entries, table: string): AsyncGenerator<Buffer> {
  for (let entry = entries.current(); entry && tableOf(nameOf(entry)) === table; entry = entries.current()) {
    yield* contentOf(entry)
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
  { tables, say }: { tables: readonly TableManifest[]; say: (line: string) => void },
): Promise<void> {
  const byName = new Map(tables.map((table) => [table.name, table]))
  for (let entry = entries.current(); entry; entry = entries.current()) {
    const table = byName.get(tableOf(nameOf(entry)) ?? '')
    if (!table) return
    if (table.rows >= 20_000) say(`Restoring ${table.name}: ${table.rows} rows`)
    await loadTable(client, entries, table)
  }
}

async function loadJobs(client: Client, entries: Entries, carrier: JobCarrier): Promise<number> {
  let unknown = 0
  for (let entry = entries.current(); entry; entry = entries.current()) {
    if (!nameOf(entry).startsWith(jobsFolder)) return unknown
    const jobs = z.array(CarriedJob).parse(JSON.parse((await buffer(entry)).toString()))
    unknown += await carrier.send(client, jobs)
    await entries.next()
  }
  return unknown
}

async function requireCounts(client: Client, tables: readonly TableManifest[]): Promise<void> {
  for (const { name, rows } of tables) {
    const found = await countRowsOf(client, name)
    if (found !== rows) throw new PlainError(`Of ${rows} rows of ${name}, ${found} arrived.`)
  }
}

interface LoadOptions {
  manifest: Manifest
  carrier: JobCarrier
  say: (line: string) => void
}

/**
 * Fills an empty database inside the open transaction: the tables of the backup's version, their rows, then the newer
 * migrations, as in an upgrade in place.
 */
export async function loadDatabase(
  client: Client,
  entries: Entries,
  { manifest, carrier, say }: LoadOptions,
): Promise<void> {
  const known = countKnown(manifest)
  const migrations = listMigrations()
  await migrateWithin(client, migrations.slice(0, known))
  const putForeignKeysBack = await liftForeignKeys(client)
  const wakeTriggers = await quietTriggers(client)
  await loadRows(client, entries, { tables: manifest.tables, say })
  await wakeTriggers()
  await putForeignKeysBack()
  for (const { name, lastValue, isCalled } of manifest.sequences)
    await client.query('SELECT setval($1::regclass, $2, $3)', [quote(name), lastValue, isCalled])
  await requireCounts(client, manifest.tables)
  const unknown = await loadJobs(client, entries, carrier)
  if (unknown > 0) say(`${unknown} jobs were skipped: this version does not have them.`)
  await migrateWithin(client, migrations.slice(known))
}
