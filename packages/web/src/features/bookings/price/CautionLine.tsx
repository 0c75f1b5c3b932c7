import type { Naira } from '@ilewa/contract/core/money'
import { cautionText } from '@ilewa/contract/prices/quote-text'
import { Text } from '@mantine/core'

/** The caution deposit below a total, which does not contain it; nothing without one. */
export const CautionLine = ({ amount }: { amount: Naira }) =>
  amount > 0 ? (
    <Text c="dimmed" fz="sm">
      {cautionText(amount)}
    </Text>
  ) : null
