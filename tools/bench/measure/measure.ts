import type { Cell, Side } from '../result.ts'
import { middleOf, quantile, rounded, timesOf } from '../statistics.ts'
import { targets } from '../targets.ts'
import type { Child } from './children.ts'
import type { FloorOrder, FloorWord } from './floor-orders.ts'
import { growthOf } from './growth.ts'
import { type Line, openLine, type Reply } from './line.ts'
import { drive, type Round } from './load.ts'
import { processorMsOf } from './processor.ts'
import type { Prepared } from './recording.ts'

/** The server and the floor on one database. */
export interface Ground {
  appPid: number | undefined
  appPort: number
  floorPort: number
  floor: Child
  bookings: number
  /** Duration of the measurement of each side. */
  seconds: number
}

/** Rounds per side. The sides alternate in short rounds, so that noise affects both. */
const roundCount = 8
/** Requests before the measurement, so that the engine has compiled the code; limited to the measurement's duration. */
const warmUps = 200
/** A slow case gets fewer rounds once it has taken this many times its duration. */
const mostTimes = 6

export async function order(floor: Child, what: FloorOrder): Promise<FloorWord> {
  const word = (await floor.ask(what)) as FloorWord | undefined
  if (word === undefined) throw new Error('The floor has ended')
  if ('fault' in word) throw new Error(`The floor failed: ${word.fault}`)
  return word
}

const checkOf =
  ({ case: { status, says }, exchange }: Prepared) =>
  (reply: Reply, place: number): string | undefined => {
    if (reply.status !== status) return `answered ${reply.status}: ${reply.body.toString('utf8', 0, 300)}`
    if (says !== undefined) return reply.body.includes(says) ? undefined : `does not say ${says}`
    const expected = exchange[place]?.body.length
    return reply.body.length === expected ? undefined : `answered ${reply.body.length} bytes, not ${expected}`
  }

/** A round and the processor time that the server's process used for it. */
interface Turn extends Round {
  processorMs: number | undefined
}

function sideOf(rounds: readonly Turn[]): Side {
  const samples = rounds.flatMap((round) => round.samples)
  const seconds = rounds.reduce((sum, round) => sum + round.seconds, 0)
  const { median, p99 } = timesOf(samples)
  const worked = rounds.reduce((sum, { processorMs }) => sum + (processorMs ?? 0), 0)
  const isTold = rounds.every(({ processorMs }) => processorMs !== undefined)
  return {
    median: rounded(median),
    p99: rounded(p99),
    perSecond: rounded(samples.length / seconds),
    count: samples.length,
    ...(isTold && { processor: rounded(worked / samples.length) }),
  }
}

const factorsOf = (ours: readonly Round[], floor: readonly Round[], of: (round: Round) => number): number[] =>
  ours.map((round, place) => of(round) / of(floor[place] ?? round)).sort((a, b) => a - b)

/** Compares round by round, so that a disturbance of one pair of rounds does not affect the median. */
function compareRounds(
  ours: readonly Round[],
  floor: readonly Round[],
): Pick<Cell, 'ratio' | 'share' | 'spread'> {
  const ratios = factorsOf(ours, floor, ({ samples }) => timesOf(samples).median)
  const shares = factorsOf(ours, floor, ({ samples, seconds }) => samples.length / seconds)
  return {
    ratio: rounded(middleOf(ratios)),
    share: rounded(middleOf(shares)),
    spread: { low: rounded(quantile(ratios, 0.25)), high: rounded(quantile(ratios, 0.75)) },
  }
}

const openLines = (port: number, count: number): Line[] => Array.from({ length: count }, () => openLine(port))

