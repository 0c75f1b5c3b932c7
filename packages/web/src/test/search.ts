import type { SearchResults } from '@ilewa/contract/search'

/** Search results with nothing found, except the given rows. */
export const resultsOf = (found: Partial<SearchResults> = {}): SearchResults => ({
  bookings: [],
  properties: [],
  agents: [],
  staff: [],
  inventory: [],
  expenses: [],
  maintenance: [],
  ...found,
})
