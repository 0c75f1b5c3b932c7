import { notifications } from '@ilewa/contract/notifications'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServerOf } from '../../test/fake-server.ts'
import { renderPage } from '../../test/render-page.tsx'
import { NotificationPreferencesPanel } from './NotificationPreferencesPanel.tsx'

afterEach(() => vi.unstubAllGlobals())

const defaultPreference = { inApp: true, mail: false }
const saved = { kinds: { LOW_STOCK: defaultPreference, URGENT_REPAIR: defaultPreference }, digest: false }

test('each setting is saved immediately, with the others unchanged', async () => {
  const after = { ...saved, kinds: { ...saved.kinds, LOW_STOCK: { inApp: true, mail: true } } }
  const received = fakeServerOf(
    [notifications.preferences, { data: saved }],
    [notifications.updatePreferences, { data: after, message: 'Notification preferences saved' }],
  )
  const { user } = renderPage(<NotificationPreferencesPanel />)
  await user.click(await screen.findByRole('checkbox', { name: 'Low stock: by email' }))
  expect(await screen.findByText('Notification preferences saved')).toBeVisible()
  expect(received(notifications.updatePreferences)[0]?.body).toEqual(after)
  expect(screen.getByRole('checkbox', { name: 'Low stock: by email' })).toBeChecked()
  expect(screen.getByRole('checkbox', { name: 'Urgent repair: by email' })).not.toBeChecked()
  expect(screen.queryByRole('checkbox', { name: /Payment/ })).toBeNull()
})

test('an error on saving is shown, and the setting does not change', async () => {
  fakeServerOf(
    [notifications.preferences, { data: saved }],
    [notifications.updatePreferences, 'network error'],
  )
  const { user } = renderPage(<NotificationPreferencesPanel />)
  await user.click(await screen.findByRole('checkbox', { name: /^Daily digest/ }))
  expect(await screen.findByText('Unable to connect to our servers.')).toBeVisible()
  await waitFor(() => expect(screen.getByRole('checkbox', { name: /^Daily digest/ })).not.toBeChecked())
})
