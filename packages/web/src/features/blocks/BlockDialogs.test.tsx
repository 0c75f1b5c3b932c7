import { audit } from '@ilewa/contract/audit'
import { blocks } from '@ilewa/contract/blocks/endpoints'
import type { Block } from '@ilewa/contract/blocks/schema'
import type { Role } from '@ilewa/contract/core/access'
import { maintenance } from '@ilewa/contract/maintenance/endpoints'
import { properties } from '@ilewa/contract/properties/endpoints'
import { subscription } from '@ilewa/contract/subscription/endpoints'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { toNewBlock } from '../../lib/block-dialogs.ts'
import { endSession, saveSession } from '../../lib/session/session.ts'
import { blockId, blockOf } from '../../test/blocks.ts'
import { onlyPage, propertyId, propertyOf } from '../../test/bookings.ts'
import { fakeServerOf } from '../../test/fake-server.ts'
import { maintenanceRequestId, maintenanceRequestOf, paidLimits } from '../../test/maintenance.ts'
import { renderPage } from '../../test/render-page.tsx'
import { sessionOf } from '../../test/sessions.ts'
import { BlockDialogs } from './BlockDialogs.tsx'

type Reply = Parameters<typeof fakeServerOf>[0][1]

interface OpenOptions {
  role?: Role
  block?: Block
  replies?: Partial<Record<'create' | 'update' | 'remove', Reply>>
}

function open(query: string, { role = 'OWNER', block = blockOf(), replies = {} }: OpenOptions = {}) {
  saveSession(sessionOf(role))
  const { photos: _, ...request } = maintenanceRequestOf()
  const received = fakeServerOf(
    [blocks.create, replies.create ?? { data: { block }, message: 'Dates blocked' }],
    [blocks.update, replies.update ?? { data: { block }, message: 'Blocked dates updated' }],
    [blocks.remove, replies.remove ?? { data: {}, message: 'Dates unblocked' }],
    [blocks.get, { data: { block } }],
    [subscription.limits, { data: paidLimits }],
    [audit.history, { data: { entries: [] }, page: onlyPage(0) }],
    [maintenance.list, { data: { maintenanceRequests: [request] }, page: onlyPage(1) }],
    [properties.calendar, { data: { taken: [] } }],
    [properties.get, { data: { property: propertyOf() } }],
    [properties.list, { data: { properties: [propertyOf()] }, page: onlyPage(1) }],
  )
  return { ...renderPage(<BlockDialogs />, `/properties?${query}`), received }
}

const nights = { propertyId, from: '2026-11-24', to: '2026-11-27' }
const form = async (name: string) => within(await screen.findByRole('dialog', { name }))

