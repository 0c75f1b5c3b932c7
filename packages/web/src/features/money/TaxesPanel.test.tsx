import { moneySettings } from '@ilewa/contract/money/settings'
import type { Tax } from '@ilewa/contract/prices/taxes'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endSession, saveSession } from '../../lib/session/session.ts'
import { fakeServerOf } from '../../test/fake-server.ts'
import { moneySettingsOf } from '../../test/money-settings.ts'
import { renderPage } from '../../test/render-page.tsx'
import { sessionOf } from '../../test/sessions.ts'
import { TaxesPanel } from './TaxesPanel.tsx'

const vat: Tax = {
  ...{ name: 'VAT', rate: 7.5, appliesTo: ['NIGHTS', 'EXTRA_GUESTS', 'CLEANING'], isIncluded: true },
  isVat: true,
  validFrom: '2026-01-01',
}

function open(taxes: Tax[] = []) {
  const data = moneySettingsOf({ taxes })
  const received = fakeServerOf(
    [moneySettings.get, { data }],
    [moneySettings.update, { data, message: 'Settings saved' }],
  )
  return { ...renderPage(<TaxesPanel />), received }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-26T09:00:00Z') })
  saveSession(sessionOf('OWNER'))
})
afterEach(() => {
  endSession()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const save = () => screen.getByRole('button', { name: 'Save taxes' })

test('no tax is on at first; a preset is added with one tap and saved', async () => {
  const { user, received } = open()
  expect(await screen.findByText('No taxes.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Add VAT' }))
  expect(screen.queryByRole('button', { name: 'Add VAT' })).toBeNull()
  await user.selectOptions(screen.getByLabelText('Prices'), 'Added to the prices')
  await user.click(screen.getByLabelText('Cleaning'))
  await user.click(save())
  expect(await screen.findByText('Settings saved')).toBeVisible()
  expect(received(moneySettings.update)[0]?.body).toEqual({
    taxes: [{ ...vat, isIncluded: false, appliesTo: ['NIGHTS', 'EXTRA_GUESTS'], validFrom: '2026-11-26' }],
  })
})

test('errors of all taxes are at their fields', async () => {
  const { user, received } = open([vat])
  await user.click(await screen.findByRole('button', { name: 'Add another tax' }))
  await user.clear(screen.getAllByLabelText('Rate')[0] as HTMLElement)
  await user.type(screen.getAllByLabelText('Rate')[0] as HTMLElement, '31')
  const second = within(screen.getByRole('group', { name: 'Tax 2' }))
  for (const part of ['Nights', 'Extra guests', 'Cleaning']) await user.click(second.getByLabelText(part))
  await user.click(save())
  const message = 'The rate is between 0 and 30 %, with at most two decimals'
  expect(screen.getAllByLabelText('Rate')[0]).toHaveAccessibleDescription(message)
  expect(second.getByLabelText('Rate')).toHaveAccessibleDescription('Enter the rate in percent')
  expect(second.getByLabelText('Name')).toHaveAccessibleDescription('Tax name is required')
  expect(second.getByText('Choose what the tax applies to')).toBeVisible()
  expect(received(moneySettings.update)).toEqual([])
})

test('taxes are removed; there are at most twelve, with those of other days', async () => {
  const { user, received } = open([vat, { ...vat, name: 'Lagos consumption tax', rate: 5 }])
  for (let row = 3; row <= 12; row++)
    await user.click(await screen.findByRole('button', { name: 'Add another tax' }))
  expect(screen.queryByRole('button', { name: 'Add another tax' })).toBeNull()
  for (const name of [
    ...Array.from({ length: 10 }, (_, i) => `Tax ${12 - i}`),
    'VAT',
    'Lagos consumption tax',
  ])
    await user.click(screen.getByRole('button', { name: `Remove ${name}` }))
  await user.click(save())
  await vi.waitFor(() => expect(received(moneySettings.update)[0]?.body).toEqual({ taxes: [] }))
})
