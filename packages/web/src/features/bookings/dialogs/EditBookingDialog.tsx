import type { Booking } from '@ilewa/contract/bookings/schema'
import { can } from '@ilewa/contract/core/access'
import type { Naira } from '@ilewa/contract/core/money'
import { Skeleton, TextInput } from '@mantine/core'
import { useSnapshot } from '../../../lib/forms/use-snapshot.ts'
import { notifySuccess } from '../../../lib/notify.ts'
import { useSession } from '../../../lib/session/session.ts'
import { useToday } from '../../../lib/today.ts'
import { DetailsDialog } from '../../../ui/dialog/DetailsDialog.tsx'
import type { DialogState } from '../../../ui/dialog/DialogHost.tsx'
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx'
import { StaleEdit } from '../../../ui/dialog/StaleEdit.tsx'
import { ErrorView } from '../../../ui/layout/ErrorView.tsx'
import { useBooking, useUpdateBooking } from '../bookings.api.ts'
import { AgentField } from '../form/AgentField.tsx'
import { toBookingValues, toUpdateSchema } from '../form/booking-form.ts'
import { GuestFields } from '../form/GuestFields.tsx'
import { MoneyFields } from '../form/MoneyFields.tsx'
import { StayFields } from '../form/StayFields.tsx'
import { useBookingEditor } from '../form/use-booking-editor.ts'
import { useStayPrice } from '../form/use-stay-price.ts'

interface DialogProps extends DialogState {
  onClose: () => void
}

interface EditFormProps extends DialogProps {
  booking: Booking
  onReload: () => Promise<unknown>
}

function EditForm({ booking, onReload, onClose, ...dialog }: EditFormProps) {
  const today = useToday()
  const session = useSession()
  const canSetTotal = session !== null && can(session.user.role, 'bookings:money')
  const { mutateAsync: update } = useUpdateBooking(booking.id)

  const { form, submit, busy, failure, isStale } = useBookingEditor({
    schema: toUpdateSchema(today, booking, (): Naira | undefined => fixedTotal?.amount),
    initialValues: toBookingValues(booking),
    send: async (body) => {
      const { message } = await update(body)
      notifySuccess(message)
      onClose()
    },
    fallback: 'Failed to update booking',
  })
  const price = useStayPrice(form.values)
  const hasNewDates = form.values.checkIn !== booking.checkIn || form.values.checkOut !== booking.checkOut
  const fixedTotal = canSetTotal ? undefined : { amount: hasNewDates ? price?.total : booking.totalAmount }

  return (
    <FormDialog
      {...dialog}
      title="Edit Booking"
      size="xl"
      onClose={onClose}
      onSubmit={submit}
      submitLabel="Save changes"
      busyLabel="Saving…"
      busy={busy}
      failure={failure}
      notice={isStale && <StaleEdit onReload={onReload} />}
      dirty={form.isDirty()}
    >
      <TextInput label="Property" readOnly variant="filled" value={booking.property.name} />
      <StayFields form={form} edited={booking} />
      <MoneyFields
        form={form}
        price={price}
        fixedTotal={fixedTotal}
        agent={canSetTotal && <AgentField form={form} booking={booking} />}
      />
      <GuestFields form={form} isErased={booking.guestErasedAt !== undefined} />
    </FormDialog>
  )
}

/** Edits the current version from the server. A stale edit reloads it. */
export function EditBookingDialog({ id, ...dialog }: DialogProps & { id: string }) {
  const query = useBooking(id)
  const { snapshot, reload } = useSnapshot(query)
  if (snapshot) return <EditForm key={snapshot.version} booking={snapshot} onReload={reload} {...dialog} />
  return (
    <DetailsDialog {...dialog} size="xl" title="Edit Booking">
      {query.isError ? (
        <ErrorView error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton className="late" height="24rem" radius="lg" />
      )}
    </DetailsDialog>
  )
}
