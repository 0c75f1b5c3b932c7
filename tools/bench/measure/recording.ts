import { z } from 'zod'
import type { BenchCase } from '../cases/case.ts'
import type { World } from '../cases/world.ts'
import { toPlan } from '../plan.ts'
import type { Child } from './children.ts'
import type { Recorded } from './floor-orders.ts'
import { type Line, type Reply, type Request, WrongAnswer } from './line.ts'
import type { Exchange } from './load.ts'

/** A prepared case: what it sends, and the recording that the floor repeats. */
export interface Prepared {
  case: BenchCase
  next: () => Exchange
  exchange: Recorded[]
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

interface Seen {
  request: Request
  reply: Reply
  plan: Recorded['plan']
}

/** Requests before the recording, which open the pool's connections and run the statements of a first request. */
const warmUps = 4

async function see(line: Line, child: Child, exchange: Exchange): Promise<Seen[]> {
  const seen: Seen[] = []
  for (const request of exchange) {
    const reply = await line.exchange(request)
    seen.push({ request, reply, plan: toPlan(Statements.parse(await child.ask({ kind: 'statements' }))) })
  }
  return seen
}

/** Connection headers, which the floor's `node:http` server writes itself. */
const ofConnection = /^(connection|keep-alive|date|transfer-encoding|content-length)$/i

function toHeaders({ headers, body }: Reply): string[] {
  const kept: string[] = []
  for (let at = 0; at < headers.length; at += 2) {
    const [name = '', value = ''] = headers.slice(at, at + 2)
    if (!ofConnection.test(name)) kept.push(name, value)
  }
  return [...kept, 'content-length', String(body.length)]
}

function toRecorded({ request, reply, plan }: Seen, twin: Seen): Recorded {
  const [method = '', path = ''] = request.bytes.toString('latin1', 0, 4_000).split(' ')
  return {
    method,
    path,
    plan,
    tokens: request.tokens,
    twin: { plan: twin.plan, tokens: twin.request.tokens },
    status: reply.status,
    headers: toHeaders(reply),
    body: reply.body,
  }
}

/** Records a case on the recording server. Throws `UnexpectedResponse`. */
export async function record(
  benchCase: BenchCase,
  { world, line, child }: { world: World; line: Line; child: Child },
): Promise<Prepared> {
  const next = await benchCase.prepare(world)
  for (let round = 0; round < warmUps; round++) await see(line, child, next())
  const first = await see(line, child, next())
  const second = await see(line, child, next())
  const replies = first.map(({ reply }) => reply)
  const wrong = replies.find(({ status, body }) => {
    return status !== benchCase.status || (benchCase.says && !body.includes(benchCase.says))
  })
  if (wrong) throw new WrongAnswer(`answered ${wrong.status}: ${wrong.body.toString('utf8', 0, 300)}`)
  const fault = benchCase.examine(replies, world)
  if (fault !== undefined) throw new WrongAnswer(fault)
  const exchange = first.map((seen, place) => toRecorded(seen, second[place] ?? seen))
  return { case: benchCase, next, exchange }
}
