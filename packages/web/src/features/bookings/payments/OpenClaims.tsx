import type { Booking } from '@ilewa/contract/bookings/schema'
import { formatDate } from '@ilewa/contract/core/dates'
import { formatNaira } from '@ilewa/contract/core/money'
import { cautionDueOf } from '@ilewa/contract/money/caution-rules'
import { paymentClaims } from '@ilewa/contract/money/endpoints'
import { ClaimRejection, maxClaimPictures, type PaymentClaim } from '@ilewa/contract/money/schema'
import { paymentMethodLabels } from '@ilewa/contract/money/terms'
import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useContractForm } from '../../../lib/forms/forms.ts'
import { notifyError } from '../../../lib/notify.ts'
import { useSession } from '../../../lib/session/session.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { EntryList } from '../../../ui/data/EntryRow.tsx'
import { FormFailure } from '../../../ui/form/FormFailure.tsx'
import { CautionPartField } from '../cautions/CautionPartField.tsx'
import { CreditField } from './CreditField.tsx'
import { AddPicturesForm } from './claims/AddPicturesForm.tsx'
import { ClaimPictures } from './claims/ClaimPictures.tsx'
import classes from './MoneyPanel.module.css'
import { PaymentFields } from './PaymentFields.tsx'
import { paymentSchemaFor } from './payment-form.ts'
import { sendMoneyChange, useBookingPayments } from './payments.api.ts'
import { ReasonForm } from './ReasonForm.tsx'
import { scrollIntoView } from './scroll-into-view.ts'
import { useDocumentOnTop } from './use-show-document.ts'

interface ClaimProps {
  claim: PaymentClaim
  booking: Booking
}

interface QuestionProps extends ClaimProps {
  onClose: () => void
}

/** Asks whether the money is there, how much came, and into which account. */
function Confirmation({ claim, booking, onClose }: QuestionProps) {
  const openDocument = useDocumentOnTop()
  const { form, submit, busy, failure } = useContractForm({
    schema: paymentSchemaFor(booking),
    initialValues: {
      amount: claim.amount as number | undefined,
      cautionPart: claim.cautionPart || undefined,
      method: claim.method === 'UNKNOWN' ? 'TRANSFER' : claim.method,
      moneyAccountId: '',
      paidOn: claim.claimedOn,
      asCredit: false,
    },
    send: async (body, idempotencyKey) =>
      openDocument(
        await sendMoneyChange(paymentClaims.confirm, { params: { id: claim.id }, body, idempotencyKey }),
      ),
    fallback: { message: 'Failed to record the payment' },
  })
  const { amount, cautionPart } = form.values
  const hasCaution = claim.cautionPart > 0 || cautionDueOf(booking) > 0
  return (
    <form ref={scrollIntoView} className={classes.question} data-question noValidate onSubmit={submit}>
      <Text>
        Is {formatNaira(claim.amount)} from {claim.senderName ?? booking.guestName} in your account? Look in
        your bank’s app, not at the screenshot.
      </Text>
      <ClaimPictures claim={claim} />
      <PaymentFields
        amount={{ label: 'Amount received', ...form.getInputProps('amount') }}
        cautionPart={
          hasCaution && (
            <CautionPartField booking={booking} amount={amount} {...form.getInputProps('cautionPart')} />
          )
        }
        method={form.getInputProps('method')}
        account={form.getInputProps('moneyAccountId')}
        day={form.getInputProps('paidOn')}
        notice={
          <CreditField
            booking={booking}
            amount={amount}
            cautionPart={cautionPart}
            {...form.getCheckboxProps('asCredit')}
          />
        }
      />
      <FormFailure failure={failure} />
      <Group gap="xs">
        <Button variant="default" disabled={busy} onClick={onClose}>
          Back
        </Button>
        <Button type="submit" loading={busy}>
          {amount ? `Yes, ${formatNaira(amount)} is there` : 'Record payment'}
        </Button>
      </Group>
    </form>
  )
}

/** "from Ngọzi Eze, Kuda · Session ID 0902…" */
export const describeSender = ({ senderName, senderBank, sessionId, note }: PaymentClaim) => {
  const sender = [senderName, senderBank].filter(Boolean).join(', ')
  return [sender && `from ${sender}`, sessionId && `Session ID ${sessionId}`, note]
    .filter(Boolean)
    .join(' · ')
}

function OpenClaim({ claim, booking }: ClaimProps) {
  const decides = useCan('payments:record')
  const isOwn = useSession()?.user.id === claim.claimedBy
  const [question, setQuestion] = useState<'confirm' | 'reject' | 'pictures'>()
  const [isBusy, setBusy] = useState(false)
  const close = () => setQuestion(undefined)
  const withdraw = () => {
    setBusy(true)
    void sendMoneyChange(paymentClaims.withdraw, { params: { id: claim.id } })
      .catch((error: unknown) => notifyError(error, 'Failed to withdraw the claim'))
      .finally(() => setBusy(false))
  }
  const sender = describeSender(claim)
  return (
    <li className={classes.claim}>
      <strong>{formatNaira(claim.amount)} claimed, not confirmed</strong>
      <Text fz="sm">
        {formatDate(claim.claimedOn)} · {paymentMethodLabels[claim.method]} · by {claim.claimedByName}
        {claim.cautionPart > 0 && ` · ${formatNaira(claim.cautionPart)} of it is the caution deposit`}
        {sender && ` · ${sender}`}
      </Text>
      {question === 'confirm' && <Confirmation claim={claim} booking={booking} onClose={close} />}
      {question === 'reject' && (
        <ReasonForm
          schema={ClaimRejection}
          label="Why is it not confirmed?"
          submitLabel="Reject claim"
          send={(body, idempotencyKey) =>
            sendMoneyChange(paymentClaims.reject, { params: { id: claim.id }, body, idempotencyKey })
          }
          onClose={close}
        />
      )}
      {question === 'pictures' && <AddPicturesForm claim={claim} onClose={close} />}
      {!question && (
        <Group gap="xs">
          {decides && <Button onClick={() => setQuestion('confirm')}>Money arrived</Button>}
          {decides && (
            <Button variant="default" onClick={() => setQuestion('reject')}>
              Reject
            </Button>
          )}
          {isOwn && claim.pictures.length < maxClaimPictures && (
            <Button variant="default" disabled={isBusy} onClick={() => setQuestion('pictures')}>
              Add screenshot
            </Button>
          )}
          {isOwn && (
            <Button variant="default" loading={isBusy} onClick={withdraw}>
              Withdraw
            </Button>
          )}
        </Group>
      )}
      {question !== 'confirm' && <ClaimPictures claim={claim} />}
    </li>
  )
}

/** The claims of a booking that the owner has not decided. */
export function OpenClaims({ booking }: { booking: Booking }) {
  const { data } = useBookingPayments(booking.id)
  const open = (data?.claims ?? []).filter(({ state }) => state === 'CLAIMED')
  if (open.length === 0) return null
  return (
    <EntryList>
      {open.map((claim) => (
        <OpenClaim key={claim.id} claim={claim} booking={booking} />
      ))}
    </EntryList>
  )
}
