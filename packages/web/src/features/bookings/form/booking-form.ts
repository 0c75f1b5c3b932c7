import {
  type Booking,
  BookingInput,
  type BookingSource,
  type BookingStatus,
  BookingUpdate,
  checkInPastSentence,
  nights,
  stay,
} from '@ilewa/contract/bookings/schema'
import type { CivilDate } from '@ilewa/contract/core/dates'
import { withRule } from '@ilewa/contract/core/fields'
import type { Naira } from '@ilewa/contract/core/money'
import { z } from 'zod'
import type { FormState } from '../../../lib/forms/form-state.ts'

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

/** `schema` with check-in today or later, or as it was. */
export const withoutPast = <S extends z.ZodType>(schema: S, today: CivilDate, saved?: CivilDate) =>
  withRule(schema, { checkIn: nights.checkIn }, ({ checkIn }, context) => {
    if (checkIn >= today || checkIn === saved) return
    context.addIssue({ code: 'custom', path: ['checkIn'], message: checkInPastSentence })
  })

/** The contract's rules with the computed total in place, and check-in today or later. */
export const toCreateSchema = (today: CivilDate, total: () => Naira | undefined) =>
  z.preprocess(
    (given) => {
      const values = Object(given)
      return { ...values, totalAmount: total() ?? 0, agentId: values.agentId || null }
    },
    withoutPast(BookingInput, today),
  )

const { guestName, guestEmail, guestPhone } = stay
/** Of an erased guest nothing of this is asked. */
const Guest = z.object({ guestName, guestEmail, guestPhone })

/** The same for an edit: a check-in in the past may stay. `total` stands in for the field where it cannot be edited. */
export const toUpdateSchema = (today: CivilDate, booking: Booking, total: () => Naira | undefined) =>
  z.preprocess(
    (given) => {
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
    },
    withoutPast(booking.guestErasedAt ? BookingUpdate : BookingUpdate.and(Guest), today, booking.checkIn),
  )
