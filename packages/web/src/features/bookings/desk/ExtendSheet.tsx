import { BookingMove, bookingCalendar } from '@ilewa/contract/bookings/calendar'
import type { Booking } from '@ilewa/contract/bookings/schema'
import { addDays, formatDate, formatNights, nightsBetween } from '@ilewa/contract/core/dates'
import { formatNaira, type Naira, subtractNaira } from '@ilewa/contract/core/money'
import { withTotal } from '@ilewa/contract/prices/line-rules'
import { Text } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { useCan } from '../../../lib/session/use-can.ts'
import { useToday } from '../../../lib/today.ts'
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx'
import { NairaField } from '../../../ui/form/NairaField.tsx'
import { NumberField } from '../../../ui/form/NumberField.tsx'
import type { RecordDialogProps } from '../../../ui/record/RecordDialogs.tsx'
import { RecordLoader } from '../../../ui/record/RecordLoader.tsx'
import { bookingApi } from '../bookings.api.ts'
import { useBookingEditor } from '../form/use-booking-editor.ts'
import { PriceLines } from '../price/PriceLines.tsx'
import { ChangedPrice, PriceStatus } from '../price/PriceStatus.tsx'
import { useQuoteProblems } from '../price/quote-problems.tsx'
import { type StayPrice, useQuote } from '../price/use-quote.ts'
import { useQuotedSubmit } from '../price/use-quoted-submit.ts'
import { toDeskStay } from './desk-stay.ts'
import { StayHeading } from './StayHeading.tsx'
import { offerUndo } from './undo.ts'

interface SheetProps extends Omit<RecordDialogProps, 'id'> {
  booking: Booking
  onReload: () => Promise<unknown>
}

type Values = { nights: number | undefined; totalAmount: number | undefined }

function ExtendForm({ booking, onReload, ...dialog }: SheetProps) {
  const today = useToday()
  const canSetTotal = useCan('bookings:money')
  // A guest past check-out stays until tomorrow at least.
  const fewest = Math.max(nightsBetween(booking.checkOut, today), 0) + 1
  const getTotal = (): Naira | undefined => total
  const getPrice = (): StayPrice => price
  const contractForm = useBookingEditor({
    schema: z.preprocess((input) => {
      const { nights } = input as Values
      return {
        checkIn: booking.checkIn,
        checkOut: addDays(booking.checkOut, nights ?? 0),
        totalAmount: getTotal(),
        quoted: true,
        version: booking.version,
      }
    }, BookingMove),
    // The total is typed only to replace the quoted one.
    initialValues: { nights: fewest, totalAmount: undefined } as Values,
    send: async (body) => {
      const { record } = await bookingApi.save(bookingCalendar.move, { params: { id: booking.id }, body })
      dialog.onClose()
      offerUndo(record, `stays until ${formatDate(body.checkOut)}`)
    },
    onTotalChanged: (details) => getPrice().replace(details),
    fallback: 'Failed to extend the stay',
  })
  const { form } = contractForm
  const { nights = 0 } = form.values
  const [isTyped, setTyped] = useState(false)
  const checkOut = addDays(booking.checkOut, nights)
  const { propertyId, checkIn, guests, id: bookingId } = booking
  const price = useQuote(nights > 0 ? { propertyId, checkIn, checkOut, guests, bookingId } : undefined)
  const total = isTyped ? form.values.totalAmount : price.quote?.totalAmount
  const problems = useQuoteProblems(price)
  const quotedForm = useQuotedSubmit(contractForm, {
    price,
    isNeeded: !isTyped,
    refusal: problems.refusal,
  })
  return (
    <FormDialog
      {...dialog}
      title={`Extend the stay of ${booking.guestName}`}
      size="md"
      contractForm={quotedForm}
      notice={<ChangedPrice price={price} />}
      confirmsDiscard={false}
      submitLabel="Extend"
      onReload={onReload}
    >
      <StayHeading stay={toDeskStay(booking)} />
      <NumberField
        label="Added nights"
        decimals={0}
        hideControls={false}
        min={1}
        value={form.values.nights}
        error={form.errors.checkIn ?? form.errors.checkOut ?? problems.dates.error}
        description={
          <>
            {nights > 0 && `New check-out: ${formatDate(checkOut)}`}
            {problems.dates.warning}
          </>
        }
        onChange={(next) => {
          setTyped(false)
          form.setValues({ nights: next, totalAmount: undefined })
        }}
      />
      {canSetTotal ? (
        <NairaField
          label="New total"
          description={`${formatNaira(booking.totalAmount)} before`}
          error={form.errors.totalAmount}
          value={total}
          onChange={(next) => {
            setTyped(true)
            form.setFieldValue('totalAmount', next)
          }}
        />
      ) : (
        form.errors.totalAmount &&
        price.changedTo === undefined && <Text c="red">{form.errors.totalAmount}</Text>
      )}
      <PriceStatus price={price} />
      {price.quote && total !== undefined && (
        <PriceLines
          lines={withTotal(price.quote.lines, total, booking.taxes)}
          taxes={booking.taxes}
          total={canSetTotal ? undefined : total}
          isBusy={!price.isCurrent}
        />
      )}
      {total !== undefined && (
        <Text>
          {formatNights(nights)} added: {formatNaira(subtractNaira(total, booking.totalAmount))}. Still to
          pay: <strong>{formatNaira(Math.max(subtractNaira(total, booking.paidAmount), 0))}</strong>
        </Text>
      )}
    </FormDialog>
  )
}

/** Adds nights to the stay of a guest in house, with the new total. */
export const ExtendSheet = ({ id, ...dialog }: RecordDialogProps) => (
  <RecordLoader {...dialog} query={bookingApi.useOne(id)} title="Extend the stay" size="md">
    {(booking, reload) => (
      <ExtendForm key={booking.version} {...dialog} booking={booking} onReload={reload} />
    )}
  </RecordLoader>
)
