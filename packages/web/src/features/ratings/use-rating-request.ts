import { type RatingRequest, ratings } from '@ilewa/contract/ratings/schema'
import { useCallback, useEffect, useState } from 'react'
import { call } from '../../lib/api/call.ts'
import { prepareBrowser } from '../../lib/startup/prepare-browser.ts'

interface Asked {
  data?: RatingRequest
  error?: unknown
}

/** The stay behind a mailed link. Guests have no session, so the query client is not loaded for them. */
export function useRatingRequest(token: string): Asked & { retry: () => void } {
  const [asked, setAsked] = useState<Asked>({})
  const ask = useCallback(
    (signal?: AbortSignal) =>
      prepareBrowser()
        .then(() => call(ratings.find, { params: { token }, signal }))
        .then(
          ({ data }) => setAsked({ data }),
          (error: unknown) => signal?.aborted || setAsked({ error }),
        ),
    [token],
  )
  useEffect(() => {
    if (token === '') return
    const line = new AbortController()
    void ask(line.signal)
    return () => line.abort()
  }, [ask, token])
  const retry = () => {
    setAsked({})
    void ask()
  }
  return { ...asked, retry }
}
