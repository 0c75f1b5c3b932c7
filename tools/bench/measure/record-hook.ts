import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'
import pg from 'pg'
import type { Statement } from '../plan.ts'

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

function numberOf(client: object): number {
  const known = clients.get(client) ?? ++clientCount
  clients.set(client, known)
  return known
}

interface Asked {
  text: string
  values?: unknown[]
}

const isAsked = (query: unknown): query is Asked =>
  typeof query === 'object' && query !== null && 'text' in query && typeof query.text === 'string'

function note(client: object, [query, values]: readonly unknown[]): Statement | undefined {
  const text = isAsked(query) ? query.text : query
  if (typeof text !== 'string') return undefined
  const own = Array.isArray(values) ? values : isAsked(query) ? query.values : undefined
  const startedAt = performance.now()
  return { client: numberOf(client), text, values: own ?? [], startedAt, endedAt: startedAt }
}

const codeOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : 'error'

const { query } = pg.Client.prototype

function recorded(this: pg.Client, ...given: unknown[]): unknown {
  const statement = request.getStore() && note(this, given)
  if (!statement) return Reflect.apply(query, this, given)
  request.getStore()?.statements.push(statement)
  const end = (error?: unknown) => {
    statement.endedAt = performance.now()
    if (error) statement.code = codeOf(error)
  }
  const callback = given.at(-1)
  if (typeof callback === 'function') {
    const heard = (error: unknown, result: unknown) => {
      end(error)
      Reflect.apply(callback, undefined, [error, result])
    }
    return Reflect.apply(query, this, [...given.slice(0, -1), heard])
  }
  const promise: unknown = Reflect.apply(query, this, given)
  if (promise instanceof Promise) promise.then(() => end(), end)
  return promise
}

Object.defineProperty(pg.Client.prototype, 'query', { value: recorded, writable: true, configurable: true })

const { connect } = pg.Pool.prototype

/**
 * A waiting caller gets its connection in the async context of the request that releases it, so `connect` callbacks
 * are bound to their own request.
 */
function connected(this: pg.Pool, ...given: unknown[]): unknown {
  const own = given.map((one) =>
    typeof one === 'function'
      ? AsyncResource.bind((...all: unknown[]) => Reflect.apply(one, undefined, all))
      : one,
  )
  return Reflect.apply(connect, this, own)
}

Object.defineProperty(pg.Pool.prototype, 'connect', { value: connected, writable: true, configurable: true })

process.on('message', () => process.send?.(newest.statements))
