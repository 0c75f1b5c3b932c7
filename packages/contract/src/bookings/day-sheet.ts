import { z } from 'zod'
import { addDays, type CivilDate } from '../core/dates.ts'
import { endpoint } from '../core/endpoint.ts'
import { PageQuery } from '../core/list-query.ts'
import { DeskStay } from './desk.ts'
import type { DatedStay } from './phases.ts'

/** The lists of the printed day sheet. */
export const DaySheetList = z.enum(['arrivals', 'late', 'departures', 'inHouse'])
export type DaySheetList = z.infer<typeof DaySheetList>

/** The lists of a person at the desk: those of the sheet, and the arrivals of the next days. */
export const DeskDayList = z.enum([...DaySheetList.options, 'nextDays'])
export type DeskDayList = z.infer<typeof DeskDayList>

/** Days after today whose arrivals the front desk sees. */
export const upcomingArrivalDays = 7

/** Check-in on one of the next days, not cancelled. */
export const arrivesInNextDays = ({ status, checkIn }: DatedStay, today: CivilDate): boolean =>
  status !== 'CANCELLED' && checkIn > today && checkIn <= addDays(today, upcomingArrivalDays)

/** A stay as the person may see it, with the day on which the next guest of the property arrives. */
export const DaySheetStay = DeskStay.extend({ nextArrival: z.string().nullable() })
export type DaySheetStay = z.infer<typeof DaySheetStay>

export const DaySheetQuery = PageQuery.extend({
  list: z.enum(DeskDayList.options, { error: `list is one of ${DeskDayList.options.join(', ')}` }),
})
export type DaySheetQuery = z.output<typeof DaySheetQuery>

export const daySheet = {
  list: endpoint({
    method: 'GET',
    path: '/bookings/day-sheet',
    access: 'dashboard:read',
    query: DaySheetQuery,
    response: z.array(DaySheetStay),
    paged: true,
    summary:
      "All stays of one of today's lists, for the printed day sheet; for people at the desk also the next days' arrivals",
  }),
}
