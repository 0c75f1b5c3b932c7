import type { Role } from '@ilewa/contract/core/access'
import { formatNairaShort } from '@ilewa/contract/core/money'
import { toPagePath } from '@ilewa/contract/core/paging'
import type { Dashboard } from '@ilewa/contract/dashboard'
import { openMaintenanceStatuses as openStatuses } from '@ilewa/contract/maintenance/terms'
import { Link } from 'react-router'
import { bookingListPaths } from '../../lib/booking-list-paths.ts'
import { calendarDialogs } from '../../lib/calendar-dialogs.ts'
import { paths } from '../../lib/paths.ts'
import { paymentsPanels, toPaymentsPath } from '../../lib/payments-panels.ts'
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

const noGuestMoney = { refundsDue: 0, cautionsToSettle: 0, overdue: 0, transfersToMatch: 0 }

/** The groups that are not empty, each with the list that holds exactly its items. */
function itemsOf(dashboard: Dashboard, role: Role): Item[] {
  const { claims, guestMoney, bookings, counts, balances, expensesToApprove, urgentRepairs, lowStock } =
    dashboard
  const { refundsDue, cautionsToSettle, overdue, transfersToMatch } = guestMoney ?? noGuestMoney
  const list = bookingListPaths[role]
  const { calendarQuestions } = dashboard
  const requests = dashboard.requestsToAnswer ?? 0
  const inList = (query: string) => list && `${list}?${query}`
  const groups: [count: number, label: string, to: string | undefined][] = [
    [requests, requests === 1 ? '1 request to answer' : `${requests} requests to answer`, paths.requests],
    [
      calendarQuestions?.total ?? 0,
      calendarQuestions?.total === 1
        ? '1 calendar to check'
        : `${calendarQuestions?.total} calendars to check`,
      calendarsPath(calendarQuestions?.propertyId ?? ''),
    ],
    [
      claims?.total ?? 0,
      claims?.total === 1
        ? `1 payment to confirm: ${formatNairaShort(claims.amount)}`
        : `${claims?.total} payments to confirm: ${formatNairaShort(claims?.amount ?? 0)}`,
      paths.payments,
    ],
    [
      refundsDue,
      refundsDue === 1 ? '1 refund due' : `${refundsDue} refunds due`,
      toPaymentsPath(paymentsPanels.refundsDue),
    ],
    [
      cautionsToSettle,
      cautionsToSettle === 1 ? '1 deposit to settle' : `${cautionsToSettle} deposits to settle`,
      toPaymentsPath(paymentsPanels.cautionsToSettle),
    ],
    [
      transfersToMatch,
      transfersToMatch === 1 ? '1 transfer to match' : `${transfersToMatch} transfers to match`,
      paths.bankStatements,
    ],
    [overdue, overdue === 1 ? '1 overdue payment' : `${overdue} overdue payments`, inList('due=overdue')],
    [
      bookings?.pending ?? 0,
      bookings?.pending === 1 ? '1 booking to confirm' : `${bookings?.pending} bookings to confirm`,
      inList('status=PENDING'),
    ],
    [expensesToApprove?.total ?? 0, `${expensesToApprove?.total} to approve`, pendingExpensesPath],
    [
      counts.late,
      counts.late === 1 ? '1 guest is late' : `${counts.late} guests are late`,
      inList('desk=late'),
    ],
    [counts.overstaying, `${counts.overstaying} past check-out`, inList('desk=overstaying')],
    [
      balances?.total ?? 0,
      `${balances?.total} owing ${formatNairaShort(balances?.amount ?? 0)}`,
      inList('due=true'),
    ],
    [
      urgentRepairs?.total ?? 0,
      urgentRepairs?.total === 1 ? '1 urgent repair' : `${urgentRepairs?.total} urgent repairs`,
      urgentPath,
    ],
    [lowStock?.total ?? 0, `${lowStock?.total} low on stock`, lowStockPath],
  ]
  return groups.flatMap(([count, label, to]) => (count > 0 ? [{ label, to }] : []))
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
