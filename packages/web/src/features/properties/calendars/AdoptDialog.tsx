import { AdoptedGuest } from '@ilewa/contract/calendars/events'
import { Text, TextInput } from '@mantine/core'
import { parseCalendarItem } from '../../../lib/calendar-dialogs.ts'
import { useContractForm } from '../../../lib/forms/forms.ts'
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx'
import { NairaField } from '../../../ui/form/NairaField.tsx'
import { NumberField } from '../../../ui/form/NumberField.tsx'
import type { RecordDialogProps } from '../../../ui/record/RecordDialogs.tsx'
import { adoptEvent } from './calendars.api.ts'

const initialValues = {
  guestName: '',
  guestPhone: '',
  guestEmail: '',
  guests: 1 as number | undefined,
  totalAmount: undefined as number | undefined,
}

/** Makes a booking of a stay on a channel: its guest and price, which the channel's calendar does not say. */
export function AdoptDialog({ id, ...dialog }: RecordDialogProps) {
  const [, , eventId] = parseCalendarItem(id)
  const contractForm = useContractForm({
    schema: AdoptedGuest,
    initialValues,
    send: async (input, idempotencyKey) => {
      await adoptEvent(eventId, input, idempotencyKey)
      dialog.onClose()
    },
    fallback: { message: 'Failed to create the booking' },
  })
  const { form } = contractForm
  return (
    <FormDialog
      {...dialog}
      title="Enter guest"
      size="md"
      contractForm={contractForm}
      submitLabel="Create booking"
    >
      <Text>The booking takes the nights of the stay, and moves when the channel moves it.</Text>
      <TextInput label="Guest name" autoComplete="off" data-autofocus {...form.getInputProps('guestName')} />
      <TextInput label="Guest phone" type="tel" autoComplete="off" {...form.getInputProps('guestPhone')} />
      <TextInput label="Guest email" type="email" autoComplete="off" {...form.getInputProps('guestEmail')} />
      <NumberField decimals={0} label="Guests" min={1} {...form.getInputProps('guests')} />
      <NairaField label="Total amount" placeholder="0.00" {...form.getInputProps('totalAmount')} />
    </FormDialog>
  )
}
