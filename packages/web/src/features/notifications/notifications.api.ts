import { type NotificationPreferences, notifications } from '@ilewa/contract/notifications'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/call.ts'
import { usePagedList } from '../../lib/api/paging.ts'
import { refresh } from '../../lib/api/refresh.ts'

/** The number of unread notifications, for the bell. */
export const useUnreadCount = () =>
  useQuery({
    queryKey: ['notifications', 'unread'],
    queryFn: async ({ signal }) =>
      (await call(notifications.list, { query: { limit: 1 }, signal })).data.unread,
  })

export const useNotifications = () =>
  usePagedList({
    queryKey: ['notifications', 'list'],
    load: (query, signal) => call(notifications.list, { query, signal }),
    limit: 20,
  })

const refreshNotifications = () => void refresh('notification')

export const useReadNotification = () =>
  useMutation({
    mutationFn: (id: string) => call(notifications.read, { params: { id } }),
    onSettled: refreshNotifications,
  })

export const useReadAllNotifications = () =>
  useMutation({ mutationFn: () => call(notifications.readAll), onSettled: refreshNotifications })

const preferencesKey = ['notifications', 'preferences']

export const useNotificationPreferences = () =>
  useQuery({
    queryKey: preferencesKey,
    queryFn: async ({ signal }) => (await call(notifications.preferences, { signal })).data,
  })

export function useUpdateNotificationPreferences() {
  const client = useQueryClient()
  return useMutation({
    // Mutations run sequentially, so that the last change wins.
    scope: { id: 'notification preferences' },
    mutationFn: (body: NotificationPreferences) => call(notifications.updatePreferences, { body }),
    onSuccess: ({ data }) => client.setQueryData(preferencesKey, data),
  })
}
