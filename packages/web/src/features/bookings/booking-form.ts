import {
  type Booking,
  BookingInput,
  type BookingSource,
  type BookingStatus,
  BookingUpdate,
  checkInPastSentence,
} from '@ilewa/contract/bookings'
import type { CivilDate } from '@ilewa/contract/dates'
import type { Naira } from '@ilewa/contract/money'
import { z } from 'zod'
import type { FormState } from '../../lib/form-state.ts'

// A type, not an interface: the form takes any record of values.
export type BookingValues = {
  propertyId: string
  checkIn: CivilDate | ''
  checkOut: CivilDate | ''
  guests: number | undefined
  /** Naira; computed unless an owner edits it. */
  totalAmount: Naira | undefined
  paidAmount: Naira | undefined
  status: BookingStatus
  source: BookingSource
  /** '' for none; agents book for themselves. */
  agentId: string
  guestName: string
  guestEmail: string
  guestPhone: string
  notes: string
}

export type BookingForm = FormState<BookingValues>

export const emptyBooking = (propertyId: string, source: BookingSource): BookingValues => ({
  propertyId,
  checkIn: '',
  checkOut: '',
  guests: 1,
  totalAmount: undefined,
  paidAmount: undefined,
  status: 'PENDING',
  source,
  agentId: '',
  guestName: '',
  guestEmail: '',
  guestPhone: '',
  notes: '',
})

export const toBookingValues = (booking: Booking): BookingValues => ({
  propertyId: booking.propertyId,
  checkIn: booking.checkIn,
  checkOut: booking.checkOut,
  guests: booking.guests,
  totalAmount: booking.totalAmount,
  paidAmount: booking.paidAmount || undefined,
  status: booking.status,
  source: booking.source,
  agentId: booking.agentId ?? '',
  guestName: booking.guestName,
  guestEmail: booking.guestEmail,
  guestPhone: booking.guestPhone,
  notes: booking.notes ?? '',
})

export const refusePast =
  (today: CivilDate, kept?: CivilDate) => (input: { checkIn: CivilDate }, context: z.RefinementCtx) => {
    if (input.checkIn >= today || input.checkIn === kept) return
    context.addIssue({ code: 'custom', path: ['checkIn'], message: checkInPastSentence })
  }

/** The contract's rules with the computed total in place, and check-in today or later. */
export const toCreateSchema = (today: CivilDate, total: () => Naira | undefined) =>
  z
    .preprocess((given) => {
      const values = Object(given)
      return { ...values, totalAmount: total() ?? 0, agentId: values.agentId || null }
    }, BookingInput)
    .superRefine(refusePast(today))

/** The same for an edit: a check-in in the past may stay. `total` stands in for the field where it cannot be edited. */
export const toUpdateSchema = (today: CivilDate, booking: Booking, total: () => Naira | undefined) =>
  z
    .preprocess((given) => {
      const values = Object(given)
      const { version } = booking
      return {
        ...values,
        totalAmount: total() ?? values.totalAmount,
        // An amount left out would stay; an emptied field is no money.
        paidAmount: values.paidAmount ?? 0,
        agentId: values.agentId || null,
        version,
      }
    }, BookingUpdate)
    .superRefine(refusePast(today, booking.checkIn))
