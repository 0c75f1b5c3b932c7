import { periodIssue } from '@ilewa/contract/analytics/period'
import { profit } from '@ilewa/contract/analytics/profit'
import { useEndpoint } from '../../lib/api/endpoint-query.ts'
import type { AnalyticsFilters } from './analytics-filters.ts'

/* Apart from `analytics.api.ts`, because Today loads the profit but not the schemas of the analytics. */

/** A period without valid dates is not loaded. */
export const periodQueryOptions = (filters: AnalyticsFilters) => ({
  keepsPrevious: true,
  enabled: periodIssue(filters) === undefined,
})

export const useProfit = (filters: AnalyticsFilters) =>
  useEndpoint(profit.report, { query: filters }, periodQueryOptions(filters))
