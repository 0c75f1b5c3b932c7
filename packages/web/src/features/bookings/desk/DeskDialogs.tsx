import { lazyNamed } from '../../../lib/lazy-named.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { useDialogs } from '../../../ui/dialog/use-dialogs.ts'
import { RecordDialogs } from '../../../ui/record/RecordDialogs.tsx'
import {
  BookingDialogs,
  hideCoveredSheets,
  loadMessageDialogs,
  loadStayDialogs,
} from '../dialogs/BookingDialogs.tsx'
import { bookingDialogs } from '../dialogs/use-booking-actions.ts'

/** For people who cannot open bookings. */
const staffComponents = {
  [bookingDialogs.details]: lazyNamed(loadStayDialogs, 'StayDialog'),
  [bookingDialogs.checkIn]: lazyNamed(loadStayDialogs, 'CheckInSheet'),
  [bookingDialogs.checkOut]: lazyNamed(loadStayDialogs, 'CheckOutSheet'),
  [bookingDialogs.noShow]: lazyNamed(loadStayDialogs, 'NoShowSheet'),
  [bookingDialogs.register]: lazyNamed(loadMessageDialogs, 'RegisterDialog'),
}

/** The sheets of a stay over a page that is not the list of bookings. */
export function DeskDialogs() {
  const dialogs = useDialogs()
  const canRead = useCan('bookings:read')
  if (canRead) return <BookingDialogs dialogs={dialogs} />
  return (
    <RecordDialogs
      dialogs={hideCoveredSheets(dialogs)}
      components={staffComponents}
      hideDetailsFor={Object.keys(staffComponents).filter((name) => name !== bookingDialogs.details)}
    />
  )
}
