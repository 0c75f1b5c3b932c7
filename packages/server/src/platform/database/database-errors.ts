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

/** Connection lost or refused, server starting or stopping, or all connections in use. */
const awayCodes = /^(08\w{3}|57P0[123]|53300|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT)$/
const awayMessages =
  /connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/i

export function isDatabaseAway(error: unknown): boolean {
  const cause = causeOf(error)
  return awayCodes.test(cause.code ?? '') || (cause instanceof Error && awayMessages.test(cause.message))
}

/** A value that no rule of ours caught and no column can hold (class 22): the caller's fault, never a crash. */
export const isDataRefused = (error: unknown): boolean => causeOf(error).code?.startsWith('22') ?? false
