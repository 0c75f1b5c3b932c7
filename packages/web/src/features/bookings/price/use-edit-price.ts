import { bookingTotal } from '@ilewa/contract/bookings/money'
import type { Booking } from '@ilewa/contract/bookings/schema'
import type { Naira } from '@ilewa/contract/core/money'
import { totalOfLines } from '@ilewa/contract/prices/line-totals'
import type { BookingLine } from '@ilewa/contract/prices/lines'
import { propertyApi } from '../../properties/properties.api.ts'
import type { BookingValues } from '../form/booking-form.ts'
import { type StayPrice, useQuote } from './use-quote.ts'

type PricedStay = Pick<Booking, 'checkIn' | 'checkOut' | 'totalAmount' | 'lines'>

/** Whether the total is the computed price, and was not set by hand. Bookings without lines cost nights × price. */
export const followsPrice = (
  { checkIn, checkOut, totalAmount, lines = [] }: PricedStay,
  pricePerNight: Naira | undefined,
): boolean =>
  lines.length > 0
    ? lines.every(({ kind }) => kind !== 'AGREED_DIFFERENCE')
    : pricePerNight !== undefined && totalAmount === bookingTotal(checkIn, checkOut, pricePerNight)

export interface EditPrice {
  price: StayPrice
  /** Nights or guests change. */
  isPriced: boolean
  hasNewNights: boolean
  /** What the edited stay costs, while `isPriced`. */
  lines: readonly BookingLine[] | undefined
  total: Naira | undefined
  /** The saved total is the computed price. */
  followsPrice: boolean
}

/** The price of an edited booking. Nothing is quoted while neither nights nor guests change. */
export function useEditPrice(
  booking: Booking,
  values: Pick<BookingValues, 'checkIn' | 'checkOut' | 'guests'>,
): EditPrice {
  const { lines: saved = [] } = booking
  const { data: property } = propertyApi.useOne(saved.length > 0 ? null : booking.propertyId)
  const { checkIn, checkOut, guests } = values
  const hasNewNights = checkIn !== booking.checkIn || checkOut !== booking.checkOut
  const isPriced = hasNewNights || (guests !== booking.guests && saved.length > 0)
  const stay = { propertyId: booking.propertyId, checkIn, checkOut, guests, bookingId: booking.id }
  const price = useQuote(isPriced ? stay : undefined)
  const lines = price.quote?.lines
  return {
    price,
    isPriced,
    hasNewNights,
    lines,
    total: lines && totalOfLines(lines),
    followsPrice: followsPrice(booking, property?.pricePerNight),
  }
}
