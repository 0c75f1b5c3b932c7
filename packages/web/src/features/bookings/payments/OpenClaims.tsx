import type { Booking } from '@ilewa/contract/bookings/schema'
import { formatDate } from '@ilewa/contract/core/dates'
import { formatNaira } from '@ilewa/contract/core/money'
import { paymentClaims } from '@ilewa/contract/money/endpoints'
import { ClaimRejection, type PaymentClaim } from '@ilewa/contract/money/schema'
import { paymentMethodLabels } from '@ilewa/contract/money/terms'
import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useContractForm } from '../../../lib/forms/forms.ts'
import { notifyError } from '../../../lib/notify.ts'
import { useSession } from '../../../lib/session/session.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { FormFailure } from '../../../ui/form/FormFailure.tsx'
import { CreditField } from './CreditField.tsx'
import classes from './MoneyPanel.module.css'
import { PaymentFields } from './PaymentFields.tsx'
import { paymentSchemaFor } from './payment-form.ts'
import { sendPayment } from './payments.api.ts'
import { ReasonForm } from './ReasonForm.tsx'
import { scrollIntoView } from './scroll-into-view.ts'

interface ClaimProps {
  claim: PaymentClaim
  booking: Booking
}

interface QuestionProps extends ClaimProps {
  onClose: () => void
}

/** Asks whether the money is there, how much came, and into which account. */
function Confirmation({ claim, booking, onClose }: QuestionProps) {
  const { form, submit, busy, failure } = useContractForm({
    schema: paymentSchemaFor(booking),
    initialValues: {
      amount: claim.amount as number | undefined,
      method: claim.method === 'UNKNOWN' ? 'TRANSFER' : claim.method,
      moneyAccountId: '',
      paidOn: claim.claimedOn,
      asCredit: false,
    },
    send: (body, idempotencyKey) =>
      sendPayment(paymentClaims.confirm, { params: { id: claim.id }, body, idempotencyKey }),
    fallback: { message: 'Failed to record the payment' },
  })
  const { amount } = form.values
  return (
    <form ref={scrollIntoView} className={classes.question} noValidate onSubmit={submit}>
      <Text>
        Is {formatNaira(claim.amount)} from {claim.senderName ?? booking.guestName} in your account? Look in
        your bank’s app, not at the screenshot.
      </Text>
      <PaymentFields
        amount={{ label: 'Amount received', ...form.getInputProps('amount') }}
        method={form.getInputProps('method')}
        account={form.getInputProps('moneyAccountId')}
        day={form.getInputProps('paidOn')}
        credit={<CreditField booking={booking} amount={amount} {...form.getCheckboxProps('asCredit')} />}
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

/** "Ngọzi Eze · Kuda · Session ID 0902…" */
export const describeSender = ({ senderName, senderBank, sessionId, note }: PaymentClaim) =>
  [senderName, senderBank, sessionId && `Session ID ${sessionId}`, note].filter(Boolean).join(' · ')

function OpenClaim({ claim, booking }: ClaimProps) {
  const decides = useCan('payments:record')
  const isOwn = useSession()?.user.id === claim.claimedBy
  const [question, setQuestion] = useState<'confirm' | 'reject'>()
  const [isBusy, setBusy] = useState(false)
  const close = () => setQuestion(undefined)
  const withdraw = () => {
    setBusy(true)
    void sendPayment(paymentClaims.withdraw, { params: { id: claim.id } })
      .catch((error: unknown) => notifyError(error, 'Failed to withdraw the claim'))
      .finally(() => setBusy(false))
  }
  const sender = describeSender(claim)
  return (
    <li className={classes.claim}>
      <strong>{formatNaira(claim.amount)} claimed, not confirmed</strong>
      <Text fz="sm">
        {formatDate(claim.claimedOn)} · {paymentMethodLabels[claim.method]} · by {claim.claimedByName}
        {sender && ` · ${sender}`}
      </Text>
      {question === 'confirm' && <Confirmation claim={claim} booking={booking} onClose={close} />}
      {question === 'reject' && (
        <ReasonForm
          schema={ClaimRejection}
          label="Why is it not confirmed?"
          submitLabel="Reject claim"
          send={(body, idempotencyKey) =>
            sendPayment(paymentClaims.reject, { params: { id: claim.id }, body, idempotencyKey })
          }
          onClose={close}
        />
      )}
      {!question && (
        <Group gap="xs">
          {decides && <Button onClick={() => setQuestion('confirm')}>Confirm</Button>}
          {decides && (
            <Button variant="default" onClick={() => setQuestion('reject')}>
              Reject
            </Button>
          )}
          {isOwn && (
            <Button variant="default" loading={isBusy} onClick={withdraw}>
              Withdraw
            </Button>
          )}
        </Group>
      )}
    </li>
  )
}

/** The claims of a booking that the owner has not decided. */
export function OpenClaims({ claims, booking }: { claims: readonly PaymentClaim[]; booking: Booking }) {
  const open = claims.filter(({ state }) => state === 'CLAIMED')
  if (open.length === 0) return null
  return (
    <ul className={classes.list}>
      {open.map((claim) => (
        <OpenClaim key={claim.id} claim={claim} booking={booking} />
      ))}
    </ul>
  )
}
