import { Anchor, Button, Group, Skeleton, Text } from '@mantine/core'
import { CheckCheck } from 'lucide-react'
import { Link } from 'react-router'
import { notifyError } from '../../lib/notify.ts'
import { toSettingsPath } from '../../lib/settings-tabs.ts'
import { ErrorView } from '../../ui/layout/ErrorView.tsx'
import { RefreshFailure } from '../../ui/list/RefreshFailure.tsx'
import { NotificationItem } from './NotificationItem.tsx'
import classes from './NotificationsPanel.module.css'
import { useNotifications, useReadAllNotifications } from './notifications.api.ts'

interface NotificationsPanelProps {
  hasUnread: boolean
  onClose: () => void
}

function Rows({ onClose }: { onClose: () => void }) {
  const query = useNotifications()
  const rows = query.data?.pages.flatMap((page) => page.data.notifications) ?? []
  if (query.isPending) return <Skeleton className="delayed" height="9rem" />
  if (query.isError && rows.length === 0)
    return <ErrorView error={query.error} onRetry={() => void query.refetch()} />
  if (rows.length === 0)
    return (
      <div className={classes.empty}>
        <strong>You are up to date</strong>
        <Text c="dimmed">New bookings, arrivals, departures and alerts appear here.</Text>
      </div>
    )
  return (
    <>
      <RefreshFailure query={query} />
      <ul className={classes.rows}>
        {rows.map((notification) => (
          <NotificationItem key={notification.id} notification={notification} onOpen={onClose} />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          variant="default"
          fullWidth
          mt="sm"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show older
        </Button>
      )}
    </>
  )
}

/** The notifications with their actions. */
export function NotificationsPanel({ hasUnread, onClose }: NotificationsPanelProps) {
  const readAll = useReadAllNotifications()
  return (
    <>
      <Group justify="space-between" gap="xs" className={classes.actions}>
        <Anchor
          component={Link}
          to={toSettingsPath('notifications')}
          className="tap"
          fz="sm"
          onClick={onClose}
        >
          Manage notifications
        </Anchor>
        {hasUnread && (
          <Button
            variant="subtle"
            className={classes.readAll}
            leftSection={<CheckCheck size={17} aria-hidden />}
            loading={readAll.isPending}
            onClick={() => readAll.mutate(undefined, { onError: (error) => notifyError(error) })}
          >
            Mark all as read
          </Button>
        )}
      </Group>
      <Rows onClose={onClose} />
    </>
  )
}
