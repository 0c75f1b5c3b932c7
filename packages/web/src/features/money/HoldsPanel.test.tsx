import { moneySettings } from '@ilewa/contract/money/settings'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endSession, saveSession } from '../../lib/session/session.ts'
import { fakeServerOf } from '../../test/fake-server.ts'
import { moneySettingsOf } from '../../test/money-settings.ts'
import { renderPage } from '../../test/render-page.tsx'
import { sessionOf } from '../../test/sessions.ts'
import { HoldsPanel } from './HoldsPanel.tsx'

const loaded = moneySettingsOf()
const { agentHoldHours, holdPercent, claimHoldHours, agentDiscountPercent, cautionHours } = loaded
const settings = { agentHoldHours, holdPercent, claimHoldHours, agentDiscountPercent, cautionHours }

beforeEach(() => saveSession(sessionOf('OWNER')))
afterEach(() => {
  endSession()
  vi.unstubAllGlobals()
})

test('the owner limits how long agents hold dates', async () => {
  const saved = { ...settings, agentHoldHours: 24, holdPercent: 30 }
  const received = fakeServerOf(
    [moneySettings.get, { data: loaded }],
    [moneySettings.update, { data: { ...loaded, ...saved }, message: 'Settings saved' }],
  )
  const { user } = renderPage(<HoldsPanel />)
  const hours = await screen.findByLabelText('Agents’ bookings are held for')
  await user.clear(hours)
  await user.type(hours, '200')
  await user.click(screen.getByRole('button', { name: 'Save settings' }))
  expect(hours).toHaveAccessibleDescription(/Hours of a hold must be a whole number from 0 to 168/)
  await user.clear(hours)
  await user.type(hours, '24')
  const deposit = screen.getByLabelText('Deposit of an agent’s booking')
  await user.clear(deposit)
  await user.click(screen.getByRole('button', { name: 'Save settings' }))
  expect(deposit).toHaveAccessibleDescription(/Deposit must be a whole number from 1 to 100/)
  await user.type(deposit, '30')
  await user.click(screen.getByRole('button', { name: 'Save settings' }))
  expect(await screen.findByText('Settings saved')).toBeVisible()
  expect(received(moneySettings.update).map(({ body }) => body)).toEqual([saved])
})

test('the owner chooses when to be reminded of deposits', async () => {
  const received = fakeServerOf(
    [moneySettings.get, { data: loaded }],
    [moneySettings.update, { data: loaded, message: 'Settings saved' }],
  )
  const { user } = renderPage(<HoldsPanel />)
  const hours = await screen.findByLabelText('Remind me of deposits')
  await user.clear(hours)
  await user.type(hours, '400')
  await user.click(screen.getByRole('button', { name: 'Save settings' }))
  expect(hours).toHaveAccessibleDescription(/Hours until the reminder must be a whole number from 0 to 336/)
  await user.clear(hours)
  await user.type(hours, '24')
  await user.click(screen.getByRole('button', { name: 'Save settings' }))
  await vi.waitFor(() => expect(received(moneySettings.update)[0]?.body).toMatchObject({ cautionHours: 24 }))
})

test('settings that cannot be loaded can be tried again', async () => {
  fakeServerOf([moneySettings.get, 'network error', { data: loaded }])
  const { user } = renderPage(<HoldsPanel />)
  await user.click(await screen.findByRole('button', { name: 'Retry' }))
  expect(await screen.findByLabelText('An open payment claim extends a hold by')).toHaveValue('12')
})
