import { createServer } from 'node:net'

/**
 * Passed at every start rather than stored in postgresql.conf, so that a new version of Ilewa can change them. They
 * suit a small server beside the application: few processes and little memory when idle, everything durable.
 */
const settings: Record<string, string> = {
  max_connections: '60',
  // PostgreSQL allocates this memory only as data fills it. With a quarter of the size, a report of a year over a
  // million bookings took 50% longer.
  shared_buffers: '128MB',
  max_wal_size: '256MB',
  // The defaults would run three I/O workers and a replication launcher that are not needed.
  io_method: 'sync',
  max_logical_replication_workers: '0',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Constraint violations are handled by the app and are not server errors; logging them would also write guests' names
  // to a file.
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

/** An unused loopback port. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}
