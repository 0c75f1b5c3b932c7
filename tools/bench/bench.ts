import { now } from '@ilewa/server/platform/clock'
import { residentOf } from '@ilewa/tests/support/servers/processes'
import type { BenchCase } from './cases/case.ts'
import { measureFirstImport } from './measure/first-import.ts'
import { currentCommit, describeMachine } from './measure/machine.ts'
import { measure, measureGrowth } from './measure/measure.ts'
import { type Place, setPlace } from './measure/place.ts'
import type { Prepared } from './measure/recording.ts'
import { setStage } from './measure/stage.ts'
import { missedCases, replace } from './repeats.ts'
import type { Result } from './result.ts'
import { type Found, noteFault, type Run, type RunOptions } from './run.ts'
import { rounded } from './statistics.ts'
import { targets } from './targets.ts'

/** Above this median, a case is not run with more concurrent requests: they would reach the server's time limits. */
const defaultSlowMs = 1_200

const slowest = ({ cells }: Found, name: string, bookings: number): number =>
  Math.max(
    0,
    ...cells
      .filter((cell) => cell.case === name && cell.bookings === bookings)
      .map(({ ours }) => ours.median),
  )

/** Measures a case at one size. Returns the ratio to print. */
async function measureAt(
  run: Run,
  place: Place,
  prepared: Prepared,
  atOnce: number,
): Promise<string | undefined> {
  const { found, options } = run
  const { slowMs = defaultSlowMs } = options
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

/** Measures the growth from the smallest to the largest size. */
async function growAt(run: Run, places: readonly Place[], name: string, atOnce: number): Promise<void> {
  const { found, options } = run
  const { slowMs = defaultSlowMs } = options
  const sizes = places
    .flatMap(({ ground, prepared }) => {
      const one = prepared.find((each) => each.case.name === name)
      return one && slowest(found, name, ground.bookings) <= slowMs ? [{ ground, prepared: one }] : []
    })
    .sort((one, other) => one.ground.bookings - other.ground.bookings)
  const [small, large] = [sizes[0], sizes.at(-1)]
  if (!small || !large || small === large || sizes.length < places.length) return
  const [from, to] = [small.ground.bookings, large.ground.bookings]
  try {
    found.growth.push({ case: name, atOnce, from, to, factor: await measureGrowth(small, large, atOnce) })
  } catch (error) {
    noteFault(run, { case: name, bookings: to, atOnce }, error)
  }
}

const tellsGrowth = (atOnce: number) => targets.growthAtOnce.some((count) => count === atOnce)

/** Measures a case at each size, then its growth between the sizes. */
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
  for (const atOnce of options.atOnce.filter(tellsGrowth)) {
    if (options.signal?.aborted) return
    await growAt(run, places, name, atOnce)
  }
  options.print(`  ${name}: ours ÷ floor ${said.join(' / ')}`)
}

const repeatedFor = 2

/**
 * Repeats each case that missed a target, for twice as long: a stalled disk or another process can slow down the first
 * measurement. The repeated measurement is final.
 */
async function repeatMissed(run: Run, places: readonly Place[], cases: readonly BenchCase[]): Promise<void> {
  const { options, found } = run
  const atOnce = options.atOnce.filter((count) => count === targets.atOnce || tellsGrowth(count))
  const longer = places.map((place) => ({
    ...place,
    ground: { ...place.ground, seconds: place.ground.seconds * repeatedFor },
  }))
  for (const [name, missed] of missedCases(found)) {
    if (!cases.some((one) => one.name === name)) continue
    const later: Found = { ...found, cells: [], skipped: [], growth: [] }
    await measureCase({ ...run, options: { ...options, atOnce }, found: later }, longer, name)
    if (options.signal?.aborted) return
    const { figures, replaced } = replace(found.cells, later.cells)
    found.cells = figures
    found.growth = replace(found.growth, later.growth).figures
    found.repeats.push({ case: name, missed, first: replaced })
  }
}

async function measureAll(run: Run): Promise<void> {
  const { options, found } = run
  const places: Place[] = []
  const isWrite = ({ kind }: BenchCase) => kind === 'write'
  // The first write changes the responses of the reads, so reads run first.
  const parts = [options.cases.filter((one) => !isWrite(one)), options.cases.filter(isWrite)]
  try {
    for (const bookings of options.sizes) {
      if (options.signal?.aborted) return
      places.push(await setPlace(run, bookings))
    }
    for (const part of parts) {
      for (const { name } of part) await measureCase(run, places, name)
      await repeatMissed(run, places, part)
    }
    found.memory.push(...places.map(({ memory }) => memory))
  } finally {
    for (const place of places) await place.stop()
  }
}

/** Measures every case at every size, then stops all processes and deletes all data. */
export async function runBench(options: RunOptions): Promise<Result> {
  const stage = await setStage(options.databaseUrl)
  let firstImport: Result['firstImport']
  const found: Found = { cells: [], shapes: [], skipped: [], faults: [], memory: [], growth: [], repeats: [] }
  try {
    const { firstImportStays: stays = targets.firstImport.stays } = options
    firstImport = { stays, seconds: rounded(await measureFirstImport(await stage.createEmpty(), stays)) }
    options.print(`  first import of ${stays} stays: ${firstImport.seconds} s`)
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
    firstImport,
  }
}