/** The floor's HTTP and SQL measured separately. Statements of a write cannot be repeated without a request. */
async function measureHalves(
  { floor, seconds }: Ground,
  { case: { kind }, exchange }: Prepared,
  askFloor: () => Promise<Round>,
): Promise<Pick<Cell, 'httpAlone' | 'sqlAlone'>> {
  await order(floor, { kind: 'serve', exchange, runsSql: false })
  const http = await askFloor()
  await order(floor, { kind: 'serve', exchange, runsSql: true })
  const httpAlone = rounded(timesOf(http.samples).median)
  const hasSql = exchange.some(({ plan }) => plan.length > 0)
  if (kind === 'write' || !hasSql) return { httpAlone }
  const ms = (seconds * 1_000) / roundCount
  const sql = await order(floor, { kind: 'sql-alone', atOnce: targets.atOnce, ms })
  return { httpAlone, ...('samples' in sql && { sqlAlone: rounded(timesOf(sql.samples).median) }) }
}

async function warmUp(ask: () => Promise<Round>, ms: number): Promise<void> {
  const began = performance.now()
  for (let count = 0; count < warmUps && performance.now() - began < ms; )
    count += (await ask()).samples.length
}

/**
 * Measures the server and the floor in short alternating rounds, so that noise affects both. Throws
 * `UnexpectedResponse`.
 */
export async function measure(ground: Ground, prepared: Prepared, atOnce: number): Promise<Cell> {
  const { next } = prepared
  const check = checkOf(prepared)
  const sides = {
    ours: { pid: ground.appPid, lines: openLines(ground.appPort, atOnce) },
    floor: { pid: ground.floor.pid, lines: openLines(ground.floorPort, atOnce) },
  }
  const turns: Record<keyof typeof sides, Turn[]> = { ours: [], floor: [] }
  const ms = (ground.seconds * 1_000) / roundCount
  const ask = async (side: keyof typeof sides): Promise<Turn> => {
    const { pid, lines } = sides[side]
    const before = await processorMsOf(pid)
    const round = await drive({ lines, ms, next, check })
    const after = await processorMsOf(pid)
    return { ...round, processorMs: before !== undefined && after !== undefined ? after - before : undefined }
  }
  try {
    await order(ground.floor, { kind: 'serve', exchange: prepared.exchange, runsSql: true })
    const began = performance.now()
    const isOver = () => performance.now() - began > mostTimes * ground.seconds * 1_000
    for (const side of ['ours', 'floor'] as const) await warmUp(() => ask(side), ground.seconds * 1_000)
    for (let round = 0; round < roundCount && !(round > 0 && isOver()); round++) {
      const turn = round % 2 === 0 ? (['ours', 'floor'] as const) : (['floor', 'ours'] as const)
      for (const side of turn) turns[side].push(await ask(side))
    }
    const halves = atOnce === targets.atOnce ? await measureHalves(ground, prepared, () => ask('floor')) : {}
    return {
      case: prepared.case.name,
      bookings: ground.bookings,
      atOnce,
      ours: sideOf(turns.ours),
      floor: sideOf(turns.floor),
      ...compareRounds(turns.ours, turns.floor),
      ...halves,
    }
  } finally {
    for (const { lines } of Object.values(sides)) for (const line of lines) line.close()
  }
}

/** A case at one size. */
interface Sized {
  ground: Ground
  prepared: Prepared
}

/**
 * How much longer the server takes at the larger size. The sizes alternate in short rounds, because a machine that is
 * slower for a minute would look like growth. Throws `UnexpectedResponse`.
 */
export async function measureGrowth(smaller: Sized, larger: Sized, atOnce: number): Promise<number> {
  const { seconds } = smaller.ground
  const ms = (seconds * 1_000) / roundCount
  const sizes = [smaller, larger].map(({ ground, prepared }) => {
    const lines = openLines(ground.appPort, atOnce)
    const ask = () => drive({ lines, ms, next: prepared.next, check: checkOf(prepared) })
    return { lines, ask, medians: [] as number[] }
  })
  try {
    for (const { ask } of sizes) await warmUp(ask, seconds * 1_000)
    for (let round = 0; round < roundCount; round++)
      for (const { ask, medians } of round % 2 === 0 ? sizes : sizes.toReversed())
        medians.push(timesOf((await ask()).samples).median)
    const [before = [], after = []] = sizes.map(({ medians }) => medians)
    return growthOf(before, after)
  } finally {
    for (const { lines } of sizes) for (const line of lines) line.close()
  }
}
