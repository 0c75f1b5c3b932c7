import { useEffect } from 'react'
import { type NavigateOptions, useLocation, useNavigate, useSearchParams } from 'react-router'
import { goBackWithoutPrompt, resetGoingBack } from '../../lib/session/go-back.ts'

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
      // Applied synchronously: otherwise two quick changes would both start from the older URL.
      { replace: true, preventScrollReset: true, flushSync: true },
    )

  return {
    filters,
    setFilters,
    clearFilters: () => setFilters(defaults),
    isFiltered: keys.some((key) => filters[key] !== defaults[key]),
  }
}

interface OpenItem {
  /** The open item, such as an id or 'new'; null if none. */
  open: string | null
  openItem: (id: string) => void
  closeItem: () => void
}

/** The open dialog of a page, stored in the URL under `key`: Back closes it, a link opens it. */
export function useOpenItem(key = 'open'): OpenItem {
  const [params, setParams] = useSearchParams()
  const { state, key: entry } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every entry of the history
  useEffect(resetGoingBack, [entry])
  const navigate = useNavigate()
  const change = (id: string | null, options: NavigateOptions) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current)
        if (id === null) next.delete(key)
        else next.set(key, id)
        return next
      },
      // Also synchronous: a search that fires meanwhile would start from the older URL and close the dialog.
      { ...options, preventScrollReset: true, flushSync: true },
    )
  return {
    open: params.get(key),
    openItem: (id) => change(id, { state: { opened: key } }),
    closeItem: () => {
      // A dialog opened here is closed by navigating back, so that Back never has to be pressed twice.
      if (state?.opened === key) goBackWithoutPrompt(() => void navigate(-1))
      else change(null, { replace: true })
    },
  }
}
