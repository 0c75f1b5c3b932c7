import { z } from 'zod'
import { StaysMoney } from './money.ts'

export const MonthMoney = StaysMoney.pick({ bookedValue: true, paidSoFar: true }).extend({
  earned: z.number(),
})
export type MonthMoney = z.infer<typeof MonthMoney>

const { bookedValue: _, ...money } = StaysMoney.shape

export const BookingStats = z.object({
  total: z.int(),
  pending: z.int(),
  confirmed: z.int(),
  checkedIn: z.int(),
  checkedOut: z.int(),
  cancelled: z.int(),
  /** Checked in and not checked out, by `isInHouse`. */
  inHouse: z.int(),
  /** Booked value of all stays. */
  totalRevenue: z.number(),
  ...money,
  /** This month up to today, by check-in; earned by night. */
  month: MonthMoney,
  /** The same days of last month. */
  lastMonth: MonthMoney,
})
export type BookingStats = z.infer<typeof BookingStats>

export const MyBookingStats = z.object({
  /** The agent's own stays that begin today, cancelled ones left out. */
  today: z.int(),
  /** The same for Monday to Sunday of this week, where the business is. */
  thisWeek: z.int(),
})
export type MyBookingStats = z.infer<typeof MyBookingStats>
