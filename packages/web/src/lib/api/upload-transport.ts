import { networkError } from './api-error.ts'
import { parseJson, toSeconds, type WireRequest, type WireResponse } from './wire.ts'

/** An upload without progress for this long has lost its connection. nginx waits as long for the response. */
const stalledMs = 120_000

/** Only XMLHttpRequest reports upload progress. */
export function sendByXhr({
  method,
  url,
  headers,
  body,
  signal,
  onProgress,
}: WireRequest): Promise<WireResponse> {
  // It may be cancelled while this module is loaded.
  if (signal?.aborted) return Promise.reject(signal.reason)
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
