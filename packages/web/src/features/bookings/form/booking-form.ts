import { type GuestRules, optionalGuestEmail } from '@ilewa/contract/bookings/guest-rules'
import {
  type Booking,
  bookingInputFor,
  bookingUpdateFor,
  checkInPastMessage,
  nightFields,
  stayFields,
  withPaidRule,
} from '@ilewa/contract/bookings/schema'
import type { BookingSource, BookingStatus } from '@ilewa/contract/bookings/terms'
import type { CivilDate } from '@ilewa/contract/core/dates'
import { withCrossFieldRule } from '@ilewa/contract/core/fields'
import type { Naira } from '@ilewa/contract/core/money'
import { z } from 'zod'
import type { FormState } from '../../../lib/forms/form-state.ts'

// A type, not an interface, because the form requires a record type.
export type BookingValues = {
  propertyId: string
  checkIn: CivilDate | ''
  checkOut: CivilDate | ''
  guests: number | undefined
  /** Agreed with the guest of a new booking; undefined while none is added. */
  agreedDiscount: { amount: Naira | undefined; reason: string } | undefined
  /** In naira; quoted unless an owner edits it. */
  totalAmount: Naira | undefined
  paidAmount: Naira | undefined
  status: BookingStatus
  source: BookingSource
  /** '' for none. Agents book for themselves. */
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
  agreedDiscount: undefined,
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
  agreedDiscount: undefined,
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

/** `schema` with a check-in date of today or later, or an unchanged one. */
export const withFutureCheckIn = <S extends z.ZodType>(schema: S, today: CivilDate, saved?: CivilDate) =>
  withCrossFieldRule(schema, { checkIn: nightFields.checkIn }, ({ checkIn }, context) => {
    if (checkIn >= today || checkIn === saved) return
    context.addIssue({ code: 'custom', path: ['checkIn'], message: checkInPastMessage })
  })

/** The contract's rules with the quoted total, and a check-in date of today or later. */
export const toCreateSchema = (today: CivilDate, rules: GuestRules, total: () => Naira | undefined) =>
  z.preprocess(
    (input) => {
      const values = Object(input)
      return { ...values, totalAmount: total() ?? 0, quoted: true, agentId: values.agentId || null }
    },
    withFutureCheckIn(bookingInputFor(rules), today),
  )

const { guestName, guestEmail, guestPhone } = stayFields
/** Guest fields, which are not required for an erased guest. */
const requiredGuestFor = ({ guestEmailOptional }: GuestRules) =>
  z.object({ guestName, guestPhone, guestEmail: guestEmailOptional ? optionalGuestEmail : guestEmail })

/**
 * The contract's rules for an edit, where a past check-in date can remain. `total` replaces the total amount of
 * the form unless an owner typed one.
 */
export const toUpdateSchema = (
  today: CivilDate,
  booking: Booking,
  rules: GuestRules,
  total: () => Naira | undefined,
) =>
  z.preprocess(
    (input) => {
      const values = Object(input)
      const { version } = booking
      return {
        ...values,
        totalAmount: total() ?? values.totalAmount,
        quoted: true,
        // An omitted amount would not change; an empty field means 0.
        paidAmount: values.paidAmount ?? 0,
        agentId: values.agentId || null,
        version,
      }
    },
    withPaidRule(
      withFutureCheckIn(
        booking.guestErasedAt
          ? bookingUpdateFor(rules)
          : bookingUpdateFor(rules).and(requiredGuestFor(rules)),
        today,
        booking.checkIn,
      ),
      booking.paidAmount,
    ),
  )
