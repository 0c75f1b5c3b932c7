import { formatDateRange, formatNights, nightsBetween } from '@ilewa/contract/core/dates'
import { formatNaira } from '@ilewa/contract/core/money'
import { type BookingRequest, requestStateLabels } from '@ilewa/contract/public-page/requests'
import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { CalendarCheck, Clock } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { describeError, type ErrorMessage } from '../../lib/api/api-error.ts'
import { notifyErrorMessage } from '../../lib/notify.ts'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session/session.ts'
import { useFormatDateTime } from '../../lib/today.ts'
import { ContactActions } from '../../ui/contact/ContactActions.tsx'
import type { Contact } from '../../ui/contact/contact-links.ts'
import { EntryRow } from '../../ui/data/EntryRow.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { FormFailure } from '../../ui/form/FormFailure.tsx'
import { recordDialogs } from '../../ui/record/RecordDialogs.tsx'
import { describeAccept, stateVariants, useTimeLeft } from './request-texts.ts'
import { acceptRequest } from './requests.api.ts'

const formatGuests = (guests: number) => `${guests} ${guests === 1 ? 'guest' : 'guests'}`

const datesOf = ({ checkIn, checkOut }: BookingRequest) => formatDateRange(checkIn, checkOut)

function useContact(request: BookingRequest): Contact {
  const sender = useSession()?.business?.name ?? 'your host'
  const { guestName, guestPhone, guestPhoneE164, property } = request
  const [firstName = guestName] = guestName.split(' ')
  return {
    phone: guestPhone,
    e164: guestPhoneE164,
    email: '',
    text: `Hello ${firstName}, this is ${sender} about your request for ${property.name}, ${datesOf(request)}.`,
    subject: '',
  }
}

interface AnswerProps {
  request: BookingRequest
  holdHours: number | undefined
  onDecline: () => void
}

/** Accepts with one tap, below the line that says what happens. */
function Answer({ request, holdHours, onDecline }: AnswerProps) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ErrorMessage>()
  const { guestName } = request
  const accept = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      await acceptRequest(request)
    } catch (error) {
      const message = describeError(error, { message: 'Failed to accept the request' })
      setFailure(message)
      notifyErrorMessage(message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Text fz="sm">If you accept: {describeAccept(request, holdHours)}</Text>
      <FormFailure failure={failure} />
      <Group gap="xs">
        <Button loading={isBusy} aria-label={`Accept ${guestName}`} onClick={() => void accept()}>
          Accept
        </Button>
        <Button variant="default" disabled={isBusy} aria-label={`Decline ${guestName}`} onClick={onDecline}>
          Decline
        </Button>
      </Group>
    </>
  )
}

/** What is said or has become of a request, one line each. */
function RequestLines({ request }: { request: BookingRequest }) {
  const formatDateTime = useFormatDateTime()
  const timeLeft = useTimeLeft()(request)
  const { totalAmount, depositAmount, claimedAmount, note, reason, reference, createdAt } = request
  return (
    <>
      <Text>
        <strong>{formatNaira(totalAmount)}</strong>
        {depositAmount > 0 && ` · Deposit ${formatNaira(depositAmount)}`}
      </Text>
      {claimedAmount > 0 && <Text>The guest reports a payment of {formatNaira(claimedAmount)}.</Text>}
      {note && <Text style={{ whiteSpace: 'pre-line' }}>“{note}”</Text>}
      {reason && <Text>Reason: {reason}</Text>}
      {timeLeft && (
        <Group gap={6} wrap="nowrap">
          <Clock size={15} aria-hidden />
          <Text fw={600}>{timeLeft}</Text>
        </Group>
      )}
      <Text c="dimmed" fz="sm">
        Asked {formatDateTime(createdAt)} · {reference}
      </Text>
    </>
  )
}

const describeStay = (request: BookingRequest): string =>
  [
    request.property.name,
    datesOf(request),
    formatNights(nightsBetween(request.checkIn, request.checkOut)),
    formatGuests(request.guests),
  ].join(' · ')

/** What a guest asks for, and what the owner can do about it. */
export function RequestRow({ request, holdHours, onDecline }: AnswerProps) {
  const contact = useContact(request)
  const { guestName, state, bookingId, claimedAmount } = request
  return (
    <EntryRow
      title={guestName}
      badge={
        state === 'HELD' && claimedAmount > 0 ? (
          <StatusBadge variant="warning" label="Payment to confirm" />
        ) : (
          <StatusBadge variant={stateVariants[state]} label={requestStateLabels[state]} />
        )
      }
      details={describeStay(request)}
    >
      <Stack gap={6} mt={4} style={{ overflowWrap: 'anywhere' }}>
        <RequestLines request={request} />
        {state === 'ASKED' && <Answer request={request} holdHours={holdHours} onDecline={onDecline} />}
        {bookingId && (
          <Group>
            <Button
              component={Link}
              to={`${paths.bookings}?${recordDialogs.details}=${bookingId}`}
              variant="default"
              leftSection={<CalendarCheck size={17} aria-hidden />}
            >
              Open booking
            </Button>
          </Group>
        )}
        <Box maw="18rem">
          <ContactActions contact={contact} />
        </Box>
      </Stack>
    </EntryRow>
  )
}
