import { formatNaira } from '@ilewa/contract/core/money'
import { Button, Group, Skeleton, Text } from '@mantine/core'
import { RotateCw } from 'lucide-react'
import type { StayPrice } from './use-quote.ts'

/** Why no price is shown: it loads, or failed to load. */
export function PriceStatus({ price }: { price: StayPrice }) {
  if (price.isFailed)
    return (
      <Group gap="xs" role="alert">
        <Text c="red" fz="sm">
          {price.isOffline ? 'The price needs a connection.' : 'The price did not load.'}
        </Text>
        <Button
          variant="default"
          size="compact-sm"
          className="tap"
          leftSection={<RotateCw size={15} aria-hidden />}
          onClick={price.retry}
        >
          Retry
        </Button>
      </Group>
    )
  if (price.isPending && !price.quote)
    return <Skeleton className="delayed" height="2.75rem" radius="md" role="status" aria-label="Loading" />
  return null
}

/** "The price changed to ₦180,000.00. Check it and send again." */
export const ChangedPrice = ({ price }: { price: StayPrice }) =>
  price.changedTo === undefined ? null : (
    <Text role="alert" fw={600}>
      The price changed to {formatNaira(price.changedTo)}. Check it and send again.
    </Text>
  )
