import type { ProfitSum } from '@ilewa/contract/analytics/profit'
import type { MetricKey } from '@ilewa/contract/core/metric-definitions'
import { formatNairaShort, type Naira } from '@ilewa/contract/core/money'

/* What landlords get is left out if it is 0. */

/** The end of a sentence with the parts of the profit: ", ₦1.2M to landlords"; empty if it is 0. */
export const formatLandlordsPart = (landlords: Naira): string =>
  landlords === 0 ? '' : `, ${formatNairaShort(landlords)} to landlords`

/** The definitions of the profit and its parts. */
export const profitDefinitions = (totals: ProfitSum | undefined): MetricKey[] => [
  ...(['profit', 'earned', 'spent', 'commissionCost'] as const),
  ...(totals && totals.landlords !== 0 ? (['landlords'] as const) : []),
]
