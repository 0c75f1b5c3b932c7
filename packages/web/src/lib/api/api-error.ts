import type { ErrorEntry } from '@ilewa/contract/core/error-entry'
import type { ErrorCode } from '@ilewa/contract/core/errors'
import { accessErrors } from '@ilewa/contract/core/errors-access'

interface ApiErrorParts {
  code: string
  message: string
  status: number
  errors?: readonly FieldFault[]
  details?: Record<string, unknown>
  retryAfterSeconds?: number
}

export interface FieldFault {
  path: string
  message: string
}

const catalogue: Record<string, ErrorEntry> = { ...accessErrors }

/** Adds refusals whose words the pages before sign-in do without. */
export const learnErrors = (entries: Record<string, ErrorEntry>) => void Object.assign(catalogue, entries)

/** `network`: no answer came. `foreign`: an answer that is not our server's, such as a proxy's page. */
export type ApiErrorCode = ErrorCode | 'network' | 'foreign'

/** What every failed call throws; `message` is the sentence a person may read. */
export class ApiError extends Error {
  readonly code: string
  readonly status: number
  readonly errors: readonly FieldFault[]
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

/** Whether `error` is a refusal with this code. */
export const hasCode = (error: unknown, code: ApiErrorCode): error is ApiError =>
  error instanceof ApiError && error.code === code

export interface Described {
  title: string
  message: string
}

const unreachable: Described = { title: 'Connection Error', message: 'Unable to connect to our servers.' }

export const networkError = () =>
  new ApiError({
    code: 'network',
    status: 0,
    message: unreachable.message,
  })

export type ForeignPattern = readonly [RegExp, Described]

/** Access section 8: how errors of other makers are recognised, as the last resort. */
const foreignPatterns: ForeignPattern[] = [
  [
    /too many requests|rate limit/i,
    {
      title: 'Too Many Attempts',
      message: 'Too many requests. Please wait a few minutes and try again.',
    },
  ],
  [/network|fetch/i, unreachable],
]

/** Adds patterns that come before the others: those of the screens before sign-in. */
export const learnPatterns = (patterns: readonly ForeignPattern[]) =>
  void foreignPatterns.unshift(...patterns)

/**
 * The title and sentence to show for anything thrown: by code from the catalogue, then by pattern, then
 * the error's own sentence, then `fallback`.
 */
export function describeError(error: unknown, fallback: Partial<Described> = {}): Described {
  const title = fallback.title ?? 'Something went wrong'
  const message = fallback.message ?? 'Please try again in a moment.'
  if (!(error instanceof ApiError)) return { title, message }
  if (error.code === 'network') return unreachable
  const entry = catalogue[error.code]
  if (entry) return { title: entry.title, message: entry.shown ?? error.message }
  const known = foreignPatterns.find(([pattern]) => pattern.test(`${error.code} ${error.message}`))
  return known?.[1] ?? { title, message: error.message || message }
}
