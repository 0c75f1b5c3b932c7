import { departureDate } from '@ilewa/contract/bookings/departure-date'
import {
  type DeskStay,
  frontDesk,
  isEarlyDeparture,
  proposedTotal,
  wrongStateMessages,
} from '@ilewa/contract/bookings/desk'
import { formatDate, nightsBetween } from '@ilewa/contract/core/dates'
import { accruedNaira, formatNaira, type Naira, subtractNaira } from '@ilewa/contract/core/money'
import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useCan } from '../../../lib/session/use-can.ts'
import { useToday } from '../../../lib/today.ts'
import { DetailsDialog } from '../../../ui/dialog/DetailsDialog.tsx'
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx'
import { NairaField } from '../../../ui/form/NairaField.tsx'
import type { RecordDialogProps } from '../../../ui/record/RecordDialogs.tsx'
import { RecordLoader } from '../../../ui/record/RecordLoader.tsx'
import { BalanceNotice } from './BalanceNotice.tsx'
import { CautionHeld } from './CautionHeld.tsx'
import { useDeskStay } from './desk.api.ts'
import { type OfferedStay, owedBy } from './desk-stay.ts'
import { StayHeading } from './StayHeading.tsx'
import { useDeskForm } from './use-desk-form.ts'

interface SheetProps extends Omit<RecordDialogProps, 'id'> {
  stay: OfferedStay
}

/** What is paid beyond the nights stayed. */
function refundOf({ totalAmount = 0, paidAmount = 0, ...stay }: DeskStay, today: string): Naira {
  const nights = nightsBetween(stay.checkIn, stay.checkOut)
  const stayed = nightsBetween(stay.checkIn, departureDate(stay, today))
  return subtractNaira(paidAmount, accruedNaira(totalAmount, nights, { from: 0, to: stayed }))
}

function EarlyDeparture({ stay, refund }: { stay: DeskStay; refund: Naira | undefined }) {
  const today = useToday()
  return (
    <div>
      <Text>
        Booked until {formatDate(stay.checkOut)}. The stay will end on{' '}
        {formatDate(departureDate(stay, today))} and the nights after it become available.
      </Text>
      {refund !== undefined && refund > 0 && (
        <Text mt="xs">
          {formatNaira(refund)} is paid for nights after today. Lower the total if you agree so, and record a
          refund once you return the money.
        </Text>
      )}
    </div>
  )
}

function CheckOutForm({ stay, onDone, ...dialog }: SheetProps & { onDone: (() => void) | undefined }) {
  const today = useToday()
  const isOwner = useCan('bookings:money')
  const canSettle = useCan('cautions:write')
  const { totalAmount, paidAmount } = stay
  const isEarly = isEarlyDeparture(stay, today)
  const setsTotal = isOwner && isEarly && totalAmount !== undefined && paidAmount !== undefined
  const contractForm = useDeskForm<{ totalAmount: number | undefined }>({
    stay,
    endpoint: frontDesk.checkOut,
    initialValues: {
      totalAmount: setsTotal ? proposedTotal({ ...stay, totalAmount, paidAmount }, today) : undefined,
    },
    toBody: (values) => (setsTotal ? { totalAmount: values.totalAmount ?? null } : {}),
    name: 'Check-out',
    done: 'checked out',
    onClose: dialog.onClose,
    onDone,
  })
  const { form } = contractForm
  const total = setsTotal ? (form.values.totalAmount ?? 0) : totalAmount
  const owed = owedBy({ ...stay, totalAmount: total })
  const isBalanceOpen = owed === undefined ? stay.isBalanceOpen : owed > 0
  return (
    <FormDialog
      {...dialog}
      title={`Check out ${stay.guestName}`}
      size="md"
      contractForm={contractForm}
      confirmsDiscard={false}
      submitLabel={isBalanceOpen ? 'Check out anyway' : 'Check out'}
    >
      <StayHeading stay={stay} />
      {isEarly && <EarlyDeparture stay={stay} refund={setsTotal ? refundOf(stay, today) : undefined} />}
      {setsTotal && (
        <NairaField
          label="New total"
          description={`Booked: ${formatNaira(totalAmount)}. Paid so far: ${formatNaira(paidAmount)}.`}
          {...form.getInputProps('totalAmount')}
        />
      )}
      <BalanceNotice stay={stay} owed={owed} />
      {stay.cautionHeld ? (
        <Text>
          Caution deposit held: {formatNaira(stay.cautionHeld)}.
          {canSettle && ' You can return it or keep a part after the check-out.'}
        </Text>
      ) : null}
    </FormDialog>
  )
}

/** Checks out, and then reminds a person who can settle it of a caution deposit. */
function CheckOut({ stay, ...dialog }: SheetProps) {
  const canSettle = useCan('cautions:write')
  const [isDone, setDone] = useState(false)
  if (isDone) return <CautionHeld {...dialog} stay={stay} />
  return (
    <CheckOutForm
      {...dialog}
      stay={stay}
      onDone={canSettle && stay.cautionHeld ? () => setDone(true) : undefined}
    />
  )
}

/** The stay is no longer in house. */
function NotInHouse({ stay, ...dialog }: SheetProps) {
  const canSettle = useCan('cautions:write')
  if (canSettle && stay.status === 'CHECKED_OUT' && stay.cautionHeld)
    return <CautionHeld {...dialog} stay={stay} />
  return (
    <DetailsDialog
      {...dialog}
      title={`Check out ${stay.guestName}`}
      size="md"
      footer={
        <Button variant="default" onClick={dialog.onClose}>
          Close
        </Button>
      }
    >
      <StayHeading stay={stay} />
      <Text>{wrongStateMessages[stay.status]}</Text>
    </DetailsDialog>
  )
}

/** Asks before a check-out with a balance or before the last day, and afterwards about a caution deposit. */
export const CheckOutSheet = ({ id, ...dialog }: RecordDialogProps) => (
  <RecordLoader {...dialog} query={useDeskStay(id)} title="Check out" size="md">
    {(stay) =>
      stay.status === 'CHECKED_IN' ? (
        <CheckOut key={stay.version} {...dialog} stay={stay} />
      ) : (
        <NotInHouse {...dialog} stay={stay} />
      )
    }
  </RecordLoader>
)
