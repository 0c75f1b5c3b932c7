import type { PropertyInput } from '@ilewa/contract/properties/schema'
import type { SceneName } from '../scenes/catalogue.ts'

/** A property of the sample, with what its calendar and its pictures are made from. */
export interface Place extends PropertyInput {
  /** As `[check-in, check-out)` in days from today, so that every desk has arrivals and departures. */
  staysAroundToday?: readonly (readonly [number, number])[]
  /** How much sought after, around 1. */
  popularity: number
  openedDaysAgo: number
  /** Nobody has stayed since; for those that are closed. */
  closedDaysAgo?: number
  sky: 'day' | 'golden' | 'dusk'
  /** Which of the paints and of the decors. */
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
