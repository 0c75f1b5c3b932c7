import type { CalendarImport, RemovedNights } from '@ilewa/contract/calendars/imports'
import { RemovedNights as RemovedNightsSchema } from '@ilewa/contract/calendars/imports'
import { Radio, Stack, Text } from '@mantine/core'
import { z } from 'zod'
import { parseCalendarItem } from '../../../lib/calendar-dialogs.ts'
import { useContractForm } from '../../../lib/forms/forms.ts'
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx'
import type { RecordDialogProps } from '../../../ui/record/RecordDialogs.tsx'
import { CalendarLoader } from './CalendarLoader.tsx'
import { removeCalendar } from './calendars.api.ts'

const RemoveForm = z.object({ nights: RemovedNightsSchema })

type FormProps = Omit<RecordDialogProps, 'id'> & { calendar: CalendarImport }

function RemoveFields({ calendar, ...dialog }: FormProps) {
  const contractForm = useContractForm({
    schema: RemoveForm,
    initialValues: { nights: 'KEEP' as RemovedNights },
    send: async ({ nights }) => {
      await removeCalendar(calendar, nights)
      dialog.onClose()
    },
    fallback: { message: 'Failed to delete the calendar' },
  })
  const { name, comingStays } = calendar
  return (
    <FormDialog
      {...dialog}
      title={`Delete ${name}?`}
      size="md"
      contractForm={contractForm}
      confirmsDiscard={false}
      submitLabel="Delete calendar"
      destructive
    >
      <Text>
        {comingStays === 0
          ? 'It has no coming stays.'
          : `It has ${comingStays === 1 ? '1 coming stay' : `${comingStays} coming stays`}. Later bookings on ${name} are not seen here.`}
      </Text>
      <Radio.Group label="Its coming nights" {...contractForm.form.getInputProps('nights')}>
        <Stack gap="xs" mt="xs">
          <Radio value="KEEP" label="Block them, so that nobody books them" />
          <Radio value="FREE" label="Free them" />
        </Stack>
      </Radio.Group>
    </FormDialog>
  )
}

/** Deletes a calendar, after the question of what becomes of its nights. */
export function RemoveCalendarDialog({ id, ...dialog }: RecordDialogProps) {
  const [propertyId, calendarId] = parseCalendarItem(id)
  return (
    <CalendarLoader {...dialog} title="Delete calendar" propertyId={propertyId} calendarId={calendarId}>
      {(calendar) => <RemoveFields {...dialog} calendar={calendar} />}
    </CalendarLoader>
  )
}
