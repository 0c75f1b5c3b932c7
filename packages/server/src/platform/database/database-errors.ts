import { DrizzleQueryError } from 'drizzle-orm'

interface DriverError {
  code?: string
  constraint?: string
}

const causeOf = (error: unknown): DriverError =>
  ((error instanceof DrizzleQueryError ? error.cause : error) ?? {}) as DriverError

/** The name of the violated constraint, if the error is a constraint violation. */
export function violatedConstraint(error: unknown): string | undefined {
  const { code, constraint } = causeOf(error)
  return code?.startsWith('23') ? constraint : undefined
}

/** The connection itself failed: it could not be opened, or broke at the start or end of a transaction. */
export class ConnectionLostError extends Error {
  constructor(cause: unknown) {
    super('The database connection is lost', { cause })
  }
}

/**
 * Server starting, stopping, refusing the password, or short of connections, disk or memory; a lock or statement
 * timeout; a deadlock.
 */
const unavailableCodes = /^(08\w{3}|28\w{3}|3D000|57P0[123]|57014|53\w{3}|55P03|40P01|40001)$/
const connectionErrorCodes = /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT)$/
/** The driver's own errors have no codes. */
const connectionErrorMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed and is not queryable|Query read timeout|Cannot use a pool after calling end)/i

/** Whether a retry in a moment may succeed. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof ConnectionLostError) return true
  const cause = causeOf(error)
  if (unavailableCodes.test(cause.code ?? '')) return true
  if (cause instanceof Error && connectionErrorMessages.test(cause.message)) return true
  // Queries only: in an error of a file operation, these codes say nothing about the database.
  return error instanceof DrizzleQueryError && connectionErrorCodes.test(cause.code ?? '')
}

/** A value that passed our validation but fits no column (SQLSTATE class 22): a client error, never a server error. */
export const isInvalidData = (error: unknown): boolean => causeOf(error).code?.startsWith('22') ?? false
