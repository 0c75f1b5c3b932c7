import type { StaysMoney } from '@ilewa/contract/bookings/money'
import type { BookingSource } from '@ilewa/contract/bookings/schema'
import type { Sums } from './accrual.queries.ts'
import type { GuestCounts } from './guests.queries.ts'

/** Sums by piece, by property or by source: the others of the three are null. The last two are of the period itself. */
export interface SumsRow extends Sums {
  /** The number of the piece; the one after the last is the period before. */
  no: number | null
  propertyId: string | null
  source: BookingSource | null
}

/** What analytics is made of, whether it is counted from stays or was kept. */
export interface Figures {
  sums: SumsRow[]
  /** Money of the stays that begin in the period, and in the one before. */
  money: { current: StaysMoney; previous: StaysMoney }
  guests: GuestCounts
}
