import { readResidentMb } from '@ilewa/tests/support/servers/processes'
import { hash } from '@node-rs/argon2'
import pg, { type PoolConfig } from 'pg'
import { createCaseContext } from '../cases/case-context.ts'
import type { Memory, Shape } from '../result.ts'
import { type Run, recordFault } from '../run.ts'
import { listSteps } from '../schedule.ts'
import type { BenchBusiness } from '../seed/seed.ts'
import { startApp, startBaseline } from './children.ts'
import type { Seeded } from './environment.ts'
import { openConnection } from './http-connection.ts'
import { type Servers, sendCommand } from './measure.ts'
import { type PreparedCase, recordCase } from './record-case.ts'

/** Argon2 reads its cost from the stored hash, so a hash of the lowest cost removes hashing from sign-in. */
async function storeCheapPasswordHash(
  connection: PoolConfig,
  { ownerId, password }: BenchBusiness,
): Promise<void> {
  const cheapHash = await hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })
  const client = new pg.Client(connection)
  await client.connect()
  await client.query('UPDATE users SET password_hash = $1 WHERE id = $2', [cheapHash, ownerId])
  await client.end()
}

/** Records the writes first, because the rows they leave change the responses of the reads. */
async function recordAll(
  run: Run,
  { business, settings }: Seeded,
  bookings: number,
): Promise<PreparedCase[]> {
  const { options, environment } = run
  const port = await environment.port()
  const logFile = `${environment.folder}/recording.log`
  const child = await startApp({ port, settings, logFile, recordsStatements: true })
  const httpConnection = openConnection(port)
  try {
    const context = createCaseContext(business, httpConnection)
    const prepared: PreparedCase[] = []
    for (const benchCase of options.cases.toReversed()) {
      const recorded = await recordCase(benchCase, { context, httpConnection, child }).catch(
        (error: unknown) => recordFault(run, { case: benchCase.name, bookings, atOnce: 1 }, error),
      )
      if (recorded) prepared.unshift(recorded)
    }
    return prepared
  } finally {
    httpConnection.close()
    await child.stop()
  }
}

const toShape = ({ case: { name, title, kind }, exchange }: PreparedCase, bookings: number): Shape => ({
  case: name,
  title,
  kind,
  bookings,
  requests: exchange.length,
  bytes: exchange.reduce((sum, { body }) => sum + body.length, 0),
  statements: exchange.reduce((sum, { schedule }) => sum + listSteps(schedule).length, 0),
  roundTrips: exchange.reduce(
    (sum, { schedule }) =>
      sum + schedule.reduce((total, lanes) => total + Math.max(...lanes.map(({ steps }) => steps.length)), 0),
    0,
  ),
})

/** A business of one size, with the server and the baseline running on its database. */
export interface SizedEnvironment {
  bookings: number
  prepared: readonly PreparedCase[]
  servers: Servers
  memory: Memory
  stop: () => Promise<void>
}

export async function createSizedEnvironment(run: Run, bookings: number): Promise<SizedEnvironment> {
  const { options, environment, results } = run
  const seededAt = performance.now()
  const { seed, seedSize, seconds } = options
  const seeded = await environment.seed({ bookings, seed, ...seedSize })
  const { connection, settings, business } = seeded
  await storeCheapPasswordHash(connection, business)
  const tookSeconds = Math.round((performance.now() - seededAt) / 1_000)
  options.print(`${bookings.toLocaleString('en')} bookings, seeded in ${tookSeconds} s`)
  const prepared = await recordAll(run, seeded, bookings)
  results.shapes.push(...prepared.map((one) => toShape(one, bookings)))
  const baseline = startBaseline()
  try {
    const [appPort, baselinePort] = [await environment.port(), await environment.port()]
    await sendCommand(baseline, { kind: 'open', connection, port: baselinePort })
    const app = await startApp({ port: appPort, settings, recordsStatements: false })
    const residentMb = readResidentMb(app.pid)
    return {
      bookings,
      prepared,
      servers: { appPid: app.pid, appPort, baselinePort, baseline, bookings, seconds },
      memory: { bookings, before: residentMb, peak: residentMb, after: residentMb },
      stop: async () => {
        await app.stop()
        await baseline.stop()
      },
    }
  } catch (error) {
    await baseline.stop()
    throw error
  }
}
