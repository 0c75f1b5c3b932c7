import { agreements, landlordMonths, landlords } from '@ilewa/contract/landlords/endpoints'
import type { Agreement } from '@ilewa/contract/landlords/schema'
import type { LandlordMonth } from '@ilewa/contract/landlords/share'
import { subscription } from '@ilewa/contract/subscription/endpoints'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { refresh } from '../../../lib/api/refresh.ts'
import { endSession, saveSession } from '../../../lib/session/session.ts'
import { onlyPage } from '../../../test/bookings.ts'
import { fakeServerOf } from '../../../test/fake-server.ts'
import {
  agreementOf,
  landlordAccountReplies,
  landlordId,
  landlordMonthOf,
  landlordOf,
  propertyMonthOf,
} from '../../../test/landlords.ts'
import { paidLimits } from '../../../test/maintenance.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { sessionOf } from '../../../test/sessions.ts'
import { LandlordsPage } from '../LandlordsPage.tsx'

interface OpenOptions {
  url?: string
  listed?: Agreement[]
  months?: (LandlordMonth | 'network error')[]
}

const detailsUrl = `/landlords?open=${landlordId}`

/** On 20 November 2026. */
function open({
  url = detailsUrl,
  listed = [agreementOf()],
  months = [landlordMonthOf()],
}: OpenOptions = {}) {
  saveSession(sessionOf('OWNER', []))
  const received = fakeServerOf(
    [subscription.limits, { data: paidLimits }],
    [landlordMonths.get, ...months.map((month) => (month === 'network error' ? month : { data: { month } }))],
    ...landlordAccountReplies(),
    [landlords.get, { data: { landlord: landlordOf() } }],
    [landlords.list, { data: { landlords: [landlordOf()] }, page: onlyPage(1) }],
    [agreements.list, { data: { agreements: listed } }],
  )
  const requestedMonths = () =>
    received(landlordMonths.get).map((request) =>
      new URL(request.url, 'http://app').searchParams.get('month'),
    )
  return { ...renderPage(<LandlordsPage />, url), requestedMonths }
}

const section = async () => {
  const heading = await screen.findByRole('heading', { name: 'Month' })
  return within(heading.closest('section') as HTMLElement)
}
const notOver = 'This month is not over. The figures change with bookings and expenses.'

// Imports the lazy chunk once, so that no test waits for it.
beforeAll(async () => {
  await import('../LandlordDetailsDialog.tsx')
})

afterEach(() => {
  endSession()
  vi.unstubAllGlobals()
})

test('shows what is due and how it follows from the income of each property', async () => {
  const month = landlordMonthOf([
    propertyMonthOf({
      notReceived: 150_000,
      // Two equal lines.
      expenses: ['e1', 'e2'].map((end) => ({
        id: `0198a000-0000-7000-8000-0000000000${end}`,
        ...{ title: 'New water heater', day: '2026-10-05', amount: 85_000 },
      })),
    }),
  ])
  const { requestedMonths } = open({ months: [month] })
  const shown = await section()
  const property = await shown.findByRole('listitem')
  expect(requestedMonths()).toEqual(['2026-10'])
  expect(shown.getByText('Oct 2026')).toBeVisible()
  expect(shown.getByText('Due to the landlord').parentElement).toHaveTextContent(
    /^Due to the landlord₦262,000.00The figures change with bookings and expenses.$/,
  )
  expect(within(property).getByText('Sea View')).toBeVisible()
  expect(within(property).getByText("20 % fee, after agents' commission")).toBeVisible()
  const pairs = within(property)
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextElementSibling?.textContent])
  expect(pairs).toEqual([
    ['Income, 12 nights', '₦600,000.00'],
    ["Agents' commission", '−₦60,000.00'],
    ['Fee', '−₦108,000.00'],
    ["Landlord's share", '₦432,000.00'],
    ['5 Oct 2026 · New water heater', '−₦85,000.00'],
    ['5 Oct 2026 · New water heater', '−₦85,000.00'],
  ])
  expect(shown.getByText('Of the income, not yet received').parentElement).toHaveTextContent('₦150,000.00')
  expect(shown.queryByText(notOver)).toBeNull()
})

test('names what the landlord owes, and no income that is all received', async () => {
  open({ months: [landlordMonthOf([propertyMonthOf({ share: -50_000 })])] })
  const shown = await section()
  expect((await shown.findByText('Owed by the landlord')).parentElement).toHaveTextContent('₦50,000.00')
  expect(shown.queryByText('Of the income, not yet received')).toBeNull()
})

