import { networkError } from './api-error.ts'
import { parseJson, toSeconds, type WireRequest, type WireResponse } from './wire.ts'

/** Timeout of a call; generous for unstable connections. Uploads have one of their own. */
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

const loadUploadTransport = () =>
  import('./upload-transport.ts').catch(() => {
    throw networkError()
  })

/** Sends one request; throws a `network` ApiError if there is no response. */
export const send = async (request: WireRequest): Promise<WireResponse> =>
  request.onProgress ? (await loadUploadTransport()).sendByXhr(request) : sendByFetch(request)