// Imports the lazy chunks once, so that no test waits for them.
beforeAll(async () => {
  await import('./BlockForm.tsx')
  await import('./BlockDetailsDialog.tsx')
  await import('./UnblockDatesDialog.tsx')
})
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T10:00:00Z') })
})
afterEach(() => {
  endSession()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('an owner blocks dates; the toast offers Undo, which opens them again', async () => {
  const { user, received, at } = open(`block=${toNewBlock(nights)}`)
  const dialog = await form('Block Dates')
  expect(dialog.getByRole('button', { name: 'First night and last day' })).toHaveTextContent('3 nights')
  await user.type(dialog.getByLabelText('Note'), 'My sister comes')
  await user.click(dialog.getByRole('button', { name: 'Block dates' }))
  expect(await screen.findByText('Sea View blocked, 24 – 27 Nov 2026')).toBeVisible()
  expect(received(blocks.create)[0]?.body).toMatchObject({
    ...nights,
    reason: 'OWNER_USE',
    note: 'My sister comes',
    maintenanceRequestId: null,
  })
  expect(at()).toBe('/properties')
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Dates unblocked')).toBeVisible()
  expect(received(blocks.remove)[0]?.url).toContain(blockId)
})

test('staff block dates for a repair only, linked to the open request', async () => {
  const item = toNewBlock({ ...nights, requestId: maintenanceRequestId })
  const { user, received } = open(`block=${item}`, { role: 'STAFF' })
  const dialog = await form('Block Dates')
  expect(dialog.getByLabelText('Reason')).toHaveValue('Repair')
  expect(await dialog.findByDisplayValue('Kitchen tap drips')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Block dates' }))
  await vi.waitFor(() =>
    expect(received(blocks.create)[0]?.body).toMatchObject({ reason: 'REPAIR', maintenanceRequestId }),
  )
})

test('a request is sent only with the reason Repair', async () => {
  const item = toNewBlock({ ...nights, requestId: maintenanceRequestId })
  const { user, received } = open(`block=${item}`)
  const dialog = await form('Block Dates')
  await user.selectOptions(dialog.getByLabelText(/^Reason/), "Owner's use")
  await user.click(dialog.getByRole('button', { name: 'Block dates' }))
  await vi.waitFor(() =>
    expect(received(blocks.create)[0]?.body).toMatchObject({ maintenanceRequestId: null }),
  )
})

test('an agent has no dialogs of blocked dates', () => {
  open(`block=${toNewBlock(nights)}`, { role: 'AGENT' })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('nights that were taken in the meantime show the reason at the dates', async () => {
  const message = 'These dates are already booked for this property.'
  const { user } = open(`block=${toNewBlock(nights)}`, {
    replies: { create: { status: 409, code: 'bookings.dates_taken', message } },
  })
  const dialog = await form('Block Dates')
  await user.click(dialog.getByRole('button', { name: 'Block dates' }))
  await vi.waitFor(() =>
    expect(dialog.getByRole('button', { name: 'First night and last day' })).toHaveAccessibleDescription(
      expect.stringContaining(message),
    ),
  )
})

test('"past nights stay blocked": of dates that have begun only the last day can change', async () => {
  const block = blockOf({ from: '2026-11-18', to: '2026-11-23', note: 'Paint' })
  const { user, received } = open(`edit-block=${blockId}`, { block })
  expect(await screen.findByLabelText('First night')).toHaveValue('18 Nov 2026')
  await user.click(screen.getByRole('button', { name: 'Last day' }))
  await user.click(await screen.findByRole('button', { name: '25 November 2026', hidden: true }))
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await vi.waitFor(() =>
    expect(received(blocks.update)[0]?.body).toMatchObject({
      from: '2026-11-18',
      to: '2026-11-25',
      note: 'Paint',
      version: 2,
    }),
  )
})

test('details show reason, property and repair, and lead to editing and opening', async () => {
  const block = blockOf({ reason: 'REPAIR', maintenanceRequestId, maintenanceTitle: 'Kitchen tap drips' })
  const { user, at } = open(`blocked=${blockId}`, { block })
  const dialog = await form('Sea View is blocked')
  expect(dialog.getByText('24 – 27 Nov 2026 · 3 nights')).toBeVisible()
  expect(dialog.getByRole('link', { name: 'Kitchen tap drips' })).toHaveAttribute(
    'href',
    `/maintenance?open=${maintenanceRequestId}`,
  )
  await user.click(dialog.getByRole('button', { name: 'Unblock dates' }))
  expect(at()).toBe(`/properties?open-dates=${blockId}`)
})

test.each([
  ['coming dates', { from: '2026-11-24', to: '2026-11-27' }, 'The nights can be booked again.'],
  [
    'dates that have begun',
    { from: '2026-11-18', to: '2026-11-23' },
    'The nights until today stay blocked, because no guest could book them.',
  ],
  ['dates that are over', { from: '2026-11-10', to: '2026-11-12' }, 'They stay blocked in the record.'],
])('opening %s says what stays', async (_, dates, text) => {
  open(`open-dates=${blockId}`, { block: blockOf(dates) })
  const dialog = await form('Unblock Dates')
  expect(await dialog.findByText(new RegExp(text))).toBeVisible()
})

test('opening dates shows why it is refused', async () => {
  const message = 'These dates are over. They stay in the record.'
  const { user } = open(`open-dates=${blockId}`, {
    replies: { remove: { status: 409, code: 'blocks.over', message } },
  })
  const dialog = await form('Unblock Dates')
  await user.click(dialog.getByRole('button', { name: 'Unblock dates' }))
  expect(await dialog.findByText(message)).toBeVisible()
})
