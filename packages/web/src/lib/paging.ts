import type { Page } from '@ilewa/contract/endpoint'

interface PagedAnswer {
  page: Page
}

/** `getNextPageParam` for `useInfiniteQuery` over a paged endpoint. */
export const nextCursor = (answer: PagedAnswer): string | null => answer.page.nextCursor

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
