import { z } from 'zod'
import type { Role } from './core/access.ts'
import { endpoint } from './core/endpoint.ts'
import { ById, Nothing, uuid } from './core/fields.ts'
import { ListQuery } from './core/list-query.ts'

export const NotificationKind = z.enum([
  'NEW_BOOKING',
  'ARRIVAL_TOMORROW',
  'CHECK_OUT_TODAY',
  'LOW_STOCK',
  'URGENT_REPAIR',
  'EXPENSE_TO_APPROVE',
  'PAYMENT',
  'PAYMENT_CLAIM',
  'MONEY_RECEIVED',
  'COMMISSION',
  'HOLD',
  'CAUTION_DUE',
  'PAYMENT_OVERDUE',
  'REQUEST',
  'CALENDAR',
  'CALENDAR_CONFLICT',
])
export type NotificationKind = z.infer<typeof NotificationKind>

export const Notification = z.object({
  id: uuid,
  kind: NotificationKind,
  title: z.string(),
  text: z.string(),
  /** The page of the app that the notification links to. */
  path: z.string(),
  readAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
})
export type Notification = z.infer<typeof Notification>

const onOffChoice = z.boolean('Choose on or off')

export const KindPreference = z.object({ inApp: onOffChoice, mail: onOffChoice })
export type KindPreference = z.infer<typeof KindPreference>

/** The default: in the app, and by mail only if two guests may meet at one door, or a guest waits for an answer. */
export const defaultPreferenceOf = (kind: NotificationKind): KindPreference => ({
  inApp: true,
  mail: kind === 'CALENDAR_CONFLICT' || kind === 'REQUEST',
})

/**
 * Hours in the business's time zone: at `morningHour`, notifications of tomorrow's arrivals and today's
 * departures; at `digestHour`, the daily digest.
 */
export const morningHour = 7
export const digestHour = 19

/** The evening digest is on by default for owners, and off for others. */
export const hasDigestByDefault = (role: Role): boolean => role === 'OWNER'

/**
 * `kinds` holds the kinds of the person's role; `digest` is a mail every evening at `digestHour` in the business's time
 * zone.
 */
export const NotificationPreferences = z.object({
  kinds: z.partialRecord(NotificationKind, KindPreference),
  digest: onOffChoice,
})
export type NotificationPreferences = z.infer<typeof NotificationPreferences>

export const notifications = {
  list: endpoint({
    method: 'GET',
    path: '/notifications',
    access: 'dashboard:read',
    query: ListQuery.omit({ q: true }),
    /** `unread` is capped like a page's `total`. */
    response: z.object({ notifications: z.array(Notification), unread: z.int() }),
    paged: true,
    summary: "The signed-in person's notifications, newest first, and how many are unread",
  }),
  read: endpoint({
    method: 'POST',
    path: '/notifications/{id}/read',
    access: 'dashboard:read',
    params: ById,
    response: Nothing,
    summary: 'Mark one as read',
  }),
  readAll: endpoint({
    method: 'POST',
    path: '/notifications/read',
    access: 'dashboard:read',
    response: Nothing,
    message: 'All notifications are read',
    summary: 'Mark all as read',
  }),
  preferences: endpoint({
    method: 'GET',
    path: '/notifications/preferences',
    access: 'dashboard:read',
    response: NotificationPreferences,
    summary: 'Notification preferences of the signed-in person',
  }),
  updatePreferences: endpoint({
    method: 'PUT',
    path: '/notifications/preferences',
    access: 'dashboard:read',
    body: NotificationPreferences,
    response: NotificationPreferences,
    message: 'Notification preferences saved',
    summary: 'Update the notification preferences',
  }),
}
