import type { Role } from './core/access.ts'
import { NotificationKind } from './notifications.ts'

interface NotificationKindInfo {
  label: string
  /** Roles that receive this kind and can set its preference. */
  roles: readonly Role[]
}

export const notificationKinds: Record<NotificationKind, NotificationKindInfo> = {
  NEW_BOOKING: { label: 'New booking', roles: ['OWNER', 'AGENT'] },
  ARRIVAL_TOMORROW: { label: 'Arrival tomorrow', roles: ['OWNER', 'AGENT', 'STAFF'] },
  CHECK_OUT_TODAY: { label: 'Check-out today', roles: ['OWNER', 'AGENT', 'STAFF'] },
  LOW_STOCK: { label: 'Low stock', roles: ['OWNER', 'STAFF'] },
  URGENT_REPAIR: { label: 'Urgent repair', roles: ['OWNER', 'STAFF'] },
  EXPENSE_TO_APPROVE: { label: 'Expense to approve', roles: ['OWNER'] },
  /** Of the plan, and of guests with an open balance at the desk. */
  PAYMENT: { label: 'Payment', roles: ['OWNER'] },
  PAYMENT_CLAIM: { label: 'Payment to confirm', roles: ['OWNER'] },
  /** For owners: what guests paid online. */
  MONEY_RECEIVED: { label: 'Payment received or not found', roles: ['OWNER', 'AGENT'] },
  COMMISSION: { label: 'Commission paid', roles: ['AGENT'] },
  HOLD: { label: 'Hold ending or ended', roles: ['OWNER', 'AGENT'] },
  CAUTION_DUE: { label: 'Caution deposit to settle', roles: ['OWNER'] },
  PAYMENT_OVERDUE: { label: 'Payment overdue', roles: ['OWNER', 'AGENT'] },
  REQUEST: { label: 'Request from the public page', roles: ['OWNER'] },
  CALENDAR: { label: 'Stays of other channels', roles: ['OWNER'] },
  CALENDAR_CONFLICT: { label: 'Booked twice', roles: ['OWNER'] },
}

export const notificationKindsFor = (role: Role): NotificationKind[] =>
  NotificationKind.options.filter((kind) => notificationKinds[kind].roles.includes(role))
