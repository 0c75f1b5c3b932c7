import { createServer } from 'node:net'

/**
 * Given at every start rather than kept in postgresql.conf, so that a new version of Ilewa brings its own. They aim at
 * a small server beside the application: a few processes and little memory at rest, everything durable.
 */
const settings: Record<string, string> = {
  max_connections: '60',
  // Taken only as far as the data fills it. With a quarter of it a year's figures among a million bookings took half as
  // long again.
  shared_buffers: '128MB',
  max_wal_size: '256MB',
  // The defaults would keep three I/O workers and a replication launcher for nothing.
  io_method: 'sync',
  max_logical_replication_workers: '0',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // A statement that breaks a constraint is an answer to a person, not an event of the server; logged, it would also
  // leave guests' names in a file.
  log_min_messages: 'log',
  log_checkpoints: 'off',
}

/** The text for `pg_ctl -o`, which a shell splits. */
export function serverSettings(socketDir: string | undefined, port: number): string {
  const all =
    socketDir === undefined
      ? { ...settings, listen_addresses: '127.0.0.1' }
      : { ...settings, ...socketOnly(socketDir) }
  return Object.entries({ ...all, port: String(port) })
    .map(
      ([name, value]) =>
        `-c ${socketDir === undefined ? `${name}=${value}` : shellQuote(`${name}=${value}`)}`,
    )
    .join(' ')
}

function socketOnly(dir: string): Record<string, string> {
  return {
    listen_addresses: '',
    unix_socket_directories: `"${dir.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
  }
}

function shellQuote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}

/** A loopback port that nobody listens on. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}
