import {
  type CheckInStep,
  checkInStep,
  type DeskStay,
  frontDesk,
  occupiedMessage,
  tooEarlyMessage,
  wrongStateMessages,
} from '@ilewa/contract/bookings/desk'
import { errorEntry } from '@ilewa/contract/core/errors'
import { Button, Text } from '@mantine/core'
import { useCan } from '../../../lib/session/use-can.ts'
import { useToday } from '../../../lib/today.ts'
import { DetailsDialog } from '../../../ui/dialog/DetailsDialog.tsx'
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx'
import { useDialogs } from '../../../ui/dialog/use-dialogs.ts'
import type { RecordDialogProps } from '../../../ui/record/RecordDialogs.tsx'
import { RecordLoader } from '../../../ui/record/RecordLoader.tsx'
import { canMove } from '../actions/booking-actions.ts'
import { useBookingActions } from '../dialogs/use-booking-actions.ts'
import { RegisterLine } from '../register/RegisterLine.tsx'
import { AddedNight } from './AddedNight.tsx'
import { AnywayReason } from './AnywayReason.tsx'
import { BalanceNotice } from './BalanceNotice.tsx'
import { useDeskStay } from './desk.api.ts'
import { hasCautionToPay, hasOpenBalance, owedBy } from './desk-stay.ts'
import { StayHeading } from './StayHeading.tsx'
import { useDeskForm } from './use-desk-form.ts'

interface SheetProps extends Omit<RecordDialogProps, 'id'> {
  stay: DeskStay
  step: CheckInStep
}

/** Moves the stay instead, for people who can. */
function MoveDates({ stay }: { stay: DeskStay }) {
  const actions = useBookingActions(useDialogs())
  const canUpdate = useCan('bookings:update')
  if (!canUpdate || !canMove(stay, actions)) return null
  return (
    <Button variant="default" onClick={() => actions.onMove(stay.id)}>
      Move dates
    </Button>
  )
}

/** Says why the guest cannot be checked in. */
function NotPossible({ stay, step, ...dialog }: SheetProps) {
  const today = useToday()
  const isEarly = step === 'TOO_EARLY'
  return (
    <DetailsDialog
      {...dialog}
      title={`Check in ${stay.guestName}`}
      size="md"
      footer={
        <>
          {isEarly && <MoveDates stay={stay} />}
          <Button variant="default" onClick={dialog.onClose}>
            Close
          </Button>
        </>
      }
    >
      <StayHeading stay={stay} />
      <Text>{isEarly ? tooEarlyMessage(stay.checkIn, today) : wrongStateMessages[stay.status]}</Text>
    </DetailsDialog>
  )
}

function submitLabelOf(stay: DeskStay, step: CheckInStep): string {
  if (step === 'TOO_EARLY' || step === 'OVER') return 'Check in anyway'
  if (stay.status === 'PENDING') return 'Confirm and check in'
  return hasOpenBalance(stay) || hasCautionToPay(stay) || stay.isOccupied ? 'Check in anyway' : 'Check in'
}

function CheckInForm({ stay, step, ...dialog }: SheetProps) {
  const today = useToday()
  const isUnlikely = step === 'TOO_EARLY' || step === 'OVER'
  const isOwner = useCan('bookings:money')
  const contractForm = useDeskForm({
    stay,
    endpoint: frontDesk.checkIn,
    initialValues: { reason: '', early: isOwner ? 'CHARGE' : 'FREE' },
    toBody: ({ reason, early }) => ({
      ...(isUnlikely && { anyway: true, reason }),
      ...(step === 'DAY_EARLY' && { early }),
      ...(stay.status === 'PENDING' && { confirm: true }),
      ...(stay.isOccupied && { occupied: true }),
    }),
    name: 'Check-in',
    done: 'checked in',
    onClose: dialog.onClose,
  })
  const { form } = contractForm
  return (
    <FormDialog
      {...dialog}
      title={`Check in ${stay.guestName}`}
      size="md"
      contractForm={contractForm}
      confirmsDiscard={false}
      submitLabel={submitLabelOf(stay, step)}
      footer={step === 'TOO_EARLY' && <MoveDates stay={stay} />}
    >
      <StayHeading stay={stay} />
      {step === 'TOO_EARLY' && <Text>{tooEarlyMessage(stay.checkIn, today)}</Text>}
      {step === 'DAY_EARLY' && <AddedNight stay={stay} {...form.getInputProps('early')} />}
      {stay.isOccupied && <Text fw={600}>{occupiedMessage(stay)}</Text>}
      {stay.status === 'PENDING' && <Text>{errorEntry('bookings.not_confirmed').message}</Text>}
      <BalanceNotice stay={stay} owed={owedBy(stay)} />
      <RegisterLine bookingId={stay.id} />
      {isUnlikely && <AnywayReason {...form.getInputProps('reason')} />}
    </FormDialog>
  )
}

function Sheet(props: SheetProps) {
  const isOwner = useCan('bookings:reopen')
  const isRefused =
    props.step === 'NOT_EXPECTED' || (!isOwner && (props.step === 'TOO_EARLY' || props.step === 'OVER'))
  return isRefused ? <NotPossible {...props} /> : <CheckInForm {...props} />
}

/** Asks what must be decided before a guest is checked in. */
export function CheckInSheet({ id, ...dialog }: RecordDialogProps) {
  const today = useToday()
  return (
    <RecordLoader {...dialog} query={useDeskStay(id)} title="Check in" size="md">
      {(stay) => <Sheet key={stay.version} {...dialog} stay={stay} step={checkInStep(stay, today)} />}
    </RecordLoader>
  )
}
