import { describe, expect, it } from 'vitest'
import {
  BusinessInput,
  businessKinds,
  Country,
  countries,
  employeeSizes,
  toBusinessKind,
  toEmployeeSize,
} from './business.ts'

const filled = { businessName: 'Ilé Ayọ̀', businessType: 'hotel' } as const

describe('business types', () => {
  it('are seven, each mapped to one of three server types', () => {
    const types = Object.entries(businessKinds).map(([kind, { label, type }]) => [kind, label, type])
    expect(types).toEqual([
      ['real_estate_agency', 'Real Estate Agency', 'REAL_ESTATE'],
      ['property_management', 'Property Management Company', 'PROPERTY_MANAGEMENT'],
      ['hotel', 'Hotel', 'HOSPITALITY'],
      ['vacation_rental', 'Vacation Rental', 'HOSPITALITY'],
      ['apartment_complex', 'Apartment Complex', 'PROPERTY_MANAGEMENT'],
      ['commercial_property', 'Commercial Property', 'REAL_ESTATE'],
      ['other', 'Other', 'REAL_ESTATE'],
    ])
    for (const [businessType = ''] of types)
      expect(BusinessInput.parse({ ...filled, businessType }).businessType).toBe(businessType)
  })

  it('"the reverse mapping applies when loading"', () => {
    const types = ['REAL_ESTATE', 'PROPERTY_MANAGEMENT', 'HOSPITALITY'] as const
    expect(types.map(toBusinessKind)).toEqual(['real_estate_agency', 'property_management', 'hotel'])
    for (const type of types) expect(businessKinds[toBusinessKind(type)].type).toBe(type)
    expect(BusinessInput.safeParse({ ...filled, businessType: 'CASTLE' }).success).toBe(false)
  })
})

describe('employee sizes', () => {
  it('are seven, each a head count on the wire and back', () => {
    const sizes = Object.entries(employeeSizes).map(([size, { label, count }]) => [size, label, count])
    expect(sizes).toEqual([
      ['1', 'Just me', 1],
      ['2-5', '2-5', 5],
      ['6-10', '6-10', 10],
      ['11-25', '11-25', 25],
      ['26-50', '26-50', 50],
      ['51-100', '51-100', 100],
      ['100+', '100+', 101],
    ])
    for (const [size, , count] of sizes) {
      expect(BusinessInput.parse({ ...filled, numberOfEmployees: size }).numberOfEmployees).toBe(count)
      expect(toEmployeeSize(Number(count))).toBe(size)
    }
  })

  it('cover every head count', () => {
    const heads = [2, 6, 11, 26, 51, 500]
    expect(heads.map(toEmployeeSize)).toEqual(['2-5', '6-10', '11-25', '26-50', '51-100', '100+'])
  })
})

describe('countries', () => {
  it('are six, sent in lower case', () => {
    expect(countries).toEqual({
      nigeria: 'Nigeria',
      ghana: 'Ghana',
      kenya: 'Kenya',
      'south-africa': 'South Africa',
      uganda: 'Uganda',
      tanzania: 'Tanzania',
    })
    expect(Country.options).toEqual(Object.keys(countries))
    for (const country of Country.options)
      expect(BusinessInput.parse({ ...filled, country }).country).toBe(country)
    for (const country of ['Nigeria', 'benin'])
      expect(BusinessInput.safeParse({ ...filled, country }).success, country).toBe(false)
  })
})
