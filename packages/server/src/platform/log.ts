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

const hidden = new Set(['level', 'time', 'pid', 'hostname', 'msg', 'err'])
const slowMs = 1_000

/** What a browser or a guest sent must not steer the terminal. */
const shown = (value: unknown) =>
  typeof value === 'string' && !/\p{Cc}/u.test(value) ? value : JSON.stringify(value)

/** A developer sees the requests that failed or took long; all of them stand in the figures. */
const isUsual = ({ msg, status, ms }: Entry) =>
  msg === 'request' && typeof status === 'number' && status < 400 && !(Number(ms) >= slowMs)

/** "08:15:02 info  message key=value" for the person at a terminal; nothing of a request that went well. */
export function toLine(record: string): string {
  const entry = JSON.parse(record) as Entry
  if (isUsual(entry)) return ''
  const extras = Object.entries(entry)
    .filter(([key]) => !hidden.has(key))
    .map(([key, value]) => ` ${key}=${shown(value)}`)
  const time = String(entry.time).slice(11, 19)
  const stack = entry.err?.stack ? `\n${entry.err.stack}` : ''
  return `${time} ${entry.level.padEnd(5)} ${entry.msg ?? ''}${extras.join('')}${stack}\n`
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

/** Refused data (class 22) is quoted by the database's own words. */
const withoutQuoted = (message: string, code: unknown) =>
  typeof code === 'string' && /^22...$/.test(code) ? message.replace(/"[^"]*"/g, '"…"') : message

/** Addresses of people, and the name and password in an address of a server. */
const withoutPeople = (message: string) =>
  message.replace(/:\/\/[^\s/@]+@/g, '://…@').replace(/[^\s"'<>@=:/?&]+@[^\s"'<>@]+\.[^\s"'<>@]+/g, '[email]')

/**
 * An error without the values of people: a failed query's own message lists its parameters, passwords' hashes
 * among them, and the driver's details name the row.
 */
export function toLoggedError(error: Error): Record<string, unknown> {
  const isQuery = error instanceof DrizzleQueryError
  const cause = (isQuery ? error.cause : error) as (Error & Cause) | undefined
  const said = withoutPeople(withoutQuoted(cause?.message ?? 'Failed', cause?.code))
  const message = isQuery ? `${said} in ${error.query}` : said
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
 * Readable lines on a terminal, JSON lines everywhere else; each that belongs to a request has its id. Nothing secret
 * or personal goes in.
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

const nothing = () => undefined

/** The log for libraries, whose lines for their own developers show requests whole, with tokens and all. */
export const withoutDetails = (log: Logger): Logger =>
  Object.assign(Object.create(log) as Logger, { debug: nothing, trace: nothing })
