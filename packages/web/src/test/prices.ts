import { noPriceRules } from '@ilewa/contract/prices/quote'
import type { PropertyPrices, Season } from '@ilewa/contract/prices/schema'
import { propertyId } from './bookings.ts'
import { freePlan } from './sessions.ts'

export const standardPlan = { ...freePlan, planType: 'STANDARD' as const }

export const pricesOf = (changes: Partial<PropertyPrices> = {}): PropertyPrices => ({
  ...noPriceRules,
  weekendDays: [5, 6],
  stayDiscounts: [],
  propertyId,
  pricePerNight: 50_000,
  version: 3,
  ...changes,
})

export const seasonId = '0198a000-0000-7000-8000-000000000091'

export const seasonOf = (changes: Partial<Season> = {}): Season => ({
  id: seasonId,
  name: 'December',
  firstNight: '2026-12-15',
  lastNight: '2027-01-04',
  price: 180_000,
  weekendPrice: null,
  percent: null,
  minNights: null,
  properties: [{ id: propertyId, name: 'Sea View' }],
  version: 2,
  ...changes,
})