test('is sent to the landlord by WhatsApp', async () => {
  open()
  const group = await (await section()).findByRole('group', { name: 'Send Oct 2026' })
  const url = new URL(within(group).getByRole<HTMLAnchorElement>('link', { name: 'WhatsApp' }).href)
  expect(url.pathname).toBe('/2348035550101')
  const text = url.searchParams.get('text')
  for (const part of [`*${sessionOf('OWNER', []).business?.name}: Oct 2026*`, '*Due to you: ₦432,000.00*'])
    expect(text).toContain(part)
})

const day = (firstDay: string, lastDay: string | null = null) => agreementOf({ firstDay, lastDay })

test.each([
  ['the last month of an agreement that began in it', [day('2026-10-31')], '2026-10'],
  ['the last month of an agreement that ended in it', [day('2026-01-01', '2026-10-01')], '2026-10'],
  ['the present month of a new agreement', [day('2026-11-01')], '2026-11'],
  ['the present month after an agreement of earlier months', [day('2026-01-01', '2026-09-30')], '2026-11'],
])('begins with %s', async (_, listed, expected) => {
  const { requestedMonths } = open({ listed })
  await (await section()).findByRole('listitem')
  expect(requestedMonths()).toEqual([expected])
})

test('leads to the month before and after; the present month is not over', async () => {
  const months = ['2026-10', '2026-11', '2026-12'].map((month) => landlordMonthOf(undefined, month))
  const { user, at, requestedMonths } = open({ months })
  const shown = await section()
  await shown.findByText('Due to the landlord')
  await user.click(shown.getByRole('button', { name: 'Next month' }))
  expect(await shown.findByText(notOver)).toBeVisible()
  expect(at()).toBe(`${detailsUrl}&month=2026-11`)
  await user.click(shown.getByRole('button', { name: 'Next month' }))
  expect(await shown.findByText('Dec 2026')).toBeVisible()
  expect(await shown.findByText(notOver)).toBeVisible()
  await user.click(shown.getByRole('button', { name: 'Previous month' }))
  expect(at()).toBe(`${detailsUrl}&month=2026-11`)
  expect(requestedMonths().slice(0, 3)).toEqual(['2026-10', '2026-11', '2026-12'])
})

test('the chosen month is that of the URL, and closing the details leads back to the list', async () => {
  const { user, at, requestedMonths } = open({ url: '/landlords' })
  await user.click(await screen.findByRole('button', { name: 'View' }))
  const shown = await section()
  await user.click(shown.getByRole('button', { name: 'Previous month' }))
  expect(at()).toBe(`${detailsUrl}&month=2026-09`)
  await vi.waitFor(() => expect(requestedMonths()).toContain('2026-09'))
  await user.keyboard('{Escape}')
  await vi.waitFor(() => expect(at()).toBe('/landlords'))
})

test('an unreadable month in the URL is ignored', async () => {
  const { requestedMonths } = open({ url: `${detailsUrl}&month=2026-13` })
  await (await section()).findByRole('listitem')
  expect(requestedMonths()).toEqual(['2026-10'])
})

test('says that no agreement was in force', async () => {
  open({ url: `${detailsUrl}&month=2025-03`, months: [landlordMonthOf([], '2025-03')] })
  const shown = await section()
  expect(await shown.findByText('No agreement was in force in Mar 2025.')).toBeVisible()
  expect(shown.queryByText('Due to the landlord')).toBeNull()
  expect(shown.queryByRole('link', { name: 'WhatsApp' })).toBeNull()
})

test('is absent without any agreement', async () => {
  const { requestedMonths } = open({ listed: [] })
  expect(await screen.findByText('No agreements yet.')).toBeVisible()
  expect(screen.queryByRole('heading', { name: 'Month' })).toBeNull()
  expect(requestedMonths()).toEqual([])
})

test('a month that could not be loaded is loaded again on request', async () => {
  const { user } = open({ months: ['network error', landlordMonthOf()] })
  const shown = await section()
  await user.click(await shown.findByRole('button', { name: 'Retry' }))
  expect(await shown.findByText('Due to the landlord')).toBeVisible()
})

test.each(['booking', 'expense', 'landlord'] as const)('a changed %s refreshes the month', async (kind) => {
  open({ months: [landlordMonthOf(), landlordMonthOf([propertyMonthOf({ share: 99_000 })])] })
  const shown = await section()
  await shown.findByRole('listitem')
  await refresh(kind)
  expect(await shown.findByText('₦99,000.00', { selector: 'span' })).toBeVisible()
})
