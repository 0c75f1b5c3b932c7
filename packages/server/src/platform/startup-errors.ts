import { EmbeddedPostgresError } from './database/embedded/embedded.ts'
import { SettingsError } from './settings.ts'
import { StorageError } from './storage/backend.ts'

/** An error that the operator at the terminal can act on; its message is all that is shown. */
export class CliError extends Error {}

/** Messages for error codes of the system and the database. */
const messages: Record<string, string> = {
  EADDRINUSE: 'The port is already in use. Stop the program that uses it, or set PORT to another number.',
  EROFS: 'DATA_DIR is on a read-only file system. Choose another DATA_DIR.',
  EADDRNOTAVAIL: 'HOST is not an address of this machine.',
  EACCES: 'This account may not use that port or folder. Choose another PORT or DATA_DIR.',
  ECONNREFUSED: 'No PostgreSQL responds at DATABASE_URL. Start it, or correct the address.',
  ETIMEDOUT: 'The host in DATABASE_URL does not respond. Correct it, or allow this machine to connect.',
  EHOSTUNREACH: 'The host in DATABASE_URL cannot be reached from this machine.',
  ENETUNREACH: 'The host in DATABASE_URL cannot be reached from this machine.',
  EEXIST: 'DATA_DIR, or a part of its path, is not a folder. Choose another DATA_DIR.',
  ENOTDIR: 'DATA_DIR, or a part of its path, is not a folder. Choose another DATA_DIR.',
  ENOTFOUND: 'The host in DATABASE_URL or HOST is unknown. Correct its name.',
  '28000': 'PostgreSQL rejects the role in DATABASE_URL. Create it with LOGIN, and allow it in pg_hba.conf.',
  '42501': 'The role in DATABASE_URL may not create tables there. Make it the owner of its database.',
  '53300': 'PostgreSQL has no free connection for Ilewa. Raise its max_connections, or stop other clients.',
  '28P01': 'PostgreSQL refuses the name or password in DATABASE_URL.',
  '08P01':
    'DATABASE_URL leads through a pooler that refuses our start-up options: let it ignore them, as deploy/pgbouncer.ini does.',
  '3D000': 'The database in DATABASE_URL does not exist. Create it first.',
}

/** A failed query carries the database's code in its cause. */
const codeOf = (error: Error): string => {
  if ('code' in error) return String(error.code)
  return error.cause instanceof Error ? codeOf(error.cause) : ''
}

/** One message for errors with a known cause; the stack otherwise. */
export function describeError(error: unknown): string {
  const userFacingErrors = [SettingsError, EmbeddedPostgresError, StorageError, CliError]
  if (!(error instanceof Error)) return String(error)
  if (userFacingErrors.some((kind) => error instanceof kind)) return error.message
  return messages[codeOf(error)] ?? error.stack ?? error.message
}
