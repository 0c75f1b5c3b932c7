import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { ById, uuid } from '../core/fields.ts'
import { BookingStatus } from './terms.ts'

/** Replaces the guest's name. */
export const erasedGuestName = 'Erased guest'

export const confirmNameMessage = 'Type the name of the guest as it is shown'

/** Maximum bookings of one guest that are listed; `count` includes all of them. */
export const maxErasureRows = 100

/**
 * The bookings that erasing a guest would change. Guests are identified by email or phone number, as returning guests
 * are.
 */
export const GuestErasure = z.object({
  guestName: z.string(),
  /** All bookings of the guest, including cancelled and deleted ones; 0 once erased. */
  count: z.int(),
  /** In naira: the amount that the guest owes on these bookings. */
  balance: z.number(),
  /** In naira: the amount to refund on these bookings. */
  refundDue: z.number(),
  /** The guest is in house or has an upcoming stay, and cannot be erased yet. */
  isExpected: z.boolean(),
  /** Newest check-in first. */
  bookings: z.array(
    z.object({
      id: uuid,
      reference: z.string(),
      guestName: z.string(),
      propertyName: z.string(),
      checkIn: z.string(),
      checkOut: z.string(),
      status: BookingStatus,
      isDeleted: z.boolean(),
    }),
  ),
})
export type GuestErasure = z.infer<typeof GuestErasure>

export const GuestErasureInput = z.object({
  confirmName: z.string({ error: confirmNameMessage }).trim().min(1, confirmNameMessage).max(400),
  /** The `count` that was shown. The request is rejected if the number has changed. */
  count: z.int().min(0).optional(),
})
export type GuestErasureInput = z.output<typeof GuestErasureInput>

const path = '/bookings/{id}/erase-guest'

export const guestErasure = {
  preview: endpoint({
    method: 'GET',
    path,
    access: 'bookings:erase-guest',
    params: ById,
    response: GuestErasure,
    summary: 'The bookings affected by erasing the guest of this booking',
  }),
  erase: endpoint({
    method: 'POST',
    path,
    access: 'bookings:erase-guest',
    params: ById,
    body: GuestErasureInput,
    response: z.object({ count: z.int() }),
    message: 'Guest erased',
    summary: 'Permanently erase name, phone, email, notes and comments of a guest; amounts are kept',
  }),
}
