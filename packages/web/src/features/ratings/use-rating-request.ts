import { ratings } from '@ilewa/contract/ratings/endpoints'
import type { RatingRequest } from '@ilewa/contract/ratings/schema'
import { useCallback, useEffect, useState } from 'react'
import { call } from '../../lib/api/call.ts'
import { ensureBrowserCookie } from '../../lib/api/ensure-browser-cookie.ts'

interface RatingRequestState {
  data?: RatingRequest
  error?: unknown
}

/** The stay behind a mailed link. Guests have no session, so the query client is not loaded for them. */
export function useRatingRequest(token: string): RatingRequestState & { retry: () => void } {
  const [state, setState] = useState<RatingRequestState>({})
  const load = useCallback(
    (signal?: AbortSignal) =>
      ensureBrowserCookie()
        .then(() => call(ratings.find, { params: { token }, signal }))
        .then(
          ({ data }) => setState({ data }),
          (error: unknown) => signal?.aborted || setState({ error }),
        ),
    [token],
  )
  useEffect(() => {
    if (token === '') return
    const abortController = new AbortController()
    void load(abortController.signal)
    return () => abortController.abort()
  }, [load, token])
  const retry = () => {
    setState({})
    void load()
  }
  return { ...state, retry }
}
