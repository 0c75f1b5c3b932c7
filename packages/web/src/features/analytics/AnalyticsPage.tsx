import { hasCash } from '@ilewa/contract/analytics/cash-bridge'
import { periodIssue, spansOf } from '@ilewa/contract/analytics/period'
import type { Analytics } from '@ilewa/contract/analytics/schema'
import { addDays } from '@ilewa/contract/core/dates'
import { Button } from '@mantine/core'
import { ChartNoAxesCombined, ListTree } from 'lucide-react'
import { Suspense } from 'react'
import { lazyNamed } from '../../lib/lazy-named.ts'
import { useToday } from '../../lib/today.ts'
import { formatSpan, hasMetrics } from '../../ui/charts/analytics-format.ts'
import { MountedDialog } from '../../ui/dialog/MountedDialog.tsx'
import { useDialogs } from '../../ui/dialog/use-dialogs.ts'
import { EmptyState } from '../../ui/layout/EmptyState.tsx'
import { ErrorView } from '../../ui/layout/ErrorView.tsx'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { SkeletonCards } from '../../ui/layout/Skeletons.tsx'
import { FilterBar } from '../../ui/list/FilterBar.tsx'
import { RefreshFailure } from '../../ui/list/RefreshFailure.tsx'
import { useUrlFilters } from '../../ui/list/use-url-filters.ts'
import { PlanGate } from '../../ui/plan/PlanGate.tsx'
import { AnalyticsCards } from './AnalyticsCards.tsx'
import { useAnalytics, useCashBridge } from './analytics.api.ts'
import { type AnalyticsFilters, defaultFilters, toFilters } from './analytics-filters.ts'
import { metricKeys, toDrillDown } from './drill-down.ts'
import { CustomDates, PeriodSelect } from './PeriodFields.tsx'
import { useProfit } from './profit.api.ts'

const AnalyticsCharts = lazyNamed(() => import('./AnalyticsCharts.tsx'), 'AnalyticsCharts')
const CashBridgePanel = lazyNamed(() => import('./CashBridgePanel.tsx'), 'CashBridgePanel')
const ProfitPanels = lazyNamed(() => import('./ProfitPanels.tsx'), 'ProfitPanels')
const RowsDialog = lazyNamed(() => import('./RowsDialog.tsx'), 'RowsDialog')

const title = 'Analytics'

/** "23 Oct – 21 Nov 2026, tonight included; compared with 23 Sep – 22 Oct 2026" */
function useSubtitle(filters: AnalyticsFilters, data: Analytics | undefined, property: string | undefined) {
  const today = useToday()
  const expected = spansOf(filters, today)
  const { period: current, previousPeriod } = data ?? {
    period: expected.current,
    previousPeriod: expected.previous,
  }
  const where = property ? `${property}, ` : ''
  const tonight = current.to === addDays(today, 1) ? ', tonight included' : ''
  return `${where}${formatSpan(current)}${tonight}; compared with ${formatSpan(previousPeriod)}`
}

/** A period without bookings can have expenses. Without either, the panels are not loaded. */
function ExpensesWithoutBookings({ filters }: { filters: AnalyticsFilters }) {
  const { data } = useProfit(filters)
  if (!data || data.properties.length === 0) return null
  return (
    <Suspense>
      <ProfitPanels filters={filters} />
    </Suspense>
  )
}

/** Guests can pay before the first stay. */
function CashWithoutBookings({ filters }: { filters: AnalyticsFilters }) {
  const { data } = useCashBridge(filters)
  if (!data || !hasCash(data)) return null
  return (
    <Suspense>
      <CashBridgePanel filters={filters} />
    </Suspense>
  )
}

function AnalyticsScreen() {
  const { filters: urlFilters, setFilters } = useUrlFilters(defaultFilters)
  const filters = toFilters(urlFilters)
  const dialogs = useDialogs()
  const openRows = (rows: string) => dialogs.open('rows', rows)
  const query = useAnalytics(filters)
  const { data, isError, error, refetch } = query
  const issue = periodIssue(filters)
  const isEmpty = data && !hasMetrics(data.totals) && !hasMetrics(data.previous)
  const name = data?.properties.find(({ id }) => id === filters.propertyId)?.name
  const subtitle = useSubtitle(filters, data, name)
  return (
    <>
      <PageHeader
        title={title}
        subtitle={subtitle}
        actions={
          <Button
            variant="default"
            disabled={!data || isEmpty}
            leftSection={<ListTree size={18} aria-hidden />}
            onClick={() => openRows(metricKeys.all)}
          >
            All bookings
          </Button>
        }
      />
      <FilterBar>
        <PeriodSelect value={filters} onChange={setFilters} />
        {filters.propertyId && (
          <Button variant="subtle" onClick={() => setFilters({ property: '' })}>
            All properties
          </Button>
        )}
      </FilterBar>
      {filters.period === 'custom' && <CustomDates value={filters} onChange={setFilters} />}
      {isError && !data && <ErrorView error={error} onRetry={() => void refetch()} />}
      <RefreshFailure query={query} />
      {isEmpty && (
        <EmptyState
          icon={ChartNoAxesCombined}
          title="No Analytics Data"
          text="Analytics appear with the first booking in the period."
        />
      )}
      {isEmpty && <CashWithoutBookings filters={filters} />}
      {isEmpty && <ExpensesWithoutBookings filters={filters} />}
      {!isEmpty && (data || !(isError || issue)) && <AnalyticsCards data={data} />}
      {data && !isEmpty && (
        <Suspense fallback={<SkeletonCards count={2} height="20rem" />}>
          <AnalyticsCharts data={data} filters={filters} onOpen={openRows} />
        </Suspense>
      )}
      <MountedDialog item={dialogs.itemOf('rows')}>
        {(item, dialog) => (
          <RowsDialog
            {...dialog}
            {...toDrillDown(item, filters, data)}
            onClose={() => dialogs.close('rows')}
          />
        )}
      </MountedDialog>
    </>
  )
}

/** Analytics of the business; for owners on a paid plan. */
export function AnalyticsPage() {
  return (
    <PlanGate
      feature="hasAnalyticsAccess"
      title={title}
      locked={{
        title: 'Analytics Feature Locked',
        text: 'Upgrade to Standard plan to see revenue, occupancy, sources and guests over time.',
        action: 'Upgrade Now',
      }}
    >
      <AnalyticsScreen />
    </PlanGate>
  )
}
