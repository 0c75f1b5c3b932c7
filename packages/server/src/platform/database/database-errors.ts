import { DrizzleQueryError } from 'drizzle-orm'

interface DriverError {
  code?: string
  constraint?: string
}

const causeOf = (error: unknown): DriverError =>
  ((error instanceof DrizzleQueryError ? error.cause : error) ?? {}) as DriverError

/** The name of the constraint that refused a statement, if that is what failed. */
export function violatedConstraint(error: unknown): string | undefined {
  const { code, constraint } = causeOf(error)
  return code?.startsWith('23') ? constraint : undefined
}

/** The connection itself failed: it could not be had, or broke around a transaction. */
export class ConnectionLost extends Error {
  constructor(cause: unknown) {
    super('The database connection is lost', { cause })
  }
}

/**
 * Server starting, stopping, refusing our password, or short of connections, disk or memory; a lock or statement that
 * took too long; the loser of a deadlock.
 */
const awayCodes = /^(08\w{3}|28\w{3}|3D000|57P0[123]|57014|53\w{3}|55P03|40P01|40001)$/
const lostCodes = /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT)$/
/** The driver's own errors have no codes. */
const lostMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed and is not queryable|Query read timeout|Cannot use a pool after calling end)/i

/** Whether trying again in a moment may help. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof ConnectionLost) return true
  const cause = causeOf(error)
  if (awayCodes.test(cause.code ?? '')) return true
  if (cause instanceof Error && lostMessages.test(cause.message)) return true
  // The same system codes mean something else when they come from a file.
  return error instanceof DrizzleQueryError && lostCodes.test(cause.code ?? '')
}

/** A value that no rule of ours caught and no column can hold (class 22): the caller's fault, never a crash. */
export const isDataRefused = (error: unknown): boolean => causeOf(error).code?.startsWith('22') ?? false
