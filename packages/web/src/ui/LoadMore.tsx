import { Button, Stack, Text } from '@mantine/core'

interface LoadMoreProps {
  shown: number
  /** `totalOf(data?.pages)` */
  total: number
  /** From `useInfiniteQuery`. */
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
  /** What is listed: one, and several. */
  nouns: readonly [string, string]
}

/** The foot of a list paged by key. */
export function LoadMore({
  shown,
  total,
  nouns: [one, several],
  hasNextPage,
  isFetchingNextPage,
  fetchNextPage,
}: LoadMoreProps) {
  return (
    <Stack align="center" gap="xs" py="md">
      <Text c="dimmed" fz="sm" role="status">
        {hasNextPage ? `Showing ${shown} of ${total} ${several}` : `${total} ${total === 1 ? one : several}`}
      </Text>
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Load more
        </Button>
      )}
    </Stack>
  )
}
