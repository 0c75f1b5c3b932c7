import { readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '@ilewa/server/platform/database/embedded/embedded'
import { migrationsFolder } from '@ilewa/server/platform/database/migrate'
import { listMigrations, migrateInTransaction } from '@ilewa/server/platform/database/migrate-in-transaction'
import { CliError, describeError } from '@ilewa/server/platform/startup-errors'
import { print } from '@ilewa/server/platform/terminal'
import pg from 'pg'
import { z } from 'zod'
import { seedBench } from '../seed/seed.ts'
import { type TimedMigrations, timeMigrations } from './time-migrations.ts'
import { type RunningTraffic, startTraffic, type Traffic } from './traffic.ts'

/** `npm run bench:migrations`: the time and the locks of migrations on a large database with readers and writers. */
const Journal = z.object({ entries: z.array(z.object({ tag: z.string() })) })

const listNamed = () => {
  const { entries } = Journal.parse(
    JSON.parse(readFileSync(path.join(migrationsFolder, 'meta/_journal.json'), 'utf8')),
  )
  return listMigrations().map((migration, index) => ({ ...migration, name: entries[index]?.tag ?? '' }))
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(2)} s`

function printResult({ files, locks, commitMs }: TimedMigrations, traffic: Traffic): void {
  for (const { name, ms, slowest } of files)
    print(`${name}  ${seconds(ms)}, slowest statement ${seconds(slowest.ms)}: ${slowest.text}`)
  print(`commit  ${seconds(commitMs)}`)
  for (const { table, mode, rows, by, heldMs } of locks.toSorted((one, other) => other.rows - one.rows))
    print(`${mode.padEnd(22)} ${table} (${rows.toLocaleString('en')} rows) from ${by}  ${seconds(heldMs)}`)
  for (const [name, { count, longest, failures }] of Object.entries(traffic))
    print(`${name}: ${count}, longest ${seconds(longest)}, ${failures.length} failed ${failures[0] ?? ''}`)
}

/** Runs the work while others read and write, and stops them if it fails. */
async function timeUnder<T>(traffic: RunningTraffic, work: () => Promise<T>): Promise<T> {
  try {
    // The first statements of a connection are slower.
    await sleep(2_000)
    traffic.forgetLongest()
    return await work()
  } catch (error) {
    await traffic.stop()
    throw error
  }
}

async function measure(connection: pg.ClientConfig, from: string, bookings: number): Promise<boolean> {
  const migrations = listNamed()
  const first = migrations.findIndex(({ name }) => name.startsWith(from))
  if (first < 1) throw new CliError(`There is no migration ${from}.`)
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query("SET client_min_messages = 'warning'")
    await client.query('BEGIN')
    await migrateInTransaction(client, migrations.slice(0, first))
    await client.query('COMMIT')
    const business = await seedBench(connection, { bookings, seed: 1 })
    print(`${bookings.toLocaleString('en')} bookings before ${migrations[first]?.name}`)
    const traffic = startTraffic(connection, business)
    const timed = await timeUnder(traffic, () => timeMigrations(client, migrations.slice(first)))
    const result = await traffic.stop()
    printResult(timed, result)
    return result.reads.failures.length + result.writes.failures.length === 0
  } finally {
    await client.end()
  }
}

const { values } = parseArgs({
  options: {
    from: { type: 'string', default: '0054' },
    bookings: { type: 'string', default: '1000000' },
  },
})
const folder = await mkdtemp(path.join(tmpdir(), 'ilewa-bench-migrations-'))
await chmod(folder, 0o755)
try {
  const { connection, stop } = await startEmbeddedPostgres({ dataDir: folder })
  try {
    if (!(await measure(connection, values.from, Number(values.bookings)))) process.exitCode = 1
  } finally {
    await stop()
  }
} catch (error) {
  process.stderr.write(`${describeError(error)}\n`)
  process.exitCode = 1
} finally {
  await rm(folder, { recursive: true, force: true })
}
