import { DeskList, deskListLabels } from '@ilewa/contract/bookings/phases'
import { BookingFilters } from '@ilewa/contract/bookings/schema'
import type { z } from 'zod'

/** What the address of the list keeps, each by its name there. */
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

/** The filters that stand behind the button. */
export const furtherFilters = ['source', 'agent', 'property', 'from', 'to', 'desk', 'due'] as const

/** Who comes, goes and stays today. */
export const deskChoices = [
  { value: '', label: 'Any day' },
  ...DeskList.options.map((value) => ({ value, label: deskListLabels[value] })),
]

const fields = BookingFilters.shape

/** An address may say anything: what is no filter is none. */
const read = <S extends z.ZodType>(schema: S, text: string | undefined): z.output<S> | undefined =>
  schema.safeParse(text || undefined).data

/** The filters as the server takes them. */
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
