import { BookingMove, type CalendarStay } from '@ilewa/contract/bookings/calendar'
import { isExpected } from '@ilewa/contract/bookings/phases'
import { can } from '@ilewa/contract/core/access'
import { type Naira, subtractNaira } from '@ilewa/contract/core/money'
import { withTotal } from '@ilewa/contract/prices/line-rules'
import { useState } from 'react'
import { z } from 'zod'
import { notifySuccess } from '../../../lib/notify.ts'
import { useSession } from '../../../lib/session/session.ts'
import { useToday } from '../../../lib/today.ts'
import { propertyApi } from '../../properties/properties.api.ts'
import { bookingApi } from '../bookings.api.ts'
import { useMoveBooking } from '../calendar/calendar.api.ts'
import { withFutureCheckIn } from '../form/booking-form.ts'
import type { Stay } from '../form/stay-dates.ts'
import { useBookingEditor } from '../form/use-booking-editor.ts'
import { useQuoteProblems } from '../price/quote-problems.tsx'
import { followsPrice } from '../price/use-edit-price.ts'
import { type StayPrice, useQuote } from '../price/use-quote.ts'
import { useQuotedSubmit } from '../price/use-quoted-submit.ts'
import type { PriceChoice } from './BookingMoveChanges.tsx'

/** The property fields that a move needs. */
interface MoveProperty {
  id: string
  name: string
  pricePerNight: Naira
}

export interface MoveFormOptions {
  stay: Omit<CalendarStay, 'paidAmount'>
  from: MoveProperty
  /** The drop target. If it is omitted, the person selects the destination in the form. */
  dropped?: Stay & { to: MoveProperty }
  onClose: () => void
  /** Handles an error; returns true if nothing else must be shown. */
  onFailure?: (error: unknown) => boolean
}

/** Moves a stay to other nights, another property, or both, and shows the new total. */
export function useMoveForm({ stay, from, dropped, onClose, onFailure }: MoveFormOptions) {
  const today = useToday()
  const session = useSession()
  const canSetTotal = session !== null && can(session.user.role, 'bookings:money')
  const { mutateAsync: save } = useMoveBooking(stay.id)
  const [chosen, choose] = useState<PriceChoice>()
  const { checkIn, checkOut } = dropped ?? stay

  // The total that the form shows, or undefined until it is known. The client never sends a guessed amount.
  const getTotal = (): Naira | undefined => total
  const getPrice = (): StayPrice => price
  const schema = z.preprocess(
    (values) => ({ ...Object(values), totalAmount: getTotal(), quoted: true, version: stay.version }),
    withFutureCheckIn(BookingMove, today, stay.checkIn),
  )
  const editor = useBookingEditor({
    schema,
    initialValues: {
      propertyId: dropped?.to.id ?? from.id,
      checkIn,
      checkOut,
      totalAmount: stay.totalAmount,
    },
    send: async (body) => {
      if (isMoved) notifySuccess((await save(body)).message)
      onClose()
    },
    onTotalChanged: (details) => getPrice().replace(details),
    onFailure,
    fallback: 'Failed to update booking',
  })
  const { values } = editor.form
  const { data: property } = propertyApi.useOne(dropped ? null : values.propertyId || null)
  const to: MoveProperty | undefined = dropped?.to ?? property

  const isMoved =
    values.propertyId !== from.id || values.checkIn !== stay.checkIn || values.checkOut !== stay.checkOut
  // `target` is undefined until the property and both dates are selected.
  const isComplete = to !== undefined && values.checkIn !== '' && values.checkOut > values.checkIn
  const target = isComplete ? { to, checkIn: values.checkIn, checkOut: values.checkOut } : undefined
  // The calendar's stays have no guests and no lines.
  const { data: booking, isError, refetch } = bookingApi.useOne(stay.id)
  const isPriced = target !== undefined && isMoved
  const quoted = useQuote(
    isPriced && booking
      ? {
          ...target,
          propertyId: target.to.id,
          guests: booking.guests,
          bookingId: stay.id,
        }
      : undefined,
  )
  const price: StayPrice =
    isPriced && !booking
      ? { ...quoted, isPending: !isError, isFailed: isError, retry: () => void refetch() }
      : quoted
  const recomputed = isPriced ? price.quote?.totalAmount : undefined
  const isOpen = isExpected(stay)
  const follows = isOpen && booking !== undefined && followsPrice(booking, from.pricePerNight)
  const choice: PriceChoice = (canSetTotal && chosen) || (follows || !canSetTotal ? 'recomputed' : 'agreed')
  const total = isPriced && choice === 'recomputed' ? recomputed : stay.totalAmount
  const problems = useQuoteProblems(price)
  const contractForm = useQuotedSubmit(editor, {
    price,
    // Without the booking it is not known yet which total is the default.
    isNeeded: isPriced && (choice === 'recomputed' || (!booking && !chosen)),
    refusal: problems.refusal,
  })

  return {
    contractForm,
    target,
    isMoved,
    price,
    problems,
    lines: price.quote && total !== undefined ? withTotal(price.quote.lines, total, price.quote.taxes) : [],
    recomputed,
    difference: recomputed === undefined ? 0 : subtractNaira(recomputed, stay.totalAmount),
    choice,
    choose: canSetTotal ? choose : undefined,
    total,
  }
}
