import { formatNaira } from '@ilewa/contract/core/money'
import type { EntryStats } from '@ilewa/contract/money/schema'
import { ArrowDownToLine, ArrowUpFromLine, Wallet } from 'lucide-react'
import type { StatCardDescription } from '../../ui/data/StatCardRow.tsx'

/** Sums of the filtered payments and refunds. */
export const paymentCards: StatCardDescription<EntryStats>[] = [
  {
    label: 'Received',
    wide: true,
    definitions: ['received'],
    value: ({ received }) => formatNaira(received),
    icon: ArrowDownToLine,
    tone: 'accent',
  },
  {
    label: 'Refunded',
    wide: true,
    definitions: ['refunded'],
    value: ({ refunded }) => formatNaira(refunded),
    icon: ArrowUpFromLine,
  },
  {
    label: 'Received less refunded',
    wide: true,
    definitions: ['received', 'refunded'],
    value: ({ net }) => formatNaira(net),
    icon: Wallet,
  },
]
