import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { poolOptions } from '@ilewa/server/platform/database/database'
import { Pool } from 'pg'
import type { BaselineCommand, BaselineReply, RecordedRequest } from './baseline-commands.ts'
import { tokensHeader } from './http-connection.ts'
import { runSchedule } from './run-schedule.ts'
import { type Substitution, toSubstitution } from './substitution.ts'

/**
 * The baseline, a separate process. For each request it runs the server's recorded statements through a bare `pg` pool of
 * the same size, and returns the recorded bytes through a bare `node:http` server.
 */
interface ServedRequest extends RecordedRequest {
  substitutionFor: (tokens: readonly string[]) => Substitution
}

let pool: Pool | undefined
let runsSql = true
let servedRequests: readonly ServedRequest[] = []

const requirePool = () => {
  if (!pool) throw new Error('The baseline has no database yet')
  return pool
}

/** The recording of a request. Its path can contain tokens, as the id of a booking. */
const findRecording = ({ method, url }: IncomingMessage, tokens: readonly string[]) =>
  servedRequests.find((recorded) => {
    const path = recorded.tokens.reduce(
      (text, token, i) => text.replace(token, tokens[i] ?? token),
      recorded.path,
    )
    return recorded.method === method && path === url
  })

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const tokens = String(request.headers[tokensHeader] ?? '').split('|')
  const recorded = findRecording(request, tokens)
  if (!recorded) throw new Error(`The baseline has no recording of ${request.method} ${request.url}`)
  if (request.method !== 'GET') {
    request.resume()
    await once(request, 'end')
  }
  if (runsSql) await runSchedule(requirePool(), recorded.schedule, recorded.substitutionFor(tokens))
  response.writeHead(recorded.status, recorded.headers)
  response.end(recorded.body)
}

const server = createServer((request, response) => {
  respond(request, response).catch((error: unknown) => {
    response.writeHead(500)
    response.end(error instanceof Error ? error.message : 'The baseline failed')
  })
})

// A connection may be idle for long between two rounds.
server.keepAliveTimeout = 0

/** Runs the recorded statements without HTTP. Only for reads, whose statements need no new values. */
async function runSqlAlone(atOnce: number, ms: number): Promise<BaselineReply> {
  const samples: number[] = []
  const startedAt = performance.now()
  const runRepeatedly = async () => {
    do {
      const sentAt = performance.now()
      for (const { schedule, substitutionFor, tokens } of servedRequests)
        await runSchedule(requirePool(), schedule, substitutionFor(tokens))
      samples.push(performance.now() - sentAt)
    } while (performance.now() - startedAt < ms)
  }
  await Promise.all(Array.from({ length: atOnce }, runRepeatedly))
  return { samples, seconds: (performance.now() - startedAt) / 1_000 }
}

async function execute(command: BaselineCommand): Promise<BaselineReply> {
  switch (command.kind) {
    case 'open': {
      // The server's pool options without its time limits, so that slow statements are measured.
      const options = `${poolOptions.options} -c statement_timeout=0 -c lock_timeout=0`
      // Closes idle connections after 1 s: the baselines of other sizes share the database server's connection limit.
      pool = new Pool({ ...poolOptions, options, idleTimeoutMillis: 1_000, ...command.connection })
      pool.on('error', () => undefined)
      server.listen(command.port, '127.0.0.1')
      await once(server, 'listening')
      return { done: true }
    }
    case 'serve':
      runsSql = command.runsSql
      servedRequests = command.exchange.map((recorded) => ({
        ...recorded,
        substitutionFor: toSubstitution(recorded, recorded.secondRecording),
      }))
      return { done: true }
    case 'sql-alone':
      return runSqlAlone(command.atOnce, command.ms)
  }
}

process.on('message', (command: BaselineCommand) => {
  execute(command).then(
    (reply) => process.send?.(reply),
    (error: unknown) => process.send?.({ fault: error instanceof Error ? error.stack : String(error) }),
  )
})
// Exits with the bench, so that no process is left behind.
process.on('disconnect', () => process.exit())
