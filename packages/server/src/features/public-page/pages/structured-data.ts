import type { PropertyType } from '@ilewa/contract/properties/terms'
import { publicPagePath, publicPropertyPath } from '@ilewa/contract/public-page/terms'
import { countryCodeOf } from '../../../platform/phone.ts'
import type { PageView, PropertySummary, PropertyView } from './page-view.ts'

type Data = Record<string, unknown>

const maxPictures = 10
const maxDescription = 500

/** The kinds of places that Google knows. */
const googleTypes: Record<PropertyType, string> = {
  APARTMENT: 'Apartment',
  CONDO: 'Apartment',
  STUDIO: 'Apartment',
  HOUSE: 'House',
  TOWNHOUSE: 'House',
  DUPLEX: 'House',
  VILLA: 'Villa',
}

/** Google's names of amenities, by our names in small letters. Others keep their name. */
const googleAmenities: Record<string, string> = {
  wifi: 'wifi',
  pool: 'pool',
  gym: 'gymFitnessEquipment',
  balcony: 'balcony',
  'air conditioning': 'ac',
  'smart tv': 'tv',
  kitchen: 'kitchen',
  'washing machine': 'washerDryer',
  elevator: 'elevator',
}

/** A block of JSON-LD, as HTML. A text cannot close the element, because "<" is escaped. */
const toBlock = (data: Data): string =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c')}</script>`

const toAbsolute = (url: string, origin: string): string => new URL(url, origin).href

/** The area only: the street of a property is not public. */
const toAddress = (area: string, { country }: PageView): Data => ({
  '@type': 'PostalAddress',
  ...(area && { addressLocality: area }),
  addressCountry: countryCodeOf(country),
})

const pictureUrls = ({ pictures }: Pick<PropertySummary, 'pictures'>, origin: string): string[] =>
  pictures.slice(0, maxPictures).map(({ url }) => toAbsolute(url, origin))

/** The only area of all properties; '' if they have several. */
function commonArea(properties: readonly PropertySummary[]): string {
  const areas = new Set(properties.map(({ area }) => area))
  const [area = ''] = areas
  return areas.size === 1 ? area : ''
}

interface BusinessData {
  page: PageView
  properties: readonly PropertySummary[]
  origin: string
}

/** The business as a `LodgingBusiness` of schema.org. */
export function toBusinessData({ page, properties, origin }: BusinessData): string {
  const { slug, businessName, headline, about, whatsapp } = page
  const pictures = properties.flatMap((property) => pictureUrls(property, origin).slice(0, 1))
  const description = about ?? headline
  return toBlock({
    '@type': 'LodgingBusiness',
    '@id': origin + publicPagePath(slug),
    name: businessName,
    url: origin + publicPagePath(slug),
    ...(description && { description }),
    ...(pictures.length > 0 && { image: pictures }),
    ...(whatsapp && { telephone: whatsapp }),
    address: toAddress(commonArea(properties), page),
  })
}

const toAmenity = (name: string): Data => ({
  '@type': 'LocationFeatureSpecification',
  name: googleAmenities[name.toLowerCase()] ?? name,
  value: true,
})

function toAccommodation({ maxGuests, bedrooms, bathrooms, amenities }: PropertyView): Data {
  return {
    '@type': 'Accommodation',
    additionalType: 'EntirePlace',
    occupancy: { '@type': 'QuantitativeValue', value: maxGuests },
    numberOfBedrooms: bedrooms,
    numberOfBathroomsTotal: bathrooms,
    ...(amenities.length > 0 && { amenityFeature: amenities.map(toAmenity) }),
  }
}

const toRating = ({ average, count }: NonNullable<PropertySummary['rating']>): Data => ({
  '@type': 'AggregateRating',
  ratingValue: Number(average.toFixed(1)),
  ratingCount: count,
  bestRating: 5,
})

interface PropertyData {
  page: PageView
  property: PropertyView
  origin: string
}

/**
 * The property as a `VacationRental` of schema.org. Google also wants coordinates, which would reveal the address.
 * See https://developers.google.com/search/docs/appearance/structured-data/vacation-rental
 */
export function toPropertyData({ page, property, origin }: PropertyData): string {
  const { id, slug, name, area, type, description, rating, checkInFrom, checkOutBy } = property
  return toBlock({
    '@type': 'VacationRental',
    identifier: id,
    name,
    url: origin + publicPropertyPath(page.slug, slug),
    ...(type && { additionalType: googleTypes[type] }),
    ...(description && { description: Array.from(description).slice(0, maxDescription).join('') }),
    image: pictureUrls(property, origin),
    brand: { '@type': 'Brand', name: page.businessName },
    address: toAddress(area, page),
    containsPlace: toAccommodation(property),
    ...(rating && { aggregateRating: toRating(rating) }),
    checkinTime: `${checkInFrom}:00`,
    checkoutTime: `${checkOutBy}:00`,
  })
}
