import { type ErrorCode, errors } from '@ilewa/contract/core/errors'

interface FaultOptions {
  /** Fills `{name}` in the catalogue's sentence. */
  values?: Record<string, string>
  /** The one field it is about, to be marked with the catalogue's sentence. */
  field?: string
  errors?: { path: string; message: string }[]
  /** Sent along for the client to act on. */
  details?: Record<string, unknown>
  retryAfterSeconds?: number
}

/** A refusal by its catalogue code; the one error handler turns it into an answer. */
export class Fault extends Error {
  readonly code: ErrorCode
  readonly options: FaultOptions

  constructor(code: ErrorCode, options: FaultOptions = {}) {
    const sentence = errors[code].message.replace(
      /\{(\w+)\}/g,
      (_, name: string) => options.values?.[name] ?? '',
    )
    super(options.errors?.[0]?.message ?? sentence)
    this.code = code
    this.options = options.field
      ? { ...options, errors: [{ path: options.field, message: sentence }] }
      : options
  }

  get status(): number {
    return errors[this.code].status
  }
}

/** A fault at one field, for rules that need more than the body to judge. */
export const invalidField = (path: string, message: string): Fault =>
  new Fault('common.invalid', { errors: [{ path, message }] })

export const notFound = (): Fault => new Fault('common.not_found')
