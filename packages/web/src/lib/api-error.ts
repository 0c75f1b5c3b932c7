import { type ErrorCode, errorEntry, isErrorCode } from '@ilewa/contract/errors'

interface ApiErrorParts {
  code: string
  message: string
  status: number
  title?: string
  errors?: readonly FieldFault[]
  details?: Record<string, unknown>
  retryAfterSeconds?: number
}

export interface FieldFault {
  path: string
  message: string
}

/** `network`: no answer came. `foreign`: an answer that is not our server's, such as a proxy's page. */
export type ApiErrorCode = ErrorCode | 'network' | 'foreign'

/** What every failed call throws; `message` is the sentence a person may read. */
export class ApiError extends Error {
  readonly code: string
  readonly status: number
  readonly title: string
  readonly errors: readonly FieldFault[]
  readonly details: Record<string, unknown>
  readonly retryAfterSeconds: number | undefined

  constructor(parts: ApiErrorParts) {
    super(parts.message)
    this.name = 'ApiError'
    this.code = parts.code
    this.status = parts.status
    this.title = parts.title ?? 'Something went wrong'
    this.errors = parts.errors ?? []
    this.details = parts.details ?? {}
    this.retryAfterSeconds = parts.retryAfterSeconds
  }
}

/** Whether `error` is a refusal with this code. */
export const hasCode = (error: unknown, code: ApiErrorCode): error is ApiError =>
  error instanceof ApiError && error.code === code

export const networkError = () =>
  new ApiError({
    code: 'network',
    status: 0,
    title: 'Connection Error',
    message: 'Unable to connect to our servers.',
  })

export interface Described {
  title: string
  message: string
}

/** Access section 8: how errors of other makers are recognised, as the last resort. */
const foreignPatterns: readonly [RegExp, Described][] = [
  [
    /too many requests|rate limit/i,
    {
      title: 'Too Many Attempts',
      message: 'Too many requests. Please wait a few minutes and try again.',
    },
  ],
  [/network|fetch/i, { title: 'Connection Error', message: 'Unable to connect to our servers.' }],
]

/**
 * The title and sentence to show for anything thrown: by code from the catalogue, then by pattern, then
 * the error's own sentence, then `fallback`.
 */
export function describeError(error: unknown, fallback: Partial<Described> = {}): Described {
  const title = fallback.title ?? 'Something went wrong'
  const message = fallback.message ?? 'Something went wrong. Please try again.'
  if (!(error instanceof ApiError)) return { title, message }
  if (error.code === 'network') return { title: error.title, message: error.message }
  if (isErrorCode(error.code)) {
    const entry = errorEntry(error.code)
    return { title: entry.title, message: entry.shown ?? error.message }
  }
  const known = foreignPatterns.find(([pattern]) => pattern.test(error.message))
  return known?.[1] ?? { title, message: error.message || message }
}
