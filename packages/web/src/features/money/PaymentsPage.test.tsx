import { moneyAccounts } from '@ilewa/contract/money/accounts'
import { moneyEntries, paymentClaims } from '@ilewa/contract/money/endpoints'
import type { ListedClaim, ListedEntry } from '@ilewa/contract/money/schema'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endSession, saveSession } from '../../lib/session/session.ts'
import { bookingId, onlyPage } from '../../test/bookings.ts'
import { fakeServerOf } from '../../test/fake-server.ts'
import { renderPage } from '../../test/render-page.tsx'
import { sessionOf } from '../../test/sessions.ts'
import { AccountsPanel } from './AccountsPanel.tsx'
import { PaymentsPage } from './PaymentsPage.tsx'

const at = '2026-11-24T09:00:00.000Z'
const [accountId, entryId] = ['0198a000-0000-7000-8000-0000000000a1', '0198a000-0000-7000-8000-0000000000a2']
const bankAccount = {
  ...{ id: accountId, kind: 'BANK' as const, name: 'GTBank rent', bankName: 'GTBank' },
  ...{ accountNumber: '0123456789', accountName: 'Ilé Ayọ̀', archivedAt: null, balance: 50_000 },
}
const entry: ListedEntry = {
  ...{ id: entryId, kind: 'REFUND', amount: 20_000, isReceived: false, paidOn: '2026-11-23' },
  ...{ method: 'TRANSFER', moneyAccount: { id: accountId, name: 'GTBank rent' }, note: 'Left early' },
  ...{
    claimId: null,
    document: { id: accountId, number: 'RFD-000007' },
    reverses: null,
    reversedBy: null,
    recordedByName: 'Adaeze Obi',
    createdAt: at,
    bookingId,
  },
  ...{ reference: 'K7M3-QX9P', guestName: 'Osaze Igbinovia', propertyName: 'Harbour Loft' },
}
const claim: ListedClaim = {
  ...{
    id: entryId,
    bookingId,
    state: 'CLAIMED',
    amount: 60_000,
    method: 'TRANSFER',
    claimedOn: '2026-11-24',
  },
  ...{ senderName: null, senderBank: null, sessionId: null, note: null, reason: null, decidedAt: null },
  ...{ claimedBy: bookingId, claimedByName: 'Chidera Okonkwo', createdAt: at, reference: 'K7M3-QX9P' },
  ...{ guestName: 'Ngọzi Eze', propertyName: 'Palm Court' },
}

function open({
  entries = [entry],
  claims = [claim],
}: {
  entries?: ListedEntry[]
  claims?: ListedClaim[]
} = {}) {
  const received = fakeServerOf(
    [moneyEntries.stats, { data: { received: 250_000, refunded: 20_000, net: 230_000 } }],
    [moneyEntries.list, { data: { entries }, page: onlyPage(entries.length) }],
    [paymentClaims.list, { data: { claims }, page: onlyPage(claims.length) }],
    [moneyAccounts.list, { data: { moneyAccounts: [bankAccount] } }],
    [moneyAccounts.create, { data: { moneyAccount: bankAccount }, message: 'Account added' }],
    [moneyAccounts.update, { data: { moneyAccount: bankAccount }, message: 'Account updated' }],
  )
  return { received }
}

beforeEach(() => saveSession(sessionOf('OWNER')))
afterEach(() => {
  endSession()
  vi.unstubAllGlobals()
})

test('the sums, each payment, and the claims that wait for the owner are shown', async () => {
  open()
  const { user, at: url } = renderPage(<PaymentsPage />, '/payments')
  expect(await screen.findByText('₦230,000.00')).toBeVisible()
  expect(await screen.findByText('Osaze Igbinovia')).toBeVisible()
  expect(screen.getByText('−₦20,000.00')).toBeVisible()
  expect(await screen.findByRole('heading', { name: 'To confirm: 1' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Decide about ₦60,000.00 of Ngọzi Eze' }))
  await vi.waitFor(() => expect(url()).toBe(`/payments?open=${bookingId}`))
})

test('the filters are sent to the list and the sums', async () => {
  const { received } = open({ claims: [] })
  const { user } = renderPage(<PaymentsPage />, '/payments?from=2026-11-01&to=2026-11-30')
  await user.selectOptions(await screen.findByLabelText('Method'), 'Transfer')
  await vi.waitFor(() => {
    for (const endpoint of [moneyEntries.list, moneyEntries.stats])
      expect(received(endpoint).at(-1)?.url).toMatch(/method=TRANSFER&from=2026-11-01&to=2026-11-30/)
  })
  expect(screen.queryByText(/To confirm/)).toBeNull()
})

test('without payments the page says where to record one', async () => {
  open({ entries: [], claims: [] })
  renderPage(<PaymentsPage />, '/payments')
  expect(await screen.findByText('No payments this month')).toBeVisible()
})

test('an owner adds a bank account, and archives one', async () => {
  const { received } = open()
  const { user } = renderPage(<AccountsPanel />, '/settings?tab=money')
  expect(await screen.findByText('Bank account · GTBank · 0123456789 · Ilé Ayọ̀')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Add account' }))
  await user.click(screen.getByRole('button', { name: 'Add account' }))
  expect(await screen.findByText('Account number is required')).toBeVisible()
  await user.type(screen.getByLabelText('Name'), 'Kuda')
  await user.type(screen.getByLabelText('Bank'), 'Kuda')
  await user.type(screen.getByLabelText('Account number'), '2001234567')
  await user.type(screen.getByLabelText('Account name'), 'Ilé Ayọ̀')
  await user.click(screen.getByRole('button', { name: 'Add account' }))
  await vi.waitFor(() =>
    expect(received(moneyAccounts.create)[0]?.body).toMatchObject({
      ...{ kind: 'BANK', name: 'Kuda', bankName: 'Kuda', accountNumber: '2001234567' },
    }),
  )
  await user.click(screen.getByRole('button', { name: 'Archive GTBank rent' }))
  await vi.waitFor(() => expect(received(moneyAccounts.update)[0]?.body).toEqual({ archived: true }))
})
