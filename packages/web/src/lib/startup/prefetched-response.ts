/** A request that `first-paint.ts` started before the app's scripts had loaded. */
interface PrefetchedResponse {
  url: string
  token: string
  response: Promise<Response>
  /** Value of `performance.now()`. */
  at: number
}

declare global {
  interface Window {
    prefetchedResponse?: PrefetchedResponse | undefined
  }
}

/** Maximum age of the response. The page does not receive change events yet, so an older one may be stale. */
const prefetchMaxAgeMs = 3_000

/** Returns the prefetched response to the first call with the same URL and token, once. */
export function takePrefetchedResponse(
  { method, url }: { method: string; url: string },
  token: string | undefined,
): Promise<Response> | undefined {
  const pending = window.prefetchedResponse
  if (method !== 'GET' || pending?.url !== url || pending.token !== token) return undefined
  window.prefetchedResponse = undefined
  return performance.now() - pending.at < prefetchMaxAgeMs ? pending.response : undefined
}
