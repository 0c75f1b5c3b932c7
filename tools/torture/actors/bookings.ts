import { bookingCalendar } from '@ilewa/contract/bookings/calendar'
import { bookings } from '@ilewa/contract/bookings/endpoints'
import { bookingTotal } from '@ilewa/contract/bookings/money'
import type { Booking } from '@ilewa/contract/bookings/schema'
import { addDays, civilDateAt } from '@ilewa/contract/core/dates'
import { quotes } from '@ilewa/contract/prices/endpoints'
import { properties } from '@ilewa/contract/properties/endpoints'
import type { Property } from '@ilewa/contract/properties/schema'
import { now } from '@ilewa/server/platform/clock'
import { newToken } from '../checks/markers.ts'
import type { Action, Client } from '../environment/types.ts'
import type { RecordValues } from '../journal.ts'
import { type CallResult, sendOnce, sendWithRetry } from './call.ts'
import { countNightTry } from './night-tries.ts'
import { recordEdit, toComparedValues } from './records.ts'

/** A narrow range of nights makes clients compete. It starts 4 days ahead because an app's clock may be a day off. */
const firstDay = 4
const lastDay = 30

/** A date this many days from today. */
export const toDate = (days: number) => addDays(civilDateAt(now(), 'Africa/Lagos'), days)

const expectedRefusals = [
  'bookings.dates_taken',
  'bookings.total_changed',
  'bookings.not_editable',
  'bookings.has_money',
  // Only owners lower the price of a booking with a payment or claim.
  'prices.lowered',
  'properties.not_bookable',
  'common.stale_edit',
  'common.not_found',
]

export async function listProperties({ context }: Client) {
  const result = await sendOnce(context, properties.list, { query: {} })
  return result.outcome === 'acknowledged' ? result.data.properties : []
}

const cachedProperties = new WeakMap<Client, { properties: Property[]; until: number }>()
const cacheMs = 2_000

/** A property to ask for nights, from a list that is up to two seconds old. */
export async function pickProperty(client: Client): Promise<Property | undefined> {
  const at = now().getTime()
  let cached = cachedProperties.get(client)
  if (!cached || cached.until < at) {
    cached = { properties: await listProperties(client), until: at + cacheMs }
    cachedProperties.set(client, cached)
  }
  return client.context.random.pickOrUndefined(cached.properties)
}

/** A few nights that other clients want as well. */
export function randomNights({ context: { random } }: Client, maxNights = 4) {
  const from = random.integer(firstDay, lastDay)
  return { checkIn: toDate(from), checkOut: toDate(from + random.integer(1, maxNights)) }
}

type Nights = ReturnType<typeof randomNights>

const toDates = ({ checkIn, checkOut }: Nights, pricePerNight: number) => {
  const totalAmount = bookingTotal(checkIn, checkOut, pricePerNight)
  return { checkIn, checkOut, totalAmount }
}

/** Books nights of a property. Returns the booking if the request was acknowledged. */
export async function bookNights(
  client: Client,
  property: Property,
  nights: Nights,
): Promise<Booking | undefined> {
  const { context, business } = client
  const token = newToken(context.random)
  const result = await sendWithRetry(context, bookings.create, {
    body: {
      ...toDates(nights, property.pricePerNight),
      propertyId: property.id,
      guests: context.random.integer(1, 6),
      guestName: `Chidi ${context.marker}`,
      guestEmail: `guest.${token}.${context.marker.toLowerCase()}@torture.example`,
      guestPhone: '0803 123 4567',
      notes: `Booked by ${context.marker}`,
      status: context.random.pick(['PENDING', 'CONFIRMED']),
    },
    expectedRefusals,
  })
  countNightTry(context, 'booking', result)
  const created = result.outcome === 'acknowledged' ? result.data.booking : undefined
  const { outcome } = result
  context.journal.creations.push({
    ...{ kind: 'booking', businessId: business.id, token, outcome, id: created?.id },
    values: created ? toComparedValues('booking', created) : {},
  })
  return created
}

