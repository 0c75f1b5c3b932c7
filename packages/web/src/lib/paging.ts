import type { Page } from '@ilewa/contract/endpoint'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'

interface PagedAnswer {
  page: Page
}

interface PagedListOptions<A extends PagedAnswer> {
  queryKey: readonly unknown[]
  /** One page, from `cursor` on. */
  load: (paging: { limit: number; cursor: string | undefined }, signal: AbortSignal) => Promise<A>
  enabled?: boolean
  retry?: boolean
  refetchOnWindowFocus?: boolean
  /** Rows asked for at once. */
  limit?: number
}

/** A list that is loaded page after page; old rows stay while new ones load. */
export const usePagedList = <A extends PagedAnswer>({ load, limit = 50, ...options }: PagedListOptions<A>) =>
  useInfiniteQuery({
    ...options,
    queryFn: ({ pageParam, signal }) => load({ limit, cursor: pageParam }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (answer) => answer.page.nextCursor,
    placeholderData: keepPreviousData,
  })

/** How many rows match in all, over the pages loaded so far. */
export const totalOf = (pages: readonly PagedAnswer[] | undefined): number => pages?.at(-1)?.page.total ?? 0

interface PageOf<T> extends PagedAnswer {
  data: T[]
}

/** Every row of a list short enough to be shown whole, page after page. */
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
