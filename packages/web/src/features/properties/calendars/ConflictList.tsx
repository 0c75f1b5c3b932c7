import type { CalendarConflict } from '@ilewa/contract/calendars/events'
import type { ConflictAnswer } from '@ilewa/contract/calendars/terms'
import { formatDateRange } from '@ilewa/contract/core/dates'
import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { ErrorView } from '../../../ui/layout/ErrorView.tsx'
import { recordDialogs } from '../../../ui/record/RecordDialogs.tsx'
import { settleConflict, useConflicts } from './calendars.api.ts'

interface Question {
  answer: ConflictAnswer
  button: string
  title: string
  text: string
}

/** The ways to settle a conflict, each after a question. */
function questionsOf({ kind, otherLabel, event }: CalendarConflict): Question[] {
  const channel = event.calendarName
  const leaveOut: Question = {
    answer: 'LEAVE_OUT',
    button: `Ignore the ${channel} booking`,
    title: `Ignore the ${channel} booking?`,
    text:
      kind === 'BLOCK'
        ? `Cancel it on ${channel} too, or the guest may arrive.`
        : `Cancel it on ${channel} too, or two guests may arrive.`,
  }
  if (kind !== 'BOOKING') return [leaveOut]
  return [
    {
      answer: 'SAME_STAY',
      button: 'Same stay',
      title: 'Is this the same stay?',
      text: `The booking of ${otherLabel} follows the stay on ${channel} from now on.`,
    },
    {
      answer: 'CANCEL_BOOKING',
      button: 'Cancel my booking',
      title: `Cancel the booking of ${otherLabel}?`,
      text: `${channel} gets the nights. Tell ${otherLabel}, and return what they paid.`,
    },
    leaveOut,
  ]
}

function Conflict({ conflict }: { conflict: CalendarConflict }) {
  const [question, setQuestion] = useState<Question>()
  const [isAsking, setAsking] = useState(false)
  const { event, otherLabel, otherCheckIn, otherCheckOut } = conflict
  const isBlocked = conflict.kind === 'BLOCK'
  const ask = (one: Question) => {
    setQuestion(one)
    setAsking(true)
  }
  return (
    <Alert
      color="red"
      icon={<TriangleAlert aria-hidden />}
      title={isBlocked ? 'Booked on blocked dates' : 'Booked twice'}
    >
      <Stack gap="sm">
        <Text>
          {event.calendarName} {formatDateRange(event.checkIn, event.checkOut)} and{' '}
          {conflict.bookingId ? (
            <Anchor
              component={Link}
              to={`${paths.bookings}?${recordDialogs.details}=${conflict.bookingId}`}
              c="inherit"
              underline="always"
            >
              {otherLabel}
            </Anchor>
          ) : (
            otherLabel
          )}{' '}
          {formatDateRange(otherCheckIn, otherCheckOut)}.
          {isBlocked && ' Unblock the dates if the guest may come.'}
        </Text>
        <Group gap="xs">
          {questionsOf(conflict).map((one) => (
            <Button key={one.answer} variant="default" onClick={() => ask(one)}>
              {one.button}
            </Button>
          ))}
        </Group>
      </Stack>
      <ConfirmDialog
        opened={isAsking}
        onExited={() => setQuestion(undefined)}
        onClose={() => setAsking(false)}
        title={question?.title ?? ''}
        confirmLabel={question?.button ?? ''}
        dismissLabel="Back"
        onConfirm={() => (question ? settleConflict(conflict, question.answer) : Promise.resolve())}
        fallback="Failed to settle this"
      >
        {question?.text ?? ''}
      </ConfirmDialog>
    </Alert>
  )
}

/** Nights of the property that were sold twice; nothing without any. */
export function ConflictList({ propertyId }: { propertyId: string }) {
  const { data: conflicts, isError, error, refetch } = useConflicts({ propertyId })
  if (isError && !conflicts) return <ErrorView error={error} onRetry={() => void refetch()} />
  return conflicts?.map((conflict) => <Conflict key={conflict.id} conflict={conflict} />)
}
