import type { CancellationPolicy } from '@ilewa/contract/money/cancellation'
import { policyText } from '@ilewa/contract/prices/quote-text'
import { Text } from '@mantine/core'

/** What a guest gets back who cancels, below a total; nothing if nothing is agreed. */
export const PolicyLine = ({ policy }: { policy: CancellationPolicy | null }) =>
  policy && (
    <Text c="dimmed" fz="sm">
      {policyText(policy)}
    </Text>
  )
