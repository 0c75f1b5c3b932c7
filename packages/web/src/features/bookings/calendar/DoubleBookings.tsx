import { formatDateRange } from '@ilewa/contract/core/dates'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { calendarsPath } from '../../../lib/calendar-dialogs.ts'
import { useConflicts } from '../../properties/calendars/calendars.api.ts'

/** More would push the calendar off a phone's screen. */
const shownConflicts = 2

/** Nights that were sold twice and are not settled. The calendar's bars show only one of the two stays. */
export function DoubleBookings() {
  const { data: conflicts = [] } = useConflicts()
  if (conflicts.length === 0) return null
  return (
    <Alert color="red" icon={<TriangleAlert aria-hidden />} title="Booked twice" mb="sm">
      <Stack gap="xs">
        {conflicts.slice(0, shownConflicts).map(({ id, property, event, ...other }) => (
          <Group key={id} gap="xs" justify="space-between">
            <Text flex="1 1 14rem">
              {event.calendarName} {formatDateRange(event.checkIn, event.checkOut)} and {other.otherLabel}{' '}
              {formatDateRange(other.otherCheckIn, other.otherCheckOut)} at {property.name}
            </Text>
            <Button
              component={Link}
              to={calendarsPath(property.id)}
              variant="default"
              aria-label={`Settle ${property.name}`}
            >
              Settle
            </Button>
          </Group>
        ))}
        {conflicts.length > shownConflicts && <Text>Others follow when these are settled.</Text>}
      </Stack>
    </Alert>
  )
}
