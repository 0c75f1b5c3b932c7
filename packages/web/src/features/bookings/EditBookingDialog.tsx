import { can } from '@ilewa/contract/access'
import type { Booking } from '@ilewa/contract/bookings'
import type { Naira } from '@ilewa/contract/money'
import { Skeleton, TextInput } from '@mantine/core'
import { notifySuccess } from '../../lib/notify.ts'
import { useSession } from '../../lib/session.ts'
import { useToday } from '../../lib/today.ts'
import { useSnapshot } from '../../lib/use-snapshot.ts'
import { DetailsDialog } from '../../ui/DetailsDialog.tsx'
import type { DialogState } from '../../ui/DialogHost.tsx'
import { ErrorView } from '../../ui/ErrorView.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { StaleEdit } from '../../ui/StaleEdit.tsx'
import { AgentField } from './AgentField.tsx'
import { toBookingValues, toUpdateSchema } from './booking-form.ts'
import { useBooking, useUpdateBooking } from './bookings.api.ts'
import { GuestFields } from './GuestFields.tsx'
import { MoneyFields } from './MoneyFields.tsx'
import { StayFields } from './StayFields.tsx'
import { useBookingEditor } from './use-booking-editor.ts'
import { useStayPrice } from './use-stay-price.ts'

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
  const setsTotal = session !== null && can(session.user.role, 'bookings:money')
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
  const isMoved = form.values.checkIn !== booking.checkIn || form.values.checkOut !== booking.checkOut
  const fixedTotal = setsTotal ? undefined : { amount: isMoved ? price?.total : booking.totalAmount }

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
        agent={setsTotal && <AgentField form={form} booking={booking} />}
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
