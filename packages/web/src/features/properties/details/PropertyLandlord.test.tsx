import { audit } from '@ilewa/contract/audit'
import { blocks } from '@ilewa/contract/blocks/endpoints'
import { bookings } from '@ilewa/contract/bookings/endpoints'
import type { Role } from '@ilewa/contract/core/access'
import { agreements } from '@ilewa/contract/landlords/endpoints'
import type { Agreement } from '@ilewa/contract/landlords/schema'
import { properties } from '@ilewa/contract/properties/endpoints'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { endSession, saveSession } from '../../../lib/session/session.ts'
import { onlyPage, propertyId, propertyOf } from '../../../test/bookings.ts'
import { fakeServerOf } from '../../../test/fake-server.ts'
import { agreementOf, landlordId } from '../../../test/landlords.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { freePlan, sessionOf } from '../../../test/sessions.ts'
import { standardPlan } from '../../../test/team.ts'
import { PropertyDetailsDialog } from './PropertyDetailsDialog.tsx'

interface OpenOptions {
  listed?: Agreement[]
  plan?: typeof freePlan
  role?: Role
  archivedAt?: string | null
}

function open({ listed = [], plan = standardPlan, role = 'OWNER', archivedAt = null }: OpenOptions = {}) {
  saveSession(sessionOf(role, [plan]))
  const received = fakeServerOf(
    [agreements.list, { data: { agreements: listed } }],
    [properties.get, { data: { property: propertyOf({ archivedAt }) } }],
    [properties.calendar, { data: { taken: [] } }],
    [blocks.list, { data: { blocks: [] }, page: onlyPage(0) }],
    [bookings.list, { data: { bookings: [] }, page: onlyPage(0) }],
    [audit.history, { data: { entries: [] }, page: onlyPage(0) }],
  )
  const dialog = { opened: true, onClose: () => undefined, onExited: () => undefined }
  return {
    ...renderPage(<PropertyDetailsDialog id={propertyId} {...dialog} />, `/properties?open=${propertyId}`),
    received,
  }
}

const section = async () => {
  const heading = await screen.findByRole('heading', { name: 'Landlord' })
  return within(heading.closest('section') as HTMLElement)
}

// Imports the lazy chunk once, so that no test waits for it.
beforeAll(async () => {
  await import('./PropertyLandlord.tsx')
})

afterEach(() => {
  endSession()
  vi.unstubAllGlobals()
})

test('the agreement in force and the next one are shown, with a link to the landlord', async () => {
  const { received } = open({
    listed: [
      agreementOf({
        ...{ id: '0198a000-0000-7000-8000-0000000000d5', firstDay: '2026-12-01', feePercent: 15 },
        agentCommissionFirst: false,
      }),
      agreementOf({ lastDay: '2026-11-30' }),
      agreementOf({
        ...{ id: '0198a000-0000-7000-8000-0000000000d6', firstDay: '2025-10-01', lastDay: '2026-09-30' },
        landlord: { id: '0198a000-0000-7000-8000-0000000000d7', name: 'Bello' },
      }),
    ],
  })
  const rows = await (await section()).findAllByRole('listitem')
  expect(received(agreements.list)[0]?.url).toContain(`propertyId=${propertyId}`)
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    "Adaeze Nwọsụ20 % fee, after agents' commission1 Oct 2026 to 30 Nov 2026In force",
    'Adaeze Nwọsụ15 % feefrom 1 Dec 2026From 1 Dec 2026',
  ])
  expect(within(rows[0] as HTMLElement).getByRole('link', { name: 'Adaeze Nwọsụ' })).toHaveAttribute(
    'href',
    `/landlords?open=${landlordId}`,
  )
  expect((await section()).queryByRole('button', { name: 'Add agreement' })).toBeNull()
})

test('without an agreement, its form opens with the property chosen', async () => {
  const { user, at } = open()
  const landlord = await section()
  expect(await landlord.findByText('No agreement')).toBeVisible()
  await user.click(landlord.getByRole('button', { name: 'Add agreement' }))
  expect(at()).toBe(`/properties?open=${propertyId}&add-agreement=${propertyId}`)
})

test('an archived property gets no new agreement', async () => {
  open({ archivedAt: '2026-11-19T10:00:00.000Z' })
  const landlord = await section()
  expect(await landlord.findByText('No agreement')).toBeVisible()
  expect(landlord.queryByRole('button', { name: 'Add agreement' })).toBeNull()
})

test.each([
  ['an owner on Free', { plan: freePlan }],
  ['staff', { role: 'STAFF' }],
] as const)('%s gets no section and sends no request', async (_, options) => {
  const { received } = open(options)
  await screen.findByRole('heading', { name: 'Blocked dates' })
  expect(await screen.findByText('No blocked dates now or later.')).toBeVisible()
  expect(screen.queryByRole('heading', { name: 'Landlord' })).toBeNull()
  expect(received(agreements.list)).toHaveLength(0)
})
