import type { PropertyInput } from '@ilewa/contract/properties/schema'
import type { SceneName } from '../scenes/catalogue.ts'

/** A property of the sample, with the parameters of its calendar and pictures. */
export interface SampleProperty extends PropertyInput {
  /** `[check-in, check-out)` in days from today, so that the dashboard always has arrivals and departures. */
  bookingsAroundToday?: readonly (readonly [number, number])[]
  /** Relative demand, around 1. */
  popularity: number
  openedDaysAgo: number
  /** No bookings since this day; for closed properties. */
  closedDaysAgo?: number
  sky: 'day' | 'golden' | 'dusk'
  /** Indexes in the paints and decors. */
  paint: number
  decor: number
  scenes: SceneName[]
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
