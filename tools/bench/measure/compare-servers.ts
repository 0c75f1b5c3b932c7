import type { Cell, Side } from '../result.ts'
import { medianOfSorted, quantile, rounded, toLatency } from '../statistics.ts'
import { readCpuMs } from './cpu-time.ts'
import { type HttpConnection, openConnection } from './http-connection.ts'
import { type LoadOptions, type Round, runLoad } from './load.ts'

/** A process that serves, for the load and its processor time. */
export interface MeasuredServer {
  pid: number | undefined
  port: number
}

/** Rounds per side. The sides alternate in short rounds, so that noise affects both. */
export const roundCount = 8
/** Requests before the measurement, so that the engine has compiled the code. No more are sent after `seconds`. */
const warmUpCount = 200
/** A slow case gets fewer rounds: no further round starts after this many times `seconds`. */
const maxDurationFactor = 6

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

export const openConnections = (port: number, count: number): HttpConnection[] =>
  Array.from({ length: count }, () => openConnection(port))

export async function warmUp(runRound: () => Promise<Round>, ms: number): Promise<void> {
  const startedAt = performance.now()
  for (let count = 0; count < warmUpCount && performance.now() - startedAt < ms; )
    count += (await runRound()).samples.length
}

export interface ComparisonOptions extends Pick<LoadOptions, 'next' | 'check'> {
  atOnce: number
  /** Duration of the measurement of each side. */
  seconds: number
}

/**
 * Measures the server and the baseline in short alternating rounds, so that noise affects both. Throws
 * `UnexpectedResponse`.
 */
export async function compareServers(
  servers: Record<'ours' | 'baseline', MeasuredServer>,
  { atOnce, seconds, next, check }: ComparisonOptions,
): Promise<Pick<Cell, 'ours' | 'baseline' | 'ratio' | 'share' | 'spread'>> {
  const connections = {
    ours: openConnections(servers.ours.port, atOnce),
    baseline: openConnections(servers.baseline.port, atOnce),
  }
  const rounds: Record<keyof typeof servers, TimedRound[]> = { ours: [], baseline: [] }
  const ms = (seconds * 1_000) / roundCount
  const runRound = async (side: keyof typeof servers): Promise<TimedRound> => {
    const before = await readCpuMs(servers[side].pid)
    const round = await runLoad({ connections: connections[side], ms, next, check })
    const after = await readCpuMs(servers[side].pid)
    return { ...round, processorMs: before !== undefined && after !== undefined ? after - before : undefined }
  }
  try {
    const startedAt = performance.now()
    const isTimeUp = () => performance.now() - startedAt > maxDurationFactor * seconds * 1_000
    for (const side of ['ours', 'baseline'] as const) await warmUp(() => runRound(side), seconds * 1_000)
    for (let round = 0; round < roundCount && !(round > 0 && isTimeUp()); round++) {
      const sideOrder = round % 2 === 0 ? (['ours', 'baseline'] as const) : (['baseline', 'ours'] as const)
      for (const side of sideOrder) rounds[side].push(await runRound(side))
    }
    return {
      ours: toSide(rounds.ours),
      baseline: toSide(rounds.baseline),
      ...compareRounds(rounds.ours, rounds.baseline),
    }
  } finally {
    for (const connection of Object.values(connections).flat()) connection.close()
  }
}
