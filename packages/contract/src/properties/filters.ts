import { z } from 'zod'
import { ListQuery } from '../core/list-query.ts'
import { PropertyFilter } from './day-state.ts'
import { PropertyStatus } from './terms.ts'

export const PropertySort = z.enum(['name', '-createdAt', 'pricePerNight', '-pricePerNight'])

export const PropertyListQuery = ListQuery.extend({
  /** Filters by the state of the property today; see `matchesPropertyFilter`. */
  status: PropertyFilter.optional(),
  /**
   * Filters by the status that the owner chose, regardless of today's guests. Used when choosing a property to
   * book.
   */
  chosen: PropertyStatus.optional(),
  /** Lists deleted properties instead; owners only, the list is empty for others. */
  archived: z.literal('true', { error: 'archived is true or left out' }).optional(),
  sort: PropertySort.default('name'),
})
export type PropertyListQuery = z.output<typeof PropertyListQuery>
