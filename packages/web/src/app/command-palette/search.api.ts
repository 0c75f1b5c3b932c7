import { type SearchResults, search, searchTextLength } from '@ilewa/contract/search'
import { useDebouncedValue, useNetwork } from '@mantine/hooks'
import { hasCode } from '../../lib/api/api-error.ts'
import { useEndpoint } from '../../lib/api/endpoint-query.ts'

/** `short`: too few characters for the server; `stale`: results of an earlier text, or none yet, while loading. */
type SearchStatus = 'short' | 'stale' | 'offline' | 'failed' | 'done'

export interface Search {
  status: SearchStatus
  results: SearchResults | undefined
  error: unknown
  retry: () => void
}

const debounceMs = 200

/** Searches all records when typing pauses. The results of the previous text stay until the next are loaded. */
export function useSearch(text: string): Search {
  const [q] = useDebouncedValue(text, debounceMs)
  const { online: isOnline } = useNetwork()
  const isLongEnough = text.length >= searchTextLength.min
  const query = useEndpoint(
    search.get,
    { query: { q } },
    {
      enabled: isLongEnough && q.length >= searchTextLength.min && isOnline,
      keepsPrevious: true,
      gcTime: 0,
    },
  )
  const isStale = q !== text || query.isPlaceholderData || query.isFetching
  const statusOf = (): SearchStatus => {
    if (!isLongEnough) return 'short'
    if (!isOnline && (q !== text || query.isPlaceholderData || !query.isSuccess)) return 'offline'
    if (isStale) return 'stale'
    if (query.isError) return hasCode(query.error, 'network') ? 'offline' : 'failed'
    return 'done'
  }
  const status = statusOf()
  return {
    status,
    results: status === 'stale' || status === 'done' ? query.data : undefined,
    error: query.error,
    retry: () => void query.refetch(),
  }
}
