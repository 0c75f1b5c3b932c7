import type { Naira } from '@ilewa/contract/money'
import { formatThousands } from '@ilewa/contract/stock'
import { Boxes, Layers, TriangleAlert, Wallet } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { StatCard, StatCards } from '../../ui/StatCard.tsx'
import { useInventoryStats } from './inventory.api.ts'

/** Apart, because what places a tooltip weighs as much as the rest of the cards. */
const ExactValue = lazy(async () => ({ default: (await import('./ExactValue.tsx')).ExactValue }))

const TotalValue = ({ amount }: { amount: Naira }) => (
  <Suspense fallback={formatThousands(amount)}>
    <ExactValue amount={amount} />
  </Suspense>
)

/** The figures of one property's items, or of all. */
export function StockCards({ propertyId }: { propertyId: string | undefined }) {
  const { data, isError } = useInventoryStats(propertyId)
  const shown = (figure: ReactNode) => figure ?? (isError ? '–' : undefined)
  return (
    <StatCards>
      <StatCard label="Total Items" value={shown(data?.totalItems)} icon={Boxes} tone="brand" />
      <StatCard
        label="Low Stock Items"
        value={shown(data?.lowStockItems)}
        icon={TriangleAlert}
        tone="accent"
      />
      <StatCard
        label="Total Value"
        value={shown(data && <TotalValue amount={data.totalValue} />)}
        icon={Wallet}
      />
      <StatCard label="Categories" value={shown(data?.categories)} icon={Layers} />
    </StatCards>
  )
}
