/** The filters of the list as they stand in the URL; these leave it. */
export const defaultFilters = {
  q: '',
  category: '',
  status: '',
  property: '',
  from: '',
  to: '',
  sort: '-expenseDate',
}
export type UrlFilters = typeof defaultFilters
