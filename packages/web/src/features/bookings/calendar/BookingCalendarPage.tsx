import { Button } from '@mantine/core'
import { CalendarPlus } from 'lucide-react'
import { useDialogs } from '../../../ui/dialog/use-dialogs.ts'
import { PageHeader } from '../../../ui/layout/PageHeader.tsx'
import { emptyForm, recordDialogs } from '../../../ui/record/RecordDialogs.tsx'
import { BookingDialogs } from '../dialogs/BookingDialogs.tsx'
import { BookingViewSwitch } from '../table/BookingViewSwitch.tsx'
import { BookingCalendar } from './BookingCalendar.tsx'
import classes from './BookingCalendarToolbar.module.css'

/** The bookings calendar. It is a separate chunk that the list does not load. */
export function BookingCalendarPage() {
  const dialogs = useDialogs()
  return (
    <>
      <PageHeader
        title="Bookings"
        subtitle="All properties and their stays, day by day."
        actions={
          <>
            <BookingViewSwitch view="calendar" />
            <Button
              // On a phone a tap on a night books it, and the calendar needs the room.
              className={classes.wide}
              leftSection={<CalendarPlus size={18} aria-hidden />}
              onClick={() => dialogs.open(recordDialogs.create, emptyForm)}
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
