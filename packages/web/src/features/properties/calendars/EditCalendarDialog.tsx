import type { CalendarImport } from '@ilewa/contract/calendars/imports'
import { NativeSelect, Switch, TextInput } from '@mantine/core'
import { parseCalendarItem } from '../../../lib/calendar-dialogs.ts'
import { useContractForm } from '../../../lib/forms/forms.ts'
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx'
import type { RecordDialogProps } from '../../../ui/record/RecordDialogs.tsx'
import { CalendarLoader } from './CalendarLoader.tsx'
import { EditForm, linkHints, scopeOptions, toEditValues } from './calendar-form.ts'
import { updateCalendar } from './calendars.api.ts'

type FormProps = Omit<RecordDialogProps, 'id'> & { calendar: CalendarImport; reload: () => Promise<void> }

function EditFields({ calendar, reload, ...dialog }: FormProps) {
  const contractForm = useContractForm({
    schema: EditForm,
    initialValues: toEditValues(calendar),
    send: async (input) => {
      await updateCalendar(calendar, input)
      dialog.onClose()
    },
    fallback: { message: 'Failed to save the calendar' },
  })
  const { form } = contractForm
  return (
    <FormDialog
      {...dialog}
      title={`Edit ${calendar.name}`}
      size="md"
      contractForm={contractForm}
      submitLabel="Save"
      onReload={reload}
    >
      <TextInput label="Name" data-autofocus {...form.getInputProps('name')} />
      <NativeSelect
        label="What blocks dates"
        description={
          calendar.channel === 'AIRBNB' && 'Airbnb also closes nights itself. These are not bookings.'
        }
        data={scopeOptions}
        {...form.getInputProps('scope')}
      />
      <TextInput
        label="New calendar link (optional)"
        description={`${calendar.host} is connected. ${linkHints[calendar.channel]}`}
        placeholder="https://"
        inputMode="url"
        autoComplete="off"
        {...form.getInputProps('url')}
      />
      <Switch
        label="Paused"
        description="It is not read. Its dates stay blocked."
        {...form.getCheckboxProps('isPaused')}
      />
    </FormDialog>
  )
}

/** Changes name, link or scope of a calendar, pauses it or goes on. */
export function EditCalendarDialog({ id, ...dialog }: RecordDialogProps) {
  const [propertyId, calendarId] = parseCalendarItem(id)
  return (
    <CalendarLoader {...dialog} title="Edit calendar" propertyId={propertyId} calendarId={calendarId}>
      {(calendar, reload) => <EditFields {...dialog} calendar={calendar} reload={reload} />}
    </CalendarLoader>
  )
}
