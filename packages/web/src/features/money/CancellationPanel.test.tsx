import { type CancellationPolicy, policyPresets } from '@ilewa/contract/money/cancellation'
import { moneySettings } from '@ilewa/contract/money/settings'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endSession, saveSession } from '../../lib/session/session.ts'
import { fakeServerOf } from '../../test/fake-server.ts'
import { moneySettingsOf } from '../../test/money-settings.ts'
import { renderPage } from '../../test/render-page.tsx'
import { sessionOf } from '../../test/sessions.ts'
import { CancellationPanel } from './CancellationPanel.tsx'

function open(cancellationPolicy: CancellationPolicy | null = null) {
  const data = moneySettingsOf({ cancellationPolicy })
  const received = fakeServerOf(
    [moneySettings.get, { data }],
    [moneySettings.update, { data, message: 'Settings saved' }],
  )
  return { ...renderPage(<CancellationPanel />), received }
}

beforeEach(() => saveSession(sessionOf('OWNER')))
afterEach(() => {
  endSession()
  vi.unstubAllGlobals()
})

const save = { name: 'Save policy' }
const findPolicy = () => screen.findByLabelText('Policy')

test('the owner chooses a preset, reads it in plain words, and saves only the policy', async () => {
  const { user, received } = open()
  const policy = await findPolicy()
  expect(screen.getByText(/Existing bookings keep their policy/)).toBeVisible()
  expect(policy).toHaveDisplayValue('None agreed')
  expect(screen.getByText('A guest who cancels gets everything back.')).toBeVisible()
  await user.selectOptions(policy, 'Firm')
  expect(
    screen.getByText(
      'Full refund until 14 days before arrival. 50 % fee until 7 days before arrival. No refund after that.',
    ),
  ).toBeVisible()
  await user.click(screen.getByRole('button', save))
  expect(await screen.findByText('Settings saved')).toBeVisible()
  expect(received(moneySettings.update)[0]?.body).toEqual({
    cancellationPolicy: policyPresets.FIRM.steps,
  })
})

test.each([
  ['None agreed', null],
  ['No refund', []],
])('"%s" is saved', async (label, cancellationPolicy) => {
  const { user, received } = open(policyPresets.MODERATE.steps)
  const policy = await findPolicy()
  expect(policy).toHaveDisplayValue('Moderate')
  await user.selectOptions(policy, label)
  await user.click(screen.getByRole('button', save))
  await vi.waitFor(() => expect(received(moneySettings.update)[0]?.body).toEqual({ cancellationPolicy }))
})

test('an own policy begins with the rows of the chosen one, and has at most 4', async () => {
  const { user, received } = open(policyPresets.MODERATE.steps)
  await user.selectOptions(await findPolicy(), 'Own')
  const days = () => screen.getAllByLabelText('Days before arrival')
  const refunds = () => screen.getAllByLabelText('Refund, % of total')
  expect(days().map((field) => (field as HTMLInputElement).value)).toEqual(['5', '1'])
  await user.click(screen.getByRole('button', { name: 'Add row' }))
  await user.click(screen.getByRole('button', { name: 'Add row' }))
  expect(screen.queryByRole('button', { name: 'Add row' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Remove row 4' }))
  await user.type(days()[2] as HTMLElement, '30')
  await user.click(screen.getByRole('button', save))
  expect(refunds()[2]).toHaveAccessibleDescription('Refund must be a whole number from 1 to 100')
  expect(received(moneySettings.update)).toEqual([])
  await user.type(refunds()[2] as HTMLElement, '90')
  await user.click(screen.getByRole('button', save))
  expect(
    screen.getAllByText('A guest who cancels earlier cannot get less back').map(({ role }) => role),
  ).toContain('alert')
  await user.clear(refunds()[2] as HTMLElement)
  await user.type(refunds()[2] as HTMLElement, '100')
  expect(
    screen.getByText(
      'Full refund until 30 days before arrival. Full refund until 5 days before arrival. 50 % fee until 1 day before arrival. No refund after that.',
    ),
  ).toBeVisible()
  await user.click(screen.getByRole('button', save))
  await vi.waitFor(() =>
    expect(received(moneySettings.update)[0]?.body).toEqual({
      cancellationPolicy: [{ daysBefore: 30, refundPercent: 100 }, ...policyPresets.MODERATE.steps],
    }),
  )
})

test('an own policy without rows to copy begins with an empty one', async () => {
  const { user } = open()
  await user.selectOptions(await findPolicy(), 'Own')
  expect(screen.getByLabelText('Days before arrival')).toHaveValue('')
  expect(screen.getByLabelText('Refund, % of total')).toHaveValue('100')
})

test('a saved own policy is shown with its rows', async () => {
  open([{ daysBefore: 3, refundPercent: 80 }])
  expect(await findPolicy()).toHaveDisplayValue('Own')
  expect(screen.getByLabelText('Days before arrival')).toHaveValue('3')
  expect(screen.getByText('20 % fee until 3 days before arrival. No refund after that.')).toBeVisible()
})

test('settings that cannot be loaded can be tried again', async () => {
  fakeServerOf([moneySettings.get, 'network error'])
  renderPage(<CancellationPanel />)
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible()
})
