import { type ErrorCode, type ErrorEntry, errors } from '@ilewa/contract/core/errors'

interface ApiErrorParts {
  code: string
  message: string
  status: number
  errors?: readonly FieldError[]
  details?: Record<string, unknown>
  retryAfterSeconds?: number
}

export interface FieldError {
  path: string
  message: string
}

const catalogue: Record<string, ErrorEntry | undefined> = errors

/**
 * `network`: no response, or a 502, 503 or 504 without an error body of the app's server. `foreign`: any other
 * response that does not have the server's format, such as a proxy's error page.
 */
export type ApiErrorCode = ErrorCode | 'network' | 'foreign'

/** Thrown by every failed call; `message` can be shown to the user. */
export class ApiError extends Error {
  readonly code: string
  readonly status: number
  readonly errors: readonly FieldError[]
  readonly details: Record<string, unknown>
  readonly retryAfterSeconds: number | undefined

  constructor(parts: ApiErrorParts) {
    super(parts.message)
    this.name = 'ApiError'
    this.code = parts.code
    this.status = parts.status
    this.errors = parts.errors ?? []
    this.details = parts.details ?? {}
    this.retryAfterSeconds = parts.retryAfterSeconds
  }
}

export const hasCode = (error: unknown, code: ApiErrorCode): error is ApiError =>
  error instanceof ApiError && error.code === code

export interface ErrorMessage {
  title: string
  message: string
}

const unreachableMessage: ErrorMessage = {
  title: 'Connection Error',
  message: 'Unable to connect to our servers.',
}

export const networkError = () =>
  new ApiError({
    code: 'network',
    status: 0,
    message: unreachableMessage.message,
  })

export type ErrorPattern = readonly [RegExp, ErrorMessage]

/** Last resort: recognises errors by their text when their code is not in the catalogue. */
const errorPatterns: ErrorPattern[] = [
  [
    /too many requests|rate limit/i,
    {
      title: 'Too Many Attempts',
      message: 'Too many requests. Please wait a few minutes and try again.',
    },
  ],
  [/network|fetch/i, unreachableMessage],
]

/** Adds the patterns of the screens before sign-in. They have priority over the existing patterns. */
export const registerErrorPatterns = (patterns: readonly ErrorPattern[]) =>
  void errorPatterns.unshift(...patterns)

/**
 * Returns the title and message to show: by code from the catalogue, then by pattern, then the error's own message,
 * then `fallback`.
 */
export function describeError(error: unknown, fallback: Partial<ErrorMessage> = {}): ErrorMessage {
  const title = fallback.title ?? 'Something went wrong'
  const message = fallback.message ?? 'Please try again in a moment.'
  if (!(error instanceof ApiError)) return { title, message }
  if (error.code === 'network') return unreachableMessage
  const entry = catalogue[error.code]
  if (entry) return { title: entry.title, message: entry.shown ?? error.message }
  const matchingPattern = errorPatterns.find(([pattern]) => pattern.test(`${error.code} ${error.message}`))
  return matchingPattern?.[1] ?? { title, message: error.message || message }
}
