import { agreements, landlordPayouts, landlordStatements } from '@ilewa/contract/landlords/endpoints'
import { moneyAccounts } from '@ilewa/contract/money/accounts'
import { statementChangedReason } from '@ilewa/contract/money/statements/statements'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { endSession, saveSession } from '../../../lib/session/session.ts'
import { fakeServerOf } from '../../../test/fake-server.ts'
import {
  agreementOf,
  landlordAccountReplies,
  landlordId,
  landlordOf,
  landlordPaymentOf,
  landlordStatementDraftOf,
  landlordStatementOf,
  listedLandlordStatementOf,
} from '../../../test/landlords.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { sessionOf } from '../../../test/sessions.ts'
import { LandlordAccountSection } from './LandlordAccountSection.tsx'

const issued = listedLandlordStatementOf()

function open(account: Parameters<typeof landlordAccountReplies>[0] = {}, listed = [agreementOf()]) {
  const received = fakeServerOf(
    [landlordStatements.draft, { data: { draft: landlordStatementDraftOf() } }],
    [landlordStatements.issue, { data: { statement: issued }, message: 'Statement issued' }],
    [
      landlordStatements.get,
      { data: { statement: landlordStatementOf(), landlordPhoneE164: '+2348035550101', links: 0 } },
    ],
    [landlordPayouts.pay, { data: { due: 0 }, message: 'Payout recorded' }],
    [landlordPayouts.reverse, { data: { due: 100_000 }, message: 'Payout reversed' }],
    [moneyAccounts.list, { data: { moneyAccounts: [] } }],
    ...landlordAccountReplies(account),
    [agreements.list, { data: { agreements: listed } }],
  )
  return { ...renderPage(<LandlordAccountSection landlord={landlordOf()} />, '/landlords'), received }
}

// Imports the lazy chunks once, so that no test waits for them.
beforeAll(async () => {
  await Promise.all([
    import('./LandlordStatementDialog.tsx'),
    import('./IssueLandlordStatementDialog.tsx'),
    import('./LandlordPayoutDialog.tsx'),
  ])
})
beforeEach(() => saveSession(sessionOf('OWNER', [])))
afterEach(() => {
  endSession()
  vi.unstubAllGlobals()
})

test('the statement of last month is shown with a typed line, issued and then ready to send', async () => {
  const { user, received } = open()
  await user.click(await screen.findByRole('button', { name: 'Issue statement of Oct 2026' }))
  const form = within(await screen.findByRole('dialog', { name: 'Statement for Adaeze Nwọsụ' }))
  expect(await form.findByText('BK-7F3K9Q · N. Ụ. · 12 nights')).toBeVisible()
  expect(form.getByText(/^Months before the first statement get none/)).toBeVisible()
  const owed = () => form.getByText('Owed at the end of the month').parentElement
  expect(owed()).toHaveTextContent('₦432,000.00')
  await user.click(form.getByRole('button', { name: 'Add a line' }))
  await user.type(form.getByLabelText('Description'), 'Kept caution')
  await user.type(form.getByLabelText('Amount'), '18000.5')
  expect(owed()).toHaveTextContent('₦450,000.50')
  await user.selectOptions(form.getByLabelText('Added or deducted'), 'Deducted')
  expect(owed()).toHaveTextContent('₦413,999.50')
  expect(form.getByText('Kept caution').parentElement).toHaveTextContent('−₦18,000.50')
  await user.click(form.getByRole('button', { name: 'Issue statement of Oct 2026' }))
  expect(await screen.findByText('Statement issued')).toBeVisible()
  const [sent] = received(landlordStatements.issue)
  expect(sent?.body).toEqual({
    month: '2026-10',
    typedLines: [{ label: 'Kept caution', kind: 'DEDUCTED', amount: 18_000.5 }],
    closing: 413_999.5,
  })
  expect(sent?.headers.get('idempotency-key')).toBeTruthy()
  const shown = within(await screen.findByRole('dialog', { name: 'Landlord statement STL-000007' }))
  expect(received(landlordStatements.draft)).toHaveLength(1)
  const link = shown.getByRole('link', { name: 'WhatsApp' })
  expect(new URL(link.getAttribute('href') ?? '').pathname).toBe('/2348035550101')
})

