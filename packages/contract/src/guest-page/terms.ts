import { z } from 'zod'
import { depositDueOf, payableOf } from '../bookings/money.ts'
import type { Booking } from '../bookings/schema.ts'
import { isFinished } from '../bookings/terms.ts'
import { addDays, type CivilDate, civilDateAt } from '../core/dates.ts'
import { instantOf } from '../core/times.ts'
import { cautionDueOf } from '../money/caution.ts'

/** Lengths, in characters. */
export const maxDirections = 2_000
export const maxWifiName = 60
export const maxWifiPassword = 63
export const maxDoorCode = 40

export const maxHoursBefore = 72
export const defaultHoursBefore = 24

/** The guest's page ends this many days after check-out. */
export const guestPageDays = 30
/** Wrong entries of the last digits of the guest's phone number. After so many the owner has to renew the link. */
export const maxUnlockTries = 5
export const unlockDigits = 4

/** The page of a guest. The token is secret. */
export const guestPagePath = (token: string): string => `/g/${token}`
/** A receipt on the page of a guest. */
export const guestReceiptPath = (token: string, documentId: string): string =>
  `${guestPagePath(token)}/receipts/${documentId}`
/** The same as PDF. */
export const guestReceiptPdfPath = (token: string, documentId: string): string =>
  `${guestReceiptPath(token, documentId)}/pdf`

/** What is paid before the page shows the door code. FULL: the stay and the caution deposit. */
export const CodesPayment = z.enum(['DEPOSIT', 'FULL'])
export type CodesPayment = z.infer<typeof CodesPayment>

export const codesPaymentLabels: Record<CodesPayment, string> = {
  DEPOSIT: 'The deposit is paid',
  FULL: 'Everything is paid',
}

type StayMoney = Pick<
  Booking,
  'status' | 'totalAmount' | 'paidAmount' | 'cancellationFee' | 'holdAmount' | 'cautionAmount' | 'cautionHeld'
>

/** A booking without an agreed deposit needs none. */
const isDepositPaid = (stay: StayMoney): boolean => stay.holdAmount === null || depositDueOf(stay) === 0

const isPaidFor = (stay: StayMoney, payment: CodesPayment): boolean =>
  isDepositPaid(stay) && (payment === 'DEPOSIT' || (payableOf(stay) === 0 && cautionDueOf(stay) === 0))

/** Whether the guest's page shows the address and the directions. */
export const showsAddress = (stay: StayMoney): boolean =>
  (stay.status === 'CONFIRMED' || stay.status === 'CHECKED_IN') && isDepositPaid(stay)

/** NOT_CONFIRMED, UNPAID and LATER can still become OPEN; OVER cannot. */
export type CodesState = 'NOT_CONFIRMED' | 'UNPAID' | 'LATER' | 'OPEN' | 'OVER'

export interface CodesRule {
  /** How long before check-in the codes are shown. */
  hoursBefore: number
  payment: CodesPayment
}

interface StayTimes {
  checkIn: CivilDate
  checkOut: CivilDate
  /** Times of day, such as 14:00. */
  checkInFrom: string
  checkOutBy: string
  timeZone: string
}

/** When a confirmed and paid guest can see the door code and the Wi-Fi password. */
export function codesPeriodOf(
  { checkIn, checkOut, checkInFrom, checkOutBy, timeZone }: StayTimes,
  { hoursBefore }: CodesRule,
): { from: Date; to: Date } {
  const from = new Date(instantOf(checkIn, checkInFrom, timeZone).getTime() - hoursBefore * 3_600_000)
  return { from, to: instantOf(checkOut, checkOutBy, timeZone) }
}

/** Whether the guest can see the door code and the Wi-Fi password. A guest who is checked in early can. */
export function codesStateOf(
  stay: StayMoney,
  { times, rule, now }: { times: StayTimes; rule: CodesRule; now: Date },
): CodesState {
  const { from, to } = codesPeriodOf(times, rule)
  if (isFinished(stay.status) || now >= to) return 'OVER'
  if (stay.status === 'PENDING') return 'NOT_CONFIRMED'
  if (!isPaidFor(stay, rule.payment)) return 'UNPAID'
  return now >= from || stay.status === 'CHECKED_IN' ? 'OPEN' : 'LATER'
}

/** Whether the guest's page still exists. */
export const isGuestPageOpen = (
  { checkOut }: Pick<Booking, 'checkOut'>,
  { timeZone, now }: { timeZone: string; now: Date },
): boolean => civilDateAt(now, timeZone) <= addDays(checkOut, guestPageDays)
