import { formatNaira } from '@ilewa/contract/core/money'
import { payments, SandboxInput } from '@ilewa/contract/payments'
import { Alert, Button, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core'
import { FlaskConical } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { z } from 'zod'
import { call } from '../../lib/api/call.ts'
import { followLink } from '../../lib/follow-link.ts'
import { useFormState } from '../../lib/forms/form-state.ts'
import { notifyError } from '../../lib/notify.ts'
import { usePageRestored } from '../../lib/use-page-restored.ts'
import { ErrorView } from '../../ui/layout/ErrorView.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { useSandboxCheckout } from './payments.api.ts'
import classes from './SandboxCheckoutPage.module.css'
import {
  initialSimulation,
  SandboxSimulationFields,
  type SimulationValues,
} from './SandboxSimulationFields.tsx'

type Action = z.output<typeof SandboxInput>['action']

type Checkout = NonNullable<ReturnType<typeof useSandboxCheckout>['data']>

const toInput = (action: Action, values: SimulationValues) =>
  SandboxInput.parse({
    action,
    amount: values.amount,
    currency: values.currency,
    settleAfterSeconds: Number(values.settleAfterSeconds),
    webhookAfterSeconds: Number(values.webhookAfterSeconds),
    webhookCopies: Number(values.webhookCopies),
  })

function Checkout({ checkout }: { checkout: Checkout }) {
  const { txRef, title, amount, email } = checkout
  const simulationForm = useFormState(initialSimulation)
  const [busy, setBusy] = useState<Action | null>(null)
  usePageRestored(() => setBusy(null))

  const finish = async (action: Action) => {
    setBusy(action)
    try {
      const body = toInput(action, simulationForm.getValues())
      const { data } = await call(payments.sandboxPay, { params: { txRef }, body })
      followLink(data.redirectUrl)
    } catch (error) {
      setBusy(null)
      notifyError(error)
    }
  }

  const button = (action: Action) => ({
    loading: busy === action,
    disabled: busy !== null && busy !== action,
    onClick: () => void finish(action),
  })

  return (
    <Stack>
      <div>
        <Title order={1} fz="h2">
          {title}
        </Title>
        <Text c="dimmed">{email}</Text>
      </div>
      <p className={classes.price}>{formatNaira(amount)}</p>
      <Button size="md" {...button('pay')}>
        Pay
      </Button>
      <SimpleGrid cols={2}>
        <Button variant="default" {...button('decline')}>
          Decline
        </Button>
        <Button variant="default" {...button('leave')}>
          Leave
        </Button>
      </SimpleGrid>
      <SandboxSimulationFields form={simulationForm} />
    </Stack>
  )
}

/** A simulated payment page for environments without real payments. */
export function SandboxCheckoutPage() {
  const [params] = useSearchParams()
  const checkout = useSandboxCheckout(params.get('tx_ref') ?? '-')
  return (
    <div className={classes.page}>
      <title>Payment page · Ilewa</title>
      <Alert icon={<FlaskConical size={20} aria-hidden />} title="Sandbox" mb="md">
        Test payment page: no money is charged. A real provider replaces it in production.
      </Alert>
      <Panel>
        {checkout.isPending && <Skeleton height="16rem" className="delayed" />}
        {checkout.isError && <ErrorView error={checkout.error} onRetry={() => void checkout.refetch()} />}
        {checkout.data && <Checkout checkout={checkout.data} />}
      </Panel>
    </div>
  )
}
