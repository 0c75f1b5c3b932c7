import { Client, type ClientConfig } from 'pg'

/**
 * Sets fixed text formats, whatever the settings of the role and the server are. Turns time limits off, because a
 * copy may take long.
 */
const sessionSettings = [
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

/** Runs `work` on its own connection, for a snapshot or a copy. The signal closes the connection. */
export async function withSession<T>(
  config: ClientConfig,
  signal: AbortSignal,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({ connectionTimeoutMillis: 10_000, keepAlive: true, ...config })
  // A broken connection fails the current statement and the next, so the event needs no handling.
  client.on('error', () => undefined)
  await client.connect()
  const closeClient = () => client.end()
  signal.addEventListener('abort', closeClient, { once: true })
  try {
    await client.query(sessionSettings)
    return await work(client)
  } finally {
    signal.removeEventListener('abort', closeClient)
    await client.end()
  }
}
