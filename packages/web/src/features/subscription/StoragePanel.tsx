import { formatBytes } from '@ilewa/contract/core/bytes'
import { nearlyFullShare } from '@ilewa/contract/subscription/plans'
import { Progress, Text } from '@mantine/core'
import { Panel } from '../../ui/layout/Panel.tsx'
import { useLimits } from './subscription.api.ts'

function storageWarning(share: number): string | undefined {
  if (share >= 1) return 'Storage is full. You cannot upload new pictures. Remove some, or upgrade.'
  if (share >= nearlyFullShare) return 'Storage is nearly full. Remove pictures, or upgrade.'
  return undefined
}

/** Storage used by the business's pictures, and the plan's limit. */
export function StoragePanel() {
  const { data: limits } = useLimits()
  if (!limits || limits.maxStorageBytes === 0) return null
  const { storedBytes, maxStorageBytes } = limits
  const share = storedBytes / maxStorageBytes
  const notice = storageWarning(share)
  const usageLabel = `${formatBytes(storedBytes)} of ${formatBytes(maxStorageBytes)} used`
  return (
    <Panel title="Storage">
      <Text mb="xs">{usageLabel}</Text>
      <Progress.Root size="lg">
        <Progress.Section
          value={Math.min(100, share * 100)}
          color={notice ? 'red' : undefined}
          aria-label="Storage used"
        />
      </Progress.Root>
      <Text mt="xs" fz="sm" c={notice ? 'red' : 'dimmed'} role={notice ? 'status' : undefined}>
        {notice ?? 'Includes pictures of properties, repairs and receipts.'}
      </Text>
    </Panel>
  )
}
