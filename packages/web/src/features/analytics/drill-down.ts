import {
  type Analytics,
  type Demographic,
  DemographicGroup,
  isDemographicCategory,
} from '@ilewa/contract/analytics/schema'
import { BookingSource, bookingSourceLabels } from '@ilewa/contract/bookings/terms'
import { formatMonth, isCivilDate } from '@ilewa/contract/core/dates'
import { formatSpan } from '../../ui/charts/analytics-format.ts'
import type { RowsFilters } from './analytics.api.ts'
import type { AnalyticsFilters } from './analytics-filters.ts'

/**
 * Keys of metrics in the URL: 'month:2026-11', 'source:AIRBNB', 'property:<id>', 'span:…_…', 'guests:PARTY:2 guests',
 * 'all'.
 */
export const metricKeys = {
  all: 'all',
  month: (month: string) => `month:${month}`,
  source: (source: string) => `source:${source}`,
  property: (id: string) => `property:${id}`,
  span: (key: string) => `span:${key}`,
  /** 'PARTY:2 guests' */
  guests: (key: string) => `guests:${key}`,
}

export const demographicKey = ({ group, category }: Pick<Demographic, 'group' | 'category'>): string =>
  `${group}:${category}`

/** The key of a span: '2026-11-01_2026-11-08'. */
export const spanKey = ({ from, to }: { from: string; to: string }): string => `${from}_${to}`

interface DrillDown {
  title: string
  filters: RowsFilters
}

/** The title and filters for the bookings behind a metric. An invalid key selects the whole period. */
export function toDrillDown(open: string, filters: AnalyticsFilters, data: Analytics | undefined): DrillDown {
  const [kind = '', value = '', category = ''] = open.split(':')
  if (kind === 'month' && /^20\d\d-(0[1-9]|1[0-2])$/.test(value))
    return { title: formatMonth(value), filters: { ...filters, month: value } }
  const source = BookingSource.safeParse(value)
  if (kind === 'source' && source.success)
    return { title: bookingSourceLabels[source.data], filters: { ...filters, source: source.data } }
  if (kind === 'property') {
    const name = data?.properties.find(({ id }) => id === value)?.name
    return { title: name ?? 'Property', filters: { ...filters, propertyId: value } }
  }
  const group = DemographicGroup.safeParse(value)
  if (kind === 'guests' && group.success && isDemographicCategory(group.data, category))
    return { title: category, filters: { ...filters, group: group.data, category } }
  const [from = '', to = ''] = value.split('_')
  if (kind === 'span' && isCivilDate(from) && isCivilDate(to))
    return { title: formatSpan({ from, to }), filters: { ...filters, from, to } }
  return { title: 'All bookings', filters }
}
