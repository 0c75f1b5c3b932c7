import type { Page } from '@ilewa/contract/endpoint'

interface PagedAnswer {
  page: Page
}

/** `getNextPageParam` for `useInfiniteQuery` over a paged endpoint. */
export const nextCursor = (answer: PagedAnswer): string | null => answer.page.nextCursor

/** How many rows match in all, over the pages loaded so far. */
export const totalOf = (pages: readonly PagedAnswer[] | undefined): number => pages?.at(-1)?.page.total ?? 0