test('an incomplete line is refused at its field, and can be removed', async () => {
  const { user, received } = open()
  await user.click(await screen.findByRole('button', { name: 'Issue statement of Oct 2026' }))
  const form = within(await screen.findByRole('dialog', { name: 'Statement for Adaeze Nwọsụ' }))
  await user.click(form.getByRole('button', { name: 'Add a line' }))
  await user.click(form.getByRole('button', { name: 'Issue statement of Oct 2026' }))
  expect(form.getByLabelText('Description')).toHaveAccessibleDescription('Description is required')
  expect(form.getByLabelText('Amount')).toHaveAccessibleDescription('Amount is required')
  expect(received(landlordStatements.issue)).toEqual([])
  await user.click(form.getByRole('button', { name: 'Remove Line 1' }))
  await user.click(form.getByRole('button', { name: 'Issue statement of Oct 2026' }))
  await vi.waitFor(() =>
    expect(received(landlordStatements.issue)[0]?.body).toEqual({
      ...{ month: '2026-10', typedLines: [], closing: 432_000 },
    }),
  )
})

test('a statement that changed after it was shown is shown again, with the reason', async () => {
  const { user, received } = open()
  await user.click(await screen.findByRole('button', { name: 'Issue statement of Oct 2026' }))
  const form = within(await screen.findByRole('dialog', { name: 'Statement for Adaeze Nwọsụ' }))
  const owed = () => form.getByText('Owed at the end of the month').parentElement
  await form.findByText('BK-7F3K9Q · N. Ụ. · 12 nights')
  const message = statementChangedReason({ month: '2026-10', closing: 400_000 })
  const changed = { ...landlordStatementDraftOf(), opening: -32_000, closing: 400_000 }
  const again = fakeServerOf(
    [landlordStatements.issue, { status: 409, code: 'statements.changed', message }],
    [landlordStatements.draft, { data: { draft: changed } }],
  )
  await user.click(form.getByRole('button', { name: 'Issue statement of Oct 2026' }))
  expect(await form.findByText(message)).toBeVisible()
  await vi.waitFor(() => expect(owed()).toHaveTextContent('₦400,000.00'))
  await user.click(form.getByRole('button', { name: 'Issue statement of Oct 2026' }))
  await vi.waitFor(() =>
    expect(again(landlordStatements.issue).at(-1)?.body).toMatchObject({ closing: 400_000 }),
  )
  expect(received(landlordStatements.issue)).toEqual([])
})

test('a month with nothing says so, with an example by the agreement', async () => {
  const { user } = open()
  const button = await screen.findByRole('button', { name: 'Issue statement of Oct 2026' })
  const nothing = landlordStatementDraftOf({ share: 0, charged: 0 })
  fakeServerOf(
    [landlordStatements.draft, { data: { draft: { ...nothing, properties: [], notReceived: 0 } } }],
    [agreements.list, { data: { agreements: [agreementOf()] } }],
  )
  await user.click(button)
  const form = within(await screen.findByRole('dialog', { name: 'Statement for Adaeze Nwọsụ' }))
  expect(await form.findByText('Nothing was earned or paid in Oct 2026, and nothing is owed.')).toBeVisible()
  expect(form.getByText('BK-EXAMPLE · A. O. · 4 nights')).toBeVisible()
  expect(form.getByText('Owed at the end of the month').parentElement).toHaveTextContent('₦145,000.00')
})

test('a statement is not issued before it is shown', async () => {
  const { user, received } = open()
  const button = await screen.findByRole('button', { name: 'Issue statement of Oct 2026' })
  fakeServerOf([landlordStatements.draft, 'network error'])
  await user.click(button)
  const form = within(await screen.findByRole('dialog', { name: 'Statement for Adaeze Nwọsụ' }))
  await form.findByRole('button', { name: 'Retry' })
  await user.click(form.getByRole('button', { name: 'Issue statement of Oct 2026' }))
  expect(await screen.findByText('Wait until the statement is shown, then issue it.')).toBeVisible()
  expect(received(landlordStatements.issue)).toEqual([])
})

