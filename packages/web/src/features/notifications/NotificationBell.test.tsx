import { type Notification, notifications } from '@ilewa/contract/notifications'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { endSession, saveSession } from '../../lib/session/session.ts'
import { fakeServerOf } from '../../test/fake-server.ts'
import { renderPage } from '../../test/render-page.tsx'
import { sessionOf } from '../../test/sessions.ts'
import { NotificationBell } from './NotificationBell.tsx'

const idOf = (index: number) => `0198a000-0000-7000-8000-00000000002${index}`
const createNotification = (index: number, overrides: Partial<Notification> = {}): Notification => ({
  ...{ id: idOf(index), kind: 'NEW_BOOKING', title: `New booking: Guest ${index}`, text: 'Lekki Loft' },
  ...{ path: `/bookings?open=${idOf(index)}`, readAt: null, createdAt: '2026-11-20T13:02:00.000Z' },
  ...overrides,
})
const listResponse = (rows: Notification[], unread: number) => ({
  data: { notifications: rows, unread },
  page: { nextCursor: null, total: rows.length },
})

afterEach(() => {
  endSession()
  vi.unstubAllGlobals()
})

async function open(...replies: ReturnType<typeof listResponse>[]) {
  saveSession(sessionOf('OWNER'))
  const received = fakeServerOf(
    [notifications.readAll, { data: {}, message: 'All notifications are read' }],
    [notifications.read, { data: {} }],
    [notifications.list, ...replies],
  )
  const page = renderPage(<NotificationBell />)
  await page.user.click(await screen.findByRole('button', { name: /^Notifications/ }))
  return { ...page, received }
}

test('the bell shows how many are unread, also to screen readers', async () => {
  saveSession(sessionOf('OWNER'))
  fakeServerOf([notifications.list, listResponse([createNotification(1)], 120)])
  renderPage(<NotificationBell />)
  expect(await screen.findByRole('button', { name: 'Notifications, 120 unread' })).toHaveTextContent('99+')
})

test('opening a notification navigates to its page, and marks it as read', async () => {
  const { user, at, received } = await open(
    listResponse(
      [createNotification(1), createNotification(2, { readAt: createNotification(2).createdAt })],
      1,
    ),
  )
  const unread = await screen.findByRole('link', { name: /^Unread:\s?New booking: Guest 1/ })
  expect(screen.getByRole('link', { name: /^New booking: Guest 2/ })).toBeVisible()
  await user.click(unread)
  expect(at()).toBe(`/bookings?open=${idOf(1)}`)
  await waitFor(() => expect(received(notifications.read)).toHaveLength(1))
})

test('all are marked as read at once', async () => {
  const { user, received } = await open(
    listResponse([createNotification(1)], 1),
    listResponse([createNotification(1)], 1),
    listResponse([], 0),
  )
  await user.click(await screen.findByRole('button', { name: 'Mark all as read' }))
  await waitFor(() => expect(received(notifications.readAll)).toHaveLength(1))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull())
})

test('without notifications it shows a message, and links to the preferences', async () => {
  await open(listResponse([], 0))
  expect(await screen.findByText('You are up to date')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Manage notifications' })).toHaveAttribute(
    'href',
    '/settings?tab=notifications',
  )
})
