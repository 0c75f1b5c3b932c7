import { expect, it } from 'vitest'
import { preferences } from './account/preferences.ts'
import { analytics } from './analytics/endpoints.ts'
import { audit } from './audit.ts'
import { auth } from './auth/endpoints.ts'
import { bookings } from './bookings/endpoints.ts'
import { BookingListQuery } from './bookings/filters.ts'
import { BookingInput, stayFields } from './bookings/schema.ts'
import { business } from './business.ts'
import { clientErrors } from './client-errors.ts'
import type { EndpointDefinition } from './core/endpoint.ts'
import { data } from './data/endpoints.ts'
import { expenses } from './expenses/endpoints.ts'
import { inventory } from './inventory/endpoints.ts'
import { landing } from './landing.ts'
import { maintenance } from './maintenance/endpoints.ts'
import { notifications } from './notifications.ts'
import { payments } from './payments.ts'
import { agents } from './people/agents.ts'
import { people } from './people/endpoints.ts'
import { staff } from './people/staff.ts'
import { performance } from './performance.ts'
import { properties } from './properties/endpoints.ts'
import { ratings } from './ratings/endpoints.ts'
import { subscription } from './subscription/endpoints.ts'

const endpoints: EndpointDefinition[] = [
  agents,
  audit,
  analytics,
  auth,
  bookings,
  business,
  clientErrors,
  data,
  expenses,
  inventory,
  landing,
  maintenance,
  notifications,
  people,
  payments,
  performance,
  preferences,
  properties,
  ratings,
  staff,
  subscription,
].flatMap((feature) => Object.values(feature))
const schemas = endpoints.flatMap(({ method, path, params, query, body }) =>
  [params, query, body].flatMap((schema) => (schema ? [{ name: `${method} ${path}`, schema }] : [])),
)

const oddValues = [null, '', 'x', 'x'.repeat(5_000), -1, 0.5, 1e308, Number.NaN, true, [], ['x'], {}]
const fieldNames = [
  'id',
  'q',
  'limit',
  'cursor',
  'status',
  'sort',
  'propertyId',
  'agentId',
  'version',
  'type',
]
  .concat(['businessType', 'country', 'website', 'numberOfEmployees', 'userId', 'newPassword', 'password'])
  .concat(['preferredTime', 'message', 'stack', 'path'])
  .concat(['name', 'amenities', 'keepImages', 'bedrooms', 'source', 'isResetPass', 'planType', 'planId'])
  .concat(['itemName', 'category', 'quantity', 'minStock', 'costPerUnit', 'description'])
  .concat(['commissionRate', 'location', 'department', 'businessId', 'token', 'firstName', 'phone', 'email'])
  .concat(['period', 'month', 'from', 'to', 'table', 'stars', 'comment', 'monthlyTarget'])
const oddInputs = [
  undefined,
  ...oddValues,
  ...fieldNames.flatMap((name) => oddValues.map((value) => ({ [name]: value }))),
]

it.each(schemas)('$name reports validation errors in messages for people', ({ schema }) => {
  const messages = oddInputs.flatMap((input) => schema.safeParse(input).error?.issues ?? [])
  for (const { message } of messages)
    expect(message).not.toMatch(/^(Invalid (input|option|UUID|string|number|URL)|Too (small|big)|Unrecog)/)
})

it.each([
  [BookingInput, null, 'Send the fields as a JSON object.'],
  [BookingInput, [], 'Send the fields as a JSON object.'],
  [BookingListQuery, { propertyId: 'x' }, 'Choose one from the list'],
  [BookingListQuery, { sort: 'x' }, 'Choose one of: -checkIn, checkIn, -createdAt'],
  [BookingListQuery, { limit: '0' }, 'limit is a number between 1 and 500'],
  [BookingListQuery, { limit: '501' }, 'limit is a number between 1 and 500'],
  [BookingListQuery, { limit: 'ten' }, 'limit is a number between 1 and 500'],
  [BookingListQuery, { q: 'x'.repeat(201) }, 'Please use at most 200 characters'],
  [stayFields.status, 'x', 'Invalid booking status'],
  [BookingInput, {}, 'Check-in date is required'],
])('%#: %j, %j: %s', (schema, input, expectedMessage) => {
  expect(schema.safeParse(input).error?.issues[0]?.message).toBe(expectedMessage)
})
