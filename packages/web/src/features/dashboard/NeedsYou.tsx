import type { Role } from '@ilewa/contract/core/access'
import { formatDate, formatDateRange } from '@ilewa/contract/core/dates'
import { formatNaira } from '@ilewa/contract/core/money'
import type {
  BalanceDue,
  Dashboard,
  DoubleBooking,
  ExpenseToApprove,
  LowStockItem,
  UrgentRepair,
} from '@ilewa/contract/dashboard'
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
import { calendarsPath, NeedsYouLinks } from './NeedsYouLinks.tsx'
import { ShortListRow } from './ShortListRow.tsx'

const shownRows = 3

const DoubleBookingRow = ({ propertyId, propertyName, ...nights }: DoubleBooking) => (
  <ShortListRow
    to={calendarsPath(propertyId)}
    title={propertyName}
    aside={<StatusBadge variant="destructive" label="Booked twice" />}
    where={`${nights.calendarName} ${formatDateRange(nights.checkIn, nights.checkOut)}`}
    when={`${nights.otherLabel} ${formatDateRange(nights.otherCheckIn, nights.otherCheckOut)}`}
  />
)

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

const ExpenseRow = ({ id, title, amount, expenseDate, propertyName, createdByName }: ExpenseToApprove) => (
  <ShortListRow
    to={`${paths.expenses}?${recordDialogs.details}=${id}`}
    title={title}
    aside={<span className={classes.amount}>{formatNaira(amount)}</span>}
    where={propertyName ?? createdByName}
    when={`To approve · ${formatDate(expenseDate)}`}
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
  return (
    <ShortListRow
      to={`${paths.maintenance}?open=${id}`}
      title={title}
      where={propertyName}
      when={`${status === 'IN_PROGRESS' ? 'In progress' : 'Pending'}, reported ${formatDate(civilDateOf(createdAt))}`}
    />
  )
}

/** The first item of every list, then the second of every list, and so on. */
function interleave<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length))
  return Array.from({ length: longest }, (_, index) =>
    lists.flatMap((list) => list.slice(index, index + 1)),
  ).flat()
}

/** What waits for the person: links to the lists, and the most urgent items. */
export function NeedsYou({ dashboard, role }: { dashboard: Dashboard; role: Role }) {
  const [isExpanded, setExpanded] = useState(false)
  const { claims, guestMoney, balances, expensesToApprove, urgentRepairs, lowStock, counts, bookings } =
    dashboard
  const { doubleBookings, calendarQuestions } = dashboard
  const others = interleave([
    (balances?.rows ?? []).map((row) => <BalanceRow key={`balance ${row.id}`} {...row} />),
    (expensesToApprove?.rows ?? []).map((row) => <ExpenseRow key={`expense ${row.id}`} {...row} />),
    (urgentRepairs?.rows ?? []).map((row) => <RepairRow key={`repair ${row.id}`} {...row} />),
    (lowStock?.rows ?? []).map((row) => <StockRow key={`stock ${row.id}`} {...row} />),
  ])
  // First: two guests may arrive.
  const rows = [
    ...(doubleBookings?.rows ?? []).map((row) => <DoubleBookingRow key={`double ${row.id}`} {...row} />),
    ...others,
  ]
  const lists = [doubleBookings, calendarQuestions, balances, expensesToApprove, urgentRepairs, lowStock]
  const total =
    lists.reduce((sum, list) => sum + (list?.total ?? 0), 0) +
    counts.late +
    counts.overstaying +
    (dashboard.requestsToAnswer ?? 0) +
    (claims?.total ?? 0) +
    Object.values(guestMoney ?? {}).reduce((sum, count) => sum + count, 0) +
    (bookings?.pending ?? 0)
  return (
    <Panel
      title="Needs you"
      aside={
        <Group gap={4} wrap="nowrap">
          {total > 0 && <span className={listClasses.count}>{total}</span>}
          {balances && (
            <DefinitionPopover label="Needs you" metrics={['balanceDue', 'claimed', 'late', 'pending']} />
          )}
          {rows.length > shownRows && (
            <Button
              variant="subtle"
              px={0}
              aria-label={isExpanded ? 'Needs you: show less' : 'Needs you: show more'}
              aria-expanded={isExpanded}
              onClick={() => setExpanded(!isExpanded)}
            >
              {isExpanded ? 'Less' : `${rows.length - shownRows} more`}
            </Button>
          )}
        </Group>
      }
    >
      {total === 0 && <Text c="dimmed">Nothing needs you now.</Text>}
      <NeedsYouLinks dashboard={dashboard} role={role} />
      {rows.length > 0 && (
        <ul className={listClasses.rows}>{isExpanded ? rows : rows.slice(0, shownRows)}</ul>
      )}
    </Panel>
  )
}
