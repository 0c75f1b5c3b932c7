import { expect, test } from 'vitest'
import { hostileText, origin, page, property, summary } from './page-fixtures.ts'
import { toBusinessData, toPropertyData } from './structured-data.ts'

const parse = (html: string) => {
  const [, json = ''] = /^<script type="application\/ld\+json">(.*)<\/script>$/s.exec(html) ?? []
  return JSON.parse(json)
}

// https://developers.google.com/search/docs/appearance/structured-data/vacation-rental, without coordinates
test('a property has what a vacation rental requires', () => {
  expect(parse(toPropertyData({ page, property, origin }))).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'VacationRental',
    identifier: property.id,
    name: 'Lekki Loft',
    additionalType: 'Apartment',
    image: property.pictures.map(({ url }) => origin + url),
    address: { '@type': 'PostalAddress', addressLocality: 'Lekki Phase 1', addressCountry: 'NG' },
    containsPlace: {
      '@type': 'Accommodation',
      additionalType: 'EntirePlace',
      occupancy: { '@type': 'QuantitativeValue', value: 4 },
      numberOfBedrooms: 2,
      numberOfBathroomsTotal: 2,
      amenityFeature: [
        { '@type': 'LocationFeatureSpecification', name: 'wifi', value: true },
        { name: 'pool' },
        { name: 'ac' },
        { name: 'Inverter' },
        { name: 'Borehole water' },
      ],
    },
    aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.8, ratingCount: 23, bestRating: 5 },
    checkinTime: '14:00:00',
    checkoutTime: '11:00:00',
  })
})

test('a property without ratings has none', () => {
  const data = parse(toPropertyData({ page, property: { ...property, rating: null }, origin }))
  expect(data).not.toHaveProperty('aggregateRating')
})

test('a business has a name, an address and its pictures', () => {
  expect(parse(toBusinessData({ page, properties: [summary], origin }))).toMatchObject({
    '@type': 'LodgingBusiness',
    name: 'Adé Homes',
    url: 'https://ilewa.example/s/ade-homes',
    telephone: '+2348031234567',
    image: [origin + summary.pictures[0]?.url],
    address: { addressLocality: 'Lekki Phase 1', addressCountry: 'NG' },
  })
})

test('a business with places in several areas names the country only', () => {
  const properties = [summary, { ...summary, area: 'Ikoyi' }]
  const { address } = parse(toBusinessData({ page, properties, origin }))
  expect(address).toEqual({ '@type': 'PostalAddress', addressCountry: 'NG' })
})

test('a text cannot end the block', () => {
  const html = toPropertyData({ page, property: { ...property, description: hostileText }, origin })
  expect(html.match(/<\/script>/g)).toHaveLength(1)
  expect(parse(html).description).toBe(hostileText)
})

test('a business of another country names that', () => {
  const kenyan = { ...page, country: 'kenya' as const }
  expect(parse(toPropertyData({ page: kenyan, property, origin })).address.addressCountry).toBe('KE')
})
