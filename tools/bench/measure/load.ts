import {
  type HttpConnection,
  type HttpRequest,
  type HttpResponse,
  UnexpectedResponse,
} from './http-connection.ts'

/**
 * The requests that are measured as one unit: usually one request, or several for a calendar window of several
 * pages.
 */
export type Exchange = readonly HttpRequest[]

/** Describes what is wrong with a response. */
type ResponseCheck = (reply: HttpResponse, index: number) => string | undefined

/** Checks the status of a response, and the text that it must contain. */
export function checkStatusAndText(
  { status, body }: HttpResponse,
  expected: { status: number; contains?: string | undefined },
): string | undefined {
  if (status !== expected.status) return `answered ${status}: ${body.toString('utf8', 0, 300)}`
  const { contains } = expected
  return contains === undefined || body.includes(contains) ? undefined : `does not contain ${contains}`
}

export interface Round {
  /** Milliseconds of each exchange. */
  samples: number[]
  seconds: number
}

export interface LoadOptions {
  connections: readonly HttpConnection[]
  ms: number
  next: () => Exchange
  check: ResponseCheck
}

async function runExchange(
  connection: HttpConnection,
  exchange: Exchange,
  check: ResponseCheck,
): Promise<void> {
  for (const [index, request] of exchange.entries()) {
    const problem = check(await connection.send(request), index)
    if (problem !== undefined) throw new UnexpectedResponse(problem)
  }
}

/** Keeps every connection busy for `ms`, with at least one exchange each. Throws `UnexpectedResponse`. */
export async function runLoad({ connections, ms, next, check }: LoadOptions): Promise<Round> {
  const samples: number[] = []
  const startedAt = performance.now()
  const deadline = startedAt + ms
  const runUntilDeadline = async (connection: HttpConnection) => {
    do {
      const exchange = next()
      const sentAt = performance.now()
      await runExchange(connection, exchange, check)
      samples.push(performance.now() - sentAt)
    } while (performance.now() < deadline)
  }
  await Promise.all(connections.map(runUntilDeadline))
  return { samples, seconds: (performance.now() - startedAt) / 1_000 }
}
