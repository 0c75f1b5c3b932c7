import type { Cell, Side } from '../result.ts'
import { medianOfSorted, quantile, rounded, toLatency } from '../statistics.ts'
import { targets } from '../targets.ts'
import type { BaselineCommand, BaselineReply } from './baseline-commands.ts'
import type { ChildProgram } from './children.ts'
import { readCpuMs } from './cpu-time.ts'
import { medianGrowth } from './growth.ts'
import { type HttpConnection, type HttpResponse, openConnection } from './http-connection.ts'
import { type Round, runLoad } from './load.ts'
import type { PreparedCase } from './record-case.ts'

/** The server and the baseline on one database. */
export interface Servers {
  appPid: number | undefined
  appPort: number
  baselinePort: number
  baseline: ChildProgram
  bookings: number
  /** Duration of the measurement of each side. */
  seconds: number
}

/** Rounds per side. The sides alternate in short rounds, so that noise affects both. */
const roundCount = 8
/** Requests before the measurement, so that the engine has compiled the code. No more are sent after `seconds`. */
const warmUpCount = 200
/** A slow case gets fewer rounds: no further round starts after this many times `seconds`. */
const maxDurationFactor = 6

export async function sendCommand(baseline: ChildProgram, command: BaselineCommand): Promise<BaselineReply> {
  const reply = (await baseline.request(command)) as BaselineReply | undefined
  if (reply === undefined) throw new Error('The baseline has ended')
  if ('fault' in reply) throw new Error(`The baseline failed: ${reply.fault}`)
  return reply
}

const createCheck =
  ({ case: { status, contains }, exchange }: PreparedCase) =>
  (response: HttpResponse, index: number): string | undefined => {
    if (response.status !== status)
      return `answered ${response.status}: ${response.body.toString('utf8', 0, 300)}`
    if (contains !== undefined)
      return response.body.includes(contains) ? undefined : `does not say ${contains}`
    const expected = exchange[index]?.body.length
    return response.body.length === expected
      ? undefined
      : `answered ${response.body.length} bytes, not ${expected}`
  }

/** A round and the processor time that the server's process used for it. */
interface TimedRound extends Round {
  processorMs: number | undefined
}

function toSide(rounds: readonly TimedRound[]): Side {
  const samples = rounds.flatMap((round) => round.samples)
  const seconds = rounds.reduce((sum, round) => sum + round.seconds, 0)
  const { median, p99 } = toLatency(samples)
  const cpuMs = rounds.reduce((sum, { processorMs }) => sum + (processorMs ?? 0), 0)
  const isCpuKnown = rounds.every(({ processorMs }) => processorMs !== undefined)
  return {
    median: rounded(median),
    p99: rounded(p99),
    perSecond: rounded(samples.length / seconds),
    count: samples.length,
    ...(isCpuKnown && { processor: rounded(cpuMs / samples.length) }),
  }
}

const compareMetric = (
  ours: readonly Round[],
  baseline: readonly Round[],
  metric: (round: Round) => number,
): number[] =>
  ours.map((round, index) => metric(round) / metric(baseline[index] ?? round)).sort((a, b) => a - b)

/** Compares round by round, so that a disturbance of one pair of rounds does not affect the median. */
function compareRounds(
  ours: readonly Round[],
  baseline: readonly Round[],
): Pick<Cell, 'ratio' | 'share' | 'spread'> {
  const ratios = compareMetric(ours, baseline, ({ samples }) => toLatency(samples).median)
  const shares = compareMetric(ours, baseline, ({ samples, seconds }) => samples.length / seconds)
  return {
    ratio: rounded(medianOfSorted(ratios)),
    share: rounded(medianOfSorted(shares)),
    spread: { low: rounded(quantile(ratios, 0.25)), high: rounded(quantile(ratios, 0.75)) },
  }
}

const openConnections = (port: number, count: number): HttpConnection[] =>
  Array.from({ length: count }, () => openConnection(port))

/**
 * Measures the baseline's HTTP and its SQL separately. Skips the SQL of a write, because its statements need new
 * values from a request.
 */
