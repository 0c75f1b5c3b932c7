import { z } from 'zod'
import { validateNights } from '../bookings/schema.ts'
import { civilDate, nightsBetween } from '../core/dates.ts'
import { ListQuery, runWhenValid, uuid } from '../core/fields.ts'

const maxCalendarDays = 400

export const AvailableQuery = ListQuery.extend({
  checkIn: civilDate('Check-in date must be a real date (YYYY-MM-DD)'),
  checkOut: civilDate('Check-out date must be a real date (YYYY-MM-DD)'),
}).superRefine(validateNights, runWhenValid('checkIn', 'checkOut'))
export type AvailableQuery = z.output<typeof AvailableQuery>

export const CalendarQuery = z
  .object({
    from: civilDate('from is a real date (YYYY-MM-DD)'),
    to: civilDate('to is a real date (YYYY-MM-DD)'),
  })
  .refine((range) => range.to > range.from, {
    path: ['to'],
    error: 'to must be after from',
    ...runWhenValid('from', 'to'),
  })
  .refine((range) => nightsBetween(range.from, range.to) <= maxCalendarDays, {
    path: ['to'],
    error: `Ask for at most ${maxCalendarDays} days at once`,
    ...runWhenValid('from', 'to'),
  })

/** Occupied nights, `[checkIn, checkOut)`. */
export const TakenNights = z.object({ bookingId: uuid, checkIn: z.string(), checkOut: z.string() })
export type TakenNights = z.infer<typeof TakenNights>
