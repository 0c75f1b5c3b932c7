import { formatDate, formatDateRange } from '@ilewa/contract/core/dates'
import { formatNaira } from '@ilewa/contract/core/money'
import { toPagePath } from '@ilewa/contract/core/paging'
import type { Dashboard } from '@ilewa/contract/dashboard'
import { formatQuantity, type StockStatus, stockStatusLabels } from '@ilewa/contract/inventory/stock'
import { openMaintenanceStatuses as openStatuses } from '@ilewa/contract/maintenance/terms'
import { paths } from '../../lib/paths.ts'
import { useCivilDateOf } from '../../lib/today.ts'
import { type BadgeVariant, StatusBadge } from '../../ui/data/StatusBadge.tsx'
import classes from './AttentionPanels.module.css'
import { ShortListPanel } from './ShortListPanel.tsx'
import { ShortListRow } from './ShortListRow.tsx'

function Balances({ balances }: { balances: NonNullable<Dashboard['balances']> }) {
  return (
    <ShortListPanel
      title="Balances due"
      total={balances.total}
      how={['balanceDue']}
      shown={balances.rows.length}
      emptyText="No confirmed booking has a balance due."
      listPath={`${paths.bookings}?due=true`}
      summary={balances.total > 0 && <p className={classes.sum}>{formatNaira(balances.amount)}</p>}
    >
      {balances.rows.map(({ id, guestName, propertyName, checkIn, checkOut, balance }) => (
        <ShortListRow
          key={id}
          to={`${paths.bookings}?open=${id}`}
          title={guestName}
          aside={<span className={classes.amount}>{formatNaira(balance)}</span>}
          where={propertyName}
          when={formatDateRange(checkIn, checkOut)}
        />
      ))}
    </ShortListPanel>
  )
}

/** Links to lists with the same filters as the panels. */
const lowStockPath = toPagePath(paths.inventory, { property: 'all', low: 'true' })
const urgentPath = toPagePath(paths.maintenance, { priority: 'URGENT', status: openStatuses.join() })

const stockBadgeVariants: Record<StockStatus, BadgeVariant> = {
  IN_STOCK: 'success',
  LOW_STOCK: 'warning',
  CRITICAL: 'destructive',
  OUT_OF_STOCK: 'outline',
}

function LowStock({ lowStock }: { lowStock: NonNullable<Dashboard['lowStock']> }) {
  return (
    <ShortListPanel
      title="Low stock"
      total={lowStock.total}
      shown={lowStock.rows.length}
      emptyText="No items are low on stock."
      listPath={lowStockPath}
    >
      {lowStock.rows.map(({ id, itemName, propertyName, quantity, minStock, stockStatus }) => (
        <ShortListRow
          key={id}
          to={`${paths.inventory}?open=${id}`}
          title={itemName}
          aside={
            <StatusBadge variant={stockBadgeVariants[stockStatus]} label={stockStatusLabels[stockStatus]} />
          }
          where={propertyName}
          when={`${formatQuantity(quantity)} left · Min: ${formatQuantity(minStock)}`}
        />
      ))}
    </ShortListPanel>
  )
}

function UrgentRepairs({ repairs }: { repairs: NonNullable<Dashboard['urgentRepairs']> }) {
  const civilDateOf = useCivilDateOf()
  return (
    <ShortListPanel
      title="Urgent repairs"
      total={repairs.total}
      shown={repairs.rows.length}
      emptyText="No urgent repairs."
      listPath={urgentPath}
    >
      {repairs.rows.map(({ id, title, propertyName, status, createdAt }) => (
        <ShortListRow
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
          when={`Reported ${formatDate(civilDateOf(createdAt))}`}
        />
      ))}
    </ShortListPanel>
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
