import { cashBridge } from '@ilewa/contract/analytics/cash-bridge'
import { analytics } from '@ilewa/contract/analytics/endpoints'
import type { AnalyticsTable, DemographicGroup } from '@ilewa/contract/analytics/schema'
import type { BookingSource } from '@ilewa/contract/bookings/terms'
import { describeError } from '../../lib/api/api-error.ts'
import { useEndpoint, usePagedEndpoint } from '../../lib/api/endpoint-query.ts'
import { saveFile } from '../../lib/api/save-file.ts'
import { notifyErrorMessage } from '../../lib/notify.ts'
import type { AnalyticsFilters } from './analytics-filters.ts'
import { periodQueryOptions } from './profit.api.ts'

export const useAnalytics = (filters: AnalyticsFilters) =>
  useEndpoint(analytics.get, { query: filters }, periodQueryOptions(filters))

export const useCashBridge = (filters: AnalyticsFilters) =>
  useEndpoint(cashBridge.get, { query: filters }, periodQueryOptions(filters))

/** The part of a period that a metric covers. Without optional filters it is the whole period. */
export interface RowsFilters extends AnalyticsFilters {
  source?: BookingSource
  month?: string
  from?: string
  to?: string
  group?: DemographicGroup
  category?: string
}

export const useAnalyticsRows = (filters: RowsFilters) => usePagedEndpoint(analytics.rows, { query: filters })

export async function saveTable(filters: AnalyticsFilters, table: AnalyticsTable): Promise<void> {
  try {
    await saveFile(analytics.export, { ...filters, table })
  } catch (error) {
    notifyErrorMessage(describeError(error, { title: 'Not Downloaded' }))
  }
}
