import { z } from 'zod'
import { fromKobo, type Naira, toKobo } from '../core/money.ts'

/** Derived from the quantity, never stored. */
export const StockStatus = z.enum(['IN_STOCK', 'LOW_STOCK', 'CRITICAL', 'OUT_OF_STOCK'])
export type StockStatus = z.infer<typeof StockStatus>

export const stockStatusLabels: Record<StockStatus, string> = {
  IN_STOCK: 'In Stock',
  LOW_STOCK: 'Low Stock',
  CRITICAL: 'Critical',
  OUT_OF_STOCK: 'Out of Stock',
}

/** Critical at or below half of the minimum; low at or below the minimum. */
export function stockStatusOf(quantity: number, minStock: number): StockStatus {
  if (quantity <= 0) return 'OUT_OF_STOCK'
  // Doubling is exact in binary, so rounding does not move the threshold.
  if (quantity * 2 <= minStock) return 'CRITICAL'
  return quantity <= minStock ? 'LOW_STOCK' : 'IN_STOCK'
}

/** Value of a quantity, rounded half up to the kobo, so that the sum over items equals the sum over properties. */
export function stockValue(quantity: number, costPerUnit: Naira): Naira {
  const parts = BigInt(toKobo(quantity)) * BigInt(toKobo(costPerUnit))
  return fromKobo(Number((parts + 50n) / 100n))
}

/** Quantities have two decimals, like naira amounts. */
export const addQuantities = (one: number, other: number): number => fromKobo(toKobo(one) + toKobo(other))

interface Stock {
  quantity: number
  costPerUnit: Naira
}

/** Unit cost after two stocks are merged: the total value does not change, except for rounding to the kobo per unit. */
export function averageCost(one: Stock, other: Stock): Naira {
  const hundredths = ({ quantity }: Stock) => BigInt(toKobo(quantity))
  const weight = hundredths(one) + hundredths(other)
  if (weight === 0n) return other.costPerUnit
  const stockWorth = (stock: Stock) => hundredths(stock) * BigInt(toKobo(stock.costPerUnit))
  return fromKobo(Number((2n * (stockWorth(one) + stockWorth(other)) + weight) / (2n * weight)))
}

const quantities = new Intl.NumberFormat('en-NG', { maximumFractionDigits: 2 })

/** "1,250.5" */
export const formatQuantity = (quantity: number): string => quantities.format(quantity || 0)

/** "₦1,251K": rounded to thousands. The exact amount is shown next to it. */
export const formatThousands = (amount: Naira): string =>
  `₦${quantities.format(Math.round(amount / 1000) || 0)}K`
