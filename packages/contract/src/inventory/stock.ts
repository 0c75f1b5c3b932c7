import { z } from 'zod'
import { fromKobo, type Naira, toKobo } from '../core/money.ts'

/** Derived from the count, never stored (operations section 4). */
export const StockStatus = z.enum(['IN_STOCK', 'LOW_STOCK', 'CRITICAL', 'OUT_OF_STOCK'])
export type StockStatus = z.infer<typeof StockStatus>

export const stockStatusLabels: Record<StockStatus, string> = {
  IN_STOCK: 'In Stock',
  LOW_STOCK: 'Low Stock',
  CRITICAL: 'Critical',
  OUT_OF_STOCK: 'Out of Stock',
}

/** Critical at or below half of the minimum, low at or below it. */
export function stockStatusOf(quantity: number, minStock: number): StockStatus {
  if (quantity <= 0) return 'OUT_OF_STOCK'
  // Doubling is exact in binary, so no rounding moves the border.
  if (quantity * 2 <= minStock) return 'CRITICAL'
  return quantity <= minStock ? 'LOW_STOCK' : 'IN_STOCK'
}

/** What a quantity is worth, to the whole kobo, halves up: the sum over items is the sum over properties. */
export function stockValue(quantity: number, costPerUnit: Naira): Naira {
  const parts = BigInt(toKobo(quantity)) * BigInt(toKobo(costPerUnit))
  return fromKobo(Number((parts + 50n) / 100n))
}

/** Quantities have two decimals, as naira have kobo. */
export const addQuantities = (one: number, other: number): number => fromKobo(toKobo(one) + toKobo(other))

interface Stock {
  quantity: number
  costPerUnit: Naira
}

/** What a unit costs where two stocks are put together: the value stays, to the rounding of one unit's kobo. */
export function averageCost(one: Stock, other: Stock): Naira {
  const hundredths = ({ quantity }: Stock) => BigInt(toKobo(quantity))
  const weight = hundredths(one) + hundredths(other)
  if (weight === 0n) return other.costPerUnit
  const worth = (stock: Stock) => hundredths(stock) * BigInt(toKobo(stock.costPerUnit))
  return fromKobo(Number((2n * (worth(one) + worth(other)) + weight) / (2n * weight)))
}

const quantities = new Intl.NumberFormat('en-NG', { maximumFractionDigits: 2 })

/** "1,250.5" */
export const formatQuantity = (quantity: number): string => quantities.format(quantity || 0)

/** "₦1,251K": thousands, rounded (operations section 9); the exact sum stands beside it. */
export const formatThousands = (amount: Naira): string =>
  `₦${quantities.format(Math.round(amount / 1000) || 0)}K`
