import type { Role } from '@ilewa/contract/core/access'
import { expenses } from '@ilewa/contract/expenses/endpoints'
import { maintenance } from '@ilewa/contract/maintenance/endpoints'
import { properties } from '@ilewa/contract/properties/endpoints'
import { subscription } from '@ilewa/contract/subscription/endpoints'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { endSession, saveSession } from '../../lib/session/session.ts'
import { onlyPage, propertyId, propertyOf } from '../../test/bookings.ts'
import { fakeServerOf } from '../../test/fake-server.ts'
import {
  expenseOf,
  freeLimits,
  maintenanceRequestId,
  maintenanceRequestOf,
  paidLimits,
} from '../../test/maintenance.ts'
import { renderPage } from '../../test/render-page.tsx'
import { sessionOf } from '../../test/sessions.ts'
import { MaintenancePage } from './MaintenancePage.tsx'

const stats = { total: 47, pending: 12, inProgress: 9, completed: 23, cancelled: 3, urgent: 2 }

interface OpenOptions {
  url?: string
  role?: Role
  request?: ReturnType<typeof maintenanceRequestOf>
  limits?: typeof paidLimits
  /** Responses to the first changes of the status. */
  statusReplies?: Parameters<typeof fakeServerOf>[number][1][]
}

function open(options: OpenOptions = {}) {
  const {
    url = '/maintenance',
    role = 'OWNER',
    request = maintenanceRequestOf(),
    limits = paidLimits,
    statusReplies = [],
  } = options
  saveSession(sessionOf(role, []))
  const one = { maintenanceRequest: request }
  const { photos: _, ...row } = request
  const received = fakeServerOf(
    [subscription.limits, { data: limits }],
    [maintenance.stats, { data: stats }],
    [maintenance.create, { data: one, message: 'Maintenance request created successfully' }],
    [maintenance.update, { data: one, message: 'Maintenance request updated successfully' }],
    [
      maintenance.setStatus,
      ...statusReplies,
      { data: one, message: 'Maintenance request updated successfully' },
    ],
    [maintenance.remove, { data: {}, message: 'Maintenance request deleted successfully' }],
    [maintenance.get, { data: one }, { data: { maintenanceRequest: { ...request, version: 2 } } }],
    [maintenance.list, { data: { maintenanceRequests: [row] }, page: onlyPage(1) }],
    [expenses.list, { data: { expenses: [expenseOf({ title: 'New cartridge' })] }, page: onlyPage(1) }],
    [properties.get, { data: { property: propertyOf() } }],
    [properties.list, { data: { properties: [propertyOf()] }, page: onlyPage(1) }],
  )
  return { ...renderPage(<MaintenancePage />, url), received }
}

// Imports the lazy chunks once, so that no test waits for them.
beforeAll(async () => {
  await import('./MaintenanceForm.tsx')
  await import('./MaintenanceDetailsDialog.tsx')
})

afterEach(() => {
  endSession()
  vi.unstubAllGlobals()
})

test("'Maintenance Management Locked' with the documented text when the plan lacks it", async () => {
  const { received } = open({ limits: freeLimits })
  expect(await screen.findByRole('heading', { name: 'Maintenance Management Locked' })).toBeVisible()
  expect(
    screen.getByText(
      'Upgrade to Standard or Premium plan to access maintenance request management and property tracking features.',
    ),
  ).toBeVisible()
  expect(received(maintenance.list)).toHaveLength(0)
})

test('four counters: Total, Pending, In Progress, Completed', async () => {
  open()
  for (const count of ['47', '12', '9', '23']) expect(await screen.findByText(count)).toBeVisible()
})

test('each row has its columns, with the description truncated at 50 characters', async () => {
  open({ request: maintenanceRequestOf({ description: `${'x'.repeat(50)}y`, estimatedCost: null }) })
  expect(await screen.findByText(`${'x'.repeat(50)}...`)).toBeVisible()
  const lines = within(screen.getByRole('list', { name: 'Maintenance requests' })).getAllByRole('term')
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'Property',
    'Priority',
    'Reporter',
    'Est. Cost',
  ])
  expect(screen.getByText('₦0.00')).toBeVisible()
})

test('search, status and priority are in the URL and in the request', async () => {
  const { user, at, received } = open()
  await user.selectOptions(await screen.findByLabelText('Status'), 'In Progress')
  await user.selectOptions(screen.getByLabelText('Priority'), 'Urgent')
  expect(at()).toBe('/maintenance?status=IN_PROGRESS&priority=URGENT')
  await vi.waitFor(() => {
    const requestedStatuses = received(maintenance.list).at(-1)?.url
    for (const part of ['status=IN_PROGRESS', 'priority=URGENT']) expect(requestedStatuses).toContain(part)
  })
})

test('a new request shows field errors, and offers booked properties only on request', async () => {
  const { user, received } = open({ url: '/maintenance?new=1' })
  const dialog = within(await screen.findByRole('dialog', { name: 'New Request' }))
  await user.click(dialog.getByRole('button', { name: 'Create request' }))
  for (const message of ['Title is required', 'Property selection is required'])
    expect(dialog.getByText(message)).toBeVisible()
  const requestedStatuses = () => received(properties.list).map(({ url }) => /chosen=(\w+)/.exec(url)?.[1])
  await vi.waitFor(() => expect(requestedStatuses()).toEqual(['AVAILABLE', 'UNAVAILABLE']))
  await user.click(dialog.getByLabelText('Include booked properties'))
  await vi.waitFor(() => expect(requestedStatuses().at(-1)).toBeUndefined())
  await user.type(dialog.getByLabelText(/^Title/), 'Kitchen tap drips')
  await user.click(dialog.getByRole('combobox', { name: 'Property' }))
  await user.click(await dialog.findByRole('option', { name: /Sea View/ }))
  await user.click(dialog.getByRole('button', { name: 'Create request' }))
  expect(await screen.findByText('Maintenance request created successfully')).toBeVisible()
  expect(received(maintenance.create)[0]?.body).toMatchObject({
    title: 'Kitchen tap drips',
    priority: 'MEDIUM',
    propertyId,
    includeBooked: true,
    estimatedCost: null,
    reporterName: null,
  })
})

