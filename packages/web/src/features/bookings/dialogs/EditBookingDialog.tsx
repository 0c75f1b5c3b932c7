import { bookings } from '@ilewa/contract/bookings/endpoints'
import type { Booking } from '@ilewa/contract/bookings/schema'
import { can } from '@ilewa/contract/core/access'
import type { Naira } from '@ilewa/contract/core/money'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
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
import { EditedStayPrice } from '../price/EditedStayPrice.tsx'
import { ChangedPrice } from '../price/PriceStatus.tsx'
import { useQuoteProblems } from '../price/quote-problems.tsx'
import { type EditPrice, useEditPrice } from '../price/use-edit-price.ts'
import { useQuotedSubmit } from '../price/use-quoted-submit.ts'

interface EditFormProps extends Omit<RecordDialogProps, 'id'> {
  booking: Booking
  onReload: () => Promise<unknown>
}

function EditForm({ booking, onReload, onClose, ...dialog }: EditFormProps) {
  const today = useToday()
  const session = useSession()
  const rules = useGuestRules(booking)
  const canSetTotal = session !== null && can(session.user.role, 'bookings:money')

  /** The owner has typed a total, which then does not follow the price. */
  const [isTyped, setTyped] = useState(false)
  const getEdit = (): EditPrice => edit
  const contractForm = useBookingEditor({
    schema: toUpdateSchema(today, booking, rules, (): Naira | undefined => total),
    initialValues: toBookingValues(booking),
    send: async (body) => {
      const { message } = await bookingApi.save(bookings.update, { params: { id: booking.id }, body })
      notifySuccess(message)
      onClose()
    },
    onTotalChanged: (details) => getEdit().price.replace(details),
    fallback: 'Failed to update booking',
  })
  const { form } = contractForm
  const status = useStatusQuestion(contractForm, booking)
  const edit = useEditPrice(booking, form.values)
  const { price, isPriced } = edit
  const isQuoted = isPriced && (!canSetTotal || (edit.followsPrice && !isTyped))
  const total = isQuoted ? edit.total : form.values.totalAmount
  const problems = useQuoteProblems(price)
  const quoted = useQuotedSubmit(status.contractForm, {
    price,
    isNeeded: isQuoted,
    refusal: edit.hasNewNights ? problems.refusal : undefined,
  })
  const typeTotal = (typed: Naira | undefined) => {
    setTyped(true)
    form.setFieldValue('totalAmount', typed)
  }

  return (
    <FormDialog
      {...dialog}
      title="Edit Booking"
      size="xl"
      onClose={onClose}
      contractForm={quoted}
      notice={
        <>
          <ChangedPrice price={price} />
          {status.notice}
        </>
      }
      submitLabel={status.submitLabel ?? 'Save changes'}
      busyLabel="Saving…"
      onReload={onReload}
    >
      <TextInput label="Property" readOnly variant="filled" value={booking.property.name} />
      <StayFields form={form} edited={booking} problem={edit.hasNewNights ? problems.dates : undefined} />
      <MoneyFields
        form={form}
        total={
          <EditedStayPrice
            booking={booking}
            edit={edit}
            total={total}
            onTotal={canSetTotal ? typeTotal : undefined}
            error={form.errors.totalAmount}
          />
        }
        saved={booking}
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
