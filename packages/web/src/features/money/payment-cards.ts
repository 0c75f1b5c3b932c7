import { formatNaira } from '@ilewa/contract/core/money'
import type { EntryStats } from '@ilewa/contract/money/schema'
import { ArrowDownToLine, ArrowUpFromLine, Wallet } from 'lucide-react'
import type { StatCardDescription } from '../../ui/data/StatCardRow.tsx'

/** Sums of the filtered payments and refunds of these days: "1 – 25 Nov 2026". */
export const paymentCards = (days: string): StatCardDescription<EntryStats>[] => [
  {
    label: 'Received',
    wide: true,
    definitions: ['received'],
    value: ({ received }) => formatNaira(received),
    hint: days,
    icon: ArrowDownToLine,
    tone: 'accent',
  },
  {
    label: 'Refunded',
    wide: true,
    definitions: ['refunded'],
    value: ({ refunded }) => formatNaira(refunded),
    hint: days,
    icon: ArrowUpFromLine,
  },
  {
    label: 'Received less refunded',
    wide: true,
    definitions: ['received', 'refunded'],
    value: ({ net }) => formatNaira(net),
    hint: days,
    icon: Wallet,
  },
]
