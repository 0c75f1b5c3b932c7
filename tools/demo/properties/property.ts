import type { PropertyInput } from '@ilewa/contract/properties/schema'

/** A property of the sample, with the parameters of its calendar. */
export interface SampleProperty extends PropertyInput {
  /** `[check-in, check-out)` in days from today, so that the dashboard always has arrivals and departures. */
  bookingsAroundToday?: readonly (readonly [number, number])[]
  /** Relative demand, around 1. */
  popularity: number
  openedDaysAgo: number
  /** For a closed property: it has no bookings since this many days ago. */
  closedDaysAgo?: number
  /** Files of `tools/demo/pictures`, without their extension; the first is the cover. */
  pictures: string[]
}

export const usualAmenities = [
  'WiFi',
  'Air Conditioning',
  'Generator',
  'Inverter',
  'Smart TV',
  'Kitchen',
  'Security',
]
