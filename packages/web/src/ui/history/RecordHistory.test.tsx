import { type AuditEntry, audit, redactedValue } from '@ilewa/contract/audit'
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { endSession, saveSession } from '../../lib/session/session.ts'
import { fakeServer } from '../../test/fake-server.ts'
import { renderPage } from '../../test/render-page.tsx'
import { sessionOf } from '../../test/sessions.ts'
import { RecordHistory } from './RecordHistory.tsx'

const id = '0198a000-0000-7000-8000-000000000021'
const entry = (over: Partial<AuditEntry>): AuditEntry => ({
  ...{ id, kind: 'booking', recordId: id, label: 'Ngozi Ụzọma', action: 'UPDATED', changes: [] },
  ...{ byId: id, byName: 'Tunde Bello', at: '2026-11-20T23:30:00.000Z' },
  ...over,
})
const page = { nextCursor: null, total: 1 }

afterEach(() => {
  endSession()
  vi.unstubAllGlobals()
})

test('shows who changed which field, from and to, at the local time of the business', async () => {
  saveSession(sessionOf('OWNER'))
  const changes = [
    { field: 'status', from: 'PENDING', to: 'CHECKED_IN' },
    { field: 'checkIn', from: '2026-11-20', to: '2026-11-21' },
    { field: 'paidAmount', from: 0, to: 59_999.97 },
    { field: 'notes', from: null, to: 'Late arrival' },
    { field: 'holdUntil', from: null, to: '2026-11-21T13:05:20.000Z' },
    { field: 'cancellationFee', from: null, to: 50_000 },
    { field: 'phone', from: null, to: redactedValue },
    { field: 'payLink', from: null, to: '₦90,000.00, for 48 hours' },
    { field: 'collectionKeys', from: null, to: 'ends in 1234' },
  ]
  fakeServer(audit.history, { data: { entries: [entry({ changes })] }, page })
  const { user } = renderPage(<RecordHistory kind="booking" id={id} />)
  await user.click(screen.getByRole('button', { name: 'History' }))
  expect(await screen.findByText('Tunde Bello')).toBeVisible()
  // 23:30 UTC is the next day in Lagos.
  expect(screen.getByText('21 Nov 2026, 00:30')).toBeVisible()
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Tunde Bello changed it'),
    'Status: Pending to  → Checked in',
    'Check-in: 20 Nov 2026 to  → 21 Nov 2026',
    'Paid: ₦0.00 to  → ₦59,999.97',
    'Notes: none to  → Late arrival',
    'Held until: none to  → 21 Nov 2026, 14:05',
    'Cancellation fee: none to  → ₦50,000.00',
    'Phone: changed',
    'Pay link: none to  → ₦90,000.00, for 48 hours',
    'Online payment keys: none to  → ends in 1234',
  ])
})

test('a property without a policy of its own has that of the business', async () => {
  saveSession(sessionOf('OWNER'))
  const changes = [{ field: 'cancellationPolicy', from: null, to: 'No refund after booking.' }]
  fakeServer(audit.history, { data: { entries: [entry({ kind: 'property', changes })] }, page })
  const { user } = renderPage(<RecordHistory kind="property" id={id} />)
  await user.click(screen.getByRole('button', { name: 'History' }))
  expect(
    (await screen.findByText('No refund after booking.')).closest('li')?.parentElement,
  ).toHaveTextContent('Cancellation policy: as the business to → No refund after booking.')
})

test('a landlord has a tax ID, a bank account and agreements', async () => {
  saveSession(sessionOf('OWNER'))
  const changes = [
    { field: 'taxId', from: null, to: '1234567-0001' },
    { field: 'bankName', from: null, to: 'GTBank' },
    { field: 'accountNumber', from: null, to: '0123456789' },
    { field: 'agreement', from: null, to: 'Lekki Loft, from 1 Nov 2026: 20 % fee' },
  ]
  fakeServer(audit.history, { data: { entries: [entry({ kind: 'landlord', changes })] }, page })
  const { user } = renderPage(<RecordHistory kind="landlord" id={id} />)
  await user.click(screen.getByRole('button', { name: 'History' }))
  await screen.findByText('Tunde Bello')
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Tunde Bello changed it'),
    'Tax ID: none to  → 1234567-0001',
    'Bank: none to  → GTBank',
    'Account number: none to  → 0123456789',
    'Agreement: none to  → Lekki Loft, from 1 Nov 2026: 20 % fee',
  ])
})

test('an expense is charged to the business or a landlord', async () => {
  saveSession(sessionOf('OWNER'))
  const changes = [{ field: 'chargedTo', from: 'BUSINESS', to: 'LANDLORD' }]
  fakeServer(audit.history, { data: { entries: [entry({ kind: 'expense', changes })] }, page })
  const { user } = renderPage(<RecordHistory kind="expense" id={id} />)
  await user.click(screen.getByRole('button', { name: 'History' }))
  await screen.findByText('Tunde Bello')
  expect(screen.getAllByRole('listitem').at(-1)).toHaveTextContent('Charged to: Business to → Landlord')
})

test('loads nothing before it is expanded, and shows the system as the actor without a user', async () => {
  const received = fakeServer(audit.history, {
    data: { entries: [entry({ kind: 'subscription', byId: null, byName: null, action: 'CREATED' })] },
    page,
  })
  const { user } = renderPage(<RecordHistory kind="subscription" id={id} />)
  expect(received).toHaveLength(0)
  await user.click(screen.getByRole('button', { name: 'History' }))
  expect(await screen.findByText('The system')).toBeVisible()
  expect(screen.getByRole('listitem')).toHaveTextContent('The system started it')
})

test('a failed load can be retried', async () => {
  fakeServer(audit.history, 'network error', { data: { entries: [] }, page: { nextCursor: null, total: 0 } })
  const { user } = renderPage(<RecordHistory kind="booking" id={id} />)
  await user.click(screen.getByRole('button', { name: 'History' }))
  await user.click(await screen.findByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('No changes recorded yet.')).toBeVisible()
})
