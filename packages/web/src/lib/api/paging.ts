import { mostCounted, type Page } from '@ilewa/contract/core/endpoint'
import { hashKey, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { doAhead } from '../startup/read-ahead.ts'

interface PagedAnswer {
  page: Page
}

interface PagedListOptions<A extends PagedAnswer> {
  queryKey: readonly unknown[]
  /** Loads one page, starting at `cursor`. */
  load: (paging: { limit: number; cursor: string | undefined }, signal: AbortSignal) => Promise<A>
  enabled?: boolean
  retry?: boolean
  refetchOnWindowFocus?: boolean
  /** Rows per page. */
  limit?: number
}

interface Ahead<A> {
  key: string
  answer: Promise<A>
}

/** An infinite list. Existing rows stay visible while new ones load. */
export function usePagedList<A extends PagedAnswer>({ load, limit = 50, ...options }: PagedListOptions<A>) {
  const keyOf = (cursor: string | undefined) => hashKey([options.queryKey, limit, cursor])
  const ahead = useRef<Ahead<A>>(undefined)

  const take = (cursor: string | undefined) => {
    const found = ahead.current
    ahead.current = undefined
    return found?.key === keyOf(cursor) ? found.answer : undefined
  }
  const query = useInfiniteQuery({
    ...options,
    // Reloading starts at the first page, which discards a page prefetched before the change.
    queryFn: ({ pageParam, signal }) => take(pageParam) ?? load({ limit, cursor: pageParam }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (answer) => answer.page.nextCursor,
    placeholderData: keepPreviousData,
  })

  const { data, isFetching, isPlaceholderData } = query
  /** Prefetches the next page without showing it. */
  const readAhead = () => {
    const cursor = data?.pages.at(-1)?.page.nextCursor
    if (!cursor || isFetching || isPlaceholderData || ahead.current?.key === keyOf(cursor)) return
    doAhead(async () => {
      const kept = { key: keyOf(cursor), answer: load({ limit, cursor }, new AbortController().signal) }
      ahead.current = kept
      try {
        await kept.answer
      } catch (error) {
        if (ahead.current === kept) ahead.current = undefined
        throw error
      }
    })
  }
  return { ...query, readAhead }
}

/** Number of matching rows, as the last loaded page reports it; format it with `formatTotal`. */
export const totalOf = (pages: readonly PagedAnswer[] | undefined): number => pages?.at(-1)?.page.total ?? 0

export const formatCount = (count: number) => count.toLocaleString('en-NG')

/** "48", or "1,000+" above the counting limit; `shown` rows are known to exist. */
export const formatTotal = (total: number, shown = 0): string =>
  total > mostCounted ? `${formatCount(Math.max(shown, mostCounted))}+` : formatCount(total)

/** The remaining rows, as in "and 43 more" or "and 995+ more". */
export const formatRest = (total: number, shown: number): string =>
  total > mostCounted ? `${formatCount(mostCounted - shown)}+` : formatCount(total - shown)

interface PageOf<T> extends PagedAnswer {
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
