import { z } from 'zod'
import { civilDate } from '../core/dates.ts'
import { uuid } from '../core/fields.ts'
import { commaSeparated, ListQuery } from '../core/list-query.ts'
import { DeskList } from './phases.ts'
import { BookingTab, bookingTabSort } from './tabs.ts'
import { BookingSource, BookingStatus } from './terms.ts'

export const BookingSort = z.enum(['-checkIn', 'checkIn', '-createdAt'])
export type BookingSort = z.infer<typeof BookingSort>

/** One or several statuses in a URL: `CONFIRMED,CHECKED_IN`. */
const statuses = commaSeparated(BookingStatus.options, 'Invalid booking status')

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
  tab: z.enum(BookingTab.options, { error: `tab is one of ${BookingTab.options.join(', ')}` }).optional(),
  desk: z.enum(DeskList.options, { error: `desk is one of ${DeskList.options.join(', ')}` }).optional(),
  /** Only bookings with a balance due, or only those of which less is paid than their due dates before today ask for. */
  due: z.enum(['true', 'overdue'], { error: 'due is true, overdue or left out' }).optional(),
  /** If omitted, the order of the tab, or the latest check-in first. */
  sort: BookingSort.optional(),
})
export type BookingFilters = z.output<typeof BookingFilters>

/** The order of a list with these filters. */
export const bookingSortOf = ({ sort, tab }: Pick<BookingFilters, 'sort' | 'tab'>): BookingSort =>
  sort ?? (tab ? bookingTabSort[tab] : '-checkIn')

export const BookingListQuery = BookingFilters.extend({
  limit: ListQuery.shape.limit,
  cursor: ListQuery.shape.cursor,
})
export type BookingListQuery = z.output<typeof BookingListQuery>
