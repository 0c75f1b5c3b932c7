import { hash } from '@node-rs/argon2'
import pg, { type PoolConfig } from 'pg'
import { now } from '../platform/clock.ts'
import { residentOf } from '../torture/processes.ts'
import { startApp, startFloor } from './children.ts'
import { growthOf } from './growth.ts'
import { openLine, WrongAnswer } from './line.ts'
import { currentCommit, describeMachine } from './machine.ts'
import { type Ground, measure, order } from './measure.ts'
import type { BenchOptions } from './options.ts'
import { stepsOf } from './plan.ts'
import { type Prepared, record } from './recording.ts'
import type { Memory, Result, Shape } from './result.ts'
import type { BenchBusiness } from './seed/seed.ts'
import { type Seeded, type Stage, setStage } from './stage.ts'
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

/** Beyond these one request of a kind is too slow to ask many at once: they would run into the server's time limits. */
const slowMs = 1_200

/** A business of one size and the servers on its database, ready to be asked. */
interface Place {
  bookings: number
  prepared: readonly Prepared[]
  ground: Ground
  memory: Memory
  stop: () => Promise<void>
}

async function setPlace(run: Run, bookings: number): Promise<Place> {
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

const slowest = ({ cells }: Found, name: string, bookings: number): number =>
  Math.max(
    0,
    ...cells
      .filter((cell) => cell.case === name && cell.bookings === bookings)
      .map(({ ours }) => ours.median),
  )

/** What it says of a size that was measured. */
async function measureAt(
  run: Run,
  place: Place,
  prepared: Prepared,
  atOnce: number,
): Promise<string | undefined> {
  const { found } = run
  const { bookings, ground, memory } = place
  const { name } = prepared.case
  const ms = slowest(found, name, bookings)
  if (ms > slowMs) {
    const reason = `${Math.round(ms)} ms with fewer at once`
    found.skipped.push({ case: name, bookings, atOnce, reason })
    return undefined
  }
  try {
    const cell = await measure(ground, prepared, atOnce)
    found.cells.push(cell)
    memory.after = residentOf(ground.appPid)
    memory.peak = Math.max(memory.peak, memory.after)
    return String(cell.ratio)
  } catch (error) {
    noteFault(run, { case: name, bookings, atOnce }, error)
    return undefined
  }
}

/** All sizes one after the other, so that a machine that is slower for minutes does not look like growth. */
async function measureCase(run: Run, places: readonly Place[], name: string): Promise<void> {
  const { options } = run
  const said: string[] = []
  for (const place of places) {
    const prepared = place.prepared.find((one) => one.case.name === name)
    const ratios: string[] = []
    for (const atOnce of options.atOnce) {
      if (options.signal?.aborted) return
      ratios.push((prepared && (await measureAt(run, place, prepared, atOnce))) ?? '–')
    }
    said.push(ratios.join(', '))
  }
  options.print(`  ${name}: ours ÷ floor ${said.join(' / ')}`)
}

async function measureAll(run: Run): Promise<void> {
  const { options, found } = run
  const places: Place[] = []
  try {
    for (const bookings of options.sizes) {
      if (options.signal?.aborted) return
      places.push(await setPlace(run, bookings))
    }
    for (const { name } of options.cases) await measureCase(run, places, name)
    found.memory.push(...places.map(({ memory }) => memory))
  } finally {
    for (const place of places) await place.stop()
  }
}

/** Measures every case at every size, and leaves nothing running and nothing behind. */
export async function runBench(options: RunOptions): Promise<Result> {
  const stage = await setStage(options.databaseUrl)
  const found: Found = { cells: [], shapes: [], skipped: [], faults: [], memory: [] }
  try {
    await measureAll({ options, stage, found })
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
