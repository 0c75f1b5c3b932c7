import { NativeSelect, NumberInput, SimpleGrid } from '@mantine/core'
import type { useFormState } from '../../lib/forms/form-state.ts'
import { NairaField } from '../../ui/form/NairaField.tsx'
import classes from './SandboxCheckoutPage.module.css'

export type SimulationValues = {
  amount: number | undefined
  currency: string
  /** An empty string while the field is being edited. */
  settleAfterSeconds: number | string
  webhookAfterSeconds: number | string
  webhookCopies: number | string
}

export const initialSimulation: SimulationValues = {
  amount: undefined,
  currency: 'NGN',
  settleAfterSeconds: 0,
  webhookAfterSeconds: 0,
  webhookCopies: 1,
}

type SimulationForm = ReturnType<typeof useFormState<SimulationValues>>

/** Simulated provider behaviour that the app must handle. */
export function SandboxSimulationFields({ form }: { form: SimulationForm }) {
  const count = { min: 0, allowDecimal: false, clampBehavior: 'strict' } as const
  return (
    <details className={classes.trial}>
      <summary className="tap">Simulate provider behaviour</summary>
      <SimpleGrid cols={{ base: 1, xs: 2 }} mt="sm">
        <NairaField
          label="Amount paid"
          description="Leave empty for the calculated price"
          {...form.getInputProps('amount')}
        />
        <NativeSelect label="Currency" data={['NGN', 'USD']} {...form.getInputProps('currency')} />
        <NumberInput
          label="Pending for (seconds)"
          {...count}
          max={3600}
          {...form.getInputProps('settleAfterSeconds')}
        />
        <NumberInput
          label="Call arrives after (seconds)"
          {...count}
          max={3600}
          {...form.getInputProps('webhookAfterSeconds')}
        />
        <NumberInput
          label="Copies of the call"
          description="0: it is never sent"
          {...count}
          max={20}
          {...form.getInputProps('webhookCopies')}
        />
      </SimpleGrid>
    </details>
  )
}
