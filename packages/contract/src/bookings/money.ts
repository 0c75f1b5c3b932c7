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

/** Neither pending nor cancelled: the booking is agreed, so money can be owed. */
export const isBooked = ({ status }: Pick<PaidStay, 'status'>): boolean =>
  status !== 'PENDING' && status !== 'CANCELLED'

/** Total minus amount paid; below 0 if the guest has paid more than the total. */
export const balanceOf = ({ totalAmount, paidAmount }: Pick<PaidStay, 'totalAmount' | 'paidAmount'>): Naira =>
  subtractNaira(totalAmount, paidAmount)

/** The amount owed now: 0 before the stay is confirmed, after it is cancelled, and if more than the total is paid. */
export const balanceDueOf = (stay: Pick<PaidStay, 'status' | 'totalAmount' | 'paidAmount'>): Naira =>
  isBooked(stay) ? Math.max(balanceOf(stay), 0) : 0

/** What the guest can still pay: also before the booking is confirmed, but nothing once it is cancelled. */
export const payableOf = (stay: Pick<PaidStay, 'status' | 'totalAmount' | 'paidAmount'>): Naira =>
  stay.status === 'CANCELLED' ? 0 : Math.max(balanceOf(stay), 0)

/** What is paid above the total of a stay that is neither pending nor cancelled: it belongs to the guest. */
export const overpaidOf = (stay: Pick<PaidStay, 'status' | 'totalAmount' | 'paidAmount'>): Naira =>
  isBooked(stay) ? Math.max(-balanceOf(stay), 0) : 0

export const hasBalanceDue = (stay: Pick<PaidStay, 'status' | 'totalAmount' | 'paidAmount'>): boolean =>
  balanceDueOf(stay) > 0

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
  /** Retained or still to be refunded; which of the two is not recorded. */
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

/** Revenue of the nights `[from, to)`, excluding cancelled stays. */
export function earnedRevenue(stays: readonly PaidStay[], { from, to }: Span): Naira {
  const stayRevenues = stays
    .filter(({ status, checkIn, checkOut }) => status !== 'CANCELLED' && checkIn < to && checkOut > from)
    .map(({ checkIn, checkOut, totalAmount }) =>
      accruedNaira(totalAmount, nightsBetween(checkIn, checkOut), {
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
