import type { ProfitReport } from '@ilewa/contract/analytics/profit'
import { formatMonth, startOfMonth } from '@ilewa/contract/core/dates'
import { formatNairaShort } from '@ilewa/contract/core/money'
import { Anchor, Group } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { useToday } from '../../lib/today.ts'
import { ProfitChange } from '../../ui/charts/ProfitChange.tsx'
import { ProfitLines } from '../../ui/charts/ProfitLines.tsx'
import { formatLandlordsPart, profitDefinitions } from '../../ui/charts/profit-parts.ts'
import { DefinitionPopover } from '../../ui/data/DefinitionPopover.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { TextPlaceholder } from '../../ui/layout/TextPlaceholder.tsx'
import { useProfit } from '../analytics/profit.api.ts'
import classes from './MonthProfitCard.module.css'

/** "₦24.9M earned, ₦5.2M spent, ₦1.1M commission" */
const formatParts = ({ totals: { earned, spent, commission, landlords } }: ProfitReport) =>
  `${formatNairaShort(earned)} earned, ${formatNairaShort(spent)} spent, ${formatNairaShort(commission)} commission${formatLandlordsPart(landlords)}`

/** Profit of this month to date, with its parts and the change from last month; exact amounts on tap. */
export function MonthProfitCard() {
  const today = useToday()
  const { data: report, isError } = useProfit({ period: 'month' })
  const lastMonth = formatMonth(startOfMonth(today, -1)).slice(0, 3)
  // The amounts stand for those that are loading, and have about their length.
  const profit = report ? formatNairaShort(report.totals.profit) : '₦10.5M'
  const parts = report ? formatParts(report) : '₦10.5M earned, ₦1.5M spent, ₦1.5M commission'
  return (
    <Panel
      title={`${formatMonth(today)} so far`}
      aside={
        <Group gap={4} wrap="nowrap">
          <DefinitionPopover label="Profit" metrics={profitDefinitions(report?.totals)}>
            {report && <ProfitLines {...report.totals} />}
          </DefinitionPopover>
          <Anchor
            component={Link}
            to={`${paths.analytics}?period=month#profit`}
            className="tap"
            aria-label="Details of the profit"
          >
            Details
          </Anchor>
        </Group>
      }
    >
      {isError && !report ? (
        <p className={classes.parts}>This month's profit could not be loaded.</p>
      ) : (
        <>
          <p className={classes.profit}>
            {report ? `${profit} profit` : <TextPlaceholder>{`${profit} profit`}</TextPlaceholder>}
          </p>
          <p className={classes.parts}>{report ? parts : <TextPlaceholder>{parts}</TextPlaceholder>}</p>
          {report ? (
            <ProfitChange report={report} comparedWith={`the same days of ${lastMonth}`} />
          ) : (
            <p className={classes.parts}>
              <TextPlaceholder>₦1.5M more than the same days of {lastMonth}</TextPlaceholder>
            </p>
          )}
        </>
      )}
    </Panel>
  )
}