test("the edit dialog's status selector offers only In Progress and Completed", async () => {
  const { user, received } = open({ url: `/maintenance?edit=${maintenanceRequestId}` })
  await screen.findByRole('button', { name: 'Save changes' })
  const dialog = within(screen.getByRole('dialog', { name: 'Edit Maintenance Request' }))
  await user.click(dialog.getByLabelText('Status', { selector: 'input' }))
  const offered = within(await dialog.findByRole('listbox', { name: 'Status' })).getAllByRole('option')
  expect(offered.map(({ textContent }) => textContent)).toEqual(['In Progress', 'Completed'])
  await user.click(dialog.getByRole('option', { name: 'Completed' }))
  await user.type(dialog.getByLabelText('Actual cost'), '8500')
  await user.click(dialog.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText('Maintenance request updated successfully')).toBeVisible()
  expect(received(maintenance.update)[0]?.body).toMatchObject({
    status: 'COMPLETED',
    actualCost: 8_500,
    version: 1,
  })
})

test('completing records the actual cost and offers to record an expense', async () => {
  const { user, at, received } = open({ url: `/maintenance?complete=${maintenanceRequestId}` })
  await screen.findByRole('button', { name: 'Complete' })
  const dialog = within(screen.getByRole('dialog', { name: 'Complete Request' }))
  expect(dialog.getByLabelText('Record it as an expense next')).toBeDisabled()
  await user.type(dialog.getByLabelText(/^Actual cost/), '9000.5')
  expect(dialog.getByLabelText('Record it as an expense next')).toBeChecked()
  await user.click(dialog.getByRole('button', { name: 'Complete' }))
  await vi.waitFor(() => expect(at()).toBe(`/expenses?new=${maintenanceRequestId}`))
  expect(received(maintenance.setStatus)[0]?.body).toMatchObject({
    status: 'COMPLETED',
    actualCost: 9_000.5,
    version: 1,
  })
})

test('cancelling requires a reason of at most 500 characters', async () => {
  const { user, received } = open({ url: `/maintenance?cancel=${maintenanceRequestId}` })
  await screen.findByRole('button', { name: 'Cancel request' })
  const dialog = within(screen.getByRole('dialog', { name: 'Cancel Request' }))
  await user.click(dialog.getByLabelText(/Reason/))
  await user.paste('y'.repeat(501))
  await user.click(dialog.getByRole('button', { name: 'Cancel request' }))
  expect(dialog.getByText('Cancellation reason must be 500 characters or less')).toBeVisible()
  expect(received(maintenance.setStatus)).toHaveLength(0)
})

test.each([
  ['complete', 'Complete'],
  ['cancel', 'Cancel request'],
])('%s: after a stale edit, the request can be loaded again', async (url, label) => {
  const { user, received } = open({
    url: `/maintenance?${url}=${maintenanceRequestId}`,
    statusReplies: [{ status: 409, code: 'common.stale_edit', message: 'Stale' }],
  })
  await user.click(await screen.findByRole('button', { name: label }))
  await user.click(await screen.findByRole('button', { name: 'Reload' }))
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull())
  await user.click(screen.getByRole('button', { name: label }))
  await vi.waitFor(() => expect(received(maintenance.setStatus)).toHaveLength(2))
  expect(received(maintenance.setStatus)[1]?.body).toMatchObject({ version: 2 })
})

test('the details show the actual cost, and a cancelled request can be reopened', async () => {
  const { user, received } = open({
    url: `/maintenance?open=${maintenanceRequestId}`,
    request: maintenanceRequestOf({ status: 'CANCELLED', cancellationReason: 'Guest had switched it off' }),
  })
  const dialog = within(await screen.findByRole('dialog', { name: 'Kitchen tap drips' }))
  expect(dialog.getByText('Guest had switched it off')).toBeVisible()
  expect(await dialog.findByText(/New cartridge/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Reopen' }))
  expect(received(maintenance.setStatus)[0]?.body).toEqual({ status: 'PENDING', version: 1 })
})

test('staff cannot delete a request of another person', async () => {
  const others = maintenanceRequestOf({ createdBy: '0198a000-0000-7000-8000-000000000099' })
  const { user } = open({ role: 'STAFF', request: others })
  await user.click(await screen.findByRole('button', { name: 'More for Kitchen tap drips' }))
  expect(await screen.findByRole('menuitem', { name: 'Edit' })).toBeVisible()
  expect(screen.queryByRole('menuitem', { name: 'Delete' })).toBeNull()
})

test('deleting asks for confirmation by name, and does it', async () => {
  const { user, received } = open({ url: `/maintenance?delete=${maintenanceRequestId}` })
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Maintenance Request' }))
  expect(await dialog.findByText('Kitchen tap drips')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Delete request' }))
  expect(await screen.findByText('Maintenance request deleted successfully')).toBeVisible()
  expect(received(maintenance.remove)).toHaveLength(1)
})

test('staff block dates for an open repair from its details', async () => {
  const { user, at } = open({ role: 'STAFF', url: `/maintenance?open=${maintenanceRequestId}` })
  const dialog = within(await screen.findByRole('dialog', { name: 'Kitchen tap drips' }))
  await user.click(await dialog.findByRole('button', { name: 'Block dates' }))
  expect(at()).toContain(`block=${propertyId}___${maintenanceRequestId}`)
})
