import { z } from 'zod'

export const PropertyType = z.enum(['APARTMENT', 'HOUSE', 'TOWNHOUSE', 'CONDO', 'VILLA', 'DUPLEX', 'STUDIO'])
export type PropertyType = z.infer<typeof PropertyType>

/** What the owner chose in the form; the system never writes it. */
export const PropertyStatus = z.enum(['AVAILABLE', 'BOOKED', 'MAINTENANCE', 'UNAVAILABLE'])
export type PropertyStatus = z.infer<typeof PropertyStatus>

/** What may be switched without opening the form; BOOKED stays the owner's word. */
export const SwitchedStatus = z.enum(['AVAILABLE', 'MAINTENANCE', 'UNAVAILABLE'])
export type SwitchedStatus = z.infer<typeof SwitchedStatus>

/** BOOKED, MAINTENANCE and UNAVAILABLE properties take no new bookings (decisions section 6). */
export const takesBookings = (status: PropertyStatus): boolean => status === 'AVAILABLE'

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

/** Offered in the form; an owner may add others in their own words. The first five have icons. */
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

/** The most of each that the form names; 5 bedrooms mean "5+", 4 bathrooms "4+". */
export const maxBedrooms = 5
export const maxBathrooms = 4
export const formatBedrooms = (count: number) => (count >= maxBedrooms ? `${maxBedrooms}+` : String(count))
export const formatBathrooms = (count: number) => (count >= maxBathrooms ? `${maxBathrooms}+` : String(count))
