import { QueryClient } from '@tanstack/react-query'
import { readSession, watchSession } from '../session/session.ts'
import { ApiError } from './api-error.ts'

const isRetryable = (error: unknown) =>
  error instanceof ApiError && (error.code === 'network' || error.code === 'common.unavailable')

/**
 * Retries queries twice after a network error or a 503; other errors are final. While offline, a query fails with
 * an error instead of waiting for the connection.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // One day: lists that are no longer shown must stay available offline for a whole shift.
      gcTime: 86_400_000,
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (failures, error) => failures < 2 && isRetryable(error),
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

/** Clears the cache when the session changes: the data belongs to the previous user. */
let sessionToken = readSession()?.token
watchSession(() => {
  const now = readSession()?.token
  if (now !== sessionToken) queryClient.clear()
  sessionToken = now
})
