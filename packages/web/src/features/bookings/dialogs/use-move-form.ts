import { BookingMove, type CalendarStay } from '@ilewa/contract/bookings/calendar'
import { can } from '@ilewa/contract/core/access'
import type { Naira } from '@ilewa/contract/core/money'
import { useState } from 'react'
import { z } from 'zod'
import { notifySuccess } from '../../../lib/notify.ts'
import { useSession } from '../../../lib/session/session.ts'
import { useToday } from '../../../lib/today.ts'
import { propertyApi } from '../../properties/properties.api.ts'
import { useMoveBooking } from '../calendar/calendar.api.ts'
import { computeMovePrice } from '../calendar/grid/calendar-edit.ts'
import { withFutureCheckIn } from '../form/booking-form.ts'
import type { Stay } from '../form/stay-dates.ts'
import { useBookingEditor } from '../form/use-booking-editor.ts'
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
  const schema = z.preprocess(
    (values) => ({ ...Object(values), totalAmount: getTotal(), version: stay.version }),
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
  const price = target && isMoved ? computeMovePrice({ stay, from, ...target }) : undefined
  const choice: PriceChoice =
    (canSetTotal && chosen) || (price?.followsPrice || !canSetTotal ? 'recomputed' : 'agreed')
  const total = isMoved ? price?.[choice] : stay.totalAmount

  return { ...editor, target, price, choice, choose: canSetTotal ? choose : undefined, total }
}
