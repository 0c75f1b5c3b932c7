import { BookingMove, type CalendarStay } from '@ilewa/contract/bookings/calendar'
import { can } from '@ilewa/contract/core/access'
import type { Naira } from '@ilewa/contract/core/money'
import { useState } from 'react'
import { z } from 'zod'
import { notifySuccess } from '../../../lib/notify.ts'
import { useSession } from '../../../lib/session/session.ts'
import { useToday } from '../../../lib/today.ts'
import { useProperty } from '../../properties/properties.api.ts'
import { useMoveBooking } from '../calendar/calendar.api.ts'
import { priceOf } from '../calendar/grid/calendar-plan.ts'
import { withoutPast } from '../form/booking-form.ts'
import type { Stay } from '../form/stay-dates.ts'
import { useBookingEditor } from '../form/use-booking-editor.ts'
import type { PriceChoice } from './BookingMoveChanges.tsx'

/** The property fields that a move needs. */
interface Place {
  id: string
  name: string
  pricePerNight: Naira
}

export interface MoveFormOptions {
  stay: Omit<CalendarStay, 'paidAmount'>
  from: Place
  /** The drop target; if omitted, the form selects it. */
  dropped?: Stay & { to: Place }
  onClose: () => void
  /** Handles an error; returns true if nothing else must be shown. */
  onFailure?: (error: unknown) => boolean
}

/** Moves a stay to other nights, another property, or both, and shows the new total. */
export function useMoveForm({ stay, from, dropped, onClose, onFailure }: MoveFormOptions) {
  const today = useToday()
  const session = useSession()
  const setsTotal = session !== null && can(session.user.role, 'bookings:money')
  const { mutateAsync: save } = useMoveBooking(stay.id)
  const [chosen, choose] = useState<PriceChoice>()
  const { checkIn, checkOut } = dropped ?? stay

  // The total shown below, once it is known: the client never sends a guessed amount.
  const totalNow = (): Naira | undefined => total
  const schema = z.preprocess(
    (values) => ({ ...Object(values), totalAmount: totalNow(), version: stay.version }),
    withoutPast(BookingMove, today, stay.checkIn),
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
    onFailure,
    fallback: 'Failed to update booking',
  })
  const { values } = editor.form
  const { data: found } = useProperty(dropped ? null : values.propertyId || null)
  const to: Place | undefined = dropped?.to ?? found

  const isMoved =
    values.propertyId !== from.id || values.checkIn !== stay.checkIn || values.checkOut !== stay.checkOut
  // Undefined until property and both dates are selected.
  const isWhole = to !== undefined && values.checkIn !== '' && values.checkOut > values.checkIn
  const target = isWhole ? { to, checkIn: values.checkIn, checkOut: values.checkOut } : undefined
  const price = target && isMoved ? priceOf({ stay, from, ...target }) : undefined
  const choice: PriceChoice =
    (setsTotal && chosen) || (price?.followsPrice || !setsTotal ? 'recomputed' : 'agreed')
  const total = isMoved ? price?.[choice] : stay.totalAmount

  return { ...editor, target, price, choice, choose: setsTotal ? choose : undefined, total }
}