async function measureHalves(
  { baseline, seconds }: Servers,
  { case: { kind }, exchange }: PreparedCase,
  runBaselineRound: () => Promise<Round>,
): Promise<Pick<Cell, 'httpAlone' | 'sqlAlone'>> {
  await sendCommand(baseline, { kind: 'serve', exchange, runsSql: false })
  const http = await runBaselineRound()
  await sendCommand(baseline, { kind: 'serve', exchange, runsSql: true })
  const httpAlone = rounded(toLatency(http.samples).median)
  const hasSql = exchange.some(({ schedule }) => schedule.length > 0)
  if (kind === 'write' || !hasSql) return { httpAlone }
  const ms = (seconds * 1_000) / roundCount
  const sql = await sendCommand(baseline, { kind: 'sql-alone', atOnce: targets.atOnce, ms })
  return { httpAlone, ...('samples' in sql && { sqlAlone: rounded(toLatency(sql.samples).median) }) }
}

async function warmUp(runRound: () => Promise<Round>, ms: number): Promise<void> {
  const startedAt = performance.now()
  for (let count = 0; count < warmUpCount && performance.now() - startedAt < ms; )
    count += (await runRound()).samples.length
}

/**
 * Measures the server and the baseline in short alternating rounds, so that noise affects both. Throws
 * `UnexpectedResponse`.
 */
export async function measure(servers: Servers, prepared: PreparedCase, atOnce: number): Promise<Cell> {
  const { next } = prepared
  const check = createCheck(prepared)
  const sides = {
    ours: { pid: servers.appPid, connections: openConnections(servers.appPort, atOnce) },
    baseline: { pid: servers.baseline.pid, connections: openConnections(servers.baselinePort, atOnce) },
  }
  const roundsBySide: Record<keyof typeof sides, TimedRound[]> = { ours: [], baseline: [] }
  const ms = (servers.seconds * 1_000) / roundCount
  const runRound = async (side: keyof typeof sides): Promise<TimedRound> => {
    const { pid, connections } = sides[side]
    const before = await readCpuMs(pid)
    const round = await runLoad({ connections, ms, next, check })
    const after = await readCpuMs(pid)
    return { ...round, processorMs: before !== undefined && after !== undefined ? after - before : undefined }
  }
  try {
    await sendCommand(servers.baseline, { kind: 'serve', exchange: prepared.exchange, runsSql: true })
    const startedAt = performance.now()
    const isTimeUp = () => performance.now() - startedAt > maxDurationFactor * servers.seconds * 1_000
    for (const side of ['ours', 'baseline'] as const)
      await warmUp(() => runRound(side), servers.seconds * 1_000)
    for (let round = 0; round < roundCount && !(round > 0 && isTimeUp()); round++) {
      const sideOrder = round % 2 === 0 ? (['ours', 'baseline'] as const) : (['baseline', 'ours'] as const)
      for (const side of sideOrder) roundsBySide[side].push(await runRound(side))
    }
    const halves =
      atOnce === targets.atOnce ? await measureHalves(servers, prepared, () => runRound('baseline')) : {}
    return {
      case: prepared.case.name,
      bookings: servers.bookings,
      atOnce,
      ours: toSide(roundsBySide.ours),
      baseline: toSide(roundsBySide.baseline),
      ...compareRounds(roundsBySide.ours, roundsBySide.baseline),
      ...halves,
    }
  } finally {
    for (const { connections } of Object.values(sides))
      for (const connection of connections) connection.close()
  }
}

/** A case at one size. */
interface SizedCase {
  servers: Servers
  prepared: PreparedCase
}

/**
 * How much longer the server takes at the larger size. The sizes alternate in short rounds, because a machine that is
 * slower for a minute would look like growth. Throws `UnexpectedResponse`.
 */
export async function measureGrowth(smaller: SizedCase, larger: SizedCase, atOnce: number): Promise<number> {
  const { seconds } = smaller.servers
  const ms = (seconds * 1_000) / roundCount
  const sizes = [smaller, larger].map(({ servers, prepared }) => {
    const connections = openConnections(servers.appPort, atOnce)
    const runRound = () => runLoad({ connections, ms, next: prepared.next, check: createCheck(prepared) })
    return { lines: connections, ask: runRound, medians: [] as number[] }
  })
  try {
    for (const { ask: runRound } of sizes) await warmUp(runRound, seconds * 1_000)
    for (let round = 0; round < roundCount; round++)
      for (const { ask: runRound, medians } of round % 2 === 0 ? sizes : sizes.toReversed())
        medians.push(toLatency((await runRound()).samples).median)
    const [before = [], after = []] = sizes.map(({ medians }) => medians)
    return medianGrowth(before, after)
  } finally {
    for (const { lines: connections } of sizes) for (const connection of connections) connection.close()
  }
}
