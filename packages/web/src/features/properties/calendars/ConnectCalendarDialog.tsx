import { type CalendarCheck, calendarUrl } from '@ilewa/contract/calendars/imports'
import { type Channel, channelLabels } from '@ilewa/contract/calendars/terms'
import { formatDateRange } from '@ilewa/contract/core/dates'
import { NativeSelect, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useContractForm } from '../../../lib/forms/forms.ts'
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx'
import type { RecordDialogProps } from '../../../ui/record/RecordDialogs.tsx'
import { ConnectForm, channelOptions, linkHints } from './calendar-form.ts'
import { checkCalendar, connectCalendar } from './calendars.api.ts'

const initialValues = { channel: 'AIRBNB' as Channel, url: '', name: '' }

/** "12 stays from today on, 3 Dec 2026 – 4 Mar 2027. 9 of them block dates. 1 event cannot be read." */
function describe({ stays, takingStays, firstNight, lastDay, unreadableEvents }: CalendarCheck): string {
  const events = unreadableEvents === 1 ? '1 event' : `${unreadableEvents} events`
  const unreadable = unreadableEvents > 0 ? ` ${events} cannot be read.` : ''
  if (stays === 0) return `The calendar has no stays from today on.${unreadable}`
  const range = firstNight && lastDay ? `, ${formatDateRange(firstNight, lastDay)}` : ''
  if (stays === 1)
    return `1 stay from today on${range}. It blocks ${takingStays === 1 ? 'its' : 'no'} dates.${unreadable}`
  return `${stays} stays from today on${range}. ${takingStays} of them block dates.${unreadable}`
}

/** Connects the calendar of a channel: the first press shows what it holds, the second connects it. */
export function ConnectCalendarDialog({ id: propertyId, ...dialog }: RecordDialogProps) {
  const [checked, setChecked] = useState<{ url: string; channel: Channel; check: CalendarCheck }>()
  const contractForm = useContractForm({
    schema: ConnectForm,
    initialValues,
    send: async (input, idempotencyKey) => {
      const { channel, url } = input
      if (checked?.url !== url || checked.channel !== channel) {
        setChecked({ url, channel, check: await checkCalendar({ channel, url }) })
        return
      }
      await connectCalendar(propertyId, input, idempotencyKey)
      dialog.onClose()
    },
    fallback: { message: 'Failed to connect the calendar' },
  })
  const { form } = contractForm
  const { channel } = form.values
  const isChecked =
    checked?.channel === channel && checked.url === calendarUrl.safeParse(form.values.url).data
  return (
    <FormDialog
      {...dialog}
      title="Connect calendar"
      size="md"
      contractForm={contractForm}
      submitLabel={isChecked ? 'Connect' : 'Check link'}
      notice={
        isChecked && (
          <Text role="status" fw={600}>
            {describe(checked.check)}
          </Text>
        )
      }
    >
      <NativeSelect label="Calendar of" data={channelOptions} {...form.getInputProps('channel')} />
      <TextInput
        label="Calendar link"
        description={linkHints[channel]}
        placeholder="https://"
        inputMode="url"
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('url')}
      />
      <TextInput
        label="Name (optional)"
        placeholder={channelLabels[channel]}
        {...form.getInputProps('name')}
      />
    </FormDialog>
  )
}
