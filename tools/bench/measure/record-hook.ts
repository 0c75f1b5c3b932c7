import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'
import pg from 'pg'
import type { Statement } from '../schedule.ts'

/**
 * Loaded before the server with `node --import`, by the bench only. Records the statements of the newest request with
 * their values, connection and times, and sends them to the bench on request.
 */
const request = new AsyncLocalStorage<{ statements: Statement[] }>()
let newest: { statements: Statement[] } = { statements: [] }

subscribe('http.server.request.start', () => {
  newest = { statements: [] }
  request.enterWith(newest)
})

const clients = new WeakMap<object, number>()
let clientCount = 0

function getClientNumber(client: object): number {
  const number = clients.get(client) ?? ++clientCount
  clients.set(client, number)
  return number
}

interface QueryConfig {
  text: string
  values?: unknown[]
}

const isQueryConfig = (query: unknown): query is QueryConfig =>
  typeof query === 'object' && query !== null && 'text' in query && typeof query.text === 'string'

function startStatement(client: object, [query, values]: readonly unknown[]): Statement | undefined {
  const text = isQueryConfig(query) ? query.text : query
  if (typeof text !== 'string') return undefined
  const ownValues = Array.isArray(values) ? values : isQueryConfig(query) ? query.values : undefined
  const startedAt = performance.now()
  return { client: getClientNumber(client), text, values: ownValues ?? [], startedAt, endedAt: startedAt }
}

const getErrorCode = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : 'error'

const { query } = pg.Client.prototype

function recordingQuery(this: pg.Client, ...args: unknown[]): unknown {
  const statement = request.getStore() && startStatement(this, args)
  if (!statement) return Reflect.apply(query, this, args)
  request.getStore()?.statements.push(statement)
  const end = (error?: unknown) => {
    statement.endedAt = performance.now()
    if (error) statement.code = getErrorCode(error)
  }
  const callback = args.at(-1)
  if (typeof callback === 'function') {
    const onResult = (error: unknown, result: unknown) => {
      end(error)
      Reflect.apply(callback, undefined, [error, result])
    }
    return Reflect.apply(query, this, [...args.slice(0, -1), onResult])
  }
  const promise: unknown = Reflect.apply(query, this, args)
  if (promise instanceof Promise) promise.then(() => end(), end)
  return promise
}

Object.defineProperty(pg.Client.prototype, 'query', {
  value: recordingQuery,
  writable: true,
  configurable: true,
})

const { connect } = pg.Pool.prototype

/**
 * A caller that waits for a connection gets it in the async context of the request that releases it. So `connect`
 * callbacks are bound to the context of their own request.
 */
function boundConnect(this: pg.Pool, ...args: unknown[]): unknown {
  const ownValues = args.map((one) =>
    typeof one === 'function'
      ? AsyncResource.bind((...all: unknown[]) => Reflect.apply(one, undefined, all))
      : one,
  )
  return Reflect.apply(connect, this, ownValues)
}

Object.defineProperty(pg.Pool.prototype, 'connect', {
  value: boundConnect,
  writable: true,
  configurable: true,
})

process.on('message', () => process.send?.(newest.statements))
