import { Client, type ClientConfig } from 'pg'
import { executeSql } from '../database/database.ts'

/**
 * Change notifications between nodes: a node that has committed changes of a business notifies a PostgreSQL channel,
 * and each node wakes its listeners for that business. The changes are read from the table, so a lost notification
 * loses no data.
 */
const channel = 'ilewa_changes'
/** Commits within this window are sent as one notification. */
const batchWindowMs = 30
const reconnectMs = 1_000

type Listener = () => void

interface Hub {
  client: Client | undefined
  pending: Set<string>
  timer: NodeJS.Timeout | undefined
  checkTimer: NodeJS.Timeout | undefined
  stopped: boolean
}

const listeners = new Map<string, Set<Listener>>()
let hub: Hub | undefined

const notifyListeners = (businessId: string) => {
  for (const listener of listeners.get(businessId) ?? []) listener()
}

const notifyAllListeners = () => {
  for (const businessId of listeners.keys()) notifyListeners(businessId)
}

interface LiveOptions {
  connection: ClientConfig
  onError: (error: unknown) => void
  /** Interval of the connection check; a connection to an unresponsive server looks like an idle one. */
  checkMs?: number
  /** Timeout of a response on this connection. */
  timeoutMs?: number
}

async function listen(current: Hub, options: LiveOptions): Promise<void> {
  const { connection, onError, timeoutMs = 5_000 } = options
  const limits = { connectionTimeoutMillis: timeoutMs, query_timeout: timeoutMs }
  const client = new Client({ ...connection, ...limits })
  const reconnect = (error?: unknown) => {
    if (current.stopped || current.client !== client) return
    current.client = undefined
    if (error) onError(error)
    setTimeout(() => {
      listen(current, options).catch(onError)
    }, reconnectMs).unref()
  }
  current.client = client
  client.on('error', reconnect)
  client.on('end', () => reconnect())
  client.on('notification', ({ payload }) => payload?.split(',').forEach(notifyListeners))
  try {
    await client.connect()
    await client.query(`LISTEN ${channel}`)
  } catch (error) {
    client.end().catch(onError)
    reconnect(error)
    return
  }
  // Changes may have been missed while disconnected.
  notifyAllListeners()
}

/** Closes a connection that does not respond in time; closing it triggers the reconnect. */
function checkConnection({ client }: Hub): void {
  client?.query('SELECT 1').catch(() => client.end())
}

/** Starts listening on a dedicated connection, and reconnects after outages. */
export async function startLive(options: LiveOptions): Promise<{ stop: () => Promise<void> }> {
  const current: Hub = {
    client: undefined,
    pending: new Set(),
    timer: undefined,
    checkTimer: undefined,
    stopped: false,
  }
  hub = current
  await listen(current, options)
  current.checkTimer = setInterval(() => checkConnection(current), options.checkMs ?? 30_000).unref()
  return {
    stop: async () => {
      current.stopped = true
      clearTimeout(current.timer)
      clearInterval(current.checkTimer)
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

/**
 * Notifies every node that data of the business has changed. The notification is not part of any transaction, so
 * call this after the commit.
 */
export function broadcastChange(businessId: string): void {
  const current = hub
  if (!current) return
  current.pending.add(businessId)
  current.timer ??= setTimeout(() => {
    // On failure, wakes the listeners of this node; those of other nodes follow with the next notification.
    flush(current).catch(() => notifyAllListeners())
  }, batchWindowMs).unref()
}

/** Calls `listener` after every change of the business; returns an unsubscribe function. */
export function subscribeToBusiness(businessId: string, listener: Listener): () => void {
  const businessListeners = listeners.get(businessId) ?? new Set()
  listeners.set(businessId, businessListeners.add(listener))
  return () => {
    businessListeners.delete(listener)
    if (businessListeners.size === 0) listeners.delete(businessId)
  }
}
