import { auth } from '@ilewa/contract/auth/endpoints'
import { bookingCalendar } from '@ilewa/contract/bookings/calendar'
import { bookings } from '@ilewa/contract/bookings/endpoints'
import { bookingTotal } from '@ilewa/contract/bookings/money'
import type { Booking, BookingInput } from '@ilewa/contract/bookings/schema'
import { addDays, type CivilDate } from '@ilewa/contract/core/dates'
import { toUrl } from '@ilewa/contract/core/endpoint'
import { bookingPayments } from '@ilewa/contract/money/endpoints'
import { properties } from '@ilewa/contract/properties/endpoints'
import { newId } from '@ilewa/server/platform/id'
import type { z } from 'zod'
import { type HttpRequest, toRequest } from '../measure/http-connection.ts'
import type { BenchCase } from './case.ts'
import { authHeaders, type CaseContext } from './case-context.ts'

type BookingDates = Pick<z.input<typeof BookingInput>, 'propertyId' | 'checkIn' | 'checkOut' | 'totalAmount'>

/** Sends an idempotency key, as the web app does. */
const toBookingRequest = (context: CaseContext, dates: BookingDates): HttpRequest =>
  toRequest({
    method: 'POST',
    path: toUrl(bookings.create),
    headers: { ...authHeaders(context), 'idempotency-key': newId() },
    body: JSON.stringify({
      ...dates,
      guests: 2,
      guestName: 'Adaeze Nwosu',
      guestEmail: 'adaeze.nwosu@example.com',
      guestPhone: '0819 555 0134',
      source: 'DIRECT',
    }),
    tokens: [dates.propertyId, dates.checkIn, dates.checkOut],
  })

const listAvailableProperties = async (context: CaseContext) =>
  (await context.request(properties.list, { status: 'AVAILABLE', limit: 500 })).data.properties

/** Free nights, alternating between properties so that requests do not wait for each other's locks. */
async function createFreeDates(context: CaseContext): Promise<() => BookingDates> {
  const availableProperties = await listAvailableProperties(context)
  return () => {
    const number = context.nextNumber()
    const property = availableProperties[number % availableProperties.length]
    if (!property) throw new Error('No property takes bookings')
    const checkIn = addDays(context.business.freeFrom, Math.floor(number / availableProperties.length))
    const checkOut = addDays(checkIn, 1)
    const totalAmount = bookingTotal(checkIn, checkOut, property.pricePerNight)
    return { propertyId: property.id, checkIn, checkOut, totalAmount }
  }
}

/** Dates that are booked already, over many properties. */
async function listTakenDates(context: CaseContext): Promise<BookingDates[]> {
  const { today } = context.business
  const availableProperties = new Set((await listAvailableProperties(context)).map(({ id }) => id))
  const { data } = await context.request(bookingCalendar.list, {
    from: today,
    to: addDays(today, 60),
    limit: 50,
  })
  return data.properties.flatMap(({ id, pricePerNight, stays }) =>
    stays
      .filter(({ checkIn }) => checkIn >= today && availableProperties.has(id))
      .map(({ checkIn, checkOut }: { checkIn: CivilDate; checkOut: CivilDate }) => ({
        propertyId: id,
        checkIn,
        checkOut,
        totalAmount: bookingTotal(checkIn, checkOut, pricePerNight),
      })),
  )
}

/** Password attempts are limited per client address, so every request uses another address. */
const toIpAddress = (number: number) => `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`

/** So many that each gets only a few payments: the response lists all payments of a booking. */
const paidBookings = 1_000

async function listBookings(context: CaseContext): Promise<Booking[]> {
  const listed: Booking[] = []
  let cursor: string | null | undefined
  do {
    const { data, page } = await context.request(bookings.list, { limit: 100, cursor })
    listed.push(...data.bookings)
    cursor = page.nextCursor
  } while (cursor && listed.length < paidBookings)
  return listed
}

/** Sends an idempotency key, as the web app does. */
const toPaymentRequest = (context: CaseContext, { id, propertyId, reference }: Booking): HttpRequest =>
  toRequest({
    method: 'POST',
    path: toUrl(bookingPayments.record, { id }),
    headers: { ...authHeaders(context), 'idempotency-key': newId() },
    body: JSON.stringify({ amount: 1_000, method: 'TRANSFER', asCredit: true }),
    tokens: [id, propertyId, reference],
  })

export const paymentCase: BenchCase = {
  name: 'payment-record',
  title: 'Payment recorded, with its receipt',
  kind: 'write',
  status: 201,
  prepare: async (context) => {
    const listed = await listBookings(context)
    return () => {
      const booking = listed[context.nextNumber() % listed.length]
      if (!booking) throw new Error('There is no booking to pay')
      return [toPaymentRequest(context, booking)]
    }
  },
  validate: () => undefined,
  contains: '"RCT-',
}

export const writeCases: readonly BenchCase[] = [
  {
    name: 'overlap-refused',
    title: 'Overlap refused (409)',
    kind: 'write',
    status: 409,
    prepare: async (context) => {
      const takenDates = await listTakenDates(context)
      return () => {
        const dates = takenDates[context.nextNumber() % takenDates.length]
        if (!dates) throw new Error('No stay in the coming days is taken')
        return [toBookingRequest(context, dates)]
      }
    },
    validate: () => undefined,
    contains: '"bookings.dates_taken"',
  },
  {
    name: 'booking-create',
    title: 'Booking created',
    kind: 'write',
    status: 201,
    prepare: async (context) => {
      const next = await createFreeDates(context)
      return () => [toBookingRequest(context, next())]
    },
    validate: () => undefined,
    contains: '"reference":"',
  },
  paymentCase,
  {
    /** The stored hash has the lowest cost, so that hashing is not measured. */
    name: 'sign-in',
    title: 'Sign-in without hashing',
    kind: 'write',
    status: 200,
    prepare: async (context) => {
      const { ownerEmail: email, password } = context.business
      const body = JSON.stringify({ email, password })
      return () => {
        const address = toIpAddress(context.nextNumber())
        const headers = { 'x-forwarded-for': address }
        return [toRequest({ method: 'POST', path: toUrl(auth.login), headers, body, tokens: [address] })]
      }
    },
    validate: () => undefined,
    contains: '"token":"',
  },
]
