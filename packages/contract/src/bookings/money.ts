import { z } from 'zod'
import type { Span } from '../core/dates.ts'
import { addDays, type CivilDate, nightsBetween, startOfMonth } from '../core/dates.ts'
import { accruedNaira, multiplyNaira, type Naira, subtractNaira, sumNaira } from '../core/money.ts'
import type { BookingStatus } from './terms.ts'

export interface PaidStay {
  status: BookingStatus
  checkIn: CivilDate
  checkOut: CivilDate
  totalAmount: Naira
  paidAmount: Naira
}

/** The price of a stay without its taxes, in naira: what its nights earn. */
export const netTotalOf = ({ totalAmount, taxAmount }: { totalAmount: Naira; taxAmount: Naira }): Naira =>
  subtractNaira(totalAmount, taxAmount)

/** Neither pending nor cancelled: the booking is agreed, so money can be owed. */
export const isBooked = ({ status }: Pick<PaidStay, 'status'>): boolean =>
  status !== 'PENDING' && status !== 'CANCELLED'

/** Total minus amount paid; below 0 if the guest has paid more than the total. */
export const balanceOf = ({ totalAmount, paidAmount }: Pick<PaidStay, 'totalAmount' | 'paidAmount'>): Naira =>
  subtractNaira(totalAmount, paidAmount)

/** The amount owed now: 0 before the stay is confirmed, after it is cancelled, and if more than the total is paid. */
export const balanceDueOf = (stay: Pick<PaidStay, 'status' | 'totalAmount' | 'paidAmount'>): Naira =>
  isBooked(stay) ? Math.max(balanceOf(stay), 0) : 0

interface ClaimedStay {
  claimedAmount: Naira
  claimedCaution: Naira
}

/** What is claimed for the stay, without caution deposits, in naira. */
export const claimedForStayOf = ({ claimedAmount, claimedCaution }: ClaimedStay): Naira =>
  subtractNaira(claimedAmount, claimedCaution)

interface CancellableStay extends Pick<PaidStay, 'status' | 'totalAmount' | 'paidAmount'> {
  /** Of a cancelled stay; null if none was recorded. */
  cancellationFee: Naira | null
}

/** What the guest can still pay: also before the booking is confirmed; once it is cancelled, what is missing of the fee. */
export const payableOf = ({ status, totalAmount, paidAmount, cancellationFee }: CancellableStay): Naira =>
  Math.max(subtractNaira(status === 'CANCELLED' ? (cancellationFee ?? 0) : totalAmount, paidAmount), 0)

/**
 * The largest payment that is no credit, in naira: what the guest owes, or what the policy keeps of money that arrives after the
 * cancellation.
 */
export const maxPaymentOf = (stay: CancellableStay & { policyFee: Naira | null }): Naira =>
  payableOf({ ...stay, cancellationFee: stay.policyFee ?? stay.cancellationFee })

/**
 * What the guest gets back, in naira: paid above the total, or above the fee of a cancelled stay. 0 for a pending one, and for a
 * cancelled stay without a recorded fee, of which it is unknown.
 */
export function refundDueOf({ cancellationFee, ...stay }: CancellableStay): Naira {
  if (stay.status !== 'CANCELLED') return overpaidOf(stay)
  return cancellationFee === null ? 0 : Math.max(subtractNaira(stay.paidAmount, cancellationFee), 0)
}

/** What is paid above the total of a stay that is neither pending nor cancelled: it belongs to the guest. */
export const overpaidOf = (stay: Pick<PaidStay, 'status' | 'totalAmount' | 'paidAmount'>): Naira =>
  isBooked(stay) ? Math.max(-balanceOf(stay), 0) : 0

export const hasBalanceDue = (stay: Pick<PaidStay, 'status' | 'totalAmount' | 'paidAmount'>): boolean =>
  balanceDueOf(stay) > 0

interface HeldStay extends Pick<PaidStay, 'status' | 'totalAmount' | 'paidAmount'> {
  /** An instant. */
  holdUntil: string | null
  holdAmount: Naira | null
}

/** Whether the dates are held until a deposit is paid. A cancelled booking keeps the end of its hold for the record. */
export const isHeld = ({ status, holdUntil }: Pick<HeldStay, 'status' | 'holdUntil'>): boolean =>
  status === 'PENDING' && holdUntil !== null

/** The amount that confirms a held booking: its deposit, or the total if that was lowered below the deposit. */
export const depositOf = ({ holdAmount, totalAmount }: Pick<HeldStay, 'holdAmount' | 'totalAmount'>): Naira =>
  Math.min(holdAmount ?? totalAmount, totalAmount)

/** What is missing of the deposit. */
export const depositDueOf = (stay: Pick<HeldStay, 'holdAmount' | 'totalAmount' | 'paidAmount'>): Naira =>
  Math.max(subtractNaira(depositOf(stay), stay.paidAmount), 0)

