import { z } from 'zod'
import { civilDate, nightsBetween } from '../core/dates.ts'
import { endpoint } from '../core/endpoint.ts'
import { ById, runWhenValid, uuid, Version, withCrossFieldRule } from '../core/fields.ts'
import { ListQuery } from '../core/list-query.ts'
import { TakenNightsKind } from '../properties/taken-nights-kind.ts'
import { PropertyStatus } from '../properties/terms.ts'
import { bookings } from './endpoints.ts'
import { nightFields, stayFields, validateNights } from './schema.ts'
import { BookingStatus } from './terms.ts'

export const maxCalendarDays = 62
export const maxCalendarProperties = 50

/** The days `[from, to)` of the properties that match `q`, one page of properties at a time. */
export const BookingCalendarQuery = ListQuery.extend({
  from: civilDate('from is a real date (YYYY-MM-DD)'),
  to: civilDate('to is a real date (YYYY-MM-DD)'),
  limit: ListQuery.shape.limit
    .unwrap()
    .refine(
      (limit) => limit <= maxCalendarProperties,
      `limit is a number between 1 and ${maxCalendarProperties}`,
    )
    .default(maxCalendarProperties),
  /** Adds the prices of the free nights. */
  prices: z.literal('true', { error: 'prices is true or left out' }).optional(),
})
  .refine((days) => days.to > days.from, {
    path: ['to'],
    error: 'to must be after from',
    ...runWhenValid('from', 'to'),
  })
  .refine((days) => nightsBetween(days.from, days.to) <= maxCalendarDays, {
    path: ['to'],
    error: `Ask for at most ${maxCalendarDays} days at once`,
    ...runWhenValid('from', 'to'),
  })

/** A stay as a bar of the calendar. It has few fields, because a response contains hundreds of them. */
export const CalendarStay = z.object({
  id: uuid,
  checkIn: z.string(),
  checkOut: z.string(),
  guestName: z.string(),
  status: BookingStatus,
  totalAmount: z.number(),
  paidAmount: z.number(),
  version: Version,
})
export type CalendarStay = z.infer<typeof CalendarStay>

/** A guest who is past check-out and still in house: the bar ends before today. */
export const OverstayingStay = CalendarStay.extend({ propertyId: uuid })
export type OverstayingStay = z.infer<typeof OverstayingStay>

/** Nights on which a property takes no guests although no guest has booked them. */
export const CalendarClosure = z.object({
  kind: TakenNightsKind.exclude(['BOOKING']),
  /** Of the block, or of the stay at another channel. */
  id: uuid,
  checkIn: z.string(),
  checkOut: z.string(),
  /** Shown on the bar: the reason of a block, or the channel. */
  label: z.string(),
})
export type CalendarClosure = z.infer<typeof CalendarClosure>

/** Free nights in a row that cost the same: one entry, because a response contains thousands of nights. */
export const CalendarPrices = z.object({
  from: z.string(),
  nights: z.int(),
  /** Of each night. */
  price: z.number(),
  /** Set for the price of a season, a weekend or a single night; the base price has none. */
  special: z.literal(true).optional(),
})
export type CalendarPrices = z.infer<typeof CalendarPrices>

export const CalendarProperty = z.object({
  id: uuid,
  name: z.string(),
  status: PropertyStatus,
  pricePerNight: z.number(),
  /**
   * The stays that touch the requested days, sorted by check-in. A departure on the first day is included.
   * Cancelled stays are excluded.
   */
  stays: z.array(CalendarStay),
  /** The blocked dates and stays of other channels that touch the requested days, sorted by first night. */
  closed: z.array(CalendarClosure),
  /** Of the free nights from today on, only if asked for; empty if the property accepts no bookings. */
  prices: z.array(CalendarPrices).optional(),
})
export type CalendarProperty = z.infer<typeof CalendarProperty>

/**
 * Moves a booking to other nights, another property, or both. Without `propertyId` the property does not change.
 */
export const BookingMove = withCrossFieldRule(
  z.object({
    ...nightFields,
    propertyId: uuid.optional(),
    totalAmount: stayFields.totalAmount,
    quoted: stayFields.quoted,
    version: Version.optional(),
  }),
  nightFields,
  validateNights,
)
export type BookingMove = z.output<typeof BookingMove>

export const bookingCalendar = {
  list: endpoint({
    method: 'GET',
    path: '/bookings/calendar',
    access: 'bookings:read-all',
    query: BookingCalendarQuery,
    response: z.object({
      properties: z.array(CalendarProperty),
      /** On the first page only, when the days include today. */
      overstaying: z.array(OverstayingStay).optional(),
    }),
    paged: true,
    summary: 'Properties by name, each with its stays in a date range',
  }),
  move: endpoint({
    method: 'PATCH',
    path: '/bookings/{id}/stay',
    access: 'bookings:update',
    params: ById,
    body: BookingMove,
    response: bookings.get.response,
    message: 'Booking updated successfully',
    summary: 'Move a stay to other nights or another property',
  }),
}
