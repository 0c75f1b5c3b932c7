import { bookings } from '@ilewa/contract/bookings/endpoints'
import type { Booking } from '@ilewa/contract/bookings/schema'
import { can } from '@ilewa/contract/core/access'
import type { Naira } from '@ilewa/contract/core/money'
import { TextInput } from '@mantine/core'
import { notifySuccess } from '../../../lib/notify.ts'
import { useSession } from '../../../lib/session/session.ts'
import { useToday } from '../../../lib/today.ts'
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx'
import type { RecordDialogProps } from '../../../ui/record/RecordDialogs.tsx'
import { RecordLoader } from '../../../ui/record/RecordLoader.tsx'
import { bookingApi } from '../bookings.api.ts'
import { AgentField } from '../form/AgentField.tsx'
import { toBookingValues, toUpdateSchema } from '../form/booking-form.ts'
import { GuestFields } from '../form/GuestFields.tsx'
import { MoneyFields } from '../form/MoneyFields.tsx'
import { StayFields } from '../form/StayFields.tsx'
import { useBookingEditor } from '../form/use-booking-editor.ts'
import { useGuestRules } from '../form/use-guest-rules.ts'
import { useStatusQuestion } from '../form/use-status-question.tsx'
import { useStayPrice } from '../form/use-stay-price.ts'

interface EditFormProps extends Omit<RecordDialogProps, 'id'> {
  booking: Booking
  onReload: () => Promise<unknown>
}

function EditForm({ booking, onReload, onClose, ...dialog }: EditFormProps) {
  const today = useToday()
  const session = useSession()
  const rules = useGuestRules(booking)
  const canSetTotal = session !== null && can(session.user.role, 'bookings:money')

  const contractForm = useBookingEditor({
    schema: toUpdateSchema(today, booking, rules, (): Naira | undefined => fixedTotal?.amount),
    initialValues: toBookingValues(booking),
    send: async (body) => {
      const { message } = await bookingApi.save(bookings.update, { params: { id: booking.id }, body })
      notifySuccess(message)
      onClose()
    },
    fallback: 'Failed to update booking',
  })
  const { form } = contractForm
  const status = useStatusQuestion(contractForm, booking)
  const price = useStayPrice(form.values)
  const hasNewDates = form.values.checkIn !== booking.checkIn || form.values.checkOut !== booking.checkOut
  const fixedTotal = canSetTotal ? undefined : { amount: hasNewDates ? price?.total : booking.totalAmount }

  return (
    <FormDialog
      {...dialog}
      title="Edit Booking"
      size="xl"
      onClose={onClose}
      contractForm={status.contractForm}
      notice={status.notice}
      submitLabel={status.submitLabel ?? 'Save changes'}
      busyLabel="Saving…"
      onReload={onReload}
    >
      <TextInput label="Property" readOnly variant="filled" value={booking.property.name} />
      <StayFields form={form} edited={booking} />
      <MoneyFields
        form={form}
        price={price}
        fixedTotal={fixedTotal}
        savedStatus={booking.status}
        agent={canSetTotal && <AgentField form={form} booking={booking} />}
      />
      <GuestFields form={form} rules={rules} isErased={booking.guestErasedAt !== undefined} />
    </FormDialog>
  )
}

/** Edits the current version from the server. A stale edit reloads it. */
export const EditBookingDialog = ({ id, ...dialog }: RecordDialogProps) => (
  <RecordLoader {...dialog} query={bookingApi.useOne(id)} title="Edit Booking" size="xl">
    {(booking, reload) => <EditForm key={booking.version} {...dialog} booking={booking} onReload={reload} />}
  </RecordLoader>
)
