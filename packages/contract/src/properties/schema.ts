import { z } from 'zod'
import { numberText, recordState, repeatable, text, uuid, Version } from '../core/fields.ts'
import { nairaAmount } from '../core/money.ts'
import { Picture } from '../core/pictures.ts'
import { PropertyDay } from './day-state.ts'
import { maxBathrooms, maxBedrooms, PropertyStatus, PropertyType, SwitchedStatus } from './terms.ts'

export const maxImages = 10

const requiredMessage = 'Please fill in all required fields.'
const bedroomsMessage = 'Bedrooms go from 1 to 5+'
const bathroomsMessage = 'Bathrooms go from 1 to 4+'
const priceMessage = 'Please enter a valid price per night.'
const maxAmenities = 40

const amenityList = z
  .array(text({ max: 40, required: 'Name the amenity' }))
  .max(maxAmenities, `Choose at most ${maxAmenities} amenities`)
  .transform((amenities) => [...new Set(amenities)])

export const PropertyInput = z.object({
  name: text({ max: 120, required: requiredMessage }),
  address: text({ max: 300, required: requiredMessage }),
  description: text({ max: 4000 }).default(''),
  type: PropertyType.nullish().transform((type) => type ?? null),
  status: z.enum(PropertyStatus.options, { error: 'Invalid property status' }).default('AVAILABLE'),
  bedrooms: z.int({ error: requiredMessage }).min(1, bedroomsMessage).max(maxBedrooms, bedroomsMessage),
  bathrooms: z.int({ error: requiredMessage }).min(1, bathroomsMessage).max(maxBathrooms, bathroomsMessage),
  pricePerNight: nairaAmount({ required: priceMessage, negative: priceMessage }).default(0),
  amenities: amenityList.default([]),
})
export type PropertyInput = z.infer<typeof PropertyInput>

const emptyAs = <S extends z.ZodType>(empty: unknown, schema: S) =>
  z.preprocess((value) => (value === '' ? empty : value), schema)

/** The fields of `PropertyInput` for the multipart form, which sends every field as text. */
const fields = PropertyInput.shape
export const PropertyForm = PropertyInput.extend({
  type: emptyAs(null, fields.type),
  bedrooms: numberText(fields.bedrooms),
  bathrooms: numberText(fields.bathrooms),
  pricePerNight: emptyAs('0', numberText(fields.pricePerNight.unwrap()).default(0)),
  amenities: repeatable(amenityList.default([])),
})

/** Placeholder in `keepImages` for the next uploaded file. */
export const newImagePlaceholder = 'new'

const imagePositions = z
  .array(z.union([uuid, z.literal(newImagePlaceholder)], 'Name an image, or write new'))
  .max(100)

/**
 * `keepImages` lists the images to keep, in their new order, with `new` at the position of each uploaded file. If
 * omitted, none is removed. Files without a position come last.
 */
export const PropertyUpdateForm = PropertyForm.extend({
  keepImages: repeatable(imagePositions.optional()),
  version: numberText(Version).optional(),
})

export const SwitchStatusInput = z.object({
  status: z.enum(SwitchedStatus.options, { error: 'Choose Available, Maintenance or Unavailable' }),
  version: Version.optional(),
})
export type SwitchStatusInput = z.output<typeof SwitchStatusInput>

export const Property = z.object({
  id: uuid,
  name: z.string(),
  address: z.string(),
  description: z.string(),
  type: PropertyType.nullable(),
  status: PropertyStatus,
  /** A guest is in house and stays tonight. */
  occupied: z.boolean(),
  /** The state of the property today, as the badge shows it. `status` is the status that the owner chose. */
  today: PropertyDay,
  bedrooms: z.int(),
  bathrooms: z.int(),
  pricePerNight: z.number(),
  amenities: z.array(z.string()),
  images: z.array(Picture),
  image_url: z.string().nullable(),
  imageUrl: z.string().nullable(),
  /** Number of inventory items, for people who manage inventory. */
  _count: z.object({ inventory: z.int() }).optional(),
  /** Set once the property is deleted: its bookings still refer to it, and the owner can restore it. */
  archivedAt: z.iso.datetime().nullable(),
  ...recordState,
})
export type Property = z.infer<typeof Property>

export const PropertyDetails = Property.extend({
  /** In naira: revenue of the nights of this calendar month; owners only. */
  monthlyRevenue: z.number().optional(),
})
export type PropertyDetails = z.infer<typeof PropertyDetails>

/** An option in a property select, without images except the first thumbnail, to keep a list of 100 small. */
export const AvailableProperty = Property.omit({ images: true, _count: true }).extend({
  /** What the stay costs at the property, if the number of guests is given; for people with `quotes:make`. */
  offer: z
    .object({
      totalAmount: z.number(),
      /** Why an agent cannot sell the stay; null if they can. */
      problem: z.string().nullable(),
    })
    .optional(),
})
export type AvailableProperty = z.infer<typeof AvailableProperty>

/** `available` and `booked` count the rows of the filters with these names. */
export const PropertyStats = z.object({ total: z.int(), available: z.int(), booked: z.int() })
export type PropertyStats = z.infer<typeof PropertyStats>
