import { z } from 'zod'
import { civilDate } from '../core/dates.ts'
import { ListQuery, uuid } from '../core/fields.ts'
import { DeskList } from './phases.ts'
import { BookingSource, BookingStatus } from './terms.ts'

export const BookingSort = z.enum(['-checkIn', 'checkIn', '-createdAt'])

const splitByComma = (value: unknown) => (typeof value === 'string' ? value.split(',') : value)

/** One or several statuses in a URL: `CONFIRMED,CHECKED_IN`. */
const statuses = z.preprocess(
  splitByComma,
  z.array(z.enum(BookingStatus.options, { error: 'Invalid booking status' }), {
    error: 'Invalid booking status',
  }),
)

const dateMessage = (name: string) => `${name} is a real date (YYYY-MM-DD)`

/** Filters of the bookings list and of its CSV export. */
export const BookingFilters = z.object({
  q: ListQuery.shape.q,
  status: statuses.optional(),
  source: BookingSource.optional(),
  propertyId: uuid.optional(),
  agentId: uuid.optional(),
  /** Stays that touch the days from `from` to `to`, both included, as arrival, departure or in between. */
  from: civilDate(dateMessage('from')).optional(),
  to: civilDate(dateMessage('to')).optional(),
  desk: z.enum(DeskList.options, { error: `desk is one of ${DeskList.options.join(', ')}` }).optional(),
  /** Only bookings with a balance due. */
  due: z.literal('true', { error: 'due is true or left out' }).optional(),
  sort: BookingSort.default('-checkIn'),
})
export type BookingFilters = z.output<typeof BookingFilters>

export const BookingListQuery = BookingFilters.extend({
  limit: ListQuery.shape.limit,
  cursor: ListQuery.shape.cursor,
})
export type BookingListQuery = z.output<typeof BookingListQuery>
