import { residentOf } from '@ilewa/tests/support/servers/processes'
import { hash } from '@node-rs/argon2'
import pg, { type PoolConfig } from 'pg'
import { createWorld } from '../cases/world.ts'
import { stepsOf } from '../plan.ts'
import type { Memory, Shape } from '../result.ts'
import { noteFault, type Run } from '../run.ts'
import type { BenchBusiness } from '../seed/seed.ts'
import { startApp, startFloor } from './children.ts'
import { openLine } from './line.ts'
import { type Ground, order } from './measure.ts'
import { type Prepared, record } from './recording.ts'
import type { Seeded } from './stage.ts'

/** Argon2 reads its cost from the stored hash, so a hash of the lowest cost removes hashing from sign-in. */
async function cheapenSignIn(connection: PoolConfig, { ownerId, password }: BenchBusiness): Promise<void> {
  const cheap = await hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })
  const client = new pg.Client(connection)
  await client.connect()
  await client.query('UPDATE users SET password_hash = $1 WHERE id = $2', [cheap, ownerId])
  await client.end()
}

/** Records the writes first, because the rows they leave change the responses of the reads. */
async function recordAll(run: Run, { business, settings }: Seeded, bookings: number): Promise<Prepared[]> {
  const { options, stage } = run
  const port = await stage.port()
  const logFile = `${stage.folder}/recording.log`
  const child = await startApp({ port, settings, logFile, records: true })
  const line = openLine(port)
  try {
    const world = createWorld(business, line)
    const prepared: Prepared[] = []
    for (const benchCase of options.cases.toReversed()) {
      const recorded = await record(benchCase, { world, line, child }).catch((error: unknown) =>
        noteFault(run, { case: benchCase.name, bookings, atOnce: 1 }, error),
      )
      if (recorded) prepared.unshift(recorded)
    }
    return prepared
  } finally {
    line.close()
    await child.stop()
  }
}

const toShape = ({ case: { name, title, kind }, exchange }: Prepared, bookings: number): Shape => ({
  case: name,
  title,
  kind,
  bookings,
  requests: exchange.length,
  bytes: exchange.reduce((sum, { body }) => sum + body.length, 0),
  statements: exchange.reduce((sum, { plan }) => sum + stepsOf(plan).length, 0),
  roundTrips: exchange.reduce(
    (sum, { plan }) =>
      sum + plan.reduce((all, lanes) => all + Math.max(...lanes.map(({ steps }) => steps.length)), 0),
    0,
  ),
})

/** A business of one size, with the server and the floor running on its database. */
export interface Place {
  bookings: number
  prepared: readonly Prepared[]
  ground: Ground
  memory: Memory
  stop: () => Promise<void>
}

export async function setPlace(run: Run, bookings: number): Promise<Place> {
  const { options, stage, found } = run
  const seededAt = performance.now()
  const { seed, surroundings, seconds } = options
  const seeded = await stage.seed({ bookings, seed, ...surroundings })
  const { connection, settings, business } = seeded
  await cheapenSignIn(connection, business)
  const tookSeconds = Math.round((performance.now() - seededAt) / 1_000)
  options.print(`${bookings.toLocaleString('en')} bookings, seeded in ${tookSeconds} s`)
  const prepared = await recordAll(run, seeded, bookings)
  found.shapes.push(...prepared.map((one) => toShape(one, bookings)))
  const floor = startFloor()
  try {
    const [appPort, floorPort] = [await stage.port(), await stage.port()]
    await order(floor, { kind: 'open', connection, port: floorPort })
    const app = await startApp({ port: appPort, settings, records: false })
    const held = residentOf(app.pid)
    return {
      bookings,
      prepared,
      ground: { appPid: app.pid, appPort, floorPort, floor, bookings, seconds },
      memory: { bookings, before: held, peak: held, after: held },
      stop: async () => {
        await app.stop()
        await floor.stop()
      },
    }
  } catch (error) {
    await floor.stop()
    throw error
  }
}
