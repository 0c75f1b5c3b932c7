import { Writable } from 'node:stream'
import { DrizzleQueryError } from 'drizzle-orm'
import { type Logger, pino } from 'pino'
import type { Settings } from './settings.ts'

const labels: Record<number, string> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: 'warn',
  50: 'error',
  60: 'fatal',
}
const hidden = new Set(['level', 'time', 'pid', 'hostname', 'msg', 'err'])

/** "08:15:02 info  message key=value" for the person at a terminal. */
function toLine(record: string): string {
  const entry = JSON.parse(record) as Record<string, unknown> & {
    level: number
    msg?: string
    err?: { stack?: string }
  }
  const extras = Object.entries(entry)
    .filter(([key]) => !hidden.has(key))
    .map(([key, value]) => ` ${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
  const time = String(entry.time).slice(11, 19)
  const stack = entry.err?.stack ? `\n${entry.err.stack}` : ''
  return `${time} ${(labels[entry.level] ?? '').padEnd(5)} ${entry.msg ?? ''}${extras.join('')}${stack}\n`
}

const terminal = () =>
  new Writable({
    write(chunk: Buffer, _encoding, done) {
      process.stdout.write(toLine(chunk.toString()), () => done())
    },
  })

interface Cause {
  code?: unknown
  constraint?: unknown
}

const frames = (stack = '') =>
  stack
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .join('\n')

/**
 * An error without the values of people: a failed query's own message lists its parameters, passwords' hashes
 * among them, and the driver's details name the row.
 */
export function toLoggedError(error: Error): Record<string, unknown> {
  const isQuery = error instanceof DrizzleQueryError
  const cause = (isQuery ? error.cause : error) as (Error & Cause) | undefined
  const message = isQuery ? `${cause?.message ?? 'Failed'} in ${error.query}` : error.message
  return {
    type: error.name,
    message,
    code: cause?.code,
    constraint: cause?.constraint,
    stack: `${error.name}: ${message}\n${frames(error.stack)}`,
  }
}

/** Readable lines on a terminal, JSON lines everywhere else. Nothing secret or personal goes in. */
export const createLog = (settings: Pick<Settings, 'logLevel'>): Logger =>
  pino(
    {
      level: settings.logLevel,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: toLoggedError },
    },
    process.stdout.isTTY ? terminal() : pino.destination({ dest: 1, sync: true }),
  )
