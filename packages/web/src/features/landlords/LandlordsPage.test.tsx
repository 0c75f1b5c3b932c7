import { audit } from '@ilewa/contract/audit'
import { agreements, landlordMonths, landlords } from '@ilewa/contract/landlords/endpoints'
import type { Agreement, Landlord } from '@ilewa/contract/landlords/schema'
import { subscription } from '@ilewa/contract/subscription/endpoints'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { endSession, saveSession } from '../../lib/session/session.ts'
import { onlyPage, propertyId } from '../../test/bookings.ts'
import { fakeServerOf } from '../../test/fake-server.ts'
import {
  agreementId,
  agreementOf,
  landlordAccountReplies,
  landlordId,
  landlordMonthOf,
  landlordOf,
} from '../../test/landlords.ts'
import { freeLimits, paidLimits } from '../../test/maintenance.ts'
import { checkRecordPage } from '../../test/record-page.tsx'
import { renderPage } from '../../test/render-page.tsx'
import { sessionOf } from '../../test/sessions.ts'
import { LandlordsPage } from './LandlordsPage.tsx'

checkRecordPage({
  page: <LandlordsPage />,
  path: '/landlords',
  endpoints: landlords,
  record: landlordOf(),
  title: landlordOf().name,
  removeLabel: 'Delete landlord',
  others: [
    [subscription.limits, { data: paidLimits }],
    [agreements.list, { data: { agreements: [] } }],
  ],
})

interface OpenOptions {
  url?: string
  rows?: Landlord[]
  listed?: Agreement[]
  limits?: typeof paidLimits
}

function open({
  url = '/landlords',
  rows = [landlordOf()],
  listed = [],
  limits = paidLimits,
}: OpenOptions = {}) {
  saveSession(sessionOf('OWNER', []))
  const [landlord = landlordOf()] = rows
  const received = fakeServerOf(
    [subscription.limits, { data: limits }],
    [landlords.create, { data: { landlord }, message: 'Landlord created successfully' }],
    [landlords.update, { data: { landlord }, message: 'Landlord updated successfully' }],
    [
      landlords.remove,
      {
        status: 409,
        code: 'landlords.has_agreement',
        message: 'Sea View has an agreement with this landlord. Landlords with agreements cannot be deleted.',
      },
    ],
    ...landlordAccountReplies(),
    [landlordMonths.get, { data: { month: landlordMonthOf() } }],
    [landlords.get, { data: { landlord } }],
    [landlords.list, { data: { landlords: rows }, page: onlyPage(rows.length) }],
    [agreements.list, { data: { agreements: listed } }],
    [audit.history, { data: { entries: [] }, page: onlyPage(0) }],
  )
  return { ...renderPage(<LandlordsPage />, url), received }
}

// Imports the lazy chunks once, so that no test waits for them.
beforeAll(async () => {
  await import('./LandlordForm.tsx')
  await import('./LandlordDetailsDialog.tsx')
  await import('./RemoveLandlordDialog.tsx')
})

afterEach(() => {
  endSession()
  vi.unstubAllGlobals()
})

describe('the list', () => {
  test('is locked when the plan lacks landlords', async () => {
    const { received } = open({ limits: freeLimits })
    expect(
      await screen.findByText(
        'Upgrade to Standard or Premium plan to record landlords and the agreements with them.',
      ),
    ).toBeVisible()
    expect(received(landlords.list)).toHaveLength(0)
  })

  test('teaches the first step while there is no landlord', async () => {
    open({ rows: [] })
    expect(await screen.findByText('No landlords yet')).toBeVisible()
    expect(screen.getByText('Add the owners of the properties that you manage.')).toBeVisible()
  })

  test('shows phone, properties, what is due and bank account', async () => {
    const ikoyi = { id: '0198a000-0000-7000-8000-000000000039', name: 'Ikoyi Flat' }
    open({
      rows: [
        landlordOf({ properties: [{ id: propertyId, name: 'Lekki Loft' }, ikoyi] }),
        landlordOf({
          id: ikoyi.id,
          name: 'Bello',
          properties: [],
          bankName: null,
          accountNumber: null,
          due: -18_000.5,
        }),
      ],
    })
    await screen.findByText('Bello')
    const [first, second] = within(screen.getByRole('list', { name: 'Landlords' })).getAllByRole('listitem')
    const valuesOf = (row: HTMLElement | undefined) =>
      within(row as HTMLElement)
        .getAllByRole('definition')
        .map(({ textContent }) => textContent)
    expect(valuesOf(first)).toEqual(['0803 555 0101', 'Lekki Loft, Ikoyi Flat', '₦0.00', 'GTBank 0123456789'])
    expect(valuesOf(second)).toEqual(['0803 555 0101', 'No property', '−₦18,000.50', 'No bank account'])
    expect(within(first as HTMLElement).getByRole('link')).toHaveAttribute('href', 'tel:+2348035550101')
  })

  test('search and order are in the URL and in the request', async () => {
    const { user, at, received } = open()
    await user.selectOptions(await screen.findByLabelText('Order'), 'Newest')
    await user.type(screen.getByRole('searchbox'), 'ada')
    await vi.waitFor(() => expect(at()).toBe('/landlords?sort=-createdAt&q=ada'))
    await vi.waitFor(() => {
      const url = received(landlords.list).at(-1)?.url
      for (const part of ['q=ada', 'sort=-createdAt']) expect(url).toContain(part)
    })
  })
})

