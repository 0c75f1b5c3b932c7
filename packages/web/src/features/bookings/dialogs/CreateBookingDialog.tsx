import type { Naira } from '@ilewa/contract/core/money'
import { useState } from 'react'
import { clearDraft } from '../../../lib/forms/draft.ts'
import { notifySuccess } from '../../../lib/notify.ts'
import { useSession } from '../../../lib/session/session.ts'
import { useToday } from '../../../lib/today.ts'
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx'
import { PropertySelect } from '../../../ui/form/PropertySelect.tsx'
import { emptyForm, type RecordDialogProps } from '../../../ui/record/RecordDialogs.tsx'
import { bookingApi } from '../bookings.api.ts'
import { AgentField } from '../form/AgentField.tsx'
import { type BookingValues, emptyBooking, toCreateSchema } from '../form/booking-form.ts'
import { GuestFields } from '../form/GuestFields.tsx'
import { useGuestSuggestions } from '../form/guests/use-guest-suggestions.ts'
import { MoneyFields } from '../form/MoneyFields.tsx'
import { PasteMessage } from '../form/message/PasteMessage.tsx'
import { usePastedMessage } from '../form/message/use-pasted-message.ts'
import { RestoredDraft } from '../form/RestoredDraft.tsx'
import { StayFields } from '../form/StayFields.tsx'
import { useBookingEditor } from '../form/use-booking-editor.ts'
import { useGuestRules } from '../form/use-guest-rules.ts'
import { useStatusQuestion } from '../form/use-status-question.tsx'
import { useStayPrice } from '../form/use-stay-price.ts'

/**
 * Parses the item that the dialog was opened with: `emptyForm`, a property ID, or a property ID with dates:
 * '…_2026-11-20_2026-11-23', also with guests: '…_2026-11-20_2026-11-23_2'. A missing value is '', and the person
 * selects it in the form.
 */
function parseNewStay(item: string): Pick<BookingValues, 'propertyId' | 'checkIn' | 'checkOut' | 'guests'> {
  const [propertyId = '', checkIn = '', checkOut = '', guests] = item === emptyForm ? [] : item.split('_')
  return { propertyId, checkIn, checkOut, guests: Number(guests) || 1 }
}

const stayKey = ({ propertyId, checkIn, checkOut }: BookingValues) => `${propertyId} ${checkIn} ${checkOut}`

export function CreateBookingDialog({ id, onClose, ...dialog }: RecordDialogProps) {
  const stay = parseNewStay(id)
  const today = useToday()
  const rules = useGuestRules()
  const isAgent = useSession()?.user.role === 'AGENT'
  /** The new total from the last `bookings.total_changed` error, and the stay that it belongs to. */
  const [serverTotal, setServerTotal] = useState<{ stay: string; total: Naira }>()
  // A draft belongs to the property and nights that it was started for.
  const draft = `booking.${[stay.propertyId, stay.checkIn, stay.checkOut].filter(Boolean).join('.')}`

  const initialValues = { ...emptyBooking(stay.propertyId, isAgent ? 'AGENT' : 'DIRECT'), ...stay }

  const contractForm = useBookingEditor({
    schema: toCreateSchema(today, rules, (): Naira | undefined => total),
    initialValues,
    send: async (body, idempotencyKey) => {
      const { message } = await bookingApi.create(body, idempotencyKey)
      notifySuccess(message)
      onClose()
    },
    onTotalChanged: (amount, values) => setServerTotal({ stay: stayKey(values), total: amount }),
    fallback: 'Failed to create booking',
    draft,
  })
  const { form } = contractForm
  /** The form opened with what was typed before. */
  const [isRestored, setRestored] = useState(form.isDirty)
  const status = useStatusQuestion(contractForm)
  const suggestions = useGuestSuggestions(form)
  const message = usePastedMessage(form)
  const price = useStayPrice(form.values)
  const total = serverTotal?.stay === stayKey(form.values) ? serverTotal.total : price?.total

  const discard = () => {
    clearDraft(draft)
    onClose()
  }
  const startAgain = () => {
    form.setValues(initialValues)
    clearDraft(draft)
    setRestored(false)
  }

  return (
    <FormDialog
      {...dialog}
      title="New Booking"
      size="xl"
      onClose={discard}
      contractForm={status.contractForm}
      notice={status.notice}
      submitLabel={status.submitLabel ?? 'Create booking'}
      busyLabel="Creating…"
    >
      {isRestored && <RestoredDraft onStartAgain={startAgain} />}
      <PasteMessage message={message} />
      <PropertySelect
        label="Property"
        required
        statuses={['AVAILABLE']}
        {...form.getInputProps('propertyId')}
      />
      <StayFields form={form} />
      <MoneyFields
        form={form}
        price={price}
        fixedTotal={{ amount: total }}
        agent={!isAgent && <AgentField form={form} />}
      />
      <GuestFields form={form} rules={rules} suggestions={suggestions} onPasteMessage={message.open} />
    </FormDialog>
  )
}
