import type { Role } from '@ilewa/contract/core/access'
import { formatNairaShort } from '@ilewa/contract/core/money'
import { toPagePath } from '@ilewa/contract/core/paging'
import type { Dashboard } from '@ilewa/contract/dashboard'
import { openMaintenanceStatuses as openStatuses } from '@ilewa/contract/maintenance/terms'
import { Link } from 'react-router'
import { bookingListPaths } from '../../lib/booking-list-paths.ts'
import { calendarDialogs } from '../../lib/calendar-dialogs.ts'
import { paths } from '../../lib/paths.ts'
import classes from './NeedsYou.module.css'

interface Item {
  label: string
  /** Undefined for people who cannot open the list. */
  to: string | undefined
}

const lowStockPath = toPagePath(paths.inventory, { property: 'all', low: 'true' })
const pendingExpensesPath = toPagePath(paths.expenses, { status: 'PENDING' })
const urgentPath = toPagePath(paths.maintenance, { priority: 'URGENT', status: openStatuses.join() })

/** The calendars of a property. */
export const calendarsPath = (propertyId: string): string =>
  toPagePath(paths.properties, { [calendarDialogs.calendars]: propertyId })

/** The page Payments, at a panel by its id. */
const toPaymentsPath = (panelId: string): string => `${paths.payments}#${panelId}`

/** The groups that are not empty, each with the list that holds exactly its items. */
function itemsOf(dashboard: Dashboard, role: Role): Item[] {
  const { claims, guestMoney, bookings, counts, balances, expensesToApprove, urgentRepairs, lowStock } =
    dashboard
  const list = bookingListPaths[role]
  const { calendarQuestions, requestsToAnswer } = dashboard
  const inList = (query: string) => list && `${list}?${query}`
  const claimed = claims ? `: ${formatNairaShort(claims.amount)}` : ''
  const owed = balances ? ` ${formatNairaShort(balances.amount)}` : ''
  const groups: [count: number | null | undefined, one: string, many: string, to: string | undefined][] = [
    [requestsToAnswer, 'request to answer', 'requests to answer', paths.requests],
    [
      calendarQuestions?.total,
      'calendar to check',
      'calendars to check',
      calendarsPath(calendarQuestions?.propertyId ?? ''),
    ],
    [claims?.total, `payment to confirm${claimed}`, `payments to confirm${claimed}`, paths.payments],
    [guestMoney?.refundsDue, 'refund due', 'refunds due', toPaymentsPath('refunds-due')],
    [
      guestMoney?.cautionsToSettle,
      'deposit to settle',
      'deposits to settle',
      toPaymentsPath('cautions-to-settle'),
    ],
    [guestMoney?.transfersToMatch, 'transfer to match', 'transfers to match', paths.bankStatements],
    [guestMoney?.overdue, 'overdue payment', 'overdue payments', inList('due=overdue')],
    [bookings?.pending, 'booking to confirm', 'bookings to confirm', inList('status=PENDING')],
    [expensesToApprove?.total, 'to approve', 'to approve', pendingExpensesPath],
    [counts.late, 'guest is late', 'guests are late', inList('desk=late')],
    [counts.overstaying, 'past check-out', 'past check-out', inList('desk=overstaying')],
    [balances?.total, `owing${owed}`, `owing${owed}`, inList('due=true')],
    [urgentRepairs?.total, 'urgent repair', 'urgent repairs', urgentPath],
    [lowStock?.total, 'low on stock', 'low on stock', lowStockPath],
  ]
  return groups.flatMap(([count, one, many, to]) =>
    count ? [{ label: `${count} ${count === 1 ? one : many}`, to }] : [],
  )
}

/** "3 bookings to confirm", "1 guest is late": links to the filtered lists. */
export function NeedsYouLinks({ dashboard, role }: { dashboard: Dashboard; role: Role }) {
  const items = itemsOf(dashboard, role)
  if (items.length === 0) return null
  return (
    <ul className={classes.links}>
      {items.map(({ label, to }) => (
        <li key={label}>
          {to ? (
            <Link to={to} className={classes.link}>
              {label}
            </Link>
          ) : (
            <span className={classes.link}>{label}</span>
          )}
        </li>
      ))}
    </ul>
  )
}
