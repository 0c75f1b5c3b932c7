import { ActionIcon } from '@mantine/core'
import { Bell } from 'lucide-react'
import { Suspense, useState } from 'react'
import { formatTotal } from '../../lib/api/paging.ts'
import { lazyNamed } from '../../lib/lazy-named.ts'
import classes from './NotificationBell.module.css'
import { useUnreadCount } from './notifications.api.ts'

const OpenedBell = lazyNamed(() => import('./OpenedBell.tsx'), 'OpenedBell')

const maxShownCount = 99

const unreadLabel = (unread: number) =>
  unread > 0 ? `Notifications, ${formatTotal(unread)} unread` : 'Notifications'

/** The number of unread notifications. The list is loaded on the first click. */
export function NotificationBell() {
  const [isOpened, setOpened] = useState(false)
  const { data: unread = 0 } = useUnreadCount()
  const button = (
    <ActionIcon
      className={classes.bell}
      aria-label={unreadLabel(unread)}
      aria-haspopup="dialog"
      aria-expanded={false}
      onClick={() => setOpened(true)}
    >
      <Bell size={21} aria-hidden />
      {unread > 0 && (
        <span className={classes.count} aria-hidden>
          {unread > maxShownCount ? `${maxShownCount}+` : unread}
        </span>
      )}
    </ActionIcon>
  )
  if (!isOpened) return button
  return (
    <Suspense fallback={button}>
      <OpenedBell button={button} hasUnread={unread > 0} />
    </Suspense>
  )
}
