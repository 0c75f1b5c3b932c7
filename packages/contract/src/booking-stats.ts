import { z } from 'zod'

export const BookingStats = z.object({
  total: z.int(),
  pending: z.int(),
  confirmed: z.int(),
  checkedIn: z.int(),
  checkedOut: z.int(),
  cancelled: z.int(),
  /** Naira agreed over every booking that is not cancelled. */
  totalRevenue: z.number(),
  /** Naira received. */
  collected: z.number(),
})
export type BookingStats = z.infer<typeof BookingStats>

export const MyBookingStats = z.object({
  /** The agent's own stays that begin today, cancelled ones left out. */
  today: z.int(),
  /** The same for Monday to Sunday of this week, where the business is. */
  thisWeek: z.int(),
})
export type MyBookingStats = z.infer<typeof MyBookingStats>
