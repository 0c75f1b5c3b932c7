import { z } from 'zod'
import type { Span } from '../core/dates.ts'
import { addDays, type CivilDate, nightsBetween, startOfMonth } from '../core/dates.ts'
import { accruedNaira, type Naira, subtractNaira, sumNaira } from '../core/money.ts'
import type { BookingStatus } from './terms.ts'

export interface PaidStay {
  status: BookingStatus
  checkIn: CivilDate
  checkOut: CivilDate
  totalAmount: Naira
  paidAmount: Naira
}

/** Neither pending nor cancelled: what is agreed, and so what can be owed. */
export const isBooked = ({ status }: Pick<PaidStay, 'status'>): boolean =>
  status !== 'PENDING' && status !== 'CANCELLED'

/** Total less what is paid. */
export const balanceOf = ({ totalAmount, paidAmount }: Pick<PaidStay, 'totalAmount' | 'paidAmount'>): Naira =>
  subtractNaira(totalAmount, paidAmount)

/** What is owed now: nothing before the stay is confirmed, nor once it is cancelled. */
export const balanceDueOf = (stay: Pick<PaidStay, 'status' | 'totalAmount' | 'paidAmount'>): Naira =>
  isBooked(stay) ? balanceOf(stay) : 0

export const hasBalanceDue = (stay: Pick<PaidStay, 'status' | 'totalAmount' | 'paidAmount'>): boolean =>
  balanceDueOf(stay) > 0

/** How a stay's balance is called; undefined of a cancelled one, whose money is kept or refunded. */
export function balanceLabelOf({ status }: Pick<PaidStay, 'status'>): string | undefined {
  if (status === 'CANCELLED') return undefined
  return status === 'PENDING' ? 'Due once confirmed' : 'Balance due'
}

/**
 * Money of a set of stays. Paid so far and balance due add up to booked value; paid so far, on pending and on cancelled
 * stays add up to collected.
 */
export const StaysMoney = z.object({
  bookedValue: z.number(),
  paidSoFar: z.number(),
  balanceDue: z.number(),
  paidOnPending: z.number(),
  /** Kept, or still to be refunded: which of them is not recorded. */
  paidOnCancelled: z.number(),
  collected: z.number(),
})
export type StaysMoney = z.infer<typeof StaysMoney>

interface Parts {
  bookedValue: Naira
  paidSoFar: Naira
  paidOnPending: Naira
  paidOnCancelled: Naira
}

/** The two sums follow from the four parts. */
export const toStaysMoney = (parts: Parts): StaysMoney => ({
  ...parts,
  balanceDue: subtractNaira(parts.bookedValue, parts.paidSoFar),
  collected: sumNaira([parts.paidSoFar, parts.paidOnPending, parts.paidOnCancelled]),
})

export function moneyOfStays(stays: readonly PaidStay[]): StaysMoney {
  const booked = stays.filter(isBooked)
  const paid = (some: readonly PaidStay[]) => sumNaira(some.map(({ paidAmount }) => paidAmount))
  return toStaysMoney({
    bookedValue: sumNaira(booked.map(({ totalAmount }) => totalAmount)),
    paidSoFar: paid(booked),
    paidOnPending: paid(stays.filter(({ status }) => status === 'PENDING')),
    paidOnCancelled: paid(stays.filter(({ status }) => status === 'CANCELLED')),
  })
}

/** What the nights `[from, to)` earned, of stays that are not cancelled. */
export function earnedOfStays(stays: readonly PaidStay[], { from, to }: Span): Naira {
  const shares = stays
    .filter(({ status, checkIn, checkOut }) => status !== 'CANCELLED' && checkIn < to && checkOut > from)
    .map(({ checkIn, checkOut, totalAmount }) =>
      accruedNaira(totalAmount, nightsBetween(checkIn, checkOut), {
        from: Math.max(0, nightsBetween(checkIn, from)),
        to: nightsBetween(checkIn, to < checkOut ? to : checkOut),
      }),
    )
  return sumNaira(shares)
}

/** Booked value belongs to the check-in: the stays that begin in `[from, to)`. */
export const beginsIn = ({ checkIn }: Pick<PaidStay, 'checkIn'>, { from, to }: Span): boolean =>
  checkIn >= from && checkIn < to

/** This month up to today, and the same days of last month, which may have fewer. */
export function monthToDate(today: CivilDate): { current: Span; previous: Span } {
  const from = startOfMonth(today)
  const to = addDays(today, 1)
  const before = startOfMonth(today, -1)
  const sameDays = addDays(before, nightsBetween(from, to))
  return { current: { from, to }, previous: { from: before, to: sameDays < from ? sameDays : from } }
}
