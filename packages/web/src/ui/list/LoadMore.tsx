import { mostCounted } from '@ilewa/contract/core/endpoint'
import { Button, Stack, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { formatCount, formatTotal } from '../../lib/api/paging.ts'
import { watchNearScreen } from '../layout/in-viewport.ts'

interface LoadMoreProps {
  shown: number
  /** `totalOf(data?.pages)` */
  total: number
  /** From `useInfiniteQuery`. */
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
  /** From `usePagedList`: prefetches the next page. */
  readAhead: () => void
  /** Singular and plural of the records. */
  nouns: readonly [string, string]
}

/** Prefetches the next page when the list's footer approaches the viewport or is hovered. */
function useReadAhead(shown: number, readAhead: () => void) {
  const foot = useRef<HTMLDivElement>(null)
  const latest = useRef(readAhead)
  useEffect(() => {
    latest.current = readAhead
  })
  useEffect(() => {
    if (shown === 0 || !foot.current) return
    return watchNearScreen(foot.current, (isNear) => isNear && latest.current())
  }, [shown])
  return foot
}

/** Footer of a cursor-paged list. The total is capped; once all rows are loaded, it shows their exact number. */
export function LoadMore({
  shown,
  total,
  nouns: [one, several],
  hasNextPage,
  isFetchingNextPage,
  fetchNextPage,
  readAhead,
}: LoadMoreProps) {
  const foot = useReadAhead(hasNextPage ? shown : 0, readAhead)
  const isAll = !hasNextPage && shown > mostCounted
  const words = `${isAll ? formatCount(shown) : formatTotal(total, shown)} ${total === 1 ? one : several}`
  return (
    <Stack ref={foot} align="center" gap="xs" py="md" onPointerEnter={readAhead}>
      <Text c="dimmed" fz="sm" role="status">
        {hasNextPage ? `Showing ${formatCount(shown)} of ${words}` : words}
      </Text>
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Load more
        </Button>
      )}
    </Stack>
  )
}
