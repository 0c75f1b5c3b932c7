import { mainContributor, type ProfitReport } from '@ilewa/contract/analytics/profit'
import { formatNairaShort, subtractNaira } from '@ilewa/contract/core/money'
import { Text } from '@mantine/core'

interface ProfitChangeProps {
  report: ProfitReport
  /** "the same days of Oct" */
  comparedWith: string
}

/** "₦3.1M more than the same days of Oct, mostly Villa Ìrọ̀rùn" */
export function ProfitChange({ report, comparedWith }: ProfitChangeProps) {
  const change = subtractNaira(report.totals.profit, report.previous.profit)
  const main = mainContributor(report)
  return (
    <Text c="dimmed" fz="sm" mt={2}>
      {change === 0
        ? `No change from ${comparedWith}`
        : `${formatNairaShort(Math.abs(change))} ${change > 0 ? 'more' : 'less'} than ${comparedWith}`}
      {main &&
        report.properties.length > 1 &&
        `, mostly ${main.propertyId ? main.name : 'expenses without a property'}`}
    </Text>
  )
}
