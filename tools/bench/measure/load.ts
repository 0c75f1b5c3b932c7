import { type Line, type Reply, type Request, WrongAnswer } from './line.ts'

/** The unit of measurement: usually one request; several for a window of several pages. */
export type Exchange = readonly Request[]

/** Describes what is wrong with a response. */
type Check = (reply: Reply, place: number) => string | undefined

export interface Round {
  /** Milliseconds of each exchange. */
  samples: number[]
  seconds: number
}

interface Drive {
  lines: readonly Line[]
  ms: number
  next: () => Exchange
  check: Check
}

async function runExchange(line: Line, exchange: Exchange, check: Check): Promise<void> {
  for (const [place, request] of exchange.entries()) {
    const fault = check(await line.exchange(request), place)
    if (fault !== undefined) throw new WrongAnswer(fault)
  }
}

/** Keeps every connection busy for `ms`, with at least one exchange each. Throws `UnexpectedResponse`. */
export async function drive({ lines, ms, next, check }: Drive): Promise<Round> {
  const samples: number[] = []
  const began = performance.now()
  const until = began + ms
  const keepBusy = async (line: Line) => {
    do {
      const exchange = next()
      const sentAt = performance.now()
      await runExchange(line, exchange, check)
      samples.push(performance.now() - sentAt)
    } while (performance.now() < until)
  }
  await Promise.all(lines.map(keepBusy))
  return { samples, seconds: (performance.now() - began) / 1_000 }
}
