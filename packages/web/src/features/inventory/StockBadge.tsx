import { type StockStatus, stockStatusLabels } from '@ilewa/contract/inventory/stock'
import { type BadgeVariant, StatusBadge } from '../../ui/data/StatusBadge.tsx'

/** The documented colours. */
const variants: Record<StockStatus, BadgeVariant> = {
  IN_STOCK: 'success',
  LOW_STOCK: 'warning',
  CRITICAL: 'destructive',
  OUT_OF_STOCK: 'outline',
}

export const StockBadge = ({ status }: { status: StockStatus }) => (
  <StatusBadge variant={variants[status]} label={stockStatusLabels[status]} />
)
