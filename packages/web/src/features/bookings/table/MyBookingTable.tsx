import type { Booking } from '@ilewa/contract/bookings/schema'
import { formatDate } from '@ilewa/contract/core/dates'
import { MailLink } from '../../../ui/contact/MailLink.tsx'
import { PhoneLink } from '../../../ui/contact/PhoneLink.tsx'
import { BookingStatusBadge } from '../../../ui/data/BookingStatusBadge.tsx'
import { PersonAvatar } from '../../../ui/data/PersonAvatar.tsx'
import type { Column } from '../../../ui/list/columns.ts'
import { DataTable } from '../../../ui/list/DataTable.tsx'
import type { BookingActions } from '../actions/booking-actions.ts'
import { agentStatusLabels } from '../actions/booking-labels.ts'
import { ContactMenu } from '../actions/ContactMenu.tsx'
import { BookingRowActions } from './BookingRowActions.tsx'
import classes from './BookingTable.module.css'
import { HeldUntil } from './HeldUntil.tsx'
import { toSelectColumn } from './select-column.tsx'
import { type RowDesk, useRowDesk } from './use-row-desk.ts'
import type { Selection } from './use-selection.ts'

interface MyBookingTableProps {
  bookings: readonly Booking[]
  actions: BookingActions
  refreshing: boolean
  /** Adds a checkbox to each row. */
  selection?: Selection | undefined
}

const shortIdLength = 8

const toColumns = (actions: BookingActions, desk: RowDesk): Column<Booking>[] => [
  {
    key: 'property',
    header: 'Property',
    cell: ({ property }) => (
      <div className={classes.two}>
        <span className={classes.property}>{property.name}</span>
        <span className={classes.small}>{property.id.slice(-shortIdLength)}</span>
      </div>
    ),
  },
  {
    key: 'guest',
    header: 'Guest',
    card: 'title',
    cell: ({ guestName }) => (
      <div className={classes.guest}>
        <PersonAvatar name={guestName} />
        <strong>{guestName}</strong>
      </div>
    ),
  },
  {
    key: 'phone',
    header: 'Phone',
    cell: ({ guestPhone, guestPhoneE164 }) => (
      <span className={classes.phone}>
        <PhoneLink phone={guestPhone} e164={guestPhoneE164} />
      </span>
    ),
  },
  {
    key: 'email',
    header: 'Email',
    cell: ({ guestEmail }) => <MailLink email={guestEmail} className={classes.mail} />,
  },
  {
    key: 'checkIn',
    header: 'Check-in',
    cell: (booking) => (
      <div className={classes.two}>
        <span className={classes.dates}>{formatDate(booking.checkIn)}</span>
        <HeldUntil booking={booking} />
      </div>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    card: 'corner',
    cell: ({ status }) => <BookingStatusBadge status={status} label={agentStatusLabels[status]} />,
  },
  {
    key: 'actions',
    header: 'Actions',
    card: 'actions',
    cell: (booking) => (
      <div className={`${classes.actions} ${classes.many}`}>
        <ContactMenu booking={booking} />
        <BookingRowActions booking={booking} actions={actions} desk={desk} />
      </div>
    ),
  },
]

/** An agent's own bookings as a table, or as cards on a phone. */
export function MyBookingTable({ bookings, actions, refreshing, selection }: MyBookingTableProps) {
  const desk = useRowDesk(actions)
  return (
    <DataTable
      caption="My bookings"
      columns={[...(selection ? [toSelectColumn(selection)] : []), ...toColumns(actions, desk)]}
      rows={bookings}
      keyOf={({ id }) => id}
      refreshing={refreshing}
    />
  )
}
