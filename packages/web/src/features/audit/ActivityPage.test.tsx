import { type AuditEntry, audit } from '@ilewa/contract/audit'
import { agents } from '@ilewa/contract/people/agents'
import { staff } from '@ilewa/contract/people/staff'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endSession, saveSession } from '../../lib/session/session.ts'
import { bookingId, onlyPage } from '../../test/bookings.ts'
import { fakeServerOf } from '../../test/fake-server.ts'
import { renderPage } from '../../test/render-page.tsx'
import { sessionOf } from '../../test/sessions.ts'
import { agentId, agentOf, standardPlan } from '../../test/team.ts'
import { ActivityPage } from './ActivityPage.tsx'

const entryOf = (changes: Partial<AuditEntry>): AuditEntry => ({
  id: '0198a000-0000-7000-8000-000000000091',
  kind: 'booking',
  recordId: bookingId,
  label: 'Ngozi Ụzọma, K7M3-QX9P',
  action: 'UPDATED',
  changes: [{ field: 'totalAmount', from: 59_999.97, to: 60_000 }],
  byId: agentId,
  byName: 'Chidera Ọkọ́ńkwọ',
  // 00:30 on 4 July in Lagos.
  at: '2026-07-03T23:30:00.000Z',
  ...changes,
})

function open(entries: AuditEntry[], url = '/activity') {
  const received = fakeServerOf(
    [audit.list, { data: { entries }, page: onlyPage(entries.length) }],
    [agents.list, { data: [agentOf()], page: onlyPage(1) }],
    [staff.list, { data: [], page: onlyPage(0) }],
  )
  return { ...renderPage(<ActivityPage />, url), received }
}

beforeEach(() => saveSession(sessionOf('OWNER')))
afterEach(() => {
  endSession()
  vi.unstubAllGlobals()
})

test('"who changed what, when, from, to", below the day where the business is', async () => {
  open([
    entryOf({}),
    entryOf({
      id: '0198a000-0000-7000-8000-000000000092',
      at: '2026-07-03T22:30:00.000Z',
      byId: null,
      byName: null,
    }),
  ])
  expect(await screen.findByRole('heading', { name: '4 Jul 2026' })).toBeVisible()
  expect(screen.getByRole('heading', { name: '3 Jul 2026' })).toBeVisible()
  expect(screen.getByText('00:30')).toBeVisible()
  expect(screen.getAllByText(/Chidera Ọkọ́ńkwọ/)[0]).toBeVisible()
  expect(screen.getAllByText('₦59,999.97')[0]).toBeVisible()
  expect(screen.getAllByText('₦60,000.00')[0]).toBeVisible()
})

test('record type, person and dates are in the URL and in the request', async () => {
  const { user, at, received } = open([entryOf({})], '/activity?from=2026-11-01&to=2026-11-21')
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Kind' }), 'Booking')
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Person' }), 'Chidera Ọkọ́ńkwọ')
  expect(at()).toContain(`kind=booking&person=${agentId}`)
  const requestUrl = received(audit.list).at(-1)?.url
  for (const part of ['kind=booking', `byId=${agentId}`, 'from=2026-11-01', 'to=2026-11-21'])
    expect(requestUrl).toContain(part)
})

test('invalid filters in the URL are ignored', async () => {
  const { received } = open([entryOf({})], '/activity?kind=spaceship&from=2026-02-30')
  await screen.findByText('00:30')
  expect(received(audit.list)[0]?.url).not.toMatch(/kind=|from=/)
})

test('an empty log and no match have different messages', async () => {
  open([])
  expect(await screen.findByText('Nothing has changed yet')).toBeVisible()
})

test('no match offers to clear the filters', async () => {
  const { user, at } = open([], '/activity?kind=expense')
  expect(await screen.findByText('No changes found')).toBeVisible()
  await user.click(screen.getByRole('button', { name: /clear/i }))
  expect(at()).toBe('/activity')
})

test('an export or import has no previous value', async () => {
  open([
    entryOf({
      ...{ kind: 'business', label: 'Ilé Ayọ̀ Shortlets' },
      changes: [{ field: 'imported', from: null, to: 'Bookings: 12' }],
    }),
  ])
  expect((await screen.findByText('Bookings: 12')).closest('li')).toHaveTextContent('Imported: Bookings: 12')
  expect(screen.queryByText('none')).toBeNull()
})

test('offers the kinds of record that the plan includes', async () => {
  const kinds = async () => {
    const select = await screen.findByRole('combobox', { name: 'Kind' })
    return within(select)
      .getAllByRole('option')
      .map(({ textContent }) => textContent)
  }
  open([])
  expect(await kinds()).not.toContain('Landlord')
  saveSession(sessionOf('OWNER', [standardPlan]))
  await vi.waitFor(async () => expect(await kinds()).toContain('Landlord'))
})
