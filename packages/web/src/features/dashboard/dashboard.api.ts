import { dashboard } from '@ilewa/contract/dashboard'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api/call.ts'

export const useDashboard = () =>
  useQuery({
    queryKey: ['dashboard'],
    queryFn: async ({ signal }) => (await call(dashboard.get, { signal })).data,
  })
