import { z } from 'zod'
import type { Permission, PlanFeature } from './access.ts'

export type Access = 'public' | 'signed-in' | Permission

/** A list counts at most this many matching rows: an exact total of a longer list would take too long. */
export const maxCountedRows = 1_000

/**
 * Cursor of the next page, and the number of matching rows: exact up to `maxCountedRows`; one more than that means any
 * larger number. Present on lists only.
 */
export const Page = z.object({ nextCursor: z.string().nullable(), total: z.int() })
export type Page = z.infer<typeof Page>

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The files that a multipart endpoint accepts, under the name of their form field. */
export interface Upload {
  field: string
  maxFiles: number
  maxBytes: number
}

/**
 * The last event of a stream that the server closes in favour of a newer one, because too many are open. The
 * client reconnects only when it is used again, or after minutes: an immediate reconnect would close another
 * stream.
 */
export const replacedEvent = 'replaced'

export interface EndpointDefinition {
  method: Method
  /** Relative to `/api`, with `{name}` for each path parameter. */
  path: `/${string}`
  access: Access
  /** Rejected with `plan.upgrade_required` if the business's plan lacks the feature. */
  feature?: PlanFeature
  /** Rejected with `auth.password_needed` unless the session's password was entered in the last ten minutes. */
  recentPassword?: true
  params?: z.ZodType
  query?: z.ZodType
  /** In a multipart endpoint every text field is a string, so the schema converts numbers and dates. */
  body?: z.ZodType
  upload?: Upload
  /** The handler receives the raw request bytes, to verify a signature over them. */
  raw?: true
  /** The response is a file of this type instead of JSON; errors are still JSON. */
  file?: 'text/csv' | 'application/zip' | 'application/pdf'
  /** The response is a stream of server-sent events, each with `response` as its data. */
  stream?: true
  /** The response sets a signed browser cookie, and the handler receives it: attempts are rate-limited per browser. */
  browser?: true
  /** An expensive query: it has the time limit of a report, and a separate queue per business. */
  costly?: true
  /** The content of `data` in a successful response. */
  response: z.ZodType
  /** The message of a successful response. */
  message?: string
  /** The response has a `page` next to `data`. */
  paged?: boolean
  /** Success status; 200 unless given. */
  status?: 200 | 201
  /** One line for the API reference page. */
  summary?: string
}

/** An HTTP endpoint as a value: the single definition of its URL, access and schemas. */
export const endpoint = <const E extends EndpointDefinition>(definition: E): E => definition

type CsvDefinition = Omit<EndpointDefinition, 'method' | 'file' | 'response'>

/** An endpoint that returns a CSV file. */
export const csvEndpoint = <const E extends CsvDefinition>(definition: E) =>
  endpoint({ method: 'GET', file: 'text/csv', response: z.string(), ...definition })

type Part<E, K extends string> = E extends { [Key in K]: infer S extends z.ZodType } ? S : never
type OptionalPart<E, K extends string, Name extends string> = [Part<E, K>] extends [never]
  ? { [N in Name]?: undefined }
  : { [N in Name]: z.input<Part<E, K>> }

/** The input of a call: only the parts that the endpoint declares. */
export type CallInput<E extends EndpointDefinition> = OptionalPart<E, 'params', 'params'> &
  OptionalPart<E, 'query', 'query'> &
  OptionalPart<E, 'body', 'body'>

/** The parsed input of a handler. */
export interface ParsedInput<E extends EndpointDefinition> {
  params: [Part<E, 'params'>] extends [never] ? undefined : z.output<Part<E, 'params'>>
  query: [Part<E, 'query'>] extends [never] ? undefined : z.output<Part<E, 'query'>>
  body: E extends { raw: true }
    ? Uint8Array
    : [Part<E, 'body'>] extends [never]
      ? undefined
      : z.output<Part<E, 'body'>>
}

type Paged<E> = E extends { paged: true } ? { page: Page } : { page?: undefined }

/** The content of a file, in chunks, and its name. */
export interface FileResult {
  file: AsyncIterable<string | Uint8Array>
  name: string
}

/** The result of a handler. Without a `message` the endpoint's own message is used. */
export type HandlerResult<E extends EndpointDefinition> = E extends { file: string }
  ? FileResult
  : { data: z.input<E['response']>; message?: string } & Paged<E>

/** The result of a call. */
export type ResponseBody<E extends EndpointDefinition> = {
  message: string
  data: z.output<E['response']>
} & Paged<E>

/** Schema of the success body: `{ message, data, page? }`. */
export const successSchema = (definition: EndpointDefinition) =>
  z.object({
    message: z.string(),
    data: definition.response,
    ...(definition.paged ? { page: Page } : {}),
  })

export const Failure = z.object({
  message: z.string(),
  code: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  details: z.record(z.string(), z.unknown()).optional(),
})
export type Failure = z.infer<typeof Failure>

/** `/bookings/{id}` with its parameters filled in and the query appended, below `/api`. */
export function toUrl(
  definition: EndpointDefinition,
  params: Record<string, unknown> = {},
  query: Record<string, unknown> = {},
): string {
  const path = definition.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  )
  const text = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(String(value))}`)
    .join('&')
  return `/api${path}${text ? `?${text}` : ''}`
}
