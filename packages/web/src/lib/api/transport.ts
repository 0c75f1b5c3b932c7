import { networkError } from './api-error.ts'

export interface WireRequest {
  method: string
  url: string
  headers: Record<string, string>
  body: string | FormData | undefined
  signal?: AbortSignal
  onProgress?: (share: number) => void
}

/** `json` is undefined if the body was not JSON. */
export interface WireResponse {
  ok: boolean
  status: number
  json: unknown
  retryAfterSeconds?: number
}

/** Timeout of a call; generous for unstable connections. Uploads have none while they progress. */
const timeoutMs = 30_000

export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** NaN, of a date or a missing header, becomes undefined. */
export const toSeconds = (header: string | null) => Number(header) || undefined

export async function readWireResponse(
  pendingResponse: Promise<Response>,
  signal?: AbortSignal,
): Promise<WireResponse> {
  try {
    const response = await pendingResponse
    const json = parseJson(await response.text())
    const retryAfterSeconds = toSeconds(response.headers.get('retry-after'))
    return { ok: response.ok, status: response.status, json, retryAfterSeconds }
  } catch (error) {
    if (signal?.aborted) throw error
    throw networkError()
  }
}

function sendByFetch({ url, signal, ...request }: WireRequest): Promise<WireResponse> {
  const limit = AbortSignal.timeout(timeoutMs)
  const until = signal ? AbortSignal.any([signal, limit]) : limit
  return readWireResponse(fetch(url, { ...request, signal: until }), signal)
}

/** Sends one request; throws a `network` ApiError if there is no response. */
export const send = async (request: WireRequest): Promise<WireResponse> =>
  request.onProgress ? (await import('./upload-transport.ts')).sendByXhr(request) : sendByFetch(request)
