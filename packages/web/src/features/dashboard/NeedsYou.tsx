import type { Role } from '@ilewa/contract/core/access'
import type { CivilDate } from '@ilewa/contract/core/dates'
import { formatDate, formatDateRange } from '@ilewa/contract/core/dates'
import { formatNaira } from '@ilewa/contract/core/money'
import type { BalanceDue, Dashboard, LowStockItem, UrgentRepair } from '@ilewa/contract/dashboard'
import { formatQuantity, type StockStatus, stockStatusLabels } from '@ilewa/contract/inventory/stock'
import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { paths } from '../../lib/paths.ts'
import { useCivilDateOf } from '../../lib/today.ts'
import { DefinitionPopover } from '../../ui/data/DefinitionPopover.tsx'
import { type BadgeVariant, StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import listClasses from '../../ui/layout/ShortListPanel.module.css'
import { recordDialogs } from '../../ui/record/RecordDialogs.tsx'
import classes from './NeedsYou.module.css'
import { NeedsYouLinks } from './NeedsYouLinks.tsx'
import { ShortListRow } from './ShortListRow.tsx'

const shownRows = 3

/** Who leaves first pays first: leaving today, in house, arriving today, later, and those who have left. */
function urgencyOf({ checkIn, checkOut }: BalanceDue, today: CivilDate): number {
  if (checkOut === today) return 0
  if (checkOut < today) return 4
  if (checkIn < today) return 1
  return checkIn === today ? 2 : 3
}

const BalanceRow = ({ id, guestName, propertyName, checkIn, checkOut, balance }: BalanceDue) => (
  <ShortListRow
    to={`?${recordDialogs.details}=${id}`}
    dialog={recordDialogs.details}
    title={guestName}
    aside={<span className={classes.amount}>{formatNaira(balance)}</span>}
    where={propertyName}
    when={formatDateRange(checkIn, checkOut)}
  />
)

const stockBadgeVariants: Record<StockStatus, BadgeVariant> = {
  IN_STOCK: 'success',
  LOW_STOCK: 'warning',
  CRITICAL: 'destructive',
  OUT_OF_STOCK: 'outline',
}

const StockRow = ({ id, itemName, propertyName, quantity, minStock, stockStatus }: LowStockItem) => (
  <ShortListRow
    to={`${paths.inventory}?open=${id}`}
    title={itemName}
    aside={<StatusBadge variant={stockBadgeVariants[stockStatus]} label={stockStatusLabels[stockStatus]} />}
    where={propertyName}
    when={`${formatQuantity(quantity)} left · Min: ${formatQuantity(minStock)}`}
  />
)

function RepairRow({ id, title, propertyName, status, createdAt }: UrgentRepair) {
  const civilDateOf = useCivilDateOf()
  const isInProgress = status === 'IN_PROGRESS'
  return (
    <ShortListRow
      to={`${paths.maintenance}?open=${id}`}
      title={title}
      aside={
        <StatusBadge
          variant={isInProgress ? 'default' : 'destructive'}
          label={isInProgress ? 'In Progress' : 'Pending'}
        />
      }
      where={propertyName}
      when={`Reported ${formatDate(civilDateOf(createdAt))}`}
    />
  )
}

/** What waits for the person: links to the lists, and the most urgent items. */
export function NeedsYou({ dashboard, role }: { dashboard: Dashboard; role: Role }) {
  const [isExpanded, setExpanded] = useState(false)
  const { today, balances, urgentRepairs, lowStock, counts, bookings } = dashboard
  const owing = (balances?.rows ?? []).toSorted(
    (one, other) => urgencyOf(one, today) - urgencyOf(other, today),
  )
  const rows = [
    ...owing.map((row) => <BalanceRow key={`balance ${row.id}`} {...row} />),
    ...(urgentRepairs?.rows ?? []).map((row) => <RepairRow key={`repair ${row.id}`} {...row} />),
    ...(lowStock?.rows ?? []).map((row) => <StockRow key={`stock ${row.id}`} {...row} />),
  ]
  const lists = [balances, urgentRepairs, lowStock]
  const total =
    lists.reduce((sum, list) => sum + (list?.total ?? 0), 0) +
    counts.late +
    counts.overstaying +
    (bookings?.pending ?? 0)
  return (
    <Panel
      title="Needs you"
      aside={
        <Group gap={4} wrap="nowrap">
          {total > 0 && <span className={listClasses.count}>{total}</span>}
          {balances && <DefinitionPopover label="Needs you" metrics={['balanceDue', 'late', 'pending']} />}
        </Group>
      }
    >
      {total === 0 && <Text c="dimmed">Nothing needs you now.</Text>}
      <NeedsYouLinks dashboard={dashboard} role={role} />
      {rows.length > 0 && (
        <ul className={listClasses.rows}>{isExpanded ? rows : rows.slice(0, shownRows)}</ul>
      )}
      {!isExpanded && rows.length > shownRows && (
        <Button variant="subtle" px={0} aria-label="Needs you: show more" onClick={() => setExpanded(true)}>
          Show {rows.length - shownRows} more
        </Button>
      )}
    </Panel>
  )
}
