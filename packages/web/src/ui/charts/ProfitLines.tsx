import type { ProfitSum } from '@ilewa/contract/analytics/profit'
import { formatNaira } from '@ilewa/contract/core/money'
import { FactLines } from '../layout/FactLines.tsx'

/** Earned, expenses, commission and the profit that remains. */
export const ProfitLines = ({ earned, spent, commission, profit }: ProfitSum) => (
  <FactLines
    facts={[
      ['Earned', formatNaira(earned)],
      ['Expenses', formatNaira(-spent)],
      ['Commission', formatNaira(-commission)],
    ]}
    total={['Profit', formatNaira(profit)]}
  />
)
