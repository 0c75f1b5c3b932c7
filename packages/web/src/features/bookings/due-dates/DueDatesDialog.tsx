import type { Booking } from '@ilewa/contract/bookings/schema'
import { formatNaira } from '@ilewa/contract/core/money'
import { dueDates } from '@ilewa/contract/money/due-dates'
import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useContractForm } from '../../../lib/forms/forms.ts'
import { notifySuccess } from '../../../lib/notify.ts'
import { useToday } from '../../../lib/today.ts'
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx'
import { RemoveButton } from '../../../ui/form/RemoveButton.tsx'
import type { RecordDialogProps } from '../../../ui/record/RecordDialogs.tsx'
import { RecordLoader } from '../../../ui/record/RecordLoader.tsx'
import { bookingApi } from '../bookings.api.ts'
import { toDeskStay } from '../desk/desk-stay.ts'
import { StayHeading } from '../desk/StayHeading.tsx'
import { DueDateFields, type DueDatesValues } from './DueDateFields.tsx'
import { dueDatesSchemaFor, initialRows, presetsFor } from './due-dates-form.ts'

interface DueDatesFormProps extends Omit<RecordDialogProps, 'id'> {
  booking: Booking
  onReload: () => Promise<unknown>
}

function DueDatesForm({ booking, ...dialog }: DueDatesFormProps) {
  const { id, version, totalAmount, paidAmount } = booking
  const today = useToday()
  const [presets] = useState(presetsFor(booking, today))
  const initialValues: DueDatesValues = { dueDates: initialRows(booking, presets, today) }
  const contractForm = useContractForm({
    schema: dueDatesSchemaFor(booking),
    initialValues,
    send: async (input) => {
      const { message } = await bookingApi.save(dueDates.set, { params: { id }, body: { ...input, version } })
      notifySuccess(message)
      dialog.onClose()
    },
    fallback: { message: 'Failed to save the due dates' },
  })
  const { form, busy } = contractForm
  return (
    <FormDialog
      {...dialog}
      title={`Payment schedule of ${booking.guestName}`}
      size="md"
      contractForm={contractForm}
      submitLabel="Save due dates"
      footer={
        booking.dueDates?.length ? (
          <RemoveButton
            label="Remove all"
            disabled={busy}
            onRemove={async () => {
              await bookingApi.save(dueDates.set, { params: { id }, body: { dueDates: [], version } })
              return 'Due dates removed'
            }}
            onDone={dialog.onClose}
            fallback="Failed to remove the due dates"
          />
        ) : undefined
      }
    >
      <StayHeading stay={toDeskStay(booking)} />
      <Text>
        Total {formatNaira(totalAmount)}.{paidAmount > 0 && ` ${formatNaira(paidAmount)} is paid already.`}
      </Text>
      {presets.length > 0 && (
        <Group gap="xs">
          {presets.map(({ label, rows }) => (
            <Button
              key={label}
              variant="default"
              px="sm"
              onClick={() => form.setFieldValue('dueDates', rows)}
            >
              {label}
            </Button>
          ))}
        </Group>
      )}
      <DueDateFields form={form} booking={booking} />
    </FormDialog>
  )
}

/** Sets the days on which parts of the total are due. */
export const DueDatesDialog = ({ id, ...dialog }: RecordDialogProps) => (
  <RecordLoader {...dialog} query={bookingApi.useOne(id)} title="Payment schedule" size="md">
    {(booking, reload) => (
      <DueDatesForm key={booking.version} {...dialog} booking={booking} onReload={reload} />
    )}
  </RecordLoader>
)
