import type { GuestRules } from '@ilewa/contract/bookings/guest-rules'
import { useSession } from '../../../lib/session/session.ts'

/** What the business requires of a guest. */
export const useGuestRules = (): GuestRules => ({
  guestEmailOptional: useSession()?.business?.guestEmailOptional ?? false,
})
