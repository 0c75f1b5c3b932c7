import { formatDate, formatDateRange } from '@ilewa/contract/core/dates'
import { formatNaira } from '@ilewa/contract/core/money'
import { toPagePath } from '@ilewa/contract/core/paging'
import type { Dashboard } from '@ilewa/contract/dashboard'
import { formatQuantity, type StockStatus, stockStatusLabels } from '@ilewa/contract/inventory/stock'
import { openMaintenanceStatuses as openStatuses } from '@ilewa/contract/maintenance/terms'
import { paths } from '../../lib/paths.ts'
import { useDayOf } from '../../lib/today.ts'
import { type BadgeVariant, StatusBadge } from '../../ui/data/StatusBadge.tsx'
import classes from './AttentionPanels.module.css'
import { FewPanel } from './FewPanel.tsx'
import { FewRow } from './FewRow.tsx'

function Balances({ balances }: { balances: NonNullable<Dashboard['balances']> }) {
  return (
    <FewPanel
      title="Balances due"
      total={balances.total}
      how={['balanceDue']}
      shown={balances.rows.length}
      none="No confirmed booking has a balance due."
      more={`${paths.bookings}?due=true`}
      figure={balances.total > 0 && <p className={classes.sum}>{formatNaira(balances.amount)}</p>}
    >
      {balances.rows.map(({ id, guestName, propertyName, checkIn, checkOut, balance }) => (
        <FewRow
          key={id}
          to={`${paths.bookings}?open=${id}`}
          title={guestName}
          aside={<span className={classes.amount}>{formatNaira(balance)}</span>}
          where={propertyName}
          when={formatDateRange(checkIn, checkOut)}
        />
      ))}
    </FewPanel>
  )
}

/** Links to lists with the same filters as the panels. */
const lowStockPath = toPagePath(paths.inventory, { property: 'all', low: 'true' })
const urgentPath = toPagePath(paths.maintenance, { priority: 'URGENT', status: openStatuses.join() })

const stockLooks: Record<StockStatus, BadgeVariant> = {
  IN_STOCK: 'success',
  LOW_STOCK: 'warning',
  CRITICAL: 'destructive',
  OUT_OF_STOCK: 'outline',
}

function LowStock({ lowStock }: { lowStock: NonNullable<Dashboard['lowStock']> }) {
  return (
    <FewPanel
      title="Low stock"
      total={lowStock.total}
      shown={lowStock.rows.length}
      none="No items are low on stock."
      more={lowStockPath}
    >
      {lowStock.rows.map(({ id, itemName, propertyName, quantity, minStock, stockStatus }) => (
        <FewRow
          key={id}
          to={`${paths.inventory}?open=${id}`}
          title={itemName}
          aside={<StatusBadge variant={stockLooks[stockStatus]} label={stockStatusLabels[stockStatus]} />}
          where={propertyName}
          when={`${formatQuantity(quantity)} left · Min: ${formatQuantity(minStock)}`}
        />
      ))}
    </FewPanel>
  )
}

function UrgentRepairs({ repairs }: { repairs: NonNullable<Dashboard['urgentRepairs']> }) {
  const dayOf = useDayOf()
  return (
    <FewPanel
      title="Urgent repairs"
      total={repairs.total}
      shown={repairs.rows.length}
      none="No urgent repairs."
      more={urgentPath}
    >
      {repairs.rows.map(({ id, title, propertyName, status, createdAt }) => (
        <FewRow
          key={id}
          to={`${paths.maintenance}?open=${id}`}
          title={title}
          aside={
            status === 'IN_PROGRESS' ? (
              <StatusBadge variant="default" label="In Progress" />
            ) : (
              <StatusBadge variant="destructive" label="Pending" />
            )
          }
          where={propertyName}
          when={`Reported ${formatDate(dayOf(createdAt))}`}
        />
      ))}
    </FewPanel>
  )
}

/** Lists that need attention, if the server returns them for this role and plan. */
export function AttentionPanels({ dashboard }: { dashboard: Dashboard }) {
  const { balances, lowStock, urgentRepairs } = dashboard
  if (!balances && !lowStock && !urgentRepairs) return null
  return (
    <div className={classes.panels}>
      {balances && <Balances balances={balances} />}
      {lowStock && <LowStock lowStock={lowStock} />}
      {urgentRepairs && <UrgentRepairs repairs={urgentRepairs} />}
    </div>
  )
}
