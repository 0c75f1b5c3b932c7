import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { poolOptions } from '@ilewa/server/platform/database/database'
import { Pool } from 'pg'
import type { FloorOrder, FloorWord, Recorded } from './floor-orders.ts'
import { runPlan } from './floor-plan.ts'
import { tokensHeader } from './line.ts'
import { type Substitution, toSubstitution } from './substitution.ts'

/**
 * The floor, a separate process. For each request it runs the server's recorded statements through a bare `pg` pool of
 * the same size, and returns the recorded bytes through a bare `node:http` server.
 */
interface Served extends Recorded {
  substitutionFor: (tokens: readonly string[]) => Substitution
}

let pool: Pool | undefined
let runsSql = true
let served = new Map<string, Served>()

const openPool = () => {
  if (!pool) throw new Error('The floor has no database yet')
  return pool
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const found = served.get(`${request.method} ${request.url}`)
  if (!found) throw new Error(`The floor does not know ${request.method} ${request.url}`)
  if (request.method !== 'GET') {
    request.resume()
    await once(request, 'end')
  }
  const tokens = String(request.headers[tokensHeader] ?? '').split('|')
  if (runsSql) await runPlan(openPool(), found.plan, found.substitutionFor(tokens))
  response.writeHead(found.status, found.headers)
  response.end(found.body)
}

const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => {
    response.writeHead(500)
    response.end(error instanceof Error ? error.message : 'The floor failed')
  })
})

// A connection may be idle for long between two rounds.
server.keepAliveTimeout = 0

/** Runs the recorded statements without HTTP. Only for reads, whose statements need no new values. */
async function runSqlAlone(atOnce: number, ms: number): Promise<FloorWord> {
  const samples: number[] = []
  const began = performance.now()
  const keepBusy = async () => {
    do {
      const sentAt = performance.now()
      for (const { plan, substitutionFor, tokens } of served.values())
        await runPlan(openPool(), plan, substitutionFor(tokens))
      samples.push(performance.now() - sentAt)
    } while (performance.now() - began < ms)
  }
  await Promise.all(Array.from({ length: atOnce }, keepBusy))
  return { samples, seconds: (performance.now() - began) / 1_000 }
}

async function obey(order: FloorOrder): Promise<FloorWord> {
  switch (order.kind) {
    case 'open': {
      // The server's pool options without its time limits, so that slow statements are measured.
      const options = `${poolOptions.options} -c statement_timeout=0 -c lock_timeout=0`
      // Closes idle connections after 1 s: the floors of other sizes share the database server's connection limit.
      pool = new Pool({ ...poolOptions, options, idleTimeoutMillis: 1_000, ...order.connection })
      pool.on('error', () => undefined)
      server.listen(order.port, '127.0.0.1')
      await once(server, 'listening')
      return { done: true }
    }
    case 'serve':
      runsSql = order.runsSql
      served = new Map(
        order.exchange.map((recorded) => [
          `${recorded.method} ${recorded.path}`,
          { ...recorded, substitutionFor: toSubstitution(recorded, recorded.twin) },
        ]),
      )
      return { done: true }
    case 'sql-alone':
      return runSqlAlone(order.atOnce, order.ms)
  }
}

process.on('message', (order: FloorOrder) => {
  obey(order).then(
    (word) => process.send?.(word),
    (error: unknown) => process.send?.({ fault: error instanceof Error ? error.stack : String(error) }),
  )
})
// Exits with the bench, so that no process is left behind.
process.on('disconnect', () => process.exit())
