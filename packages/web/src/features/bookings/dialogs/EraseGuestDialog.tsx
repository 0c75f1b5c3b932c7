import { type GuestErasure, GuestErasureInput } from '@ilewa/contract/bookings/guest-erasure'
import { formatNaira } from '@ilewa/contract/core/money'
import { Alert, List, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { TriangleAlert } from 'lucide-react'
import { hasCode } from '../../../lib/api/api-error.ts'
import { useContractForm } from '../../../lib/forms/forms.ts'
import { notifySuccess } from '../../../lib/notify.ts'
import { DetailsDialog } from '../../../ui/dialog/DetailsDialog.tsx'
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx'
import { ErrorView } from '../../../ui/layout/ErrorView.tsx'
import type { RecordDialogProps } from '../../../ui/record/RecordDialogs.tsx'
import { useEraseGuest, useGuestErasure } from '../guests.api.ts'
import { GuestErasureList } from './GuestErasureList.tsx'

const title = 'Erase guest'

interface EraseFormProps extends RecordDialogProps {
  erasure: GuestErasure
  onReload: () => void
}

function Consequences({ erasure: { balance, refundDue, bookings, guestName } }: { erasure: GuestErasure }) {
  const hasOtherNames = bookings.some((booking) => booking.guestName !== guestName)
  return (
    <>
      <div>
        <Text fw={600}>Permanently erased:</Text>
        <List>
          <List.Item>Name, phone and email, also in the history and in notifications</List.Item>
          <List.Item>Notes and reasons for cancelling</List.Item>
          <List.Item>Comments on stays; star ratings are kept</List.Item>
        </List>
        <Text mt="xs">Dates, amounts and payments are kept.</Text>
      </div>
      {hasOtherNames && (
        <Alert color="yellow" icon={<TriangleAlert size={20} aria-hidden />} title="Other names below">
          These bookings share a phone or email. To keep one, correct its contact first.
        </Alert>
      )}
      {balance > 0 && (
        <Alert color="yellow" icon={<TriangleAlert size={20} aria-hidden />} title="Balance due">
          {formatNaira(balance)} is still due. You can no longer reach this guest.
        </Alert>
      )}
      {refundDue > 0 && (
        <Alert color="yellow" icon={<TriangleAlert size={20} aria-hidden />} title="Refund due">
          {formatNaira(refundDue)} is not refunded yet. You can no longer reach this guest.
        </Alert>
      )}
    </>
  )
}

function EraseForm({ id, erasure, onReload, onClose, ...dialog }: EraseFormProps) {
  const { mutateAsync: erase } = useEraseGuest(id)
  const { guestName, count } = erasure
  const contractForm = useContractForm({
    schema: GuestErasureInput,
    initialValues: { confirmName: '' },
    send: async (body, idempotencyKey) => {
      const { message } = await erase({ body: { ...body, count }, idempotencyKey })
      notifySuccess(message)
      onClose()
    },
    fallback: { title: 'Error', message: 'The guest was not erased.' },
    onFailure: (error) => {
      if (hasCode(error, 'bookings.guest_bookings_changed') || hasCode(error, 'bookings.guest_expected'))
        onReload()
      return false
    },
  })
  const { form } = contractForm
  return (
    <FormDialog
      {...dialog}
      title={title}
      onClose={onClose}
      contractForm={contractForm}
      submitLabel="Erase guest"
      destructive
    >
      <Consequences erasure={erasure} />
      <GuestErasureList erasure={erasure} />
      <TextInput
        label={`Type “${guestName}” to confirm`}
        required
        autoComplete="off"
        {...form.getInputProps('confirmName')}
      />
    </FormDialog>
  )
}

/** Shows what will be erased and requires the guest's name to confirm. */
export function EraseGuestDialog({ id, ...dialog }: RecordDialogProps) {
  const { data: erasure, isError, error, refetch } = useGuestErasure(id)
  if (erasure && erasure.count > 0 && !erasure.isExpected)
    return <EraseForm {...dialog} id={id} erasure={erasure} onReload={() => void refetch()} />
  return (
    <DetailsDialog {...dialog} title={title}>
      {erasure?.isExpected && (
        <Stack>
          <Alert color="yellow" icon={<TriangleAlert size={20} aria-hidden />} title="Not possible yet">
            This guest is in house or has an upcoming stay. Erase them after check-out, or cancel the stay.
          </Alert>
          <GuestErasureList erasure={erasure} />
        </Stack>
      )}
      {erasure?.count === 0 && <Text>This guest was already erased.</Text>}
      {!erasure && isError && <ErrorView error={error} onRetry={() => void refetch()} />}
      {!erasure && !isError && <Skeleton className="delayed" height="20rem" radius="lg" />}
    </DetailsDialog>
  )
}
