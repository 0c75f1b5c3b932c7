import { now } from '@ilewa/server/platform/clock'
import { readResidentMb } from '@ilewa/tests/support/servers/processes'
import type { BenchCase } from './cases/case.ts'
import { createEnvironment } from './measure/environment.ts'
import { measureFirstImport } from './measure/first-import.ts'
import { currentCommit, describeMachine } from './measure/machine.ts'
import { measure, measureGrowth } from './measure/measure.ts'
import type { PreparedCase } from './measure/record-case.ts'
import { createSizedEnvironment, type SizedEnvironment } from './measure/sized-environment.ts'
import { listMissedCases, replaceMeasurements } from './remeasure.ts'
import type { Result } from './result.ts'
import { type Measurements, type Run, type RunOptions, recordFault } from './run.ts'
import { rounded } from './statistics.ts'
import { targets } from './targets.ts'

/**
 * A case with a median above this is not run with more concurrent requests, which would reach the server's time
 * limits.
 */
const defaultSlowMs = 1_200

const slowestMedianMs = ({ cells }: Measurements, name: string, bookings: number): number =>
  Math.max(
    0,
    ...cells
      .filter((cell) => cell.case === name && cell.bookings === bookings)
      .map(({ ours }) => ours.median),
  )

/** Measures a case at one size. Returns the ratio to print. */
async function measureCaseAtSize(
  run: Run,
  sizedEnvironment: SizedEnvironment,
  prepared: PreparedCase,
  atOnce: number,
): Promise<string | undefined> {
  const { results, options } = run
  const { slowMs = defaultSlowMs } = options
  const { bookings, servers, memory } = sizedEnvironment
  const { name } = prepared.case
  const ms = slowestMedianMs(results, name, bookings)
  if (ms > slowMs) {
    const reason = `${Math.round(ms)} ms with fewer at once`
    results.skipped.push({ case: name, bookings, atOnce, reason })
    return undefined
  }
  try {
    const cell = await measure(servers, prepared, atOnce)
    results.cells.push(cell)
    memory.after = readResidentMb(servers.appPid)
    memory.peak = Math.max(memory.peak, memory.after)
    return String(cell.ratio)
  } catch (error) {
    recordFault(run, { case: name, bookings, atOnce }, error)
    return undefined
  }
}

/** Measures the growth from the smallest to the largest size. */
async function measureGrowthAt(
  run: Run,
  sizedEnvironments: readonly SizedEnvironment[],
  name: string,
  atOnce: number,
): Promise<void> {
  const { results, options } = run
  const { slowMs = defaultSlowMs } = options
  const sizes = sizedEnvironments
    .flatMap(({ servers, prepared }) => {
      const one = prepared.find((each) => each.case.name === name)
      return one && slowestMedianMs(results, name, servers.bookings) <= slowMs
        ? [{ servers, prepared: one }]
        : []
    })
    .sort((one, other) => one.servers.bookings - other.servers.bookings)
  const [small, large] = [sizes[0], sizes.at(-1)]
  if (!small || !large || small === large || sizes.length < sizedEnvironments.length) return
  const [from, to] = [small.servers.bookings, large.servers.bookings]
  try {
    results.growth.push({ case: name, atOnce, from, to, factor: await measureGrowth(small, large, atOnce) })
  } catch (error) {
    recordFault(run, { case: name, bookings: to, atOnce }, error)
  }
}

const measuresGrowth = (atOnce: number) => targets.growthAtOnce.some((count) => count === atOnce)

