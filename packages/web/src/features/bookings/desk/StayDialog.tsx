import type { DeskStay } from '@ilewa/contract/bookings/desk'
import { formatNights, nightsBetween } from '@ilewa/contract/core/dates'
import { Button, Group } from '@mantine/core'
import { useToday } from '../../../lib/today.ts'
import { ContactActions } from '../../../ui/contact/ContactActions.tsx'
import { BookingStatusBadge } from '../../../ui/data/BookingStatusBadge.tsx'
import { DetailsDialog } from '../../../ui/dialog/DetailsDialog.tsx'
import { useDialogs } from '../../../ui/dialog/use-dialogs.ts'
import { FactLines } from '../../../ui/layout/FactLines.tsx'
import type { RecordDialogProps } from '../../../ui/record/RecordDialogs.tsx'
import { RecordLoader } from '../../../ui/record/RecordLoader.tsx'
import { useStayContact } from '../actions/guest-contact.ts'
import { useBookingActions } from '../dialogs/use-booking-actions.ts'
import { RegisterLine } from '../register/RegisterLine.tsx'
import { BalanceNotice } from './BalanceNotice.tsx'
import { useDeskStay } from './desk.api.ts'
import { StayHeading } from './StayHeading.tsx'
import { stayActionLabels, stayActionsOf } from './stay-actions.ts'
import { usePendingUndos } from './undo.ts'
import { useStayActions } from './use-stay-actions.ts'

function StayButtons({ stay }: { stay: DeskStay }) {
  const today = useToday()
  const actions = useBookingActions(useDialogs())
  const { act, busyId } = useStayActions(actions)
  const undo = usePendingUndos().get(stay.id)
  return (
    <>
      {undo && (
        <Button variant="default" onClick={undo}>
          Undo
        </Button>
      )}
      {stayActionsOf(stay, today, actions.person).map((action) => (
        <Button key={action} loading={busyId !== null} onClick={() => act(stay, action)}>
          {stayActionLabels[action]}
        </Button>
      ))}
    </>
  )
}

function Stay({ stay, ...dialog }: Omit<RecordDialogProps, 'id'> & { stay: DeskStay }) {
  const contact = useStayContact(stay)
  return (
    <DetailsDialog {...dialog} title={stay.guestName} size="md" footer={<StayButtons stay={stay} />}>
      <Group justify="space-between">
        <StayHeading stay={stay} />
        <BookingStatusBadge status={stay.status} />
      </Group>
      <FactLines
        facts={[
          ['Nights', formatNights(nightsBetween(stay.checkIn, stay.checkOut))],
          ['Guests', String(stay.guests)],
          ['Reference', stay.reference],
        ]}
      />
      <BalanceNotice stay={stay} owed={undefined} />
      <RegisterLine bookingId={stay.id} />
      {contact && <ContactActions contact={contact} />}
    </DetailsDialog>
  )
}

/** A stay for people at the desk who cannot open the booking: without amounts. */
export function StayDialog({ id, ...dialog }: RecordDialogProps) {
  const query = useDeskStay(id)
  if (query.data) return <Stay {...dialog} stay={query.data} />
  return (
    <RecordLoader {...dialog} query={query} title="Stay" size="md">
      {(stay) => <Stay {...dialog} stay={stay} />}
    </RecordLoader>
  )
}
