import { balanceDueOf } from '@ilewa/contract/bookings/money'
import type { Booking } from '@ilewa/contract/bookings/schema'
import { bookingSourceLabels, bookingStatusLabels } from '@ilewa/contract/bookings/terms'
import { civilDateAt, nightsBetween } from '@ilewa/contract/core/dates'
import type { Naira } from '@ilewa/contract/core/money'
import type { CsvColumn } from '../../platform/csv/csv-writer.ts'
import { listExport } from '../../platform/csv/list-export.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { readBookings } from './bookings.queries.ts'

const toAmount = (amount: Naira) => amount.toFixed(2)

const toColumns = ({ timeZone }: Context): CsvColumn<Booking>[] => [
  { header: 'Reference', cell: ({ reference }) => reference },
  { header: 'Guest name', cell: ({ guestName }) => guestName },
  { header: 'Guest phone', cell: ({ guestPhone }) => guestPhone },
  { header: 'Guest email', cell: ({ guestEmail }) => guestEmail },
  { header: 'Property', cell: ({ property }) => property.name },
  { header: 'Check-in', cell: ({ checkIn }) => checkIn },
  { header: 'Check-out', cell: ({ checkOut }) => checkOut },
  { header: 'Nights', cell: ({ checkIn, checkOut }) => nightsBetween(checkIn, checkOut) },
  { header: 'Guests', cell: ({ guests }) => guests },
  { header: 'Status', cell: ({ status }) => bookingStatusLabels[status] },
  { header: 'Source', cell: ({ source }) => bookingSourceLabels[source] },
  { header: 'Agent', cell: ({ agentName }) => agentName },
  { header: 'Total amount', cell: ({ totalAmount }) => toAmount(totalAmount) },
  { header: 'Amount paid', cell: ({ paidAmount }) => toAmount(paidAmount) },
  {
    header: 'Balance due',
    cell: (booking) => toAmount(balanceDueOf(booking)),
  },
  { header: 'Notes', cell: ({ notes }) => notes },
  { header: 'Reason for cancelling', cell: ({ cancellationReason }) => cancellationReason },
  { header: 'Booked on', cell: ({ createdAt }) => civilDateAt(new Date(createdAt), timeZone) },
  // At the end, because spreadsheets read the columns before it by their position.
  { header: 'Tax', cell: ({ taxAmount }) => toAmount(taxAmount) },
]

/** Exports the filtered bookings as CSV. */
export const exportBookings = listExport('bookings', toColumns, readBookings)
