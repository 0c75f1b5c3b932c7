import { z } from 'zod'
import type { Permission, PlanFeature } from './access.ts'

export type Access = 'public' | 'signed-in' | Permission

/** As many rows of a list are counted: what lies beyond is not read for the sake of a number. */
export const mostCounted = 1_000

/**
 * Where the next page starts, and how many rows match in all: exact up to `mostCounted`, and one more than that stands
 * for any number above. Present on lists only.
 */
export const Page = z.object({ nextCursor: z.string().nullable(), total: z.int() })
export type Page = z.infer<typeof Page>

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The files that a multipart endpoint takes, by the name of their form field. */
export interface Upload {
  field: string
  maxFiles: number
  maxBytes: number
}

/**
 * The last event of a stream that a newer one took the place of, as too many were open. Its client comes again once it
 * is used again, or minutes later: at once it would in turn push another out.
 */
export const replacedEvent = 'replaced'

export interface EndpointDefinition {
  method: Method
  /** Below `/api`, with `{name}` for each path parameter. */
  path: `/${string}`
  access: Access
  /** Refused with `plan.upgrade_required` when the business's plan lacks it. */
  feature?: PlanFeature
  /** Refused with `auth.password_needed` unless the session's password was entered in the last ten minutes. */
  recentPassword?: true
  params?: z.ZodType
  query?: z.ZodType
  /** For a multipart endpoint: the text fields, which arrive as strings. */
  body?: z.ZodType
  upload?: Upload
  /** The body reaches the handler as the bytes that came, for a signature over them. */
  raw?: true
  /** The answer is a file of this type instead of JSON; failures stay JSON. */
  file?: 'text/csv' | 'application/zip'
  /** The answer is a stream of server-sent events, each with `response` as its data. */
  stream?: true
  /** The answer gives the browser a signed cookie, and the handler knows it: limits on attempts count by browser. */
  browser?: true
  /** It reads much for one answer: it has a limit of its own per account, and a queue of its own per business. */
  costly?: true
  /** What stands under `data` in a success. */
  response: z.ZodType
  /** The sentence a success carries. */
  message?: string
  /** Answers a sibling `page`. */
  paged?: boolean
  /** Success status; 200 unless given. */
  status?: 200 | 201
  /** One line for the reference page. */
  summary?: string
}

/** An HTTP call as a value: the one place where its URL, access and shapes stand. */
export const endpoint = <const E extends EndpointDefinition>(definition: E): E => definition

type Part<E, K extends string> = E extends { [Key in K]: infer S extends z.ZodType } ? S : never
type OptionalPart<E, K extends string, Name extends string> = [Part<E, K>] extends [never]
  ? { [N in Name]?: undefined }
  : { [N in Name]: z.input<Part<E, K>> }

/** What a caller passes: only the parts the endpoint declares. */
export type CallInput<E extends EndpointDefinition> = OptionalPart<E, 'params', 'params'> &
  OptionalPart<E, 'query', 'query'> &
  OptionalPart<E, 'body', 'body'>

/** What a handler receives, parsed. */
export interface Parsed<E extends EndpointDefinition> {
  params: [Part<E, 'params'>] extends [never] ? undefined : z.output<Part<E, 'params'>>
  query: [Part<E, 'query'>] extends [never] ? undefined : z.output<Part<E, 'query'>>
  body: E extends { raw: true }
    ? Uint8Array
    : [Part<E, 'body'>] extends [never]
      ? undefined
      : z.output<Part<E, 'body'>>
}

type Paged<E> = E extends { paged: true } ? { page: Page } : { page?: undefined }

/** A file as it is written, piece by piece, and what it is called. */
export interface FileReply {
  file: AsyncIterable<string | Uint8Array>
  name: string
}

/** What a handler returns; the endpoint's own `message` is added where it gives none. */
export type Reply<E extends EndpointDefinition> = E extends { file: string }
  ? FileReply
  : { data: z.input<E['response']>; message?: string } & Paged<E>

/** What a caller gets back. */
export type Answer<E extends EndpointDefinition> = {
  message: string
  data: z.output<E['response']>
} & Paged<E>

/** The whole success body: `{ message, data, page? }`. */
export const successOf = (definition: EndpointDefinition) =>
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

/** `/bookings/{id}` with its parameters filled in and the query appended; relative to `/api`. */
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
