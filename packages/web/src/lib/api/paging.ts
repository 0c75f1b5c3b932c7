import { maxCountedRows, type Page } from '@ilewa/contract/core/endpoint'
import { hashKey, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { prefetch } from './prefetch.ts'

export interface PagedResponse {
  page: Page
}

interface PagedListOptions<A extends PagedResponse> {
  queryKey: readonly unknown[]
  /** Loads one page, starting at `cursor`. */
  load: (paging: { limit: number; cursor: string | undefined }, signal: AbortSignal) => Promise<A>
  enabled?: boolean
  retry?: boolean
  refetchOnWindowFocus?: boolean
  /** Rows per page. */
  limit?: number
}

interface PrefetchedPage<A> {
  key: string
  response: Promise<A>
}

/** An infinite list. Existing rows stay visible while new ones load. */
export function usePagedList<A extends PagedResponse>({ load, limit = 50, ...options }: PagedListOptions<A>) {
  const keyOf = (cursor: string | undefined) => hashKey([options.queryKey, limit, cursor])
  const prefetched = useRef<PrefetchedPage<A>>(undefined)

  const takePrefetched = (cursor: string | undefined) => {
    const found = prefetched.current
    prefetched.current = undefined
    return found?.key === keyOf(cursor) ? found.response : undefined
  }
  const query = useInfiniteQuery({
    ...options,
    // A reload starts at the first page. `takePrefetched` then discards a page that was prefetched before the
    // reload.
    queryFn: ({ pageParam, signal }) =>
      takePrefetched(pageParam) ?? load({ limit, cursor: pageParam }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (response) => response.page.nextCursor,
    placeholderData: keepPreviousData,
  })

  const { data, isFetching, isPlaceholderData } = query
  /** Prefetches the next page without showing it. */
  const prefetchNextPage = () => {
    const cursor = data?.pages.at(-1)?.page.nextCursor
    if (!cursor || isFetching || isPlaceholderData || prefetched.current?.key === keyOf(cursor)) return
    prefetch(async () => {
      const entry = { key: keyOf(cursor), response: load({ limit, cursor }, new AbortController().signal) }
      prefetched.current = entry
      try {
        await entry.response
      } catch (error) {
        if (prefetched.current === entry) prefetched.current = undefined
        throw error
      }
    })
  }
  return { ...query, prefetchNextPage }
}

/** Number of matching rows, as the last loaded page reports it; format it with `formatTotal`. */
export const totalOf = (pages: readonly PagedResponse[] | undefined): number => pages?.at(-1)?.page.total ?? 0

export const formatCount = (count: number) => count.toLocaleString('en-NG')

/**
 * "48", or "1,000+" above the counting limit. If more rows than the limit are shown, their number is used:
 * "1,500+".
 */
export const formatTotal = (total: number, shown = 0): string =>
  total > maxCountedRows ? `${formatCount(Math.max(shown, maxCountedRows))}+` : formatCount(total)

/** The remaining rows, as in "and 43 more" or "and 995+ more". */
export const formatRemaining = (total: number, shown: number): string =>
  total > maxCountedRows ? `${formatCount(maxCountedRows - shown)}+` : formatCount(total - shown)

interface PageOf<T> extends PagedResponse {
  data: T[]
}

/** Loads all pages of a list that is short enough to be shown at once. */
export async function collectPages<T>(load: (cursor?: string) => Promise<PageOf<T>>): Promise<T[]> {
  const rows: T[] = []
  let cursor: string | undefined
  do {
    const { data, page } = await load(cursor)
    rows.push(...data)
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  return rows
}
