import { Button, Stack, Text } from '@mantine/core'

interface LoadMoreProps {
  shown: number
  /** `totalOf(data?.pages)` */
  total: number
  /** From `useInfiniteQuery`. */
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
  /** What is listed, in the plural: 'bookings'. */
  noun: string
}

/** The foot of a list paged by key. */
export function LoadMore({
  shown,
  total,
  noun,
  hasNextPage,
  isFetchingNextPage,
  fetchNextPage,
}: LoadMoreProps) {
  return (
    <Stack align="center" gap="xs" py="md">
      <Text c="dimmed" fz="sm" role="status">
        {hasNextPage ? `Showing ${shown} of ${total} ${noun}` : `${total} ${noun}`}
      </Text>
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </Stack>
  )
}
