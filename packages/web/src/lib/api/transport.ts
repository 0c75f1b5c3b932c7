import { networkError } from './api-error.ts'

interface WireRequest {
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
/** An upload without progress for this long has lost its connection. nginx waits as long for the response. */
const stalledMs = 120_000

export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const toSeconds = (header: string | null) => (header && /^\d+$/.test(header) ? Number(header) : undefined)

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

/** Only XMLHttpRequest reports upload progress. */
function sendByXhr({ method, url, headers, body, signal, onProgress }: WireRequest): Promise<WireResponse> {
  let stalled: ReturnType<typeof setTimeout>
  return new Promise<WireResponse>((resolve, reject) => {
    const xhr = new XMLHttpRequest()
    const waitForProgress = () => {
      clearTimeout(stalled)
      stalled = setTimeout(() => {
        reject(networkError())
        xhr.abort()
      }, stalledMs)
    }
    xhr.open(method, url)
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value)
    xhr.upload.onprogress = (event) => {
      waitForProgress()
      if (event.lengthComputable) onProgress?.(event.loaded / event.total)
    }
    xhr.onload = () =>
      resolve({
        ok: xhr.status >= 200 && xhr.status < 300,
        status: xhr.status,
        json: parseJson(xhr.responseText),
        retryAfterSeconds: toSeconds(xhr.getResponseHeader('retry-after')),
      })
    xhr.onerror = () => reject(networkError())
    xhr.onabort = () => reject(signal?.reason ?? new DOMException('Aborted', 'AbortError'))
    signal?.addEventListener('abort', () => xhr.abort(), { once: true })
    xhr.send(body)
    waitForProgress()
  }).finally(() => clearTimeout(stalled))
}

/** Sends one request; throws a `network` ApiError if there is no response. */
export const send = (request: WireRequest): Promise<WireResponse> =>
  request.onProgress ? sendByXhr(request) : sendByFetch(request)
