import { errorEntry } from '@ilewa/contract/core/errors'
import { type Property, PropertyInput } from '@ilewa/contract/properties/schema'
import type { PropertyStatus, PropertyType } from '@ilewa/contract/properties/terms'
import { z } from 'zod'
import type { ErrorMessage } from '../../../lib/api/api-error.ts'
import type { FormErrors, FormState } from '../../../lib/forms/form-state.ts'

const imageRequired = errorEntry('properties.image_required')

/** The contract's rules, and at least one image. */
export const toCreationSchema = (imageCount: number) =>
  z
    .preprocess(
      (values) => ({ ...Object(values), images: imageCount }),
      PropertyInput.extend({ images: z.number().min(1, imageRequired.message) }),
    )
    .transform(({ images: _, ...input }) => input)

// A type, not an interface, because the form requires a record type.
export type PropertyValues = {
  name: string
  address: string
  description: string
  type: PropertyType | undefined
  status: PropertyStatus
  bedrooms: number | undefined
  bathrooms: number | undefined
  pricePerNight: number | undefined
  amenities: string[]
}

export type PropertyForm = FormState<PropertyValues>

export const emptyProperty: PropertyValues = {
  name: '',
  address: '',
  description: '',
  type: undefined,
  status: 'AVAILABLE',
  bedrooms: undefined,
  bathrooms: undefined,
  pricePerNight: undefined,
  amenities: [],
}

export const toPropertyValues = (property: Property): PropertyValues => ({
  name: property.name,
  address: property.address,
  description: property.description,
  type: property.type ?? undefined,
  status: property.status,
  bedrooms: property.bedrooms,
  bathrooms: property.bathrooms,
  pricePerNight: property.pricePerNight || undefined,
  amenities: property.amenities,
})

/** The documented toast for an invalid form. */
export function toInvalidNotice(errors: FormErrors): ErrorMessage {
  const { pricePerNight, images, ...others } = errors
  const [message] = Object.values(others)
  if (message) return { title: 'Validation Error', message }
  if (pricePerNight) return { title: 'Invalid Price', message: pricePerNight }
  return { title: imageRequired.title, message: images ?? imageRequired.message }
}
