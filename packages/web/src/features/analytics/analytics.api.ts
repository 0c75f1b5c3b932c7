import { analytics } from '@ilewa/contract/analytics'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

export const useDashboard = () =>
  useQuery({
    queryKey: ['dashboard'],
    queryFn: async ({ signal }) => (await call(analytics.dashboard, { signal })).data,
  })