describe('the form', () => {
  const fill = async (values: Record<string, string>) => {
    const { user, received } = open({ url: '/landlords?new=1' })
    const dialog = within(await screen.findByRole('dialog', { name: 'New Landlord' }))
    for (const [label, value] of Object.entries(values))
      await user.type(dialog.getByLabelText(new RegExp(`^${label}`)), value)
    await user.click(dialog.getByRole('button', { name: 'Create landlord' }))
    return { dialog, received }
  }
  const required = { Name: 'Adaeze Nwọsụ', 'Phone number': '0803 555 0101' }

  test('needs a name and a phone number, and a whole bank account or none', async () => {
    const { dialog, received } = await fill({ 'Account number': '0123456789' })
    const group = within(dialog.getByRole('group', { name: 'Bank account for payouts' }))
    for (const message of ['Bank is required', 'Account name is required'])
      expect(group.getByText(message)).toBeVisible()
    for (const message of ['Name is required', 'Phone number is required'])
      expect(dialog.getByText(message)).toBeVisible()
    expect(received(landlords.create)).toHaveLength(0)
  })

  test('sends what was left empty as null', async () => {
    const { received } = await fill(required)
    expect(await screen.findByText('Landlord created successfully')).toBeVisible()
    expect(received(landlords.create)[0]?.body).toEqual({
      name: 'Adaeze Nwọsụ',
      phone: '0803 555 0101',
      ...{ email: null, address: null, taxId: null, notes: null },
      ...{ bankName: null, accountNumber: null, accountName: null },
    })
  })

  test('an edit starts with all stored values', async () => {
    const landlord = landlordOf({ taxId: '1234567-0001', notes: 'Prefers WhatsApp' })
    const { user, received } = open({ url: `/landlords?edit=${landlordId}`, rows: [landlord] })
    await user.click(await screen.findByRole('button', { name: 'Save changes' }))
    expect(await screen.findByText('Landlord updated successfully')).toBeVisible()
    const { name, phone, email, address, taxId, bankName, accountNumber, accountName, notes } = landlord
    expect(received(landlords.update)[0]?.body).toEqual({
      ...{ name, phone, email, address, taxId, bankName, accountNumber, accountName, notes },
      version: 3,
    })
  })
})

describe('the details', () => {
  const details = async () => within(await screen.findByRole('dialog', { name: 'Adaeze Nwọsụ' }))

  test('show the contacts, and copy the account number', async () => {
    const { user } = open({ url: `/landlords?open=${landlordId}` })
    const dialog = await details()
    expect(await dialog.findByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+2348035550101')
    expect(dialog.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
      'href',
      expect.stringContaining('wa.me/2348035550101?text=Hello%20Adaeze'),
    )
    await user.click(dialog.getByRole('button', { name: 'Copy' }))
    expect(await navigator.clipboard.readText()).toBe('0123456789')
  })

  test('list agreements in force before those to come and ended ones', async () => {
    const flat = { id: '0198a000-0000-7000-8000-000000000039', name: 'Ikoyi Flat' }
    const listed = [
      agreementOf({ id: '0198a000-0000-7000-8000-0000000000d4', property: flat, firstDay: '2026-12-01' }),
      agreementOf({ lastDay: '2026-11-20' }),
      agreementOf({
        ...{ id: '0198a000-0000-7000-8000-0000000000d3', firstDay: '2025-10-01', lastDay: '2026-09-30' },
        ...{ kind: 'GUARANTEED', feePercent: null, monthlyAmount: 600_000, agentCommissionFirst: false },
      }),
    ]
    const { received } = open({ url: `/landlords?open=${landlordId}`, listed })
    const list = within(await screen.findByRole('list', { name: 'Agreements' }))
    expect(received(agreements.list)[0]?.url).toContain(`landlordId=${landlordId}`)
    const rows = list.getAllByRole('listitem')
    expect(rows.map((row) => row.textContent)).toEqual([
      "Sea ViewIn force20 % fee, after agents' commission · 1 Oct 2026 to 20 Nov 2026EditNew termsDelete",
      "Ikoyi FlatFrom 1 Dec 202620 % fee, after agents' commission · from 1 Dec 2026EditDelete",
      'Sea ViewEnded₦600,000.00 rent a month · 1 Oct 2025 to 30 Sep 2026EditDelete',
    ])
  })

  test.each([
    ['Edit: Sea View, from 1 Oct 2026', `edit-agreement=${landlordId}_${agreementId}`],
    ['New terms: Sea View, from 1 Oct 2026', `add-agreement=${propertyId}_${landlordId}_${agreementId}`],
    ['Delete: Sea View, from 1 Oct 2026', `delete-agreement=${landlordId}_${agreementId}`],
    ['Add agreement', `add-agreement=_${landlordId}`],
  ])('%s opens its dialog in the place of the details', async (button, parameter) => {
    const { user, at } = open({ url: `/landlords?open=${landlordId}`, listed: [agreementOf()] })
    await user.click(await screen.findByRole('button', { name: button }))
    expect(at()).toBe(`/landlords?open=${landlordId}&${parameter}`)
    await vi.waitFor(() => expect(screen.queryByRole('dialog', { name: 'Adaeze Nwọsụ' })).toBeNull())
  })

  test('offer the history', async () => {
    const { user, received } = open({ url: `/landlords?open=${landlordId}` })
    await user.click(await (await details()).findByRole('button', { name: 'History' }))
    // The history is loaded when it is opened.
    await vi.waitFor(() => expect(received(audit.history)[0]?.url).toContain('landlord'), { timeout: 10_000 })
  })
})

test('a deletion that an agreement prevents says so', async () => {
  const { user } = open({ url: `/landlords?delete=${landlordId}` })
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Landlord' }))
  await user.click(dialog.getByRole('button', { name: 'Delete landlord' }))
  expect(
    await dialog.findByText(
      'Sea View has an agreement with this landlord. Landlords with agreements cannot be deleted.',
    ),
  ).toBeVisible()
})
