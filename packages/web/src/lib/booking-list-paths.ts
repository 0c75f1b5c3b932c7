import type { Role } from '@ilewa/contract/core/access'
import { paths } from './paths.ts'

/** The list of bookings of each role. Staff have none. */
export const bookingListPaths: Record<Role, string | undefined> = {
  OWNER: paths.bookings,
  AGENT: paths.myBookings,
  STAFF: undefined,
}
