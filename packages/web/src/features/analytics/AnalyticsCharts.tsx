import classes from './analytics.module.css'
import { CashBridgePanel } from './CashBridgePanel.tsx'
import { BookingSources, GuestDemographics } from './GuestCharts.tsx'
import { GuestRatings } from './GuestRatings.tsx'
import { ProfitPanels } from './ProfitPanels.tsx'
import { PropertyPerformance, TopProperties } from './PropertyCharts.tsx'
import { type ChartProps, MonthlyBookings, RevenueTrend } from './RevenueCharts.tsx'

/** All charts of the period. */
export function AnalyticsCharts(props: ChartProps) {
  return (
    <div className={classes.charts}>
      <RevenueTrend {...props} />
      <div data-wide>
        <CashBridgePanel filters={props.filters} />
      </div>
      <ProfitPanels filters={props.filters} />
      <BookingSources {...props} />
      <MonthlyBookings {...props} />
      <TopProperties {...props} />
      <PropertyPerformance {...props} />
      <div data-wide>
        <GuestDemographics {...props} />
      </div>
      <div data-wide>
        <GuestRatings filters={props.filters} />
      </div>
    </div>
  )
}
