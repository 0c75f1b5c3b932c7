import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { ById, uuid } from '../core/fields.ts'
import { BookingStatus } from './terms.ts'

/** Stands where the guest's name was. */
export const erasedGuest = 'Erased guest'

export const confirmNameSentence = 'Type the name of the guest as it is shown'

/** As many bookings of one guest are listed; `count` has them all. */
export const mostErasureRows = 100

/** What erasing a guest would act on. Guests are the same by e-mail or phone number, as returning guests are. */
export const GuestErasure = z.object({
  guestName: z.string(),
  /** All bookings of the guest, cancelled and deleted ones too; 0 once erased. */
  count: z.int(),
  /** Naira that the guest still owes on these bookings. */
  balance: z.number(),
  /** A stay is in house or upcoming: the guest cannot be erased yet. */
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
  confirmName: z.string({ error: confirmNameSentence }).trim().min(1, confirmNameSentence).max(400),
  /** The `count` that was shown: refused when another number would be erased. */
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
    summary: 'The bookings that erasing the guest of this one would act on',
  }),
  erase: endpoint({
    method: 'POST',
    path,
    access: 'bookings:erase-guest',
    params: ById,
    body: GuestErasureInput,
    response: z.object({ count: z.int() }),
    message: 'Guest erased',
    summary: 'Erase name, phone, email, notes and comments of a guest for good; the money stays',
  }),
}
