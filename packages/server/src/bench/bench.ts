import { hash } from '@node-rs/argon2'
import pg, { type PoolConfig } from 'pg'
import { now } from '../platform/clock.ts'
import { residentOf } from '../torture/processes.ts'
import { type Child, startApp, startFloor } from './children.ts'
import { growthOf } from './growth.ts'
import { openLine, WrongAnswer } from './line.ts'
import { currentCommit, describeMachine } from './machine.ts'
import { type Ground, measure, order } from './measure.ts'
import type { BenchOptions } from './options.ts'
import { stepsOf } from './plan.ts'
import { type Prepared, record } from './recording.ts'
import type { Memory, Result, Shape } from './result.ts'
import type { BenchBusiness } from './seed/seed.ts'
import { type Stage, setStage } from './stage.ts'
import { createWorld } from './world.ts'

export interface RunOptions extends Omit<BenchOptions, 'against' | 'out'> {
  databaseUrl?: string | undefined
  /** Properties of the business, and businesses beside it; as the seed has them unless given. */
  surroundings?: { properties: number; others: number }
  print: (line: string) => void
  signal?: AbortSignal
}

type Found = Pick<Result, 'cells' | 'shapes' | 'skipped' | 'faults' | 'memory'>

interface Run {
  options: RunOptions
  stage: Stage
  found: Found
}

/** Argon2 reads its cost from the stored hash, so one of the least cost takes hashing out of both servers' sign-in. */
async function cheapenSignIn(connection: PoolConfig, { ownerId, password }: BenchBusiness): Promise<void> {
  const cheap = await hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })
  const client = new pg.Client(connection)
  await client.connect()
  await client.query('UPDATE users SET password_hash = $1 WHERE id = $2', [cheap, ownerId])
  await client.end()
}

interface Failed {
  case: string
  bookings: number
  atOnce: number
}

/** An answer that is wrong fails the run, which goes on with what is left of it. */
function noteFault({ options, found }: Run, { case: name, bookings, atOnce }: Failed, error: unknown): void {
  if (!(error instanceof WrongAnswer)) throw error
  options.print(`  ${name}, ${atOnce} at once: ${error.message}`)
  found.faults.push({ case: name, bookings, atOnce, reason: error.message })
}

/** Writes first, since they leave rows behind that the answers of the reads must hold from the beginning. */
async function recordAll(run: Run, business: BenchBusiness, bookings: number): Promise<Prepared[]> {
  const { options, stage } = run
  const port = await stage.port()
  const logFile = `${stage.folder}/recording.log`
  const child = await startApp({ port, settings: stage.settings, logFile, records: true })
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

/** Beyond these one request of a kind is too slow to ask many at once: they would run into the server's time limits. */
const slowMs = 1_200

async function measureCase(run: Run, ground: Ground, prepared: Prepared): Promise<void> {
  const { options, found } = run
  const { bookings } = ground
  const { name } = prepared.case
  let slowest = 0
  const ratios: string[] = []
  for (const atOnce of options.atOnce) {
    if (options.signal?.aborted) return
    if (slowest > slowMs) {
      found.skipped.push({
        case: name,
        bookings,
        atOnce,
        reason: `${Math.round(slowest)} ms with fewer at once`,
      })
      continue
    }
    try {
      const cell = await measure(ground, prepared, atOnce)
      found.cells.push(cell)
      ratios.push(`${cell.ratio} at ${atOnce}`)
      slowest = Math.max(slowest, cell.ours.median)
    } catch (error) {
      noteFault(run, { case: name, bookings, atOnce }, error)
    }
  }
  if (ratios.length > 0) options.print(`  ${name}: ours ÷ floor ${ratios.join(', ')}`)
}

interface Servers {
  app: Child
  ground: Ground
}

async function startServers({ options, stage }: Run, floor: Child, bookings: number): Promise<Servers> {
  const [appPort, floorPort] = [await stage.port(), await stage.port()]
  const app = await startApp({ port: appPort, settings: stage.settings, records: false })
  await order(floor, { kind: 'open', connection: stage.connection, port: floorPort })
  return { app, ground: { appPid: app.pid, appPort, floorPort, floor, bookings, seconds: options.seconds } }
}

async function measureSize(run: Run, bookings: number): Promise<void> {
  const { options, stage, found } = run
  const seededAt = performance.now()
  const { seed, surroundings } = options
  const business = await stage.seed({ bookings, seed, ...surroundings })
  await cheapenSignIn(stage.connection, business)
  const seconds = Math.round((performance.now() - seededAt) / 1_000)
  options.print(`${bookings.toLocaleString('en')} bookings, seeded in ${seconds} s`)
  const prepared = await recordAll(run, business, bookings)
  const floor = startFloor()
  let app: Child | undefined
  try {
    const servers = await startServers(run, floor, bookings)
    app = servers.app
    const memory: Memory = { bookings, before: residentOf(app.pid), peak: 0, after: 0 }
    for (const one of prepared) {
      found.shapes.push(toShape(one, bookings))
      await measureCase(run, servers.ground, one)
      memory.after = residentOf(app.pid)
      memory.peak = Math.max(memory.peak, memory.after)
    }
    found.memory.push(memory)
  } finally {
    await app?.stop()
    await floor.stop()
  }
}

/** Measures every case at every size, and leaves nothing running and nothing behind. */
export async function runBench(options: RunOptions): Promise<Result> {
  const stage = await setStage(options.databaseUrl)
  const found: Found = { cells: [], shapes: [], skipped: [], faults: [], memory: [] }
  try {
    for (const [index, bookings] of options.sizes.entries()) {
      if (options.signal?.aborted) break
      if (index > 0) await stage.empty()
      await measureSize({ options, stage, found }, bookings)
    }
  } finally {
    await stage.tearDown()
  }
  return {
    at: now().toISOString(),
    commit: currentCommit(),
    machine: describeMachine(stage.postgresql),
    seed: options.seed,
    sizes: [...options.sizes],
    seconds: options.seconds,
    ...found,
    growth: growthOf(found.cells, options.sizes, [1, 16]),
  }
}
