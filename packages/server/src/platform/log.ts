import { Writable } from 'node:stream'
import { DrizzleQueryError } from 'drizzle-orm'
import { type DestinationStream, type Logger, pino } from 'pino'
import { currentRequestId } from './request-scope.ts'
import type { Settings } from './settings.ts'

interface Entry extends Record<string, unknown> {
  level: string
  msg?: string
  err?: { stack?: string }
}

const hiddenKeys = new Set(['level', 'time', 'pid', 'hostname', 'msg', 'err'])
const slowMs = 1_000

/** Escapes control characters: values from a browser or a guest must not control the terminal. */
const formatValue = (value: unknown) =>
  typeof value === 'string' && !/\p{Cc}/u.test(value) ? value : JSON.stringify(value)

/** The terminal omits requests that succeeded quickly; the metrics include all of them. */
const isRoutineRequest = ({ msg, status, ms }: Entry) =>
  msg === 'request' && typeof status === 'number' && status < 400 && !(Number(ms) >= slowMs)

/** "08:15:02 info  message key=value" for a terminal; empty for a routine request. */
export function toTerminalLine(record: string): string {
  const entry = JSON.parse(record) as Entry
  if (isRoutineRequest(entry)) return ''
  const extras = Object.entries(entry)
    .filter(([key]) => !hiddenKeys.has(key))
    .map(([key, value]) => ` ${key}=${formatValue(value)}`)
  const time = String(entry.time).slice(11, 19)
  const stack = entry.err?.stack ? `\n${entry.err.stack}` : ''
  return `${time} ${entry.level.padEnd(5)} ${entry.msg ?? ''}${extras.join('')}${stack}\n`
}

const terminal = () =>
  new Writable({
    write(chunk: Buffer, _encoding, done) {
      process.stdout.write(toTerminalLine(chunk.toString()), () => done())
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

/** Redacts quoted text in database messages of SQLSTATE class 22, because they quote the rejected data. */
const redactQuoted = (message: string, code: unknown) =>
  typeof code === 'string' && /^22...$/.test(code) ? message.replace(/"[^"]*"/g, '"…"') : message

/** Redacts email addresses, and the name and password in a server URL. */
const redactAddresses = (message: string) =>
  message.replace(/:\/\/[^\s/@]+@/g, '://…@').replace(/[^\s"'<>@=:/?&]+@[^\s"'<>@]+\.[^\s"'<>@]+/g, '[email]')

/**
 * An error without personal data: a failed query's message lists its parameters, including password hashes, and the
 * driver's details contain the row.
 */
export function toLoggedError(error: Error): Record<string, unknown> {
  const isQuery = error instanceof DrizzleQueryError
  const cause = (isQuery ? error.cause : error) as (Error & Cause) | undefined
  const redacted = redactAddresses(redactQuoted(cause?.message ?? 'Failed', cause?.code))
  const message = isQuery ? `${redacted} in ${error.query}` : redacted
  return {
    type: error.name,
    message,
    code: cause?.code,
    constraint: cause?.constraint,
    stack: `${error.name}: ${message}\n${frames(error.stack)}`,
  }
}

const output = (): DestinationStream =>
  process.stdout.isTTY ? terminal() : pino.destination({ dest: 1, sync: true })

/**
 * Readable lines on a terminal, JSON lines elsewhere, each with the id of its request. Secrets and personal data must
 * not be logged.
 */
export const createLog = (settings: Pick<Settings, 'logLevel'>, to: DestinationStream = output()): Logger =>
  pino(
    {
      level: settings.logLevel,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: toLoggedError },
      formatters: { level: (level) => ({ level }) },
      mixin: (entry) => {
        const requestId = 'requestId' in entry ? undefined : currentRequestId()
        return requestId === undefined ? {} : { requestId }
      },
    },
    to,
  )

const noop = () => undefined

/**
 * A logger for libraries. It drops debug lines, because those of libraries contain whole requests, including
 * tokens.
 */
export const withoutDebugLines = (log: Logger): Logger =>
  Object.assign(Object.create(log) as Logger, { debug: noop, trace: noop })
