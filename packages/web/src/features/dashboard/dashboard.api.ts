import { dashboard } from '@ilewa/contract/dashboard'
import { useEndpoint } from '../../lib/api/endpoint-query.ts'

export const useDashboard = () => useEndpoint(dashboard.get, {})
