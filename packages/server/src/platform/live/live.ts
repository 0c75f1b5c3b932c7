import { Client, type ClientConfig } from 'pg'
import { executeSql } from '../database/database.ts'

/**
 * Pokes between the nodes: a node that has committed changes of a business says so on a PostgreSQL channel, and each
 * node wakes those who look at that business. What has changed is read from the table; a lost poke loses nothing.
 */
const channel = 'ilewa_changes'
/** Commits within so many ms are told together. */
const gatherMs = 30
const reconnectMs = 1_000

type Listener = () => void

interface Hub {
  client: Client | undefined
  pending: Set<string>
  timer: NodeJS.Timeout | undefined
  checking: NodeJS.Timeout | undefined
  stopped: boolean
}

const listeners = new Map<string, Set<Listener>>()
let hub: Hub | undefined

const wake = (businessId: string) => {
  for (const listener of listeners.get(businessId) ?? []) listener()
}

const wakeAll = () => {
  for (const businessId of listeners.keys()) wake(businessId)
}

interface LiveOptions {
  connection: ClientConfig
  onError: (error: unknown) => void
  /** How often the connection is checked: one to a server that has stopped answering looks like a quiet one. */
  checkMs?: number
  /** How long its answers are waited for. */
  patienceMs?: number
}

async function listen(current: Hub, options: LiveOptions): Promise<void> {
  const { connection, onError, patienceMs = 5_000 } = options
  const limits = { connectionTimeoutMillis: patienceMs, query_timeout: patienceMs }
  const client = new Client({ ...connection, ...limits })
  const again = (error?: unknown) => {
    if (current.stopped || current.client !== client) return
    current.client = undefined
    if (error) onError(error)
    setTimeout(() => {
      listen(current, options).catch(onError)
    }, reconnectMs).unref()
  }
  current.client = client
  client.on('error', again)
  client.on('end', () => again())
  client.on('notification', ({ payload }) => payload?.split(',').forEach(wake))
  try {
    await client.connect()
    await client.query(`LISTEN ${channel}`)
  } catch (error) {
    client.end().catch(onError)
    again(error)
    return
  }
  // Whatever was said while nobody listened.
  wakeAll()
}

/** Closes a connection that gives no answer in time; its end starts the next one. */
function check({ client }: Hub): void {
  client?.query('SELECT 1').catch(() => client.end())
}

/** Starts listening on a connection of its own, and goes on through outages. */
export async function startLive(options: LiveOptions): Promise<{ stop: () => Promise<void> }> {
  const current: Hub = {
    client: undefined,
    pending: new Set(),
    timer: undefined,
    checking: undefined,
    stopped: false,
  }
  hub = current
  await listen(current, options)
  current.checking = setInterval(() => check(current), options.checkMs ?? 30_000).unref()
  return {
    stop: async () => {
      current.stopped = true
      clearTimeout(current.timer)
      clearInterval(current.checking)
      if (hub === current) hub = undefined
      await current.client?.end()
    },
  }
}

async function flush(current: Hub): Promise<void> {
  const ids = [...current.pending]
  current.pending.clear()
  current.timer = undefined
  // A payload holds 8,000 bytes, an id 36.
  for (let start = 0; start < ids.length; start += 200)
    await executeSql('SELECT pg_notify($1, $2)', [channel, ids.slice(start, start + 200).join(',')])
}

/** Says on every node that something of this business has changed. Not part of any transaction. */
export function announce(businessId: string): void {
  const current = hub
  if (!current) return
  current.pending.add(businessId)
  current.timer ??= setTimeout(() => {
    // Those who look are woken at the next poke, or when they come again.
    flush(current).catch(() => wakeAll())
  }, gatherMs).unref()
}

/** Calls `listener` after every change of the business; answers how to stop that. */
export function watchBusiness(businessId: string, listener: Listener): () => void {
  const present = listeners.get(businessId) ?? new Set()
  listeners.set(businessId, present.add(listener))
  return () => {
    present.delete(listener)
    if (present.size === 0) listeners.delete(businessId)
  }
}
