import { NativeSelect, NumberInput, SimpleGrid } from '@mantine/core'
import type { useFormState } from '../../lib/forms/form-state.ts'
import { NairaField } from '../../ui/form/NairaField.tsx'
import classes from './SandboxCheckoutPage.module.css'

export type TrialValues = {
  amount: number | undefined
  currency: string
  /** An empty string while the field is being edited. */
  settleAfterSeconds: number | string
  webhookAfterSeconds: number | string
  webhookCopies: number | string
}

export const initialTrial: TrialValues = {
  amount: undefined,
  currency: 'NGN',
  settleAfterSeconds: 0,
  webhookAfterSeconds: 0,
  webhookCopies: 1,
}

type Trial = ReturnType<typeof useFormState<TrialValues>>

/** Simulated provider behaviour that the app must handle. */
export function SandboxTrialFields({ trial }: { trial: Trial }) {
  const count = { min: 0, allowDecimal: false, clampBehavior: 'strict' } as const
  return (
    <details className={classes.trial}>
      <summary className="tap">Simulate provider behaviour</summary>
      <SimpleGrid cols={{ base: 1, xs: 2 }} mt="sm">
        <NairaField
          label="Amount paid"
          description="Leave empty for the calculated price"
          {...trial.getInputProps('amount')}
        />
        <NativeSelect label="Currency" data={['NGN', 'USD']} {...trial.getInputProps('currency')} />
        <NumberInput
          label="Pending for (seconds)"
          {...count}
          max={3600}
          {...trial.getInputProps('settleAfterSeconds')}
        />
        <NumberInput
          label="Call arrives after (seconds)"
          {...count}
          max={3600}
          {...trial.getInputProps('webhookAfterSeconds')}
        />
        <NumberInput
          label="Copies of the call"
          description="0: it is never sent"
          {...count}
          max={20}
          {...trial.getInputProps('webhookCopies')}
        />
      </SimpleGrid>
    </details>
  )
}
