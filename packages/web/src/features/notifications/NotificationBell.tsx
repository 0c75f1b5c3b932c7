import { ActionIcon } from '@mantine/core'
import { Bell } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { formatTotal } from '../../lib/api/paging.ts'
import classes from './NotificationBell.module.css'
import { useUnreadCount } from './notifications.api.ts'

const OpenedBell = lazy(async () => ({ default: (await import('./OpenedBell.tsx')).OpenedBell }))

const most = 99

const unreadWords = (unread: number) =>
  unread > 0 ? `Notifications, ${formatTotal(unread)} unread` : 'Notifications'

/** The number of unread notifications. The list is loaded on the first click. */
export function NotificationBell() {
  const [isWanted, setWanted] = useState(false)
  const { data: unread = 0 } = useUnreadCount()
  const button = (
    <ActionIcon
      className={classes.bell}
      aria-label={unreadWords(unread)}
      aria-haspopup="dialog"
      aria-expanded={false}
      onClick={() => setWanted(true)}
    >
      <Bell size={21} aria-hidden />
      {unread > 0 && (
        <span className={classes.count} aria-hidden>
          {unread > most ? `${most}+` : unread}
        </span>
      )}
    </ActionIcon>
  )
  if (!isWanted) return button
  return (
    <Suspense fallback={button}>
      <OpenedBell button={button} hasUnread={unread > 0} />
    </Suspense>
  )
}
