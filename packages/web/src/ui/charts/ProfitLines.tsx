import type { ProfitSum } from '@ilewa/contract/analytics/profit'
import { formatNaira } from '@ilewa/contract/core/money'
import { FactLines } from '../layout/FactLines.tsx'

/** Earned, expenses, commission, landlords' shares and the profit that remains. */
export const ProfitLines = ({ earned, spent, commission, landlords, profit }: ProfitSum) => (
  <FactLines
    facts={[
      ['Earned', formatNaira(earned)],
      ['Expenses', formatNaira(-spent)],
      ['Commission', formatNaira(-commission)],
      ...(landlords === 0 ? [] : [['Landlords', formatNaira(-landlords)] as const]),
    ]}
    total={['Profit', formatNaira(profit)]}
  />
)
