import { balanceDueOf, hasBalanceDue } from '@ilewa/contract/bookings/money'
import type { Booking } from '@ilewa/contract/bookings/schema'
import { formatDateRange, formatNights, nightsBetween } from '@ilewa/contract/core/dates'
import { formatPhone } from '@ilewa/contract/core/fields'
import { formatNaira } from '@ilewa/contract/core/money'
import { BookingStatusBadge } from '../../../ui/data/BookingStatusBadge.tsx'
import type { Column } from '../../../ui/list/columns.ts'
import { DataTable } from '../../../ui/list/DataTable.tsx'
import type { BookingActions } from '../actions/booking-actions.ts'
import { BookingRowActions } from './BookingRowActions.tsx'
import classes from './BookingTable.module.css'
import { HeldUntil } from './HeldUntil.tsx'
import { toSelectColumn } from './select-column.tsx'
import { type RowDesk, useRowDesk } from './use-row-desk.ts'
import type { Selection } from './use-selection.ts'

interface BookingTableProps {
  bookings: readonly Booking[]
  actions: BookingActions
  refreshing: boolean
  /** Adds a checkbox to each row. */
  selection?: Selection | undefined
}

const toColumns = (actions: BookingActions, desk: RowDesk): Column<Booking>[] => [
  {
    key: 'guest',
    header: 'Guest',
    card: 'title',
    cell: ({ guestName, guestPhone }) => (
      <div className={`${classes.two} ${classes.who}`}>
        <strong>{guestName}</strong>
        <span className={classes.small}>{formatPhone(guestPhone)}</span>
      </div>
    ),
  },
  {
    key: 'dates',
    header: 'Dates',
    cell: (booking) => (
      <div className={classes.two}>
        <span className={classes.dates}>{formatDateRange(booking.checkIn, booking.checkOut)}</span>
        <span className={classes.small}>
          {formatNights(nightsBetween(booking.checkIn, booking.checkOut))}
        </span>
        <HeldUntil booking={booking} />
      </div>
    ),
  },
  {
    key: 'property',
    header: 'Property',
    cell: ({ property }) => <span className={classes.property}>{property.name}</span>,
  },
  {
    key: 'total',
    header: 'Total amount',
    align: 'right',
    cell: ({ totalAmount }) => <span className={classes.money}>{formatNaira(totalAmount)}</span>,
  },
  {
    key: 'paid',
    header: 'Amount paid',
    align: 'right',
    cell: (booking) => (
      <div className={classes.two}>
        <span className={classes.money}>{formatNaira(booking.paidAmount)}</span>
        {hasBalanceDue(booking) && (
          <span className={classes.owed}>Owes {formatNaira(balanceDueOf(booking))}</span>
        )}
      </div>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    card: 'corner',
    cell: ({ status }) => <BookingStatusBadge status={status} />,
  },
  {
    key: 'actions',
    header: 'Actions',
    card: 'actions',
    cell: (booking) => (
      <div className={classes.actions}>
        <BookingRowActions booking={booking} actions={actions} desk={desk} />
      </div>
    ),
  },
]

/** The owner's bookings as a table, or as cards on a phone. */
export function BookingTable({ bookings, actions, refreshing, selection }: BookingTableProps) {
  const desk = useRowDesk(actions)
  return (
    <DataTable
      caption="Bookings"
      columns={[...(selection ? [toSelectColumn(selection)] : []), ...toColumns(actions, desk)]}
      rows={bookings}
      keyOf={({ id }) => id}
      refreshing={refreshing}
    />
  )
}
