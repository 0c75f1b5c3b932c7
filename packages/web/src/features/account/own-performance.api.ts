import { performance } from '@ilewa/contract/performance'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

/** The signed-in agent's own figures. */
export const useOwnPerformance = () =>
  useQuery({
    queryKey: ['performance', 'own'],
    queryFn: async ({ signal }) => (await call(performance.get, { query: {}, signal })).data,
  })
