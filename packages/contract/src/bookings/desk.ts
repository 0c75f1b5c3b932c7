import { z } from 'zod'
import { type CivilDate, formatDate, nightsBetween } from '../core/dates.ts'
import { endpoint } from '../core/endpoint.ts'
import { ById, Nothing, optionalText, uuid, Version } from '../core/fields.ts'
import { accruedNaira, type Naira, nairaAmount } from '../core/money.ts'
import { departureDate } from './departure-date.ts'
import { type DatedStay, isExpected, stayPhase } from './phases.ts'
import { maxReason, stayFields, withAnywayReason } from './schema.ts'
import { BookingStatus } from './terms.ts'

/** Why a check-in is possible or not. */
export type CheckInStep = 'ALLOWED' | 'DAY_EARLY' | 'TOO_EARLY' | 'OVER' | 'NOT_EXPECTED'

/** Free from the check-in day until check-out; a day early after a question. */
export function checkInStep(stay: DatedStay, today: CivilDate): CheckInStep {
  if (!isExpected(stay)) return 'NOT_EXPECTED'
  const days = nightsBetween(today, stay.checkIn)
  if (days > 1) return 'TOO_EARLY'
  if (days === 1) return 'DAY_EARLY'
  return stay.checkOut > today ? 'ALLOWED' : 'OVER'
}

/** A guest who has not arrived although the check-in day is over. */
export const canBeNoShow = (stay: DatedStay, today: CivilDate): boolean =>
  ['LATE', 'NOT_RECORDED'].includes(stayPhase(stay, today))

/** Whether a check-out today ends a stay that has begun before its last day. */
export const isEarlyDeparture = (stay: DatedStay, today: CivilDate): boolean =>
  stay.status === 'CHECKED_IN' && stay.checkIn <= today && departureDate(stay, today) < stay.checkOut

interface PaidStay extends DatedStay {
  totalAmount: Naira
  paidAmount: Naira
}

/** The total that an early departure proposes: the nights stayed, and at least what is paid. */
export function proposedTotal(stay: PaidStay, today: CivilDate): Naira {
  const nights = nightsBetween(stay.checkIn, stay.checkOut)
  const stayed = nightsBetween(stay.checkIn, departureDate(stay, today))
  return Math.max(accruedNaira(stay.totalAmount, nights, { from: 0, to: stayed }), stay.paidAmount)
}

/** "in 83 days", "tomorrow" */
const distance = (days: number) => (days === 1 ? 'tomorrow' : `in ${days} days`)

/** "This stay begins on 13 Feb 2027 (in 83 days)." */
export const tooEarlyMessage = (checkIn: CivilDate, today: CivilDate): string =>
  `This stay begins on ${formatDate(checkIn)} (${distance(nightsBetween(today, checkIn))}).`

/** The message of `bookings.wrong_state`, by the status that prevents the action. */
export const wrongStateMessages: Record<BookingStatus, string> = {
  PENDING: 'This guest has not checked in.',
  CONFIRMED: 'This guest has not checked in.',
  CHECKED_IN: 'This guest is already checked in.',
  CHECKED_OUT: 'This guest has already checked out.',
  CANCELLED: 'This booking is cancelled.',
}

/** An owner may record an unlikely fact with a reason, which the audit log keeps. */
const anywayFields = {
  anyway: z.boolean().optional(),
  reason: optionalText({ max: maxReason, tooLong: `Reason must be ${maxReason} characters or less` }),
}
export const CheckInInput = withAnywayReason(
  z.object({
    ...anywayFields,
    version: Version.optional(),
    /** Confirms a pending booking in the same step. */
    confirm: z.boolean().optional(),
    /** Checks in although another guest has not checked out of the property. */
    occupied: z.boolean().optional(),
    /** For an arrival a day early: what the added night costs. Only an owner may charge it. */
    early: z.enum(['CHARGE', 'FREE'], { error: 'Choose whether the added night is charged' }).optional(),
  }),
)
export type CheckInInput = z.output<typeof CheckInInput>

export const notEarlyMessage = 'The total can change only if the guest leaves before the last day'
export const aboveBookedTotalMessage = 'The new total cannot exceed the booked total'

export const CheckOutInput = withAnywayReason(
  z.object({
    ...anywayFields,
    version: Version.optional(),
    /** The new total of an early departure, set by an owner. If omitted, the total does not change. */
    totalAmount: stayFields.totalAmount.optional(),
  }),
)
export type CheckOutInput = z.output<typeof CheckOutInput>

