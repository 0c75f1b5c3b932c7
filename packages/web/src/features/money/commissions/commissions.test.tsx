import { moneyAccounts } from '@ilewa/contract/money/accounts'
import { commissions } from '@ilewa/contract/money/commissions'
import { moneySettings } from '@ilewa/contract/money/settings'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { endSession, saveSession } from '../../../lib/session/session.ts'
import { accountOf, agentCommissionOf, commissionEntryOf } from '../../../test/commissions.ts'
import { fakeServerOf } from '../../../test/fake-server.ts'
import { moneySettingsOf } from '../../../test/money-settings.ts'
import { standardPlan } from '../../../test/prices.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { freePlan, sessionOf } from '../../../test/sessions.ts'
import { agentId } from '../../../test/team.ts'
import { useDialogs } from '../../../ui/dialog/use-dialogs.ts'
import { CommissionTermsPanel } from '../CommissionTermsPanel.tsx'
import { CommissionPanel, OwnCommissionPanel } from './CommissionPanel.tsx'
import { CommissionsDue } from './CommissionsDue.tsx'

const page = (total: number) => ({ nextCursor: null, total })
const paid = agentCommissionOf({ paid: 69_500, due: 0 })
const payout = commissionEntryOf({
  ...{ id: '0198a000-0000-7000-8000-0000000000c2', kind: 'AGENT_PAID', amount: 60_000, booking: null },
  ...{ method: 'TRANSFER', moneyAccountName: 'GTBank', note: 'November' },
})

type Account = ReturnType<typeof accountOf>

const openServer = (account: Account = accountOf([commissionEntryOf()])) =>
  fakeServerOf(
    [commissions.mine, { data: { account }, page: page(account.entries.length) }],
    [commissions.pay, { data: { agent: paid }, message: 'Payout recorded' }],
    [commissions.recordOpeningBalance, { data: { agent: paid }, message: 'Opening balance recorded' }],
    [commissions.reverse, { data: { agent: paid }, message: 'Entry reversed' }],
    [commissions.get, { data: { account }, page: page(account.entries.length) }],
    [
      commissions.list,
      { data: { agents: [account.agent, agentCommissionOf({ due: 0, name: 'Bola Ade' })] } },
    ],
    [moneyAccounts.list, { data: { moneyAccounts: [] } }],
  )

// Imports the lazy chunks once, so that no test waits for them.
beforeAll(async () => {
  await Promise.all([import('./PayoutDialog.tsx'), import('./OpeningBalanceDialog.tsx')])
})
beforeEach(() => saveSession(sessionOf('OWNER', [standardPlan])))
afterEach(() => {
  endSession()
  vi.unstubAllGlobals()
})

const Due = () => <CommissionsDue dialogs={useDialogs()} />

test('the agents to whom something is due are listed, and paid in two taps', async () => {
  const received = openServer()
  const { user } = renderPage(<Due />, '/payments')
  expect(await screen.findByText('Commission to pay: 1')).toBeVisible()
  expect(screen.getByText('Earned ₦69,500.00, expected ₦34,750.00')).toBeVisible()
  expect(screen.queryByText(/Bola Ade/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Record payout of ₦69,500.00 to Chidera Ọkọ́ńkwọ' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Commission of Chidera Ọkọ́ńkwọ' }))
  await user.click(await dialog.findByRole('button', { name: 'Record ₦69,500.00' }))
  expect(await screen.findByText('Payout recorded')).toBeVisible()
  expect(received(commissions.pay)[0]?.body).toEqual({
    ...{ agentId, amount: 69_500, method: 'TRANSFER', paidOn: '2026-11-20', advance: false, note: null },
  })
  expect(received(commissions.pay)[0]?.headers.get('idempotency-key')).toBeTruthy()
})