/** Measures a case at each size, then its growth between the sizes. */
async function measureCase(
  run: Run,
  sizedEnvironments: readonly SizedEnvironment[],
  name: string,
): Promise<void> {
  const { options } = run
  const printedRatios: string[] = []
  for (const sizedEnvironment of sizedEnvironments) {
    const prepared = sizedEnvironment.prepared.find((one) => one.case.name === name)
    const ratios: string[] = []
    for (const atOnce of options.atOnce) {
      if (options.signal?.aborted) return
      ratios.push((prepared && (await measureCaseAtSize(run, sizedEnvironment, prepared, atOnce))) ?? '–')
    }
    printedRatios.push(ratios.join(', '))
  }
  for (const atOnce of options.atOnce.filter(measuresGrowth)) {
    if (options.signal?.aborted) return
    await measureGrowthAt(run, sizedEnvironments, name, atOnce)
  }
  options.print(`  ${name}: ours ÷ baseline ${printedRatios.join(' / ')}`)
}

const repeatFactor = 2

/**
 * Repeats each case that missed a target, for twice as long: a stalled disk or another process can slow down the first
 * measurement. The repeated measurement is final.
 */
async function repeatMissed(
  run: Run,
  sizedEnvironments: readonly SizedEnvironment[],
  cases: readonly BenchCase[],
): Promise<void> {
  const { options, results } = run
  const atOnce = options.atOnce.filter((count) => count === targets.atOnce || measuresGrowth(count))
  const longerEnvironments = sizedEnvironments.map((sizedEnvironment) => ({
    ...sizedEnvironment,
    servers: { ...sizedEnvironment.servers, seconds: sizedEnvironment.servers.seconds * repeatFactor },
  }))
  for (const [name, missed] of listMissedCases(results)) {
    if (!cases.some((one) => one.name === name)) continue
    const laterResults: Measurements = { ...results, cells: [], skipped: [], growth: [] }
    await measureCase(
      { ...run, options: { ...options, atOnce }, results: laterResults },
      longerEnvironments,
      name,
    )
    if (options.signal?.aborted) return
    const { merged: figures, replaced } = replaceMeasurements(results.cells, laterResults.cells)
    results.cells = figures
    results.growth = replaceMeasurements(results.growth, laterResults.growth).merged
    results.repeats.push({ case: name, missed, first: replaced })
  }
}

async function measureAll(run: Run): Promise<void> {
  const { options, results } = run
  const sizedEnvironments: SizedEnvironment[] = []
  const isWrite = ({ kind }: BenchCase) => kind === 'write'
  // The first write changes the responses of the reads, so reads run first.
  const groups = [options.cases.filter((one) => !isWrite(one)), options.cases.filter(isWrite)]
  try {
    for (const bookings of options.sizes) {
      if (options.signal?.aborted) return
      sizedEnvironments.push(await createSizedEnvironment(run, bookings))
    }
    for (const group of groups) {
      for (const { name } of group) await measureCase(run, sizedEnvironments, name)
      await repeatMissed(run, sizedEnvironments, group)
    }
    results.memory.push(...sizedEnvironments.map(({ memory }) => memory))
  } finally {
    for (const sizedEnvironment of sizedEnvironments) await sizedEnvironment.stop()
  }
}

/** Measures every case at every size, then stops all processes and deletes all data. */
export async function runBench(options: RunOptions): Promise<Result> {
  const environment = await createEnvironment(options.databaseUrl)
  let firstImport: Result['firstImport']
  const results: Measurements = {
    cells: [],
    shapes: [],
    skipped: [],
    faults: [],
    memory: [],
    growth: [],
    repeats: [],
  }
  try {
    const { firstImportBookings: stays = targets.firstImport.stays } = options
    firstImport = {
      stays,
      seconds: rounded(await measureFirstImport(await environment.createEmpty(), stays)),
    }
    options.print(`  first import of ${stays} stays: ${firstImport.seconds} s`)
    await measureAll({ options, environment, results })
  } finally {
    await environment.tearDown()
  }
  return {
    at: now().toISOString(),
    commit: currentCommit(),
    machine: describeMachine(environment.postgresql),
    seed: options.seed,
    sizes: [...options.sizes],
    seconds: options.seconds,
    ...results,
    firstImport,
  }
}
