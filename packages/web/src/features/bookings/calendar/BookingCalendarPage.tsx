import { Button } from '@mantine/core'
import { CalendarPlus } from 'lucide-react'
import { PageHeader } from '../../../ui/layout/PageHeader.tsx'
import { BookingDialogs } from '../dialogs/BookingDialogs.tsx'
import { useBookingDialogs } from '../dialogs/use-booking-dialogs.ts'
import { BookingViewSwitch } from '../table/BookingViewSwitch.tsx'
import { BookingCalendar } from './BookingCalendar.tsx'

/** The bookings calendar. It is a separate chunk that the list does not load. */
export function BookingCalendarPage() {
  const dialogs = useBookingDialogs()
  return (
    <>
      <PageHeader
        title="Bookings"
        subtitle="All properties and their stays, day by day."
        actions={
          <>
            <BookingViewSwitch view="calendar" />
            <Button
              leftSection={<CalendarPlus size={18} aria-hidden />}
              onClick={() => dialogs.creation.openItem('1')}
            >
              New Booking
            </Button>
          </>
        }
      />
      <BookingCalendar dialogs={dialogs} />
      <BookingDialogs dialogs={dialogs} />
    </>
  )
}
