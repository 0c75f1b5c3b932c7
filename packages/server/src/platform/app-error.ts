import { type ErrorCode, errors } from '@ilewa/contract/core/errors'

interface AppErrorOptions {
  /** Fills `{name}` in the message of the error catalogue. */
  values?: Record<string, string>
  /** Replaces the message of the error catalogue, for a code whose sentence depends on the case. */
  message?: string
  /** The field at fault; the client marks it with the message. */
  field?: string
  errors?: { path: string; message: string }[]
  /** Sent to the client, which acts on it. */
  details?: Record<string, unknown>
  retryAfterSeconds?: number
}

/** An error with a code of the error catalogue; the error handler converts it to a response. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly options: AppErrorOptions

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    const message = (options.message ?? errors[code].message).replace(
      /\{(\w+)\}/g,
      (_, name: string) => options.values?.[name] ?? '',
    )
    super(options.errors?.[0]?.message ?? message)
    this.code = code
    this.options = options.field ? { ...options, errors: [{ path: options.field, message }] } : options
  }

  get status(): number {
    return errors[this.code].status
  }
}

/** A validation error of one field, for rules that need more than the body. */
export const invalidField = (path: string, message: string): AppError =>
  new AppError('common.invalid', { errors: [{ path, message }] })

export const tooManyFiles = (max: number): AppError =>
  new AppError('uploads.too_many_files', { values: { max: String(max) } })

/** An action that the state of a record does not allow, with the sentence that says why. */
export const notPossible = (reason: string): AppError =>
  new AppError('common.not_possible', { values: { reason } })

export const notFound = (): AppError => new AppError('common.not_found')
