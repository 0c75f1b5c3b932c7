import { maxCountedRows } from '@ilewa/contract/core/endpoint'
import { Button, Stack, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { formatCount, formatTotal } from '../../lib/api/paging.ts'
import { observeInViewport } from '../layout/in-viewport.ts'

interface LoadMoreProps {
  shown: number
  /** `totalOf(data?.pages)` */
  total: number
  /** From `useInfiniteQuery`. */
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
  /** From `usePagedList`: prefetches the next page. */
  prefetchNextPage: () => void
  /** Singular and plural of the records. */
  nouns: readonly [string, string]
}

/** Prefetches the next page when the list's footer approaches the viewport or is hovered. */
function usePrefetchNextPage(shown: number, prefetchNextPage: () => void) {
  const footer = useRef<HTMLDivElement>(null)
  const latest = useRef(prefetchNextPage)
  useEffect(() => {
    latest.current = prefetchNextPage
  })
  useEffect(() => {
    if (shown === 0 || !footer.current) return
    return observeInViewport(footer.current, (isInViewport) => isInViewport && latest.current())
  }, [shown])
  return footer
}

/** Footer of a cursor-paged list. The total is capped; once all rows are loaded, it shows their exact number. */
export function LoadMore({
  shown,
  total,
  nouns: [singular, plural],
  hasNextPage,
  isFetchingNextPage,
  fetchNextPage,
  prefetchNextPage,
}: LoadMoreProps) {
  const footer = usePrefetchNextPage(hasNextPage ? shown : 0, prefetchNextPage)
  const isAll = !hasNextPage && shown > maxCountedRows
  const countLabel = `${isAll ? formatCount(shown) : formatTotal(total, shown)} ${total === 1 ? singular : plural}`
  return (
    <Stack ref={footer} align="center" gap="xs" py="md" onPointerEnter={prefetchNextPage}>
      <Text c="dimmed" fz="sm" role="status">
        {hasNextPage ? `Showing ${formatCount(shown)} of ${countLabel}` : countLabel}
      </Text>
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Load more
        </Button>
      )}
    </Stack>
  )
}
