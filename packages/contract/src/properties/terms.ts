import { z } from 'zod'

export const PropertyType = z.enum(['APARTMENT', 'HOUSE', 'TOWNHOUSE', 'CONDO', 'VILLA', 'DUPLEX', 'STUDIO'])
export type PropertyType = z.infer<typeof PropertyType>

/** Chosen by the owner in the form; the system never changes it. */
export const PropertyStatus = z.enum(['AVAILABLE', 'BOOKED', 'MAINTENANCE', 'UNAVAILABLE'])
export type PropertyStatus = z.infer<typeof PropertyStatus>

/** Statuses that can be set without the form. Only the owner's form sets BOOKED. */
export const SwitchedStatus = z.enum(['AVAILABLE', 'MAINTENANCE', 'UNAVAILABLE'])
export type SwitchedStatus = z.infer<typeof SwitchedStatus>

/** BOOKED, MAINTENANCE and UNAVAILABLE properties accept no new bookings. */
export const acceptsBookings = (status: PropertyStatus): boolean => status === 'AVAILABLE'

export const propertyTypeLabels: Record<PropertyType, string> = {
  APARTMENT: 'Apartment',
  HOUSE: 'House',
  TOWNHOUSE: 'Townhouse',
  CONDO: 'Condo',
  VILLA: 'Villa',
  DUPLEX: 'Duplex',
  STUDIO: 'Studio',
}

export const propertyStatusLabels: Record<PropertyStatus, string> = {
  AVAILABLE: 'Available',
  BOOKED: 'Booked',
  MAINTENANCE: 'Maintenance',
  UNAVAILABLE: 'Unavailable',
}

/** Offered in the form; an owner can add others. The first five have icons. */
export const commonAmenities = [
  'WiFi',
  'Pool',
  'Parking',
  'Gym',
  'Balcony',
  'Air Conditioning',
  'Generator',
  'Inverter',
  'Smart TV',
  'Kitchen',
  'Washing Machine',
  'Security',
  'Elevator',
  'Garden',
  'Sea View',
] as const

/** The maximum that the form offers: 5 bedrooms mean "5+", 4 bathrooms "4+". */
export const maxBedrooms = 5
export const maxBathrooms = 4
export const formatBedrooms = (count: number) => (count >= maxBedrooms ? `${maxBedrooms}+` : String(count))
export const formatBathrooms = (count: number) => (count >= maxBathrooms ? `${maxBathrooms}+` : String(count))
