import { EmbeddedPostgresError } from './database/embedded/embedded.ts'
import { SettingsError } from './settings.ts'
import { StorageError } from './storage/backend.ts'

/** An error that the operator at the terminal can act on; its message is all that is shown. */
export class PlainError extends Error {}

/** Messages for error codes of the system and the database. */
const sentences: Record<string, string> = {
  EADDRINUSE: 'That port is already in use. Stop what listens there, or set PORT to another number.',
  EROFS: 'DATA_DIR lies on a file system that is read-only. Choose another DATA_DIR.',
  EADDRNOTAVAIL: 'HOST is not an address of this machine.',
  EACCES: 'This account may not use that port or folder. Choose another PORT or DATA_DIR.',
  ECONNREFUSED: 'No PostgreSQL answers at DATABASE_URL. Start it, or correct the address.',
  ETIMEDOUT: 'Nothing answers at the host in DATABASE_URL. Correct it, or let this machine through to it.',
  EHOSTUNREACH: 'The host in DATABASE_URL cannot be reached from this machine.',
  ENETUNREACH: 'The host in DATABASE_URL cannot be reached from this machine.',
  EEXIST: 'DATA_DIR, or something on the way to it, is no folder. Choose another DATA_DIR.',
  ENOTDIR: 'DATA_DIR, or something on the way to it, is no folder. Choose another DATA_DIR.',
  ENOTFOUND: 'The host in DATABASE_URL or HOST is unknown. Correct its name.',
  '28000':
    'PostgreSQL does not let the role in DATABASE_URL in. Create it with LOGIN, and allow it in pg_hba.conf.',
  '42501': 'The role in DATABASE_URL may not make tables there. Make it the owner of its database.',
  '53300': 'PostgreSQL has no connection left for Ilewa. Raise its max_connections, or stop what holds them.',
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
export function explain(error: unknown): string {
  const understood = [SettingsError, EmbeddedPostgresError, StorageError, PlainError]
  if (!(error instanceof Error)) return String(error)
  if (understood.some((kind) => error instanceof kind)) return error.message
  return sentences[codeOf(error)] ?? error.stack ?? error.message
}
