import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { ById, Nothing } from '../core/fields.ts'
import {
  DayPricesInput,
  PricedNight,
  PricedNightsQuery,
  PropertyPrices,
  PropertyPricesInput,
  QuoteInput,
  Season,
  SeasonInput,
  StayQuote,
} from './schema.ts'

const pricesResponse = z.object({ prices: PropertyPrices })
const seasonResponse = z.object({ season: Season })
const nightsResponse = z.object({ nights: z.array(PricedNight) })

/** How one property is priced. */
export const propertyPrices = {
  get: endpoint({
    method: 'GET',
    path: '/properties/{id}/prices',
    access: 'prices:write',
    params: ById,
    response: pricesResponse,
    summary:
      'Prices, fees, discounts and gap rules of a property, its caution deposit and cancellation policy',
  }),
  update: endpoint({
    method: 'PUT',
    path: '/properties/{id}/prices',
    access: 'prices:write',
    params: ById,
    body: PropertyPricesInput,
    response: pricesResponse,
    message: 'Prices saved',
    summary: 'Change what a property asks for; bookings that exist keep what was agreed',
  }),
  /** On every plan, so that an owner can leave rules that the plan no longer includes. */
  reset: endpoint({
    method: 'DELETE',
    path: '/properties/{id}/prices',
    access: 'prices:write',
    params: ById,
    response: pricesResponse,
    message: 'The property uses its base price only',
    summary: 'Use the base price only: remove the rules, day prices and seasons of a property',
  }),
  nights: endpoint({
    method: 'GET',
    path: '/properties/{id}/prices/nights',
    access: 'prices:write',
    params: ById,
    query: PricedNightsQuery,
    response: nightsResponse,
    summary: 'The price of each night, and what it comes from',
  }),
  /** A plan without `prices` may only remove prices. */
  updateNights: endpoint({
    method: 'PUT',
    path: '/properties/{id}/prices/nights',
    access: 'prices:write',
    params: ById,
    body: DayPricesInput,
    response: Nothing,
    message: 'Prices saved',
    summary: 'Set or remove the prices of single nights',
  }),
}

export const seasons = {
  list: endpoint({
    method: 'GET',
    path: '/seasons',
    access: 'prices:write',
    response: z.object({ seasons: z.array(Season) }),
    summary: 'All seasons, the earliest first',
  }),
  create: endpoint({
    method: 'POST',
    path: '/seasons',
    access: 'prices:write',
    feature: 'prices',
    body: SeasonInput,
    response: seasonResponse,
    message: 'Season added',
    status: 201,
    summary: 'Add a season; the seasons of a property never overlap',
  }),
  update: endpoint({
    method: 'PUT',
    path: '/seasons/{id}',
    access: 'prices:write',
    feature: 'prices',
    params: ById,
    body: SeasonInput,
    response: seasonResponse,
    message: 'Season saved',
    summary: 'Change a season; bookings that exist keep their prices',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/seasons/{id}',
    access: 'prices:write',
    params: ById,
    response: Nothing,
    message: 'Season deleted',
    summary: 'Delete a season',
  }),
}

export const quotes = {
  create: endpoint({
    method: 'POST',
    path: '/quotes',
    access: 'quotes:make',
    body: QuoteInput,
    response: z.object({ quote: StayQuote }),
    summary: 'The price of a stay with its lines; nothing is stored',
  }),
}
