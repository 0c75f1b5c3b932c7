import { type MoneyAccount, moneyAccounts } from '@ilewa/contract/money/accounts'
import { type CautionToSettle, cautions } from '@ilewa/contract/money/caution'
import { moneyEntries, paymentClaims } from '@ilewa/contract/money/endpoints'
import { type RefundDue, refundsDue } from '@ilewa/contract/money/refunds-due'
import type { EntryStats, ListedClaim, ListedEntry } from '@ilewa/contract/money/schema'
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
const bankAccount: MoneyAccount = {
  ...{ id: accountId, kind: 'BANK', name: 'GTBank rent', bankName: 'GTBank' },
  ...{ accountNumber: '0123456789', accountName: 'Ilé Ayọ̀', archivedAt: null, balance: 50_000 },
  ...{ isForGuests: false, transfersToMatch: 0 },
}
const entry: ListedEntry = {
  ...{ id: entryId, kind: 'REFUND', amount: 20_000, paidOn: '2026-11-23' },
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
    cautionPart: 0,
    pictures: [],
    method: 'TRANSFER',
    claimedOn: '2026-11-24',
  },
  ...{
    senderName: null,
    senderBank: null,
    sessionId: null,
    note: null,
    reason: null,
    decidedAt: null,
    isReversed: false,
  },
  ...{ claimedBy: bookingId, claimedByName: 'Chidera Okonkwo', createdAt: at, reference: 'K7M3-QX9P' },
  ...{ guestName: 'Ngọzi Eze', propertyName: 'Palm Court' },
}

const deposit: CautionToSettle = {
  ...{ id: bookingId, reference: 'K7M3-QX9P', guestName: 'Ìyáàfin Adébáyọ̀', propertyName: 'Sea View' },
  ...{ checkOut: '2026-11-23', cautionHeld: 50_000, settleBy: '2026-11-25T11:00:00.000Z' },
}
const sums: EntryStats = {
  ...{ received: 250_000, refunded: 20_000, net: 230_000 },
  ...{ cautionReceived: 0, cautionApplied: 0, cautionDeducted: 0 },
}
const refund: RefundDue = {
  ...{ id: bookingId, reference: 'ILW-7K2M', guestName: 'Ladi Bako', propertyName: 'Sea View' },
  ...{ checkIn: '2026-12-01', cancelledOn: '2026-11-20', amount: 50_000 },
}

