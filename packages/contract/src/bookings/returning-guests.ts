import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'

export const maxReturningGuests = 5

/** Characters of a name or phone number from which guests are offered. */
export const guestTextLength = { min: 3, max: 200 } as const

const shortMessage = `Type at least ${guestTextLength.min} characters`
const longMessage = `A name or phone number has at most ${guestTextLength.max} characters`

const ReturningGuestQuery = z.object({
  q: z
    .string(shortMessage)
    .trim()
    .min(guestTextLength.min, shortMessage)
    .max(guestTextLength.max, longMessage),
})

/** A guest with a booking that is neither cancelled nor deleted, as written in the latest one. */
export const ReturningGuest = z.object({
  guestName: z.string(),
  guestPhone: z.string(),
  guestPhoneE164: z.string().nullable(),
  /** '' for a guest without one. */
  guestEmail: z.string(),
  /** The last stay that has begun; before the first one, the next. */
  lastStay: z.object({ propertyName: z.string(), checkIn: z.string(), checkOut: z.string() }),
  /** Of all stays of the guest; only for people with `bookings:money`. */
  balanceDue: z.number().optional(),
})
export type ReturningGuest = z.infer<typeof ReturningGuest>

export const returningGuests = {
  find: endpoint({
    method: 'GET',
    path: '/bookings/guests',
    access: 'bookings:create',
    query: ReturningGuestQuery,
    response: z.object({ guests: z.array(ReturningGuest).max(maxReturningGuests) }),
    summary:
      'Returning guests by name or phone, latest booking first; an agent finds those of their own bookings',
  }),
}
