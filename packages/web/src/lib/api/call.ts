import {
  type CallInput,
  type EndpointDefinition,
  Failure,
  type ResponseBody,
  successSchema,
  toUrl,
} from '@ilewa/contract/core/endpoint'
import { endSession, readSession } from '../session/session.ts'
import { takePrefetchedResponse } from '../startup/prefetched-response.ts'
import { ApiError, hasCode, networkError } from './api-error.ts'
import { readWireResponse, send } from './transport.ts'
import { parseJson, type WireResponse } from './wire.ts'

interface CallExtras {
  /** Files for a multipart endpoint, sent under the endpoint's own field. */
  files?: readonly File[]
  signal?: AbortSignal
  /** Fraction of the upload that was sent, 0 to 1. */
  onProgress?: (share: number) => void
  /** Token to use instead of the saved session's. */
  token?: string
  /** Key of one submit, reused for its retries. Without it, a call that creates a record gets a random key. */
  idempotencyKey?: string
}

export type CallOptions<E extends EndpointDefinition> = CallInput<E> & CallExtras

type Arguments<E extends EndpointDefinition> =
  Record<never, never> extends CallInput<E> ? [options?: CallOptions<E>] : [options: CallOptions<E>]

/** Returns a random key; `randomUUID` is not available on plain http hosts. */
export function newRandomKey(): string {
  if ('randomUUID' in crypto) return crypto.randomUUID()
  const bytes = (crypto as Crypto).getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const toRecord = (value: unknown) => ({ ...(value as Record<string, unknown> | undefined) })

function toForm(body: Record<string, unknown>, field: string, files: readonly File[]): FormData {
  const form = new FormData()
  for (const [key, value] of Object.entries(body)) {
    if (value === undefined || value === null) continue
    for (const item of Array.isArray(value) ? value : [value]) form.append(key, String(item))
    if (Array.isArray(value) && value.length === 0) form.append(key, '')
  }
  for (const file of files) form.append(field, file)
  return form
}

function toBody(endpoint: EndpointDefinition, body: unknown, files: readonly File[] = []) {
  if (endpoint.upload) return toForm(toRecord(body), endpoint.upload.field, files)
  return body === undefined ? undefined : JSON.stringify(body)
}

function toHeaders(
  endpoint: EndpointDefinition,
  token: string | undefined,
  options: CallExtras & { body?: unknown },
) {
  const headers: Record<string, string> = { accept: 'application/json' }
  if (token) headers.authorization = `Bearer ${token}`
  if (options.body !== undefined && !endpoint.upload) headers['content-type'] = 'application/json'
  const creates = endpoint.method === 'POST' && endpoint.status === 201
  const key = options.idempotencyKey ?? (creates ? newRandomKey() : undefined)
  if (key) headers['idempotency-key'] = key
  return headers
}

function toError(wireResponse: WireResponse): ApiError {
  const failure = Failure.safeParse(wireResponse.json)
  if (!failure.success) {
    if (wireResponse.status === 502 || wireResponse.status === 503 || wireResponse.status === 504)
      return networkError()
    return new ApiError({ code: 'foreign', status: wireResponse.status, message: '' })
  }
  const { retryAfterSeconds, status } = wireResponse
  return new ApiError({ ...failure.data, status, retryAfterSeconds })
}

/** Event of the window: the role or the plan does not allow a call, so that the saved account may be outdated. */
export const accessRefused = 'access-refused'

/** Converts an error response to an ApiError, and ends the session if the response says that it is over. */
function handleErrorResponse(wireResponse: WireResponse, token: string | undefined): ApiError {
  const error = toError(wireResponse)
  // A late response to an older token must not end the session that replaced it.
  if (error.code === 'auth.session_required' && token === readSession()?.token) endSession('expired')
  if (error.code === 'common.forbidden' || error.code.startsWith('plan.'))
    dispatchEvent(new Event(accessRefused))
  return error
}

interface RawCallOptions {
  query?: Record<string, unknown>
  params?: Record<string, unknown>
  signal?: AbortSignal
}

/** Runs a call. If it needs a recent password, asks the user for the password and repeats the call. */
async function withRecentPassword<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt()
  } catch (error) {
    if (!hasCode(error, 'auth.password_needed')) throw error
    // Only signed-in users get this error. Their layout has already loaded this module and the password dialog.
    const { requestPassword } = await import('../session/password-prompt.ts')
    if (!(await requestPassword())) throw error
    return attempt()
  }
}

async function callRawOnce(
  endpoint: EndpointDefinition,
  { params, query, signal }: RawCallOptions,
): Promise<Response> {
  const token = readSession()?.token
  const headers = { ...toHeaders(endpoint, token, {}), accept: '*/*' }
  const { method } = endpoint
  const response = await fetch(toUrl(endpoint, params, query), { method, headers, signal }).catch((error) => {
    throw signal?.aborted ? error : networkError()
  })
  if (response.ok) return response
  const json = parseJson(await response.text())
  throw handleErrorResponse({ ok: false, status: response.status, json }, token)
}

/** Returns the unparsed response of an endpoint that sends a file or a stream; throws ApiError. */
export const callRaw = (endpoint: EndpointDefinition, options: RawCallOptions = {}): Promise<Response> =>
  withRecentPassword(() => callRawOnce(endpoint, options))

export type UntypedCallOptions = CallExtras & { params?: unknown; query?: unknown; body?: unknown }

async function callOnce<const E extends EndpointDefinition>(
  endpoint: E,
  options: UntypedCallOptions,
): Promise<ResponseBody<E>> {
  const token = options.token ?? readSession()?.token
  const request = {
    method: endpoint.method,
    url: toUrl(endpoint, toRecord(options.params), toRecord(options.query)),
    headers: toHeaders(endpoint, token, options),
    body: toBody(endpoint, options.body, options.files),
    signal: options.signal,
    onProgress: options.onProgress,
  }
  const prefetched = takePrefetchedResponse(request, token)
  const wireResponse = await (prefetched ? readWireResponse(prefetched) : send(request))
  if (!wireResponse.ok) throw handleErrorResponse(wireResponse, token)
  const response = successSchema(endpoint).safeParse(wireResponse.json)
  if (!response.success) throw new ApiError({ code: 'foreign', status: wireResponse.status, message: '' })
  return response.data as ResponseBody<E>
}

/** Calls an endpoint and returns its validated response, typed by the endpoint; throws ApiError. */
export const call = <const E extends EndpointDefinition>(
  endpoint: E,
  ...[options]: Arguments<E>
): Promise<ResponseBody<E>> => withRecentPassword(() => callOnce(endpoint, options ?? {}))

/**
 * `call` for code that is generic over endpoints. `data` has been validated by the endpoint's schema, but its type
 * is unknown.
 */
export const callUntyped = (
  endpoint: EndpointDefinition,
  options: UntypedCallOptions,
): Promise<{ message: string; data: unknown; page?: unknown }> =>
  withRecentPassword(() => callOnce(endpoint, options))
