import { networkError } from './api-error.ts'
import { parseJson, toSeconds, type WireRequest, type WireResponse } from './wire.ts'

/** Timeout of a call; generous for unstable connections. Uploads have none while they progress. */
const timeoutMs = 30_000

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
