import { isHeld } from '@ilewa/contract/bookings/money'
import { useState } from 'react'
import { clearDraft } from '../../../lib/forms/draft.ts'
import { notifySuccess } from '../../../lib/notify.ts'
import { useSession } from '../../../lib/session/session.ts'
import { useToday } from '../../../lib/today.ts'
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx'
import { useDialogs } from '../../../ui/dialog/use-dialogs.ts'
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
import { NewStayPrice } from '../price/NewStayPrice.tsx'
import { ChangedPrice } from '../price/PriceStatus.tsx'
import { useQuoteProblems } from '../price/quote-problems.tsx'
import { type StayPrice, useQuote } from '../price/use-quote.ts'
import { useQuotedSubmit } from '../price/use-quoted-submit.ts'
import { bookingDialogs } from './use-booking-actions.ts'

/**
 * Parses the item that the dialog was opened with: `emptyForm`, a property ID, or a property ID with dates:
 * '…_2026-11-20_2026-11-23', also with guests: '…_2026-11-20_2026-11-23_2'. A missing value is '', and the person
 * selects it in the form.
 */
function parseNewStay(item: string): Pick<BookingValues, 'propertyId' | 'checkIn' | 'checkOut' | 'guests'> {
  const [propertyId = '', checkIn = '', checkOut = '', guests] = item === emptyForm ? [] : item.split('_')
  return { propertyId, checkIn, checkOut, guests: Number(guests) || 1 }
}

export function CreateBookingDialog({ id, onClose, ...dialog }: RecordDialogProps) {
  const dialogs = useDialogs()
  const stay = parseNewStay(id)
  const today = useToday()
  const rules = useGuestRules()
  const isAgent = useSession()?.user.role === 'AGENT'
  // A draft belongs to the property and nights that it was started for.
  const draft = `booking.${[stay.propertyId, stay.checkIn, stay.checkOut].filter(Boolean).join('.')}`

  const initialValues = { ...emptyBooking(stay.propertyId, isAgent ? 'AGENT' : 'DIRECT'), ...stay }

  const getPrice = (): StayPrice => price
  const contractForm = useBookingEditor({
    schema: toCreateSchema(today, rules, () => getPrice().quote?.totalAmount),
    initialValues,
    send: async (body, idempotencyKey) => {
      const { message, record } = await bookingApi.create(body, idempotencyKey)
      notifySuccess(message)
      if (isHeld(record)) dialogs.replace(bookingDialogs.create, bookingDialogs.paymentRequest, record.id)
      else onClose()
    },
    onTotalChanged: (details) => getPrice().replace(details),
    fallback: 'Failed to create booking',
    draft,
  })
  const { form } = contractForm
  /** The form opened with what was typed before. */
  const [isRestored, setRestored] = useState(form.isDirty)
  const status = useStatusQuestion(contractForm)
  const suggestions = useGuestSuggestions(form)
  const message = usePastedMessage(form)
  const price = useQuote(form.values)
  const problems = useQuoteProblems(price, form.values.agreedDiscount !== undefined)
  const quoted = useQuotedSubmit(status.contractForm, { price, isNeeded: true, refusal: problems.refusal })

  const discard = () => {
    clearDraft(draft)
    onClose()
  }
  const startAgain = () => {
    contractForm.restart()
    setRestored(false)
  }

  return (
    <FormDialog
      {...dialog}
      title="New Booking"
      size="xl"
      onClose={discard}
      contractForm={quoted}
      notice={
        <>
          <ChangedPrice price={price} />
          {status.notice}
        </>
      }
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
      <StayFields form={form} problem={problems.dates} />
      <MoneyFields
        form={form}
        total={<NewStayPrice form={form} price={price} problems={problems} />}
        agent={!isAgent && <AgentField form={form} />}
      />
      <GuestFields form={form} rules={rules} suggestions={suggestions} onPasteMessage={message.open} />
    </FormDialog>
  )
}
