import {
  type AnalyticsPeriod,
  type AnalyticsTable,
  analytics,
  type DemographicGroup,
} from '@ilewa/contract/analytics'
import type { BookingSource } from '@ilewa/contract/bookings/terms'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { describeError } from '../../lib/api/api-error.ts'
import { call } from '../../lib/api/call.ts'
import { usePagedList } from '../../lib/api/paging.ts'
import { saveFile } from '../../lib/api/save-file.ts'
import { notifyErrorMessage } from '../../lib/notify.ts'

export interface AnalyticsFilters {
  period: AnalyticsPeriod
  propertyId?: string | undefined
}

export const useAnalytics = (filters: AnalyticsFilters) =>
  useQuery({
    queryKey: ['analytics', filters],
    queryFn: async ({ signal }) => (await call(analytics.get, { query: filters, signal })).data,
    placeholderData: keepPreviousData,
  })

/** The part of a period that a metric covers; all of it unless narrowed. */
export interface RowsFilters extends AnalyticsFilters {
  source?: BookingSource
  month?: string
  from?: string
  to?: string
  group?: DemographicGroup
  category?: string
}

export const useAnalyticsRows = (filters: RowsFilters) =>
  usePagedList({
    queryKey: ['analytics', 'rows', filters],
    load: (paging, signal) => call(analytics.rows, { query: { ...filters, ...paging }, signal }),
  })

export async function saveTable(filters: AnalyticsFilters, table: AnalyticsTable): Promise<void> {
  try {
    await saveFile(analytics.export, { ...filters, table })
  } catch (error) {
    notifyErrorMessage(describeError(error, { title: 'Not Downloaded' }))
  }
}
