import { formatNaira, type Naira } from '@ilewa/contract/core/money'
import { formatThousands } from '@ilewa/contract/inventory/stock'
import { UnstyledButton } from '@mantine/core'
import { Boxes, Layers, TriangleAlert, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { StatCard, StatCards } from '../../ui/data/StatCard.tsx'
import { useInventoryStats } from './inventory.api.ts'
import classes from './StockCards.module.css'

/** Rounded to thousands; the exact amount is shown on hover, focus or tap. */
function TotalValue({ amount }: { amount: Naira }) {
  const [rounded, exact] = [formatThousands(amount), formatNaira(amount)]
  return (
    <UnstyledButton className={classes.value} aria-label={`${rounded} exactly ${exact}`}>
      {rounded}
      <span className={classes.exact}>{exact}</span>
    </UnstyledButton>
  )
}

/** Inventory metrics of one or all properties. */
export function StockCards({ propertyId }: { propertyId: string | undefined }) {
  const { data, isError } = useInventoryStats(propertyId)
  const valueOrDash = (value: ReactNode) => value ?? (isError ? '–' : undefined)
  return (
    <StatCards>
      <StatCard
        label="Total Items"
        value={valueOrDash(data?.totalItems)}
        icon={Boxes}
        tone="brand"
        definitions={['stockItems']}
      />
      <StatCard
        label="Low Stock Items"
        definitions={['lowStock']}
        value={valueOrDash(data?.lowStockItems)}
        icon={TriangleAlert}
        tone="accent"
      />
      <StatCard
        label="Total Value"
        definitions={['stockValue']}
        value={valueOrDash(data && <TotalValue amount={data.totalValue} />)}
        icon={Wallet}
      />
      <StatCard
        label="Categories"
        value={valueOrDash(data?.categories)}
        icon={Layers}
        definitions={['stockCategories']}
      />
    </StatCards>
  )
}