function open({
  entries = [entry],
  claims = [claim],
  accounts = [bankAccount],
  deposits = [],
  stats = sums,
  refunds = [],
}: {
  entries?: ListedEntry[]
  claims?: ListedClaim[]
  accounts?: MoneyAccount[]
  deposits?: CautionToSettle[]
  stats?: EntryStats
  refunds?: RefundDue[]
} = {}) {
  const received = fakeServerOf(
    [moneyEntries.stats, { data: stats }],
    [moneyEntries.list, { data: { entries }, page: onlyPage(entries.length) }],
    [paymentClaims.list, { data: { claims }, page: onlyPage(claims.length) }],
    [cautions.list, { data: { cautions: deposits }, page: onlyPage(deposits.length) }],
    [refundsDue.list, { data: { refundsDue: refunds }, page: onlyPage(refunds.length) }],
    [moneyAccounts.list, { data: { moneyAccounts: accounts } }],
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

test('leads to the moves between accounts, which are no payments', async () => {
  open()
  renderPage(<PaymentsPage />, '/payments')
  expect(await screen.findByRole('link', { name: 'See moves' })).toHaveAttribute(
    'href',
    '/settings?tab=money#moves',
  )
  renderPage(<AccountsPanel />, '/settings?tab=money')
  expect(screen.getByRole('link', { name: 'moves between accounts' })).toHaveAttribute(
    'href',
    '/settings?tab=money#moves',
  )
})

test('a claim shows its screenshots, and that one was shown for another booking', async () => {
  const picture = { id: accountId, url: '/files/a.webp', thumbnailUrl: '/files/a-small.webp' }
  const shownFor = {
    ...{ bookingId: accountId, reference: 'ILW-7K2M', guestName: 'Ladi Bako', claimedOn: '2026-11-20' },
  }
  open({ claims: [{ ...claim, pictures: [{ ...picture, shownFor }] }] })
  renderPage(<PaymentsPage />, '/payments')
  expect(
    await screen.findByText(/already shown for the payment of Ladi Bako on 20 Nov 2026 \(ILW-7K2M\)/),
  ).toBeVisible()
  const link = screen.getByRole('link', { name: 'Open screenshot 1 of ₦60,000.00' })
  expect(link).toHaveAttribute('href', '/files/a.webp')
})

test('deposits of stays that are over say by when to settle them, and lead to the booking', async () => {
  const cancelled = { ...deposit, id: accountId, guestName: 'Bọ́lá', settleBy: null }
  const early = { ...deposit, id: entryId, leftOn: '2026-11-18', settleBy: '2026-11-20T09:59:00.000Z' }
  open({ claims: [], deposits: [deposit, early, cancelled] })
  const { user, at: url } = renderPage(<PaymentsPage />, '/payments')
  const heading = await screen.findByRole('heading', { name: 'Caution deposits to settle: 3' })
  // The links of Today lead here.
  expect(document.getElementById('cautions-to-settle')).toContainElement(heading)
  expect(screen.getByText('Settle by 25 Nov 2026, 12:00 · Sea View · left on 23 Nov 2026')).toBeVisible()
  expect(screen.getByText('Overdue since 20 Nov 2026, 10:59 · Sea View · left on 18 Nov 2026')).toBeVisible()
  expect(screen.getByText('Cancelled, return it now · Sea View')).toBeVisible()
  const [settle] = screen.getAllByRole('button', { name: 'Settle ₦50,000.00 of Ìyáàfin Adébáyọ̀' })
  await user.click(settle as HTMLElement)
  await vi.waitFor(() => expect(url()).toBe(`/payments?open=${bookingId}`))
})

test('sums of deposits are shown if they are not 0', async () => {
  open({ claims: [], stats: { ...sums, cautionReceived: 80_000, cautionDeducted: 15_000 } })
  renderPage(<PaymentsPage />, '/payments')
  expect(await screen.findByText('Caution deposits received')).toBeVisible()
  expect(screen.getByText('₦80,000.00')).toBeVisible()
  expect(screen.getByText('Other income (caution deposits kept)')).toBeVisible()
  expect(screen.queryByText('Paid from caution deposits')).toBeNull()
  expect(screen.queryByText(/Caution deposits to settle/)).toBeNull()
})

test('a part of a deposit that was kept moved no money', async () => {
  const deducted: ListedEntry = { ...entry, kind: 'CAUTION_DEDUCTED', method: 'UNKNOWN', moneyAccount: null }
  open({ entries: [deducted], claims: [] })
  renderPage(<PaymentsPage />, '/payments')
  expect(await screen.findByText('Osaze Igbinovia')).toBeVisible()
  expect(screen.getAllByText('–')).toHaveLength(2)
  expect(screen.queryByText('−₦20,000.00')).toBeNull()
})

test('refunds that are due lead to the refund or the booking', async () => {
  const tooMuch = { ...refund, id: entryId, guestName: 'Ngọzi Eze', cancelledOn: null }
  open({ refunds: [refund, tooMuch] })
  const { user, at: url } = renderPage(<PaymentsPage />, '/payments')
  const heading = await screen.findByRole('heading', { name: 'Refunds due: 2' })
  expect(document.getElementById('refunds-due')).toContainElement(heading)
  expect(screen.getByText('Cancelled on 20 Nov 2026 · Sea View · ILW-7K2M')).toBeVisible()
  expect(screen.getByText('Paid too much · Check-in 1 Dec 2026 · Sea View · ILW-7K2M')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'View booking of Ladi Bako' }))
  await vi.waitFor(() => expect(url()).toBe(`/payments?open=${bookingId}`))
})

test('a refund that is due is one tap away', async () => {
  open({ refunds: [refund] })
  const { user, at: url } = renderPage(<PaymentsPage />, '/payments')
  await user.click(await screen.findByRole('button', { name: 'Record refund of ₦50,000.00 to Ladi Bako' }))
  await vi.waitFor(() => expect(url()).toBe(`/payments?refund=${bookingId}`))
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
  expect(screen.queryByText(/Refunds due/)).toBeNull()
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

test('an owner chooses the account that guests pay into', async () => {
  const forGuests = { ...bankAccount, id: entryId, name: 'Kuda', isForGuests: true }
  const { received } = open({ accounts: [bankAccount, forGuests] })
  const { user } = renderPage(<AccountsPanel />, '/settings?tab=money')
  expect(await screen.findByText('Guests pay into this account')).toBeVisible()
  expect(screen.queryByText('Guests have no bank account to pay into yet.')).toBeNull()
  expect(screen.getAllByRole('button', { name: /^Use for guests/ })).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Use for guests: GTBank rent' }))
  await vi.waitFor(() => expect(received(moneyAccounts.update)[0]?.body).toEqual({ isForGuests: true }))
  expect(received(moneyAccounts.update)[0]?.url).toContain(accountId)
})

test('an archived account and cash cannot be used for guests', async () => {
  const archived = { ...bankAccount, archivedAt: at }
  const cash = { ...bankAccount, id: entryId, kind: 'CASH' as const, name: 'Cash' }
  open({ accounts: [archived, cash] })
  renderPage(<AccountsPanel />, '/settings?tab=money')
  expect(await screen.findByText('Guests have no bank account to pay into yet.')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Use for guests/ })).toBeNull()
})
