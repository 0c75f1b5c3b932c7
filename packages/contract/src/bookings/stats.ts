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
  /**
   * Guests in house today, as in `isInHouse`. A guest who checked in before the check-in date does not count
   * yet.
   */
  inHouse: z.int(),
  /** Booked value of all stays. */
  totalRevenue: z.number(),
  ...money,
  /** This month up to today: booked and paid amounts by check-in date, earned amounts by night. */
  month: MonthMoney,
  /** The same days of last month. */
  lastMonth: MonthMoney,
})
export type BookingStats = z.infer<typeof BookingStats>

export const MyBookingStats = z.object({
  /** The agent's own stays that start today, excluding cancelled ones. */
  today: z.int(),
  /** The same from Monday to Sunday of this week, in the business's time zone. */
  thisWeek: z.int(),
})
export type MyBookingStats = z.infer<typeof MyBookingStats>
