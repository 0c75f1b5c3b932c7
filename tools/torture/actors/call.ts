import { setTimeout as sleep } from 'node:timers/promises'
import { type CallInput, type EndpointDefinition, Failure, toUrl } from '@ilewa/contract/core/endpoint'
import { now } from '@ilewa/server/platform/clock'
import { type FormFile, toForm } from '@ilewa/tests/support/app/form'
import type { Random } from '@ilewa/tests/support/seed/random'
import { z } from 'zod'
import { foreignMarkers } from '../checks/markers.ts'
import type { Journal } from '../journal.ts'

/** What every request needs: the apps' addresses, the user's token if there is one, and the journal. */
export interface CallContext {
  /** Base URLs of the apps. Each request goes to a random one, as behind a load balancer. */
  addresses: readonly string[]
  /** Client address for `x-forwarded-for`. */
  ip: string
  marker?: string
  token?: string
  random: Random
  journal: Journal
}

export type CallResult<T> =
  | { outcome: 'acknowledged'; data: T }
  | { outcome: 'refused'; code: string; details?: Record<string, unknown> | undefined }
  | { outcome: 'unknown' }

export type CallOptions<E extends EndpointDefinition> = CallInput<E> & {
  files?: readonly FormFile[]
  /** Error codes that are not violations for this call. */
  expectedRefusals?: readonly string[]
}

const Success = z.object({ data: z.unknown() })

const timeoutMs = 8_000
/** Retry duration of `sendWithRetry`: longer than any fault lasts. */
const retryForMs = 75_000
const retryPauseMs = 400

/** Error codes that any call may receive. */
const alwaysExpectedRefusals = ['common.too_many_requests']

interface HttpRequest {
  method: string
  url: string
  headers: Record<string, string>
  body: string | Uint8Array<ArrayBuffer> | undefined
}

const toObject = (value: unknown) => ({ ...(typeof value === 'object' && value) })

interface RequestParts {
  params?: unknown
  query?: unknown
  body?: unknown
  files?: readonly FormFile[] | undefined
}

function toRequest(context: CallContext, definition: EndpointDefinition, options: RequestParts): HttpRequest {
  const form =
    definition.upload && toForm(toObject(options.body), definition.upload.field, options.files ?? [])
  const json = options.body === undefined ? undefined : JSON.stringify(options.body)
  return {
    method: definition.method,
    url: toUrl(definition, toObject(options.params), toObject(options.query)),
    headers: {
      'x-forwarded-for': context.ip,
      ...(context.token && { authorization: `Bearer ${context.token}` }),
      ...(form ? form.headers : json && { 'content-type': 'application/json' }),
    },
    body: form ? new Uint8Array(form.payload) : json,
  }
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const reportViolation = ({ journal }: CallContext, check: string, details: string) =>
  void journal.violations.push({ check, details })

/** One attempt. Undefined when no response arrived. */
async function sendRequest(context: CallContext, { url, ...request }: HttpRequest) {
  try {
    const address = context.random.pickOrUndefined(context.addresses)
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await fetch(`${address}${url}`, { ...request, signal })
    return { status: response.status, text: await response.text() }
  } catch {
    return undefined
  }
}

function parseAs<S extends z.ZodType>(schema: S, data: unknown): { data: z.output<S> } | undefined {
  const parsed = schema.safeParse(data)
  return parsed.success ? parsed : undefined
}

const isGatewayError = (status: number) => status === 502 || status === 503 || status === 504

/** Classifies a response, and records a violation when it must never occur. */
function toCallResult<E extends EndpointDefinition>(
  context: CallContext,
  { definition, expectedRefusals = [] }: { definition: E; expectedRefusals?: readonly string[] },
  result: Awaited<ReturnType<typeof sendRequest>>,
): CallResult<z.output<E['response']>> {
  if (!result) return { outcome: 'unknown' }
  const { status, text } = result
  const endpointName = `${definition.method} ${definition.path}`
  for (const found of foreignMarkers(text, context.marker))
    reportViolation(
      context,
      'no foreign marker',
      `${endpointName} sent ${found} to ${context.marker ?? 'an unauthenticated client'}`,
    )
  if (isGatewayError(status)) return { outcome: 'unknown' }
  if (status >= 500)
    reportViolation(context, 'never 500', `${endpointName} answered ${status}: ${text.slice(0, 300)}`)
  if (status >= 500) return { outcome: 'unknown' }
  if (status >= 400) {
    const { code, details } = Failure.catch({ code: `status ${status}`, message: text }).parse(
      parseJson(text),
    )
    if (![...alwaysExpectedRefusals, ...expectedRefusals].includes(code))
      reportViolation(
        context,
        'no unexpected refusal',
        `${endpointName} answered ${status} ${code}: ${text.slice(0, 300)}`,
      )
    return { outcome: 'refused', code, details }
  }
  const data = definition.file ? text : Success.catch({ data: undefined }).parse(parseJson(text)).data
  // The contract declares a file's response as text or as an empty object.
  const parsed =
    parseAs<E['response']>(definition.response, data) ??
    (definition.file ? parseAs<E['response']>(definition.response, {}) : undefined)
  if (parsed) return { outcome: 'acknowledged', data: parsed.data }
  reportViolation(context, 'responses match the contract', `${endpointName} answered ${text.slice(0, 300)}`)
  return { outcome: 'unknown' }
}

export async function sendOnce<const E extends EndpointDefinition>(
  context: CallContext,
  definition: E,
  options: CallOptions<E>,
): Promise<CallResult<z.output<E['response']>>> {
  const result = toCallResult(
    context,
    { definition, expectedRefusals: options.expectedRefusals },
    await sendRequest(context, toRequest(context, definition, options)),
  )
  if (definition.method !== 'GET') context.journal.sent[result.outcome]++
  return result
}

/**
 * Sends as the web app does: with an idempotency key, and again with the same key while the outcome is unknown. A
 * refusal after an attempt with an unknown outcome stays unknown, because that attempt may still be committed.
 */
export async function sendWithRetry<const E extends EndpointDefinition>(
  context: CallContext,
  definition: E,
  options: CallOptions<E>,
): Promise<CallResult<z.output<E['response']>>> {
  const request = toRequest(context, definition, options)
  request.headers['idempotency-key'] = `torture-${context.random.letters(20)}`
  const deadline = now().getTime() + retryForMs
  let result: CallResult<z.output<E['response']>> = { outcome: 'unknown' }
  for (let attempt = 1; ; attempt++) {
    result = toCallResult(
      context,
      { definition, expectedRefusals: options.expectedRefusals },
      await sendRequest(context, request),
    )
    if (result.outcome === 'refused' && attempt > 1) result = { outcome: 'unknown' }
    else if (result.outcome === 'unknown' && now().getTime() < deadline) {
      await sleep(retryPauseMs)
      continue
    }
    context.journal.sent[result.outcome]++
    return result
  }
}
