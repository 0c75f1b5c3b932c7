import { z } from 'zod'
import { maxGuests, validateNights } from '../bookings/schema.ts'
import { civilDate, nightsBetween } from '../core/dates.ts'
import { errors } from '../core/errors.ts'
import { runWhenValid, uuid } from '../core/fields.ts'
import { ListQuery } from '../core/list-query.ts'
import { TakenNightsKind } from './taken-nights-kind.ts'

const maxCalendarDays = 400

const guestsMessage = `guests is a number from 1 to ${maxGuests}`

export const AvailableQuery = ListQuery.extend({
  checkIn: civilDate('Check-in date must be a real date (YYYY-MM-DD)'),
  checkOut: civilDate('Check-out date must be a real date (YYYY-MM-DD)'),
  /** With the number of guests, the response has the price of the stay at each property. */
  guests: z
    .string()
    .regex(/^\d{1,2}$/, guestsMessage)
    .transform(Number)
    .refine((guests) => guests >= 1 && guests <= maxGuests, guestsMessage)
    .optional(),
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

/** The message of `bookings.dates_taken`, by what takes the nights. */
export const datesTakenMessages: Record<TakenNightsKind, string> = {
  BOOKING: errors['bookings.dates_taken'].message,
  BLOCK: 'This property is closed on these dates.',
  // The server names the channel, if it is known.
  IMPORT: 'These dates are taken on another channel.',
}

/** "These dates are taken on Airbnb." */
export const datesTakenOnMessage = (channel: string): string => `These dates are taken on ${channel}.`

/** Nights `[checkIn, checkOut)` on which a property takes no guests. `bookingId` is null for blocked dates and stays of other channels. */
export const TakenNights = z.object({
  kind: TakenNightsKind,
  bookingId: uuid.nullable(),
  checkIn: z.string(),
  checkOut: z.string(),
})
export type TakenNights = z.infer<typeof TakenNights>

export const hasChannelStaysMessage =
  'Guests of another channel stay here on coming nights. Cancel their stays there, or disconnect the calendar first.'
