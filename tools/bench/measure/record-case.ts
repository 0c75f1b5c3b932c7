import { z } from 'zod'
import type { BenchCase } from '../cases/case.ts'
import type { CaseContext } from '../cases/case-context.ts'
import { listSteps, toSchedule } from '../schedule.ts'
import type { RecordedRequest } from './baseline-commands.ts'
import type { ChildProgram } from './children.ts'
import {
  type HttpConnection,
  type HttpRequest,
  type HttpResponse,
  UnexpectedResponse,
} from './http-connection.ts'
import type { Exchange } from './load.ts'

/** A prepared case: what it sends, and the recording that the baseline repeats. */
export interface PreparedCase {
  case: BenchCase
  next: () => Exchange
  exchange: RecordedRequest[]
}

const Statements = z.array(
  z.object({
    client: z.number(),
    text: z.string(),
    values: z.array(z.unknown()),
    startedAt: z.number(),
    endedAt: z.number(),
    code: z.string().optional(),
  }),
)

interface RecordedRoundTrip {
  request: HttpRequest
  response: HttpResponse
  schedule: RecordedRequest['schedule']
}

/** Requests before the recording, which open the pool's connections and run the statements of a first request. */
const warmUpCount = 4

async function recordRoundTrips(
  httpConnection: HttpConnection,
  child: ChildProgram,
  exchange: Exchange,
): Promise<RecordedRoundTrip[]> {
  const recorded: RecordedRoundTrip[] = []
  for (const request of exchange) {
    const response = await httpConnection.send(request)
    recorded.push({
      request,
      response,
      schedule: toSchedule(Statements.parse(await child.request({ kind: 'statements' }))),
    })
  }
  return recorded
}

/** Connection headers, which the baseline's `node:http` server writes itself. */
const connectionHeaders = /^(connection|keep-alive|date|transfer-encoding|content-length)$/i

function toHeaders({ headers, body }: HttpResponse): string[] {
  const headersToRepeat: string[] = []
  for (let index = 0; index < headers.length; index += 2) {
    const [name = '', value = ''] = headers.slice(index, index + 2)
    if (!connectionHeaders.test(name)) headersToRepeat.push(name, value)
  }
  return [...headersToRepeat, 'content-length', String(body.length)]
}

function toRecorded(
  { request, response, schedule }: RecordedRoundTrip,
  secondRecording: RecordedRoundTrip,
): RecordedRequest {
  const [method = '', path = ''] = request.bytes.toString('latin1', 0, 4_000).split(' ')
  return {
    method,
    path,
    schedule,
    tokens: request.tokens,
    secondRecording: { schedule: secondRecording.schedule, tokens: secondRecording.request.tokens },
    status: response.status,
    headers: toHeaders(response),
    body: response.body,
  }
}

const valueCount = (recorded: readonly RecordedRoundTrip[]) =>
  recorded.reduce(
    (count, { schedule }) => count + listSteps(schedule).reduce((sum, { values }) => sum + values.length, 0),
    0,
  )

/**
 * Maximum number of attempts to record the same statements twice. A cache that expires between two recordings
 * makes them differ.
 */
const maxPairs = 5

async function recordPair(
  record: () => Promise<RecordedRoundTrip[]>,
): Promise<[first: RecordedRoundTrip[], second: RecordedRoundTrip[]]> {
  let first = await record()
  let second = await record()
  for (let pair = 1; pair < maxPairs && valueCount(first) !== valueCount(second); pair++) {
    first = second
    second = await record()
  }
  return [first, second]
}

/** Records a case on the recording server. Throws `UnexpectedResponse`. */
export async function recordCase(
  benchCase: BenchCase,
  {
    context,
    httpConnection,
    child,
  }: { context: CaseContext; httpConnection: HttpConnection; child: ChildProgram },
): Promise<PreparedCase> {
  const next = await benchCase.prepare(context)
  for (let round = 0; round < warmUpCount; round++) await recordRoundTrips(httpConnection, child, next())
  const [first, second] = await recordPair(() => recordRoundTrips(httpConnection, child, next()))
  const responses = first.map(({ response }) => response)
  const unexpected = responses.find(({ status, body }) => {
    return status !== benchCase.status || (benchCase.contains && !body.includes(benchCase.contains))
  })
  if (unexpected)
    throw new UnexpectedResponse(`answered ${unexpected.status}: ${unexpected.body.toString('utf8', 0, 300)}`)
  const problem = benchCase.validate(responses, context)
  if (problem !== undefined) throw new UnexpectedResponse(problem)
  const exchange = first.map((recorded, index) => toRecorded(recorded, second[index] ?? recorded))
  return { case: benchCase, next, exchange }
}
