import type { Country } from '@ilewa/contract/business'
import type { CivilDate } from '@ilewa/contract/core/dates'
import type { Naira } from '@ilewa/contract/core/money'
import type { Picture } from '@ilewa/contract/core/pictures'
import type { PropertyType } from '@ilewa/contract/properties/terms'
import type { PublicQuote, TakenRange } from '@ilewa/contract/public-page/requests'
import type { PageMode } from '@ilewa/contract/public-page/terms'

/** What visitors of a public page see of the business. */
export interface PageView {
  slug: string
  businessName: string
  /** Null if the business has named none. */
  country: Country | null
  headline: string | null
  about: string | null
  /** +234… */
  whatsapp: string | null
  /** What the plan allows of the chosen mode. */
  mode: PageMode
  minNights: number
  advanceDays: number
  depositPercent: number
  holdHours: number
  timeZone: string
  /** Today in that time zone. */
  today: CivilDate
  /** The first day on which a guest can arrive. */
  earliestCheckIn: CivilDate
}

/** A property in the list of a public page. Its address is not part of it. */
export interface PropertySummary {
  slug: string
  name: string
  area: string
  type: PropertyType | null
  bedrooms: number
  bathrooms: number
  maxGuests: number
  /** The lowest price of a night in the next 90 days; 0 for a price on request. */
  fromPrice: Naira
  pictures: readonly Picture[]
  /** From five ratings on. */
  rating: { average: number; count: number } | null
}

/** A property on its own page. */
export interface PropertyView extends PropertySummary {
  id: string
  description: string
  amenities: readonly string[]
  /** "14:00" */
  checkInFrom: string
  checkOutBy: string
  houseRules: string | null
  /** Taken nights from today up to `advanceDays` ahead, in order. */
  taken: readonly TakenRange[]
}

/** The stay that a visitor chose; `quote` is null while the dates are not valid, and `error` says why. */
export interface StayView {
  checkIn: string
  checkOut: string
  guests: number
  quote: PublicQuote | null
  error: string | null
}