test('issued statements open; what is due is paid, and more only as an advance', async () => {
  const { user, received } = open({ statements: [issued], due: 432_000 })
  expect(await screen.findByText(/^STL-000007 · share ₦432,000.00 · issued on 2 Nov 2026/)).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Issue statement/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Open STL-000007' }))
  const shown = await screen.findByRole('dialog', { name: 'Landlord statement STL-000007' })
  expect(within(shown).getByText('STL-000007 · issued on 2 Nov 2026 · 7c1f09ab33de')).toBeVisible()
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'Record payout of ₦432,000.00' }))
  const form = within(await screen.findByRole('dialog', { name: 'Payout to Adaeze Nwọsụ' }))
  expect(form.getByText('₦432,000.00 due by issued statements.')).toBeVisible()
  await user.clear(form.getByLabelText('Amount'))
  await user.type(form.getByLabelText('Amount'), '500000')
  await user.click(form.getByRole('button', { name: 'Record ₦500,000.00' }))
  expect(form.getByText('Tick this if you paid an advance')).toBeVisible()
  await user.click(form.getByLabelText('₦68,000.00 more than is due: I paid an advance'))
  await user.click(form.getByRole('button', { name: 'Record ₦500,000.00' }))
  expect(await screen.findByText('Payout recorded')).toBeVisible()
  expect(received(landlordPayouts.pay)[0]?.body).toMatchObject({
    ...{ amount: 500_000, advance: true, method: 'TRANSFER' },
  })
})

test('an advance is recorded when nothing is due', async () => {
  const { user, received } = open({ statements: [issued], due: 0 })
  await user.click(await screen.findByRole('button', { name: 'Record an advance' }))
  const form = within(await screen.findByRole('dialog', { name: 'Payout to Adaeze Nwọsụ' }))
  await user.type(await form.findByLabelText('Amount'), '5000')
  await user.click(form.getByLabelText(/I paid an advance/))
  await user.click(form.getByRole('button', { name: 'Record ₦5,000.00' }))
  expect(await screen.findByText('Payout recorded')).toBeVisible()
  expect(received(landlordPayouts.pay)[0]?.body).toMatchObject({ amount: 5_000, advance: true })
})

test('a payout that was a mistake is reversed with a reason', async () => {
  const { user, received } = open({ payments: [landlordPaymentOf()], due: -100_000 })
  expect(await screen.findByText('Owed by the landlord')).toBeVisible()
  expect(screen.getByText('5 Nov 2026 · Transfer · GTBank')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Reverse ₦100,000.00 of 5 Nov 2026' }))
  await user.type(screen.getByLabelText('Why was it a mistake?'), 'Entered twice')
  await user.click(screen.getByRole('button', { name: 'Reverse it' }))
  expect(await screen.findByText('Payout reversed')).toBeVisible()
  expect(received(landlordPayouts.reverse)[0]?.body).toEqual({ reason: 'Entered twice' })
})

test('a landlord without agreement and account has no section, and one with an account has', async () => {
  const { received } = open({}, [])
  await vi.waitFor(() => expect(received(agreements.list)).toHaveLength(1))
  await vi.waitFor(() => expect(screen.queryByText('Account')).toBeNull())
  open({ due: 5_000 }, [])
  expect(await screen.findByText('Due by issued statements')).toBeVisible()
})

test('an account that cannot be loaded can be tried again', async () => {
  fakeServerOf(
    [landlordStatements.list, 'network error'],
    [landlordPayouts.list, 'network error'],
    [agreements.list, { data: { agreements: [agreementOf()] } }],
  )
  renderPage(<LandlordAccountSection landlord={landlordOf({ id: landlordId })} />)
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible()
})
