import { DeskList, deskListLabels } from '@ilewa/contract/bookings/phases'
import { BookingFilters } from '@ilewa/contract/bookings/schema'
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
export const furtherFilters = ['source', 'agent', 'property', 'from', 'to', 'desk', 'due'] as const

/** The front desk lists of today. */
export const deskChoices = [
  { value: '', label: 'Any day' },
  ...DeskList.options.map((value) => ({ value, label: deskListLabels[value] })),
]

const fields = BookingFilters.shape

/** URL parameters can contain anything: an invalid filter is ignored. */
const read = <S extends z.ZodType>(schema: S, text: string | undefined): z.output<S> | undefined =>
  schema.safeParse(text || undefined).data

/** The filters as query parameters of the API. */
export const toBookingFilters = (filters: Partial<UrlFilters>) => ({
  q: filters.q || undefined,
  status: read(fields.status, filters.status),
  source: read(fields.source, filters.source),
  agentId: read(fields.agentId, filters.agent),
  propertyId: read(fields.propertyId, filters.property),
  from: read(fields.from, filters.from),
  to: read(fields.to, filters.to),
  desk: read(fields.desk, filters.desk),
  due: read(fields.due, filters.due),
  sort: read(fields.sort, filters.sort),
})
