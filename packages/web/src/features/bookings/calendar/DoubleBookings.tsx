import type { CalendarConflict } from '@ilewa/contract/calendars/events'
import { formatDateRange } from '@ilewa/contract/core/dates'
import { Group, Paper, Text } from '@mantine/core'
import { ChevronRight, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { calendarDialogs } from '../../../lib/calendar-dialogs.ts'
import { paths } from '../../../lib/paths.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { useConflicts } from '../../properties/calendars/calendars.api.ts'

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

/**
 * The earliest open conflict and the number of others, for people who settle them: the calendar's bars show only one of the two stays.
 * One link, so that the calendar stays on a phone's screen.
 */
export function DoubleBookings() {
  const { data: conflicts = [] } = useConflicts({ enabled: useCan('calendars:manage') })
  const [first, ...others] = conflicts
  if (!first) return null
  return (
    <Paper
      component={Link}
      to={`${paths.properties}?${calendarDialogs.calendars}=${first.property.id}`}
      bg="var(--mantine-color-red-light)"
      c="inherit"
      p="sm"
      mb="sm"
    >
      <Group gap="sm" wrap="nowrap">
        <TriangleAlert size={20} color="var(--mantine-color-red-text)" aria-hidden />
        <Text flex={1}>
          <strong>Booked twice:</strong> {describe(first)}
          {others.length > 0 && `, and ${others.length} more`}
        </Text>
        <ChevronRight size={18} aria-hidden />
      </Group>
    </Paper>
  )
}
