import { AnalyticsPeriod, type PeriodChoice } from '@ilewa/contract/analytics/period'
import { isCivilDate } from '@ilewa/contract/core/dates'

export interface AnalyticsFilters extends PeriodChoice {
  propertyId?: string | undefined
}

/** Filters in the URL with these values are omitted from it. */
export const defaultFilters = { period: '30d', start: '', end: '', property: '' }

/** An unknown period is the default one; invalid dates of a custom period are left out. */
export function toFilters({ period, start, end, property }: typeof defaultFilters): AnalyticsFilters {
  const known = AnalyticsPeriod.safeParse(period)
  const propertyId = property || undefined
  if (!known.success) return { period: '30d', propertyId }
  if (known.data !== 'custom') return { period: known.data, propertyId }
  const toDate = (text: string) => (isCivilDate(text) ? text : undefined)
  return { period: 'custom', start: toDate(start), end: toDate(end), propertyId }
}