test('more than is due is asked about, and tax can be withheld', async () => {
  const received = openServer()
  const { user } = renderPage(<Due />, `/payments?pay-agent=${agentId}`)
  const dialog = within(await screen.findByRole('dialog', { name: 'Commission of Chidera Ọkọ́ńkwọ' }))
  const amount = await dialog.findByLabelText('Amount')
  await user.clear(amount)
  await user.type(amount, '70000')
  await user.type(dialog.getByLabelText('Withholding tax (optional)'), '3500')
  expect(dialog.getByText('The agent gets ₦66,500.00.')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Record ₦70,000.00' }))
  expect(await dialog.findByText('Tick this if you paid an advance')).toBeVisible()
  await user.click(dialog.getByLabelText('₦500.00 more than is due: I paid an advance'))
  await user.click(dialog.getByRole('button', { name: 'Record ₦70,000.00' }))
  expect(await screen.findByText('Payout recorded')).toBeVisible()
  expect(received(commissions.pay)[0]?.body).toMatchObject({ amount: 70_000, withheld: 3_500, advance: true })
})

test('a ticked advance does not count once the amount is what is due', async () => {
  const received = openServer()
  const { user } = renderPage(<Due />, `/payments?pay-agent=${agentId}`)
  const dialog = within(await screen.findByRole('dialog', { name: 'Commission of Chidera Ọkọ́ńkwọ' }))
  const amount = await dialog.findByLabelText('Amount')
  await user.clear(amount)
  await user.type(amount, '70000')
  await user.click(dialog.getByLabelText('₦500.00 more than is due: I paid an advance'))
  await user.clear(amount)
  await user.type(amount, '60000')
  await user.click(dialog.getByRole('button', { name: 'Record ₦60,000.00' }))
  expect(await screen.findByText('Payout recorded')).toBeVisible()
  expect(received(commissions.pay)[0]?.body).toMatchObject({ amount: 60_000, advance: false })
})

test('nothing is listed when nothing is due, nor on a plan without commissions', async () => {
  const received = openServer(accountOf([], { due: -9_000 }))
  renderPage(<Due />, '/payments')
  await vi.waitFor(() => expect(received(commissions.list)).toHaveLength(1))
  expect(screen.queryByText(/Commission to pay/)).toBeNull()
  saveSession(sessionOf('OWNER', [freePlan]))
  renderPage(<CommissionPanel agentId={agentId} />)
  expect(screen.queryByText('Commission')).toBeNull()
  expect(received(commissions.get)).toHaveLength(0)
})

test('the account shows sums and entries; a payout is reversed with a reason', async () => {
  const received = openServer(accountOf([payout, commissionEntryOf()], { paid: 60_000, due: 9_500 }))
  const { user } = renderPage(<CommissionPanel agentId={agentId} />)
  expect(await screen.findByText('₦9,500.00')).toBeVisible()
  expect(screen.getByText('20 Nov 2026 · Lekki Loft · BK-7F3K9Q')).toBeVisible()
  expect(screen.getByText('20 Nov 2026 · Transfer · GTBank · November')).toBeVisible()
  const reverse = screen.getAllByRole('button', { name: /^Reverse/ })
  expect(reverse).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Reverse ₦60,000.00 of 20 Nov 2026' }))
  await user.type(screen.getByLabelText('Why was it a mistake?'), 'Wrong account')
  await user.click(screen.getByRole('button', { name: 'Reverse it' }))
  expect(await screen.findByText('Entry reversed')).toBeVisible()
  expect(received(commissions.reverse)[0]?.body).toEqual({ reason: 'Wrong account' })
})

test('what was owed before is recorded', async () => {
  const received = openServer()
  const { user } = renderPage(<CommissionPanel agentId={agentId} />)
  await user.click(await screen.findByRole('button', { name: 'Opening balance' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Opening balance of Chidera Ọkọ́ńkwọ' }))
  await user.click(dialog.getByRole('button', { name: 'Record opening balance' }))
  expect(await dialog.findByText('Amount is required')).toBeVisible()
  await user.type(dialog.getByLabelText('Amount'), '25000')
  await user.click(dialog.getByRole('button', { name: 'Record opening balance' }))
  expect(await screen.findByText('Opening balance recorded')).toBeVisible()
  expect(received(commissions.recordOpeningBalance)[0]?.body).toEqual({
    ...{ agentId, amount: 25_000, owedOn: '2026-11-20', note: null },
  })
})

test('an agent sees the own account without buttons, also one that is below zero', async () => {
  saveSession(sessionOf('AGENT'))
  openServer(accountOf([commissionEntryOf({ kind: 'COMMISSION_BACK', amount: 9_000 })], { due: -9_000 }))
  renderPage(<OwnCommissionPanel />)
  expect(await screen.findByText('Overpaid, deducted from the next commission')).toBeVisible()
  expect(screen.getByText('−₦9,000.00')).toBeVisible()
  expect(screen.queryByRole('button', { name: /Record|Reverse|Opening/ })).toBeNull()
})

test('an agent of a business without the plan sees no panel', async () => {
  saveSession(sessionOf('AGENT'))
  const refusal = { status: 403, code: 'plan.upgrade_required', message: 'Not in your plan' }
  const received = fakeServerOf([commissions.mine, refusal])
  renderPage(<OwnCommissionPanel />)
  await vi.waitFor(() => expect(received(commissions.mine)).toHaveLength(1))
  await vi.waitFor(() => expect(screen.queryByText('Commission')).toBeNull())
})

test('the owner chooses when commission is earned', async () => {
  const data = moneySettingsOf()
  const received = fakeServerOf(
    [moneySettings.get, { data }],
    [moneySettings.update, { data, message: 'Settings saved' }],
  )
  const { user } = renderPage(<CommissionTermsPanel />)
  await user.selectOptions(await screen.findByLabelText('Agents earn their commission'), 'At check-in')
  await user.click(screen.getByLabelText('Also on cancellation fees'))
  await user.click(screen.getByRole('button', { name: 'Save commission settings' }))
  expect(await screen.findByText('Settings saved')).toBeVisible()
  expect(received(moneySettings.update)[0]?.body).toEqual({
    commissionMoment: 'CHECK_IN',
    commissionOnFees: true,
  })
})
