import { Client, type ClientConfig } from 'pg'

/**
 * How values are written as text, whatever the role and server are set to, and no limit of time: a copy takes as long
 * as it takes.
 */
const settings = [
  "SET client_encoding = 'UTF8'",
  "SET TimeZone = 'UTC'",
  "SET DateStyle = 'ISO, YMD'",
  "SET IntervalStyle = 'postgres'",
  "SET bytea_output = 'hex'",
  'SET extra_float_digits = 1',
  'SET statement_timeout = 0',
  'SET lock_timeout = 0',
  'SET idle_in_transaction_session_timeout = 0',
  "SET client_min_messages = 'warning'",
].join('; ')

/** A connection that `work` has for itself, for a snapshot or a copy. The signal breaks it, whatever runs on it. */
export async function withSession<T>(
  config: ClientConfig,
  signal: AbortSignal,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({ connectionTimeoutMillis: 10_000, keepAlive: true, ...config })
  // A connection that breaks fails the statement under way, and the next.
  client.on('error', () => undefined)
  await client.connect()
  const leave = () => client.end()
  signal.addEventListener('abort', leave, { once: true })
  try {
    await client.query(settings)
    return await work(client)
  } finally {
    signal.removeEventListener('abort', leave)
    await client.end()
  }
}
