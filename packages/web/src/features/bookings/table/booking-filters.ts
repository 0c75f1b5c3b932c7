import { BookingFilters } from '@ilewa/contract/bookings/filters'
import { DeskList, deskListLabels } from '@ilewa/contract/bookings/phases'
import type { z } from 'zod'

/** Filters in the URL of the list, by parameter name. */
export const defaultFilters = {
  q: '',
  status: '',
  source: '',
  agent: '',
  property: '',
  from: '',
  to: '',
  desk: '',
  due: '',
  sort: '-checkIn',
}
export type UrlFilters = typeof defaultFilters

/** The filters in the additional panel. */
export const moreFilters = ['source', 'agent', 'property', 'from', 'to', 'desk', 'due'] as const

/** The front desk lists of today. */
export const deskOptions = [
  { value: '', label: 'Any day' },
  ...DeskList.options.map((value) => ({ value, label: deskListLabels[value] })),
]

const fields = BookingFilters.shape

/** URL parameters can contain anything: an invalid filter is ignored. */
const parseFilter = <S extends z.ZodType>(schema: S, text: string | undefined): z.output<S> | undefined =>
  schema.safeParse(text || undefined).data

/** The filters as query parameters of the API. */
export const toBookingFilters = (filters: Partial<UrlFilters>) => ({
  q: filters.q || undefined,
  status: parseFilter(fields.status, filters.status),
  source: parseFilter(fields.source, filters.source),
  agentId: parseFilter(fields.agentId, filters.agent),
  propertyId: parseFilter(fields.propertyId, filters.property),
  from: parseFilter(fields.from, filters.from),
  to: parseFilter(fields.to, filters.to),
  desk: parseFilter(fields.desk, filters.desk),
  due: parseFilter(fields.due, filters.due),
  sort: parseFilter(fields.sort, filters.sort),
})
