import { Button, Group, Loader, Stack, Text, Title } from '@mantine/core'
import { CircleCheck, CircleX, Clock } from 'lucide-react'
import { Link } from 'react-router'
import { authPath, paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session/session.ts'
import { Message } from '../../ui/feedback/Message.tsx'
import { FactLines } from '../../ui/layout/FactLines.tsx'
import { activeSubscription } from '../subscription/subscription.api.ts'
import classes from './PaymentResultPage.module.css'

/** The states of the payment result page. */

export function VerifyingPayment() {
  return (
    <div className={classes.verifying} role="status">
      <Loader size="lg" aria-hidden />
      <Title order={1}>Verifying Payment</Title>
      <Text c="dimmed">Checking with the payment service. This takes a moment.</Text>
    </div>
  )
}

const toDashboard = (
  <Button component={Link} to={paths.dashboard}>
    Go to Dashboard
  </Button>
)

export function PaymentCompleted() {
  return (
    <Message
      icon={CircleCheck}
      title="Payment Completed!"
      text="Your plan is active. We emailed your receipt. You can also find it in Settings under Subscription."
    >
      {toDashboard}
    </Message>
  )
}

export function ConfirmingPayment() {
  return (
    <div role="status">
      <Message
        icon={Clock}
        title="We're confirming your payment"
        text="This page refreshes automatically, and you can leave it. We activate your plan and email you once the payment is confirmed."
      >
        {toDashboard}
      </Message>
    </div>
  )
}

interface PaymentFailedProps {
  params: URLSearchParams
  refusal: string | null | undefined
}

export function PaymentFailed({ params, refusal }: PaymentFailedProps) {
  // A person with a plan is redirected away from /subscription-plans.
  const plansPath = activeSubscription(useSession())
    ? paths.upgradeSubscriptionPlans
    : paths.subscriptionPlans
  return (
    <Message
      tone="error"
      icon={CircleX}
      title="Payment Failed"
      text={refusal ?? 'The payment did not go through, and your plan has not changed.'}
    >
      <Stack gap="lg">
        <FactLines
          facts={[
            ['Transaction ID', params.get('transaction_id') || 'N/A'],
            ['Reference', params.get('tx_ref') || 'N/A'],
          ]}
        />
        <Group justify="center" gap="sm">
          <Button component={Link} to={plansPath}>
            Try Again
          </Button>
          <Button component={Link} to={paths.dashboard} variant="default">
            Go to Dashboard
          </Button>
        </Group>
      </Stack>
    </Message>
  )
}

/** Shown if the session has ended. Only the owner can check the payment, so the page offers to sign in. */
export function SignedOutPayment() {
  return (
    <Message
      icon={Clock}
      title="We're confirming your payment"
      text="Sign in to see its status. We activate your plan and email you once the payment is confirmed."
    >
      <Button component={Link} to={authPath('login')}>
        Sign In
      </Button>
    </Message>
  )
}
