import { type NotificationPreferences, notifications } from '@ilewa/contract/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/call.ts'
import { queryKeyOf, useEndpoint, usePagedEndpoint } from '../../lib/api/endpoint-query.ts'
import { refresh } from '../../lib/api/refresh.ts'

/** The number of unread notifications, for the bell. */
export const useUnreadCount = () =>
  useEndpoint(notifications.list, { query: { limit: 1 } }, { select: ({ unread }) => unread })

export const useNotifications = () => usePagedEndpoint(notifications.list, { query: {} }, { limit: 20 })

const refreshNotifications = () => void refresh('notification')

export const useReadNotification = () =>
  useMutation({
    mutationFn: (id: string) => call(notifications.read, { params: { id } }),
    onSettled: refreshNotifications,
  })

export const useReadAllNotifications = () =>
  useMutation({ mutationFn: () => call(notifications.readAll), onSettled: refreshNotifications })

export const useNotificationPreferences = () => useEndpoint(notifications.preferences, {})

export function useUpdateNotificationPreferences() {
  const client = useQueryClient()
  return useMutation({
    // Mutations run sequentially, so that the last change wins.
    scope: { id: 'notification preferences' },
    mutationFn: (body: NotificationPreferences) => call(notifications.updatePreferences, { body }),
    onSuccess: ({ data }) => client.setQueryData(queryKeyOf(notifications.preferences), data),
  })
}
