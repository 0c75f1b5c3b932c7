/** Filters with these values are omitted from the URL. */
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

export interface ExpenseFilterProps {
  filters: UrlFilters
  setFilters: (changes: Partial<UrlFilters>) => void
}
