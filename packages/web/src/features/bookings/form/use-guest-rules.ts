import { type GuestRules, guestRulesOf } from '@ilewa/contract/bookings/guest-rules'
import type { Booking } from '@ilewa/contract/bookings/schema'
import { useSession } from '../../../lib/session/session.ts'

/** What the business requires of a guest; for an edit also by the booking. */
export function useGuestRules(booking?: Booking): GuestRules {
  const rules = { guestEmailOptional: useSession()?.business?.guestEmailOptional ?? false }
  return booking ? guestRulesOf(booking, rules) : rules
}
