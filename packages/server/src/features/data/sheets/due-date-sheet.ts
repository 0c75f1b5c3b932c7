import { uuid } from '@ilewa/contract/core/fields'
import { dueStateLabels, toDueDates } from '@ilewa/contract/money/due-dates'
import { DueDate } from '@ilewa/contract/money/due-states'
import { z } from 'zod'
import { csvBatchSize, eachPage } from '../../../platform/csv/csv-writer.ts'
import type { Context } from '../../../platform/http/pipeline/context.ts'
import { readBookings } from '../../bookings/bookings.queries.ts'
import { listPlannedDueDatesOfAll } from '../../money/due-dates/due-dates.queries.ts'
import { naira } from './record-sheets.ts'
import { recordSheet } from './sheets.ts'

const ExportedDueDate = DueDate.extend({ reference: z.string(), bookingId: uuid })
type ExportedDueDate = z.infer<typeof ExportedDueDate>

async function* eachDueDate(ctx: Context): AsyncIterable<ExportedDueDate> {
  const pages = eachPage((cursor) => readBookings(ctx, { limit: csvBatchSize, cursor }))
  for await (const page of pages) {
    const planned = await listPlannedDueDatesOfAll(
      ctx,
      page.map(({ id }) => id),
    )
    const byBooking = Map.groupBy(planned, ({ bookingId }) => bookingId)
    for (const booking of page)
      for (const dueDate of toDueDates(byBooking.get(booking.id) ?? [], booking, ctx.today))
        yield { ...dueDate, reference: booking.reference, bookingId: booking.id }
  }
}

/** When parts of the totals are due. */
export const dueDateSheet = recordSheet<ExportedDueDate>({
  name: 'due-dates',
  description: 'when parts of the totals of bookings are due, and what is missing',
  schema: ExportedDueDate,
  rows: eachDueDate,
  columns: () => [
    { header: 'Booking', cell: ({ reference }) => reference },
    { header: 'Day', cell: ({ day }) => day },
    { header: 'Amount (NGN)', cell: ({ amount }) => naira(amount) },
    { header: 'State', cell: ({ state }) => dueStateLabels[state] },
    { header: 'Missing (NGN)', cell: ({ missing }) => naira(missing) },
    { header: 'Booking ID', cell: ({ bookingId }) => bookingId },
  ],
})
