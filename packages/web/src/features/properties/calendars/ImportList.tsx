import { Button, Text } from '@mantine/core'
import { CalendarSync } from 'lucide-react'
import { calendarDialogs } from '../../../lib/calendar-dialogs.ts'
import { EntryList } from '../../../ui/data/EntryRow.tsx'
import { useDialogs } from '../../../ui/dialog/use-dialogs.ts'
import { CalendarSection } from './CalendarSection.tsx'
import { useCalendarImports } from './calendars.api.ts'
import { ImportRow } from './ImportRow.tsx'

/** The calendars of other channels that are read for a property. */
export function ImportList({ propertyId }: { propertyId: string }) {
  const dialogs = useDialogs()
  return (
    <CalendarSection
      title="Calendars of other channels"
      query={useCalendarImports(propertyId)}
      action={
        <Button
          variant="default"
          leftSection={<CalendarSync size={17} aria-hidden />}
          onClick={() => dialogs.open(calendarDialogs.connect, propertyId)}
        >
          Connect calendar
        </Button>
      }
    >
      {(calendars) =>
        calendars.length === 0 ? (
          <Text c="dimmed">
            None yet. Connect Airbnb or Booking.com, and dates that are sold there are blocked here.
          </Text>
        ) : (
          <EntryList label="Calendars of other channels">
            {calendars.map((calendar) => (
              <ImportRow key={calendar.id} calendar={calendar} />
            ))}
          </EntryList>
        )
      }
    </CalendarSection>
  )
}
