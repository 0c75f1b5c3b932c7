import { auth } from '@ilewa/contract/auth/schema'
import { bookingCalendar } from '@ilewa/contract/bookings/calendar'
import { type BookingInput, bookings, bookingTotal } from '@ilewa/contract/bookings/schema'
import { addDays, type CivilDate } from '@ilewa/contract/core/dates'
import { toUrl } from '@ilewa/contract/core/endpoint'
import { properties } from '@ilewa/contract/properties/schema'
import { newId } from '@ilewa/server/platform/id'
import type { z } from 'zod'
import { type Request, toRequest } from '../measure/line.ts'
import type { BenchCase } from './case.ts'
import { signedIn, type World } from './world.ts'

type Stay = Pick<z.input<typeof BookingInput>, 'propertyId' | 'checkIn' | 'checkOut' | 'totalAmount'>

/** Sends an idempotency key, as the web app does. */
const toBooking = (world: World, stay: Stay): Request =>
  toRequest({
    method: 'POST',
    path: toUrl(bookings.create),
    headers: { ...signedIn(world), 'idempotency-key': newId() },
    body: JSON.stringify({
      ...stay,
      guests: 2,
      guestName: 'Adaeze Nwosu',
      guestEmail: 'adaeze.nwosu@example.com',
      guestPhone: '0819 555 0134',
      source: 'DIRECT',
    }),
    tokens: [stay.propertyId, stay.checkIn, stay.checkOut],
  })

const listOpen = async (world: World) =>
  (await world.ask(properties.list, { status: 'AVAILABLE', limit: 500 })).data.properties

/** Free nights, alternating between properties so that requests do not wait for each other's locks. */
async function freeStays(world: World): Promise<() => Stay> {
  const open = await listOpen(world)
  return () => {
    const number = world.nextNumber()
    const property = open[number % open.length]
    if (!property) throw new Error('No property takes bookings')
    const checkIn = addDays(world.business.freeFrom, Math.floor(number / open.length))
    const checkOut = addDays(checkIn, 1)
    const totalAmount = bookingTotal(checkIn, checkOut, property.pricePerNight)
    return { propertyId: property.id, checkIn, checkOut, totalAmount }
  }
}

/** Dates that are booked already, over many properties. */
async function takenStays(world: World): Promise<Stay[]> {
  const { today } = world.business
  const open = new Set((await listOpen(world)).map(({ id }) => id))
  const { data } = await world.ask(bookingCalendar.list, { from: today, to: addDays(today, 60), limit: 50 })
  return data.properties.flatMap(({ id, pricePerNight, stays }) =>
    stays
      .filter(({ checkIn }) => checkIn >= today && open.has(id))
      .map(({ checkIn, checkOut }: { checkIn: CivilDate; checkOut: CivilDate }) => ({
        propertyId: id,
        checkIn,
        checkOut,
        totalAmount: bookingTotal(checkIn, checkOut, pricePerNight),
      })),
  )
}

/** Password attempts are limited per client address, so every request uses another address. */
const addressOf = (number: number) => `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`

export const writeCases: readonly BenchCase[] = [
  {
    name: 'overlap-refused',
    title: 'Overlap refused (409)',
    kind: 'write',
    status: 409,
    prepare: async (world) => {
      const taken = await takenStays(world)
      return () => {
        const stay = taken[world.nextNumber() % taken.length]
        if (!stay) throw new Error('No stay in the coming days is taken')
        return [toBooking(world, stay)]
      }
    },
    examine: () => undefined,
    says: '"bookings.dates_taken"',
  },
  {
    name: 'booking-create',
    title: 'Booking created',
    kind: 'write',
    status: 201,
    prepare: async (world) => {
      const next = await freeStays(world)
      return () => [toBooking(world, next())]
    },
    examine: () => undefined,
    says: '"reference":"',
  },
  {
    /** The stored hash has the lowest cost, so that hashing is not measured. */
    name: 'sign-in',
    title: 'Sign-in without hashing',
    kind: 'write',
    status: 200,
    prepare: async (world) => {
      const { ownerEmail: email, password } = world.business
      const body = JSON.stringify({ email, password })
      return () => {
        const address = addressOf(world.nextNumber())
        const headers = { 'x-forwarded-for': address }
        return [toRequest({ method: 'POST', path: toUrl(auth.login), headers, body, tokens: [address] })]
      }
    },
    examine: () => undefined,
    says: '"token":"',
  },
]
