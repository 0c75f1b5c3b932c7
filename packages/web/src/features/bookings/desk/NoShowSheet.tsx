import { type DeskStay, frontDesk } from '@ilewa/contract/bookings/desk'
import { formatNaira } from '@ilewa/contract/core/money'
import { Text } from '@mantine/core'
import { useCan } from '../../../lib/session/use-can.ts'
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx'
import { NairaField } from '../../../ui/form/NairaField.tsx'
import type { RecordDialogProps } from '../../../ui/record/RecordDialogs.tsx'
import { RecordLoader } from '../../../ui/record/RecordLoader.tsx'
import { useDeskStay } from './desk.api.ts'
import { StayHeading } from './StayHeading.tsx'
import { useDeskForm } from './use-desk-form.ts'

function NoShowForm({ stay, ...dialog }: Omit<RecordDialogProps, 'id'> & { stay: DeskStay }) {
  const setsAmount = useCan('bookings:money') && (stay.paidAmount ?? 0) > 0
  const contractForm = useDeskForm<{ retainedAmount: number | undefined }>({
    stay,
    endpoint: frontDesk.noShow,
    initialValues: { retainedAmount: setsAmount ? stay.paidAmount : undefined },
    toBody: ({ retainedAmount }) => (setsAmount ? { retainedAmount: retainedAmount ?? null } : {}),
    name: 'No-show',
    done: 'recorded as a no-show',
    onClose: dialog.onClose,
  })
  return (
    <FormDialog
      {...dialog}
      title={`No-show: ${stay.guestName}`}
      size="md"
      contractForm={contractForm}
      confirmsDiscard={false}
      submitLabel="Record no-show"
    >
      <StayHeading stay={stay} />
      <Text>The guest did not arrive. The remaining nights become available.</Text>
      {setsAmount && (
        <NairaField
          label="Amount kept"
          description={`Of ${formatNaira(stay.paidAmount ?? 0)} paid. Enter less if you have returned the rest.`}
          {...contractForm.form.getInputProps('retainedAmount')}
        />
      )}
    </FormDialog>
  )
}

/** Records that a guest did not arrive, and what is kept of the amount paid. */
export const NoShowSheet = ({ id, ...dialog }: RecordDialogProps) => (
  <RecordLoader {...dialog} query={useDeskStay(id)} title="No-show" size="md">
    {(stay) => <NoShowForm key={stay.version} {...dialog} stay={stay} />}
  </RecordLoader>
)
