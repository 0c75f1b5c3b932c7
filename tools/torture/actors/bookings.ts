import { bookingCalendar } from '@ilewa/contract/bookings/calendar'
import { type Booking, bookings, bookingTotal } from '@ilewa/contract/bookings/schema'
import { addDays, civilDateAt } from '@ilewa/contract/core/dates'
import { properties } from '@ilewa/contract/properties/schema'
import { now } from '@ilewa/server/platform/clock'
import { newToken } from '../checks/marks.ts'
import type { Action, Client } from '../environment/world.ts'
import type { Values } from '../journal.ts'
import { type Answer, ask, submit } from './call.ts'
import { noteEdit, valuesOf } from './records.ts'

/** A narrow range of nights makes clients compete. It starts 4 days ahead because an app's clock may be a day off. */
const firstDay = 4
const lastDay = 30

const dayAhead = (days: number) => addDays(civilDateAt(now(), 'Africa/Lagos'), days)

const refusals = [
  'bookings.dates_taken',
  'bookings.total_changed',
  'bookings.not_editable',
  'properties.not_bookable',
  'common.stale_edit',
  'common.not_found',
]

export async function listProperties({ line }: Client) {
  const answer = await ask(line, properties.list, { query: {} })
  return answer.outcome === 'acknowledged' ? answer.data.properties : []
}

function somewhen({ line: { random } }: Client, pricePerNight: number) {
  const from = random.between(firstDay, lastDay)
  const [checkIn, checkOut] = [dayAhead(from), dayAhead(from + random.between(1, 4))]
  return { checkIn, checkOut, totalAmount: bookingTotal(checkIn, checkOut, pricePerNight) }
}

/** Books random nights of a random property, which other clients want as well. */
export const book: Action = async (client) => {
  const { line, business } = client
  const property = line.random.maybe(await listProperties(client))
  if (!property) return
  const token = newToken(line.random)
  const answer = await submit(line, bookings.create, {
    body: {
      ...somewhen(client, property.pricePerNight),
      propertyId: property.id,
      guests: line.random.between(1, 6),
      guestName: `Chidi ${line.marker}`,
      guestEmail: `guest.${token}.${line.marker.toLowerCase()}@torture.example`,
      guestPhone: '0803 123 4567',
      notes: `Booked by ${line.marker}`,
      status: line.random.pick(['PENDING', 'CONFIRMED']),
    },
    may: refusals,
  })
  const made = answer.outcome === 'acknowledged' ? answer.data.booking : undefined
  const { outcome } = answer
  line.journal.creations.push({
    ...{ kind: 'booking', businessId: business.id, token, outcome, id: made?.id },
    values: made ? valuesOf('booking', made) : {},
  })
}

async function findBooking({ line, role }: Client): Promise<Booking | undefined> {
  if (role === 'AGENT') {
    const answer = await ask(line, bookings.mine, { query: { limit: 100 } })
    return answer.outcome === 'acknowledged' ? line.random.maybe(answer.data) : undefined
  }
  const query = { limit: 100, sort: line.random.pick(['-createdAt', 'checkIn']) } as const
  const answer = await ask(line, bookings.list, { query })
  return answer.outcome === 'acknowledged' ? line.random.maybe(answer.data.bookings) : undefined
}

const note = (client: Client, id: string, answer: Answer<{ booking: Booking }>, values: Values) =>
  noteEdit(client, { kind: 'booking', id, values }, answer, (data) => data.booking)

/** Sends only the fields of the edit form. The server must preserve the others. */
export const editBooking: Action = async (client) => {
  const { line } = client
  const booking = await findBooking(client)
  if (!booking || booking.status === 'CANCELLED') return
  const { checkIn, checkOut, totalAmount, guestName, guestEmail, guestPhone, version, id } = booking
  const values = { guests: line.random.between(1, 20), notes: `${line.marker} ${line.random.letters(8)}` }
  const answer = await ask(line, bookings.update, {
    params: { id },
    body: { ...values, checkIn, checkOut, totalAmount, guestName, guestEmail, guestPhone, version },
    may: refusals,
  })
  note(client, id, answer, values)
}

/** Moves a booking to other nights, and sometimes to another property. */
export const moveBooking: Action = async (client) => {
  const { line } = client
  const booking = await findBooking(client)
  const property = line.random.maybe(await listProperties(client))
  if (!booking || !property || booking.status === 'CANCELLED') return
  const values = { ...somewhen(client, property.pricePerNight), propertyId: property.id }
  const answer = await ask(line, bookingCalendar.move, {
    params: { id: booking.id },
    body: { ...values, version: booking.version },
    may: refusals,
  })
  note(client, booking.id, answer, values)
}

/** Confirms, cancels or restores a booking. A restored booking must compete for its nights again. */
export const decideBooking: Action = async (client) => {
  const { line } = client
  const booking = await findBooking(client)
  if (!booking) return
  const status = line.random.pick(['CONFIRMED', 'CONFIRMED', 'CANCELLED'])
  const answer = await ask(line, bookings.setStatus, {
    params: { id: booking.id },
    body: { status, version: booking.version, reason: status === 'CANCELLED' ? line.marker : undefined },
    may: refusals,
  })
  note(client, booking.id, answer, { status })
}

export const removeBooking: Action = async (client) => {
  const { line } = client
  const booking = await findBooking(client)
  if (booking?.status !== 'CANCELLED') return
  const answer = await ask(line, bookings.remove, { params: { id: booking.id }, may: refusals })
  noteEdit(client, { kind: 'booking', id: booking.id, values: { removed: true } }, answer, () => undefined)
}