/** Label of a stay's balance; undefined for a cancelled stay, whose payment is retained or refunded. */
export function balanceLabelOf({ status }: Pick<PaidStay, 'status'>): string | undefined {
  if (status === 'CANCELLED') return undefined
  return status === 'PENDING' ? 'Due once confirmed' : 'Balance due'
}

/**
 * Money of a set of stays. bookedValue = paidSoFar + balanceDue; collected = paidSoFar + overpaid + paidOnPending +
 * paidOnCancelled.
 */
export const StaysMoney = z.object({
  bookedValue: z.number(),
  /** Paid on booked stays, at most their totals. */
  paidSoFar: z.number(),
  /** Paid on booked stays above their totals. */
  overpaid: z.number(),
  balanceDue: z.number(),
  paidOnPending: z.number(),
  /** Retained as cancellation fees, or still to be refunded. */
  paidOnCancelled: z.number(),
  collected: z.number(),
})
export type StaysMoney = z.infer<typeof StaysMoney>

interface MoneyParts {
  bookedValue: Naira
  /** Paid on booked stays, with what is paid above their totals. */
  paidOnBooked: Naira
  overpaid: Naira
  paidOnPending: Naira
  paidOnCancelled: Naira
}

/** Calculates `paidSoFar`, `balanceDue` and `collected` from the parts. */
export function toStaysMoney({ paidOnBooked, ...parts }: MoneyParts): StaysMoney {
  const paidSoFar = subtractNaira(paidOnBooked, parts.overpaid)
  return {
    ...parts,
    paidSoFar,
    balanceDue: subtractNaira(parts.bookedValue, paidSoFar),
    collected: sumNaira([paidOnBooked, parts.paidOnPending, parts.paidOnCancelled]),
  }
}

export function stayMoneyTotals(stays: readonly PaidStay[]): StaysMoney {
  const booked = stays.filter(isBooked)
  const paid = (subset: readonly PaidStay[]) => sumNaira(subset.map(({ paidAmount }) => paidAmount))
  return toStaysMoney({
    bookedValue: sumNaira(booked.map(({ totalAmount }) => totalAmount)),
    paidOnBooked: paid(booked),
    overpaid: sumNaira(booked.map(overpaidOf)),
    paidOnPending: paid(stays.filter(({ status }) => status === 'PENDING')),
    paidOnCancelled: paid(stays.filter(({ status }) => status === 'CANCELLED')),
  })
}

/** A sum over the nights of a span, without cancelled stays; `bookings` counts the stays that begin in it. */
export const EarnedSum = z.object({ revenue: z.number(), nights: z.int(), bookings: z.int() })
export type EarnedSum = z.infer<typeof EarnedSum>

export const addEarned = (sums: readonly EarnedSum[]): EarnedSum => ({
  revenue: sumNaira(sums.map(({ revenue }) => revenue)),
  nights: sums.reduce((total, { nights }) => total + nights, 0),
  bookings: sums.reduce((total, { bookings }) => total + bookings, 0),
})

/** Revenue of the nights `[from, to)` without taxes, excluding cancelled stays. */
export function earnedRevenue(
  stays: readonly (PaidStay & { taxAmount: Naira })[],
  { from, to }: Span,
): Naira {
  const stayRevenues = stays
    .filter(({ status, checkIn, checkOut }) => status !== 'CANCELLED' && checkIn < to && checkOut > from)
    .map(({ checkIn, checkOut, ...stay }) =>
      accruedNaira(netTotalOf(stay), nightsBetween(checkIn, checkOut), {
        from: Math.max(0, nightsBetween(checkIn, from)),
        to: nightsBetween(checkIn, to < checkOut ? to : checkOut),
      }),
    )
  return sumNaira(stayRevenues)
}

/** Whether the stay starts in `[from, to)`. The booked value of a stay belongs to its check-in date. */
export const startsInSpan = ({ checkIn }: Pick<PaidStay, 'checkIn'>, { from, to }: Span): boolean =>
  checkIn >= from && checkIn < to

/** This month up to today, and the same days of last month, which can be shorter. */
export function monthToDate(today: CivilDate): { current: Span; previous: Span } {
  const from = startOfMonth(today)
  const to = addDays(today, 1)
  const before = startOfMonth(today, -1)
  const sameDays = addDays(before, nightsBetween(from, to))
  return { current: { from, to }, previous: { from: before, to: sameDays < from ? sameDays : from } }
}

/** Nights × price per night, in naira. */
export const bookingTotal = (checkIn: CivilDate, checkOut: CivilDate, pricePerNight: Naira): Naira =>
  multiplyNaira(pricePerNight, nightsBetween(checkIn, checkOut))
