import { useLocation, useSearchParams } from 'react-router'

interface UrlFilters<K extends string> {
  filters: Record<K, string>
  /** Changes some filters without a history entry; default values are removed from the URL. */
  setFilters: (changes: Partial<Record<K, string>>) => void
  /** Resets all filters to their defaults. */
  clearFilters: () => void
  /** Whether any filter differs from its default. */
  isFiltered: boolean
}

/** Search, filters and sort order of a list, stored in the URL, so that reload, sharing and Back work. */
export function useUrlFilters<K extends string>(defaults: Record<K, string>): UrlFilters<K> {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const keys = Object.keys(defaults) as K[]
  const filters = { ...defaults }
  for (const key of keys) filters[key] = params.get(key) ?? defaults[key]

  const setFilters = (changes: Partial<Record<K, string>>) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current)
        for (const [key, value] of Object.entries<string | undefined>(changes)) {
          if (!value || value === defaults[key as K]) next.delete(key)
          else next.set(key, value)
        }
        return next
      },
      // Applied synchronously: otherwise two quick changes would both start from the older URL. The state says which
      // dialog was opened here, so that closing it goes back.
      { replace: true, state, preventScrollReset: true, flushSync: true },
    )

  return {
    filters,
    setFilters,
    clearFilters: () => setFilters(defaults),
    isFiltered: keys.some((key) => filters[key] !== defaults[key]),
  }
}