const retainedAmount = nairaAmount({
  label: 'Amount kept',
  required: 'Amount kept must be a number',
  negative: 'Amount kept cannot be negative',
})

export const NoShowInput = z.object({
  version: Version.optional(),
  /** What an owner keeps of the amount paid; all of it if omitted. The rest has been returned to the guest. */
  retainedAmount: retainedAmount.optional(),
})
export type NoShowInput = z.output<typeof NoShowInput>

export const retainedAbovePaidMessage = 'The amount kept cannot exceed the amount paid'

/** Reverts a quick action by the version that it made. */
export const UndoInput = z.object({ version: Version })

export const ReopenInput = z.object({ version: Version })
export type ReopenInput = z.output<typeof ReopenInput>

/** Asked before a guest is checked into a property that another guest has not left. */
export const occupiedMessage = ({ propertyName }: { propertyName: string }): string =>
  `Another guest has not checked out of ${propertyName}.`

export const maxRecordedStays = 50

/** Whether guests stayed whose check-out has passed without a check-in. */
export const RecordStaysInput = z.object({
  outcome: z.enum(['STAYED', 'NO_SHOW'], { error: 'Choose Stayed or No-show' }),
  bookings: z
    .array(z.object({ id: uuid, version: Version.optional() }))
    .min(1, 'Choose at least one stay')
    .max(maxRecordedStays, `Choose at most ${maxRecordedStays} stays at once`)
    .refine(
      (stays) => new Set(stays.map(({ id }) => id.toLowerCase())).size === stays.length,
      'Choose each stay once',
    ),
})
export type RecordStaysInput = z.output<typeof RecordStaysInput>

/**
 * A stay as the front desk needs it. Contact, `isBalanceOpen` and `isCautionDue` are included for people who work at the
 * desk, amounts for people who may see them.
 */
export const DeskStay = z.object({
  id: uuid,
  reference: z.string(),
  guestName: z.string(),
  guests: z.int(),
  checkIn: z.string(),
  checkOut: z.string(),
  status: BookingStatus,
  propertyId: uuid,
  propertyName: z.string(),
  version: Version,
  guestPhone: z.string().optional(),
  guestPhoneE164: z.string().nullable().optional(),
  /** The guest owes something, or will once a pending stay is confirmed. */
  isBalanceOpen: z.boolean().optional(),
  /** A part of the agreed caution deposit is missing. */
  isCautionDue: z.boolean().optional(),
  /** Another guest is in house at the property. In the lists of today, and when a single booking is read. */
  isOccupied: z.boolean().optional(),
  totalAmount: z.number().optional(),
  paidAmount: z.number().optional(),
  /** Claimed, but not confirmed by the owner. */
  claimedAmount: z.number().optional(),
  /** See `cautionDueOf`. */
  cautionDue: z.number().optional(),
  /** The caution deposit that is held, for people who settle it. */
  cautionHeld: z.number().optional(),
})
export type DeskStay = z.infer<typeof DeskStay>

const stayResponse = z.object({ stay: DeskStay })

const action = <B extends z.ZodType>(name: string, body: B, message: string, summary: string) =>
  endpoint({
    method: 'POST',
    path: `/bookings/{id}/${name}`,
    access: 'bookings:desk',
    params: ById,
    body,
    response: stayResponse,
    message,
    summary,
  })

export const frontDesk = {
  checkIn: action('check-in', CheckInInput, 'Guest checked in', 'Check a guest in, from the check-in day on'),
  checkOut: action(
    'check-out',
    CheckOutInput,
    'Guest checked out',
    'Check a guest out; earlier nights become free',
  ),
  noShow: action('no-show', NoShowInput, 'No-show recorded', 'Cancel the stay of a guest who did not arrive'),
  undo: endpoint({
    method: 'POST',
    path: '/bookings/{id}/undo',
    access: 'bookings:undo',
    params: ById,
    body: UndoInput,
    response: stayResponse,
    message: 'Undone',
    summary: 'Revert the last quick action of the signed-in person',
  }),
  reopen: endpoint({
    method: 'POST',
    path: '/bookings/{id}/reopen',
    access: 'bookings:reopen',
    params: ById,
    body: ReopenInput,
    response: stayResponse,
    message: 'Booking reopened',
    summary: 'Restore the state before the last check-in, check-out or cancellation',
  }),
  recordStays: endpoint({
    method: 'POST',
    path: '/bookings/record-stays',
    access: 'bookings:desk',
    body: RecordStaysInput,
    response: Nothing,
    message: 'Stays recorded',
    summary: 'Record whether guests stayed whose check-out has passed without a check-in',
  }),
}
