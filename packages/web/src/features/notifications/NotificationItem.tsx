import type { Notification, NotificationKind } from '@ilewa/contract/notifications'
import {
  Banknote,
  CalendarPlus,
  CalendarSync,
  CalendarX,
  Clock,
  HandCoins,
  LogIn,
  LogOut,
  type LucideIcon,
  PackageMinus,
  Receipt,
  Wrench,
} from 'lucide-react'
import { Link } from 'react-router'
import { useFormatDateTime } from '../../lib/today.ts'
import classes from './NotificationItem.module.css'
import { useReadNotification } from './notifications.api.ts'

const icons: Record<NotificationKind, LucideIcon> = {
  NEW_BOOKING: CalendarPlus,
  ARRIVAL_TOMORROW: LogIn,
  CHECK_OUT_TODAY: LogOut,
  LOW_STOCK: PackageMinus,
  URGENT_REPAIR: Wrench,
  EXPENSE_TO_APPROVE: Receipt,
  PAYMENT: Banknote,
  PAYMENT_CLAIM: Banknote,
  MONEY_RECEIVED: Banknote,
  COMMISSION: HandCoins,
  HOLD: Clock,
  PAYMENT_OVERDUE: Banknote,
  CAUTION_DUE: HandCoins,
  REQUEST: CalendarPlus,
  CALENDAR: CalendarSync,
  CALENDAR_CONFLICT: CalendarX,
}

interface NotificationItemProps {
  notification: Notification
  onOpen: () => void
}

/** One notification. Opening it navigates to its page and marks it as read. */
export function NotificationItem({ notification, onOpen }: NotificationItemProps) {
  const { id, kind, title, text, path, readAt, createdAt } = notification
  const read = useReadNotification()
  const formatDateTime = useFormatDateTime()
  const Icon = icons[kind]
  const open = () => {
    if (!readAt) read.mutate(id)
    onOpen()
  }
  return (
    <li className={classes.item}>
      <Link to={path} className={classes.link} data-unread={!readAt || undefined} onClick={open}>
        <span className={classes.icon} aria-hidden>
          <Icon size={18} strokeWidth={1.9} />
        </span>
        <span className={classes.words}>
          <span className={classes.title}>
            {!readAt && <span className="unseen">Unread: </span>}
            {title}
          </span>
          <span className={classes.text}>{text}</span>
          <time className={classes.time} dateTime={createdAt}>
            {formatDateTime(createdAt)}
          </time>
        </span>
      </Link>
    </li>
  )
}
