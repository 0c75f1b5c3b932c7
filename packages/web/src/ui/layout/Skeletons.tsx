import { SimpleGrid, type SimpleGridProps, Skeleton, Stack } from '@mantine/core'

const indexes = (count: number) => Array.from({ length: count }, (_, index) => index)

/** Placeholder rows, shown after 150 ms, so that a quick response does not flicker. */
export function SkeletonRows({ count = 6, height = '3.25rem' }: { count?: number; height?: string }) {
  return (
    <Stack gap="xs" className="delayed" role="status" aria-label="Loading">
      {indexes(count).map((index) => (
        <Skeleton key={index} height={height} radius="md" />
      ))}
    </Stack>
  )
}

/** Placeholder cards in the same grid as the loaded cards. */
export function SkeletonCards({ count = 6, height = '19rem' }: { count?: number; height?: string }) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} className="delayed" role="status" aria-label="Loading">
      {indexes(count).map((index) => (
        <Skeleton key={index} height={height} radius="lg" />
      ))}
    </SimpleGrid>
  )
}

/** Placeholder of a form's fields and button. */
export function SkeletonFields({ count, columns }: { count: number; columns: SimpleGridProps['cols'] }) {
  return (
    <Stack gap="md">
      <SimpleGrid cols={columns}>
        {indexes(count).map((index) => (
          <Skeleton key={index} height="4.5rem" radius="md" />
        ))}
      </SimpleGrid>
      <Skeleton height="2.75rem" radius="md" />
    </Stack>
  )
}
