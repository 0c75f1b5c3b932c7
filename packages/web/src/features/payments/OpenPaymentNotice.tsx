import { formatNaira } from '@ilewa/contract/core/money'
import type { Payment } from '@ilewa/contract/payments'
import { planOf } from '@ilewa/contract/subscription/plans'
import { Alert, Button, Group } from '@mantine/core'
import { Clock } from 'lucide-react'
import { useState } from 'react'
import { notifyError, notifyErrorMessage, notifyInfo, notifySuccess } from '../../lib/notify.ts'
import { ContinuePaymentButton } from './ContinuePaymentButton.tsx'
import { checkPayment, usePayments } from './payments.api.ts'

const dayMs = 86_400_000

const isOpen = ({ status, createdAt }: Payment) =>
  status === 'PENDING' && Date.now() - Date.parse(createdAt) < dayMs

function CheckButton({ txRef }: { txRef: string }) {
  const [busy, setBusy] = useState(false)
  const check = async () => {
    setBusy(true)
    try {
      const { status, refusal } = await checkPayment(txRef)
      if (status === 'successful') notifySuccess('Your plan is active.', 'Payment Completed!')
      else if (status === 'pending') notifyInfo('The payment service has not confirmed it yet.')
      else
        notifyErrorMessage({ title: 'Payment Failed', message: refusal ?? 'The payment did not go through.' })
    } catch (error) {
      notifyError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="default" size="compact-md" loading={busy} onClick={() => void check()}>
      Check now
    </Button>
  )
}

/**
 * Shown while the newest payment is pending and less than a day old. A person who has paid, but came back without
 * the provider's return link, must not pay again.
 */
export function OpenPaymentNotice() {
  const newest = usePayments().data?.pages[0]?.data.payments[0]
  if (!newest || !isOpen(newest)) return null
  const { planType, amount, txRef } = newest
  return (
    <Alert icon={<Clock size={20} aria-hidden />} title="A payment is open" mb="lg">
      You started a payment of {formatNaira(amount)} for {planOf(planType).name}. If you have paid, your plan
      becomes active once the payment service confirms it. Do not pay again.
      <Group gap="xs" mt="xs">
        <ContinuePaymentButton txRef={txRef} />
        <CheckButton txRef={txRef} />
      </Group>
    </Alert>
  )
}
