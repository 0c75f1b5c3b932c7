import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { ListQuery } from '../core/fields.ts'
import { DeskStay } from './desk.ts'

/** The lists of the printed day sheet. */
export const DaySheetList = z.enum(['arrivals', 'late', 'departures', 'inHouse'])
export type DaySheetList = z.infer<typeof DaySheetList>

/** A stay as the person may see it, with the day on which the next guest of the property arrives. */
export const DaySheetStay = DeskStay.extend({ nextArrival: z.string().nullable() })
export type DaySheetStay = z.infer<typeof DaySheetStay>

export const DaySheetQuery = ListQuery.pick({ limit: true, cursor: true }).extend({
  list: z.enum(DaySheetList.options, { error: `list is one of ${DaySheetList.options.join(', ')}` }),
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
    summary: "All stays of one of today's lists, for the printed day sheet",
  }),
}
