import type { Cell } from '../result.ts'
import { rounded, toLatency } from '../statistics.ts'
import { targets } from '../targets.ts'
import type { BaselineCommand, BaselineReply } from './baseline-commands.ts'
import type { ChildProgram } from './children.ts'
import { compareServers, openConnections, roundCount, warmUp } from './compare-servers.ts'
import { medianGrowth } from './growth.ts'
import type { HttpResponse } from './http-connection.ts'
import { checkStatusAndText, runLoad } from './load.ts'
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

export async function sendCommand(baseline: ChildProgram, command: BaselineCommand): Promise<BaselineReply> {
  const reply = (await baseline.request(command)) as BaselineReply | undefined
  if (reply === undefined) throw new Error('The baseline has ended')
  if ('fault' in reply) throw new Error(`The baseline failed: ${reply.fault}`)
  return reply
}

/** A response without a text to contain has the length of the recorded one. */
const createCheck =
  ({ case: expected, exchange }: PreparedCase) =>
  (response: HttpResponse, index: number): string | undefined => {
    const problem = checkStatusAndText(response, expected)
    if (problem !== undefined || expected.contains !== undefined) return problem
    const length = exchange[index]?.body.length
    return response.body.length === length
      ? undefined
      : `answered ${response.body.length} bytes, not ${length}`
  }

/**
 * Measures the baseline's HTTP and its SQL separately. Skips the SQL of a write, because its statements need new
 * values from a request.
 */
async function measureHalves(
  { baseline, baselinePort, seconds }: Servers,
  prepared: PreparedCase,
): Promise<Pick<Cell, 'httpAlone' | 'sqlAlone'>> {
  const { next, exchange } = prepared
  const ms = (seconds * 1_000) / roundCount
  const connections = openConnections(baselinePort, targets.atOnce)
  await sendCommand(baseline, { kind: 'serve', exchange, runsSql: false })
  const http = await runLoad({ connections, ms, next, check: createCheck(prepared) }).finally(() => {
    for (const connection of connections) connection.close()
  })
  await sendCommand(baseline, { kind: 'serve', exchange, runsSql: true })
  const httpAlone = rounded(toLatency(http.samples).median)
  const hasSql = exchange.some(({ schedule }) => schedule.length > 0)
  if (prepared.case.kind === 'write' || !hasSql) return { httpAlone }
  const sql = await sendCommand(baseline, { kind: 'sql-alone', atOnce: targets.atOnce, ms })
  return { httpAlone, ...('samples' in sql && { sqlAlone: rounded(toLatency(sql.samples).median) }) }
}

/** Measures a case on the server and on the baseline. Throws `UnexpectedResponse`. */
export async function measure(servers: Servers, prepared: PreparedCase, atOnce: number): Promise<Cell> {
  const { appPid, appPort, baseline, baselinePort, seconds } = servers
  await sendCommand(baseline, { kind: 'serve', exchange: prepared.exchange, runsSql: true })
  const compared = await compareServers(
    { ours: { pid: appPid, port: appPort }, baseline: { pid: baseline.pid, port: baselinePort } },
    { atOnce, seconds, next: prepared.next, check: createCheck(prepared) },
  )
  return {
    case: prepared.case.name,
    bookings: servers.bookings,
    atOnce,
    ...compared,
    ...(atOnce === targets.atOnce && (await measureHalves(servers, prepared))),
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
    return { connections, runRound, medians: [] as number[] }
  })
  try {
    for (const { runRound } of sizes) await warmUp(runRound, seconds * 1_000)
    for (let round = 0; round < roundCount; round++)
      for (const { runRound, medians } of round % 2 === 0 ? sizes : sizes.toReversed())
        medians.push(toLatency((await runRound()).samples).median)
    const [before = [], after = []] = sizes.map(({ medians }) => medians)
    return medianGrowth(before, after)
  } finally {
    for (const { connections } of sizes) for (const connection of connections) connection.close()
  }
}
