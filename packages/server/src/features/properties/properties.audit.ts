import type { Property } from '@ilewa/contract/properties/schema'
import type { AuditedFields } from '../audit/record.audit.ts'

export const toPropertyIdentity = ({ id, name }: Pick<Property, 'id' | 'name'>) => ({
  kind: 'property' as const,
  id,
  label: name,
})

type AuditedProperty = Omit<
  Property,
  'id' | 'occupied' | 'today' | 'image_url' | 'imageUrl' | '_count' | 'version' | 'createdAt' | 'updatedAt'
>

/** The audited fields of a property; images are recorded by their number. */
export const toAuditedFields = (property: AuditedProperty): AuditedFields => ({
  name: property.name,
  address: property.address,
  description: property.description,
  type: property.type,
  status: property.status,
  bedrooms: property.bedrooms,
  bathrooms: property.bathrooms,
  pricePerNight: property.pricePerNight,
  amenities: property.amenities,
  images: property.images.length,
  archived: property.archivedAt !== null,
})
