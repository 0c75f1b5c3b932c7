import { Button, Group, TextInput } from '@mantine/core'
import type { z } from 'zod'
import { useContractForm } from '../../../lib/forms/forms.ts'
import { FormFailure } from '../../../ui/form/FormFailure.tsx'
import classes from './MoneyPanel.module.css'
import { scrollIntoView } from './scroll-into-view.ts'

interface ReasonFormProps {
  schema: z.ZodType<{ reason: string }>
  label: string
  submitLabel: string
  send: (body: { reason: string }, idempotencyKey: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for the reason of a step that cannot be undone, below the line it is about. */
export function ReasonForm({ schema, label, submitLabel, send, onClose }: ReasonFormProps) {
  const { form, submit, busy, failure } = useContractForm({
    schema,
    initialValues: { reason: '' },
    send: async (body, idempotencyKey) => {
      await send(body, idempotencyKey)
      onClose()
    },
  })
  return (
    <form ref={scrollIntoView} className={classes.question} data-question noValidate onSubmit={submit}>
      <TextInput label={label} data-autofocus autoFocus {...form.getInputProps('reason')} />
      <FormFailure failure={failure} />
      <Group gap="xs">
        <Button variant="default" disabled={busy} onClick={onClose}>
          Back
        </Button>
        <Button type="submit" color="red" loading={busy}>
          {submitLabel}
        </Button>
      </Group>
    </form>
  )
}
