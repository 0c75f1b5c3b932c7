import { bookingTotal } from '@ilewa/contract/bookings/money'
import { nightsBetween } from '@ilewa/contract/core/dates'
import type { Naira } from '@ilewa/contract/core/money'
import { propertyApi } from '../../properties/properties.api.ts'
import type { BookingValues } from './booking-form.ts'

export interface StayPrice {
  nights: number
  pricePerNight: Naira
  /** Nights × price per night. */
  total: Naira
}

/** Price of the selected stay; undefined until property and dates are selected. */
export function useStayPrice({
  propertyId,
  checkIn,
  checkOut,
}: Pick<BookingValues, 'propertyId' | 'checkIn' | 'checkOut'>): StayPrice | undefined {
  const { data: property } = propertyApi.useOne(propertyId || null)
  if (!property || !checkIn || !checkOut || checkOut <= checkIn) return undefined
  const { pricePerNight } = property
  return {
    nights: nightsBetween(checkIn, checkOut),
    pricePerNight,
    total: bookingTotal(checkIn, checkOut, pricePerNight),
  }
}
