import { z } from 'zod'
import { civilDate, nightsBetween } from './dates.ts'
import { endpoint } from './endpoint.ts'
import { ById, ListQuery, Nothing, numberText, repeated, text, uuid, Version } from './fields.ts'
import { nairaAmount } from './money.ts'
import { maxPictureBytes, Picture } from './pictures.ts'

export const PropertyType = z.enum(['APARTMENT', 'HOUSE', 'TOWNHOUSE', 'CONDO', 'VILLA', 'DUPLEX', 'STUDIO'])
export type PropertyType = z.infer<typeof PropertyType>

/** What the owner chose in the form; the system never writes it. */
export const PropertyStatus = z.enum(['AVAILABLE', 'BOOKED', 'MAINTENANCE', 'UNAVAILABLE'])
export type PropertyStatus = z.infer<typeof PropertyStatus>

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

/** OCCUPIED is shown, never stored: a guest sleeps there tonight. */
export const propertyStatusLabels: Record<PropertyStatus | 'OCCUPIED', string> = {
  AVAILABLE: 'Available',
  BOOKED: 'Booked',
  MAINTENANCE: 'Maintenance',
  UNAVAILABLE: 'Unavailable',
  OCCUPIED: 'Occupied',
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

export const maxImages = 10

const requiredSentence = 'Please fill in all required fields.'
const priceSentence = 'Please enter a valid price per night.'
const maxAmenities = 40

const amenityList = z
  .array(text({ max: 40, required: 'Name the amenity' }))
  .max(maxAmenities, `Choose at most ${maxAmenities} amenities`)
  .transform((amenities) => [...new Set(amenities)])

export const PropertyInput = z.object({
  name: text({ max: 120, required: requiredSentence }),
  address: text({ max: 300, required: requiredSentence }),
  description: text({ max: 4000 }).default(''),
  type: PropertyType.nullish().transform((type) => type ?? null),
  status: z.enum(PropertyStatus.options, { error: 'Invalid property status' }).default('AVAILABLE'),
  bedrooms: z
    .int({ error: requiredSentence })
    .min(1, requiredSentence)
    .max(maxBedrooms, 'Bedrooms go from 1 to 5+'),
  bathrooms: z
    .int({ error: requiredSentence })
    .min(1, requiredSentence)
    .max(maxBathrooms, 'Bathrooms go from 1 to 4+'),
  pricePerNight: nairaAmount({ required: priceSentence, negative: priceSentence }).default(0),
  amenities: amenityList.default([]),
})
export type PropertyInput = z.infer<typeof PropertyInput>

const emptyAs = <S extends z.ZodType>(empty: unknown, schema: S) =>
  z.preprocess((value) => (value === '' ? empty : value), schema)

/** The same rules for the text fields of the multipart form. */
const fields = PropertyInput.shape
export const PropertyForm = PropertyInput.extend({
  type: emptyAs(null, fields.type),
  bedrooms: numberText(fields.bedrooms),
  bathrooms: numberText(fields.bathrooms),
  pricePerNight: emptyAs('0', numberText(fields.pricePerNight.unwrap()).default(0)),
  amenities: repeated(amenityList.default([])),
})

/** `keepImages` names the images that stay, in their new order; left out, all stay. */
export const PropertyUpdateForm = PropertyForm.extend({
  keepImages: repeated(z.array(uuid).max(maxImages).optional()),
  version: numberText(Version).optional(),
})

export const Property = z.object({
  id: uuid,
  name: z.string(),
  address: z.string(),
  description: z.string(),
  type: PropertyType.nullable(),
  status: PropertyStatus,
  /** A guest stays there tonight. */
  occupied: z.boolean(),
  bedrooms: z.int(),
  bathrooms: z.int(),
  pricePerNight: z.number(),
  amenities: z.array(z.string()),
  images: z.array(Picture),
  image_url: z.string().nullable(),
  imageUrl: z.string().nullable(),
  version: Version,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type Property = z.infer<typeof Property>

/** What the badge shows: a guest in house outweighs AVAILABLE. */
export const shownStatus = (property: Pick<Property, 'status' | 'occupied'>): PropertyStatus | 'OCCUPIED' =>
  property.occupied && property.status === 'AVAILABLE' ? 'OCCUPIED' : property.status

export const PropertySort = z.enum(['name', '-createdAt', 'pricePerNight', '-pricePerNight'])

export const PropertyStats = z.object({ total: z.int(), available: z.int(), booked: z.int() })
export type PropertyStats = z.infer<typeof PropertyStats>

const checkOutSentence = 'Check-out date must be after check-in date'
const maxCalendarDays = 400

export const AvailableQuery = z
  .object({
    checkIn: civilDate('Check-in date must be a real date (YYYY-MM-DD)'),
    checkOut: civilDate('Check-out date must be a real date (YYYY-MM-DD)'),
  })
  .refine((stay) => stay.checkOut > stay.checkIn, { path: ['checkOut'], error: checkOutSentence })

export const CalendarQuery = z
  .object({
    from: civilDate('from is a real date (YYYY-MM-DD)'),
    to: civilDate('to is a real date (YYYY-MM-DD)'),
  })
  .refine((range) => range.to > range.from, { path: ['to'], error: 'to must be after from' })
  .refine((range) => nightsBetween(range.from, range.to) <= maxCalendarDays, {
    path: ['to'],
    error: `Ask for at most ${maxCalendarDays} days at once`,
  })

/** Nights that are taken, `[checkIn, checkOut)`. */
export const TakenNights = z.object({ bookingId: uuid, checkIn: z.string(), checkOut: z.string() })
export type TakenNights = z.infer<typeof TakenNights>

const upload = { field: 'images', maxFiles: maxImages, maxBytes: maxPictureBytes }

export const properties = {
  list: endpoint({
    method: 'GET',
    path: '/properties',
    access: 'properties:read',
    query: ListQuery.extend({ status: PropertyStatus.optional(), sort: PropertySort.default('name') }),
    response: z.object({ properties: z.array(Property) }),
    paged: true,
    summary: 'Properties by name or address, by status',
  }),
  stats: endpoint({
    method: 'GET',
    path: '/properties/stats',
    access: 'properties:read',
    response: PropertyStats,
    summary: 'How many there are, are free tonight, are booked',
  }),
  available: endpoint({
    method: 'GET',
    path: '/properties/available',
    access: 'properties:read',
    query: AvailableQuery,
    response: z.object({ properties: z.array(Property) }),
    summary: 'Properties that can be booked for these nights',
  }),
  get: endpoint({
    method: 'GET',
    path: '/properties/{id}',
    access: 'properties:read',
    params: ById,
    response: z.object({ property: Property }),
    summary: 'One property',
  }),
  calendar: endpoint({
    method: 'GET',
    path: '/properties/{id}/calendar',
    access: 'properties:read',
    params: ById,
    query: CalendarQuery,
    response: z.object({ taken: z.array(TakenNights) }),
    summary: 'The nights of one property that are taken',
  }),
  create: endpoint({
    method: 'POST',
    path: '/properties',
    access: 'properties:write',
    body: PropertyForm,
    upload,
    response: z.object({ property: Property }),
    message: 'Property created successfully',
    status: 201,
    summary: 'Add a property with its images (multipart)',
  }),
  update: endpoint({
    method: 'PUT',
    path: '/properties/{id}',
    access: 'properties:write',
    params: ById,
    body: PropertyUpdateForm,
    upload,
    response: z.object({ property: Property }),
    message: 'Property updated successfully',
    summary: 'Change a property and its images (multipart)',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/properties/{id}',
    access: 'properties:write',
    params: ById,
    response: Nothing,
    message: 'Property deleted successfully',
    summary: 'Archive a property that has no current or future stays',
  }),
}
