import { formatNaira } from '@ilewa/contract/core/money'
import type { EntryStats } from '@ilewa/contract/money/schema'
import { ArrowDownToLine, ArrowUpFromLine, HandCoins, Wallet } from 'lucide-react'
import type { StatCardDescription } from '../../ui/data/StatCardRow.tsx'

const cautionCards = [
  { label: 'Caution deposits received', sum: 'cautionReceived' },
  { label: 'Paid from caution deposits', sum: 'cautionApplied' },
  { label: 'Other income (caution deposits kept)', sum: 'cautionDeducted' },
] as const

/** Sums of caution deposits, each only if it is not 0. */
const cautionCardsOf = (days: string, stats: EntryStats): StatCardDescription<EntryStats>[] =>
  cautionCards
    .filter(({ sum }) => stats[sum] !== 0)
    .map(({ label, sum }) => ({
      label,
      wide: true,
      definitions: [sum],
      value: (sums) => formatNaira(sums[sum]),
      hint: days,
      icon: HandCoins,
    }))

/** Sums of the filtered payments and refunds of these days: "1 – 25 Nov 2026". */
export const paymentCards = (
  days: string,
  stats: EntryStats | undefined,
): StatCardDescription<EntryStats>[] => [
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
  ...(stats ? cautionCardsOf(days, stats) : []),
]
