import type { CalendarConflict } from '@ilewa/contract/calendars/events'
import { formatDateRange } from '@ilewa/contract/core/dates'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { calendarsPath } from '../../../lib/calendar-dialogs.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { useConflicts } from '../../properties/calendars/calendars.api.ts'

/** More would push the calendar off a phone's screen. */
const shownConflicts = 2

function describe({
  kind,
  property,
  event,
  otherLabel,
  otherCheckIn,
  otherCheckOut,
}: CalendarConflict): string {
  const sold = `${event.calendarName} ${formatDateRange(event.checkIn, event.checkOut)}`
  const other = `${otherLabel} ${formatDateRange(otherCheckIn, otherCheckOut)}`
  return kind === 'BLOCK'
    ? `${sold} on blocked dates (${other}) at ${property.name}`
    : `${sold} and ${other} at ${property.name}`
}

/** Open conflicts, for people who settle them. The calendar's bars show only one of the two stays. */
export function DoubleBookings() {
  const { data: conflicts = [] } = useConflicts({ enabled: useCan('calendars:manage') })
  const others = conflicts.length - shownConflicts
  if (conflicts.length === 0) return null
  return (
    <Alert color="red" icon={<TriangleAlert aria-hidden />} title="Booked twice" mb="sm">
      <Stack gap="xs">
        {conflicts.slice(0, shownConflicts).map((conflict) => (
          <Group key={conflict.id} gap="xs" justify="space-between">
            <Text flex="1 1 14rem">{describe(conflict)}</Text>
            <Button
              component={Link}
              to={calendarsPath(conflict.property.id)}
              variant="default"
              aria-label={`Settle ${describe(conflict)}`}
            >
              Settle
            </Button>
          </Group>
        ))}
        {others > 0 && <Text>{others === 1 ? '1 more.' : `${others} more.`}</Text>}
      </Stack>
    </Alert>
  )
}