/** Books random nights of a random property, which other clients want as well. */
export const createBooking: Action = async (client) => {
  const property = await pickProperty(client)
  if (property) await bookNights(client, property, randomNights(client))
}

async function findBooking({ context, role }: Client): Promise<Booking | undefined> {
  if (role === 'AGENT') {
    const result = await sendOnce(context, bookings.mine, { query: { limit: 40 } })
    return result.outcome === 'acknowledged' ? context.random.pickOrUndefined(result.data) : undefined
  }
  const query = { limit: 40, sort: context.random.pick(['-createdAt', 'checkIn']) } as const
  const result = await sendOnce(context, bookings.list, { query })
  return result.outcome === 'acknowledged' ? context.random.pickOrUndefined(result.data.bookings) : undefined
}

const recordBookingEdit = (
  client: Client,
  id: string,
  result: CallResult<{ booking: Booking }>,
  values: RecordValues,
) => recordEdit(client, { kind: 'booking', id, values }, result, (data) => data.booking)

/** Sends only the fields of the edit form. The server must preserve the others. */
export const editBooking: Action = async (client) => {
  const { context } = client
  const booking = await findBooking(client)
  if (!booking || booking.status === 'CANCELLED') return
  const { checkIn, checkOut, totalAmount, guestName, guestEmail, guestPhone, version, id } = booking
  const values = {
    guests: context.random.integer(1, 20),
    notes: `${context.marker} ${context.random.letters(8)}`,
  }
  const result = await sendOnce(context, bookings.update, {
    params: { id },
    body: { ...values, checkIn, checkOut, totalAmount, guestName, guestEmail, guestPhone, version },
    expectedRefusals,
  })
  recordBookingEdit(client, id, result, values)
}

/** Moves a booking to other nights, and sometimes to another property. */
export const moveBooking: Action = async (client) => {
  const { context } = client
  const booking = await findBooking(client)
  const property = await pickProperty(client)
  if (!booking || !property || booking.status === 'CANCELLED') return
  const { checkIn, checkOut } = toDates(randomNights(client), property.pricePerNight)
  const target = { checkIn, checkOut, propertyId: property.id }
  // Added nights have another price than those before.
  const quoted = await sendOnce(context, quotes.create, {
    body: { ...target, guests: booking.guests, bookingId: booking.id },
    expectedRefusals,
  })
  if (quoted.outcome !== 'acknowledged') return
  const values = { ...target, totalAmount: quoted.data.quote.totalAmount }
  const result = await sendOnce(context, bookingCalendar.move, {
    params: { id: booking.id },
    body: { ...values, quoted: true, version: booking.version },
    expectedRefusals,
  })
  countNightTry(context, 'booking', result)
  recordBookingEdit(client, booking.id, result, values)
}

/** Confirms, cancels or restores a booking. A restored booking must compete for its nights again. */
export const changeBookingStatus: Action = async (client) => {
  const { context } = client
  const booking = await findBooking(client)
  if (!booking) return
  const status = context.random.pick(['CONFIRMED', 'CONFIRMED', 'CANCELLED'])
  const result = await sendOnce(context, bookings.setStatus, {
    params: { id: booking.id },
    body: { status, version: booking.version, reason: status === 'CANCELLED' ? context.marker : undefined },
    expectedRefusals,
  })
  if (status === 'CONFIRMED' && booking.status === 'CANCELLED') countNightTry(context, 'booking', result)
  recordBookingEdit(client, booking.id, result, { status })
}

export const removeBooking: Action = async (client) => {
  const { context } = client
  const booking = await findBooking(client)
  if (booking?.status !== 'CANCELLED') return
  const result = await sendOnce(context, bookings.remove, { params: { id: booking.id }, expectedRefusals })
  recordEdit(client, { kind: 'booking', id: booking.id, values: { removed: true } }, result, () => undefined)
}
