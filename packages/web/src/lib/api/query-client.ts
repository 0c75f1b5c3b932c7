import { QueryClient } from '@tanstack/react-query'
import { readSession, watchSession } from '../session/session.ts'
import { ApiError } from './api-error.ts'

const mayHelp = (error: unknown) =>
  error instanceof ApiError && (error.code === 'network' || error.code === 'common.unavailable')

/** A lost line is tried again twice; a refusal is final. Offline counts as an error, not as endless loading. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // As long as a shift: what is no longer on the screen is still wanted when the line goes down.
      gcTime: 86_400_000,
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (failures, error) => failures < 2 && mayHelp(error),
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

/** Another person, or nobody, is signed in: what was loaded is not theirs. */
let token = readSession()?.token
watchSession(() => {
  const now = readSession()?.token
  if (now !== token) queryClient.clear()
  token = now
})
