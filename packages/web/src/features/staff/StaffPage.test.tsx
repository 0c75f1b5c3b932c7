import type { StaffMember } from '@ilewa/contract/people/staff'
import { staff } from '@ilewa/contract/people/staff'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endSession, saveSession } from '../../lib/session/session.ts'
import { onlyPage } from '../../test/bookings.ts'
import { fakeServerOf } from '../../test/fake-server.ts'
import { renderPage } from '../../test/render-page.tsx'
import { freePlan, sessionOf } from '../../test/sessions.ts'
import { staffId, staffMemberOf, standardPlan } from '../../test/team.ts'
import { StaffPage } from './StaffPage.tsx'

function open(url = '/staff', listed: StaffMember[] = [staffMemberOf()]) {
  const received = fakeServerOf(
    [staff.list, { data: listed, page: onlyPage(listed.length) }],
    [staff.invite, { data: staffMemberOf(), message: 'Staff invitation sent successfully' }],
    [staff.update, { data: staffMemberOf(), message: 'Staff member updated successfully' }],
    [staff.remove, { data: {}, message: 'Staff member deleted successfully' }],
  )
  return { ...renderPage(<StaffPage />, url), received }
}

beforeEach(() => saveSession(sessionOf('OWNER', [standardPlan])))
afterEach(() => {
  endSession()
  vi.unstubAllGlobals()
})

test("'Staff Members' with initials, name, department, contact and the real status", async () => {
  open('/staff', [
    staffMemberOf(),
    staffMemberOf({
      id: '0198a000-0000-7000-8000-000000000062',
      firstName: 'Sunday',
      department: null,
      status: 'INACTIVE',
      pendingEmail: 'new@example.com',
    }),
  ])
  expect(screen.getByText('Loading staff...')).toBeVisible()
  expect(await screen.findByRole('heading', { name: 'Staff Members' })).toBeVisible()
  for (const text of ['HD', 'Hauwa Danjuma', 'Front desk', 'Not assigned', '(unconfirmed: new@example.com)'])
    expect(screen.getByText(text)).toBeVisible()
  expect(screen.getByText('Total Staff').closest('div')).toHaveTextContent('2')
  expect(screen.getByText('Active Staff').closest('div')).toHaveTextContent('1')
})

test('no staff, and no match', async () => {
  open('/staff', [])
  expect(await screen.findByText('No Staff Members Found')).toBeVisible()
  expect(screen.getByText('Build your team by adding your first staff member.')).toBeVisible()
})

test('"matches full name, e-mail or role, case-insensitively"', async () => {
  const { user } = open()
  const search = await screen.findByPlaceholderText('Search staff...')
  await user.type(search, 'HAUWA dan')
  expect(screen.getByText('Hauwa Danjuma')).toBeVisible()
  await user.clear(search)
  await user.type(search, 'staff')
  expect(await screen.findByText('Hauwa Danjuma')).toBeVisible()
  await user.clear(search)
  await user.type(search, 'zzz')
  expect(
    await screen.findByText(
      'No staff members match your current search criteria. Try adjusting your filters.',
    ),
  ).toBeVisible()
})

test("'Add New Staff Member' closes on success", async () => {
  const { user, received } = open()
  await user.click(await screen.findByRole('button', { name: 'Add Staff' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add New Staff Member' }))
  await user.type(dialog.getByLabelText(/First Name/), 'Hauwa')
  await user.type(dialog.getByLabelText(/Last Name/), 'Danjuma')
  await user.type(dialog.getByLabelText(/Email Address/), 'hauwa@example.com')
  await user.type(dialog.getByLabelText(/Phone Number/), '+234 803 123 4567')
  await user.click(dialog.getByRole('button', { name: 'Invite Staff' }))
  expect(await screen.findByText('Staff invitation sent successfully')).toBeVisible()
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(received(staff.invite)[0]?.body).toMatchObject({
    firstName: 'Hauwa',
    phone: '+234 803 123 4567',
    businessId: freePlan.businessId,
  })
})

test('an edit sends the e-mail only if it was changed', async () => {
  const { user, received } = open(`/staff?edit=${staffId}`)
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Staff Member' }))
  await user.clear(dialog.getByLabelText(/Department/))
  await user.click(dialog.getByRole('button', { name: 'Update Staff' }))
  expect(await screen.findByText('Staff member updated successfully')).toBeVisible()
  expect(received(staff.update)[0]?.body).toEqual({
    firstName: 'Hauwa',
    lastName: 'Danjuma',
    phone: '07093312206',
    department: null,
    frontDesk: false,
  })
})

test('the owner puts a person at the front desk', async () => {
  const { user, received } = open(`/staff?edit=${staffId}`)
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Staff Member' }))
  await user.click(dialog.getByRole('checkbox', { name: 'Front desk' }))
  await user.click(dialog.getByRole('button', { name: 'Update Staff' }))
  await vi.waitFor(() => expect(received(staff.update)[0]?.body).toMatchObject({ frontDesk: true }))
})

test("a new e-mail 'takes effect once it is confirmed'", async () => {
  const { user, received } = open(`/staff?edit=${staffId}`)
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Staff Member' }))
  expect(dialog.getByText('A new address takes effect once it is confirmed from there.')).toBeVisible()
  const email = dialog.getByLabelText(/Email Address/)
  await user.clear(email)
  await user.type(email, 'new@example.com')
  await user.click(dialog.getByRole('button', { name: 'Update Staff' }))
  await vi.waitFor(() => expect(received(staff.update)[0]?.body).toMatchObject({ email: 'new@example.com' }))
})

test('the details show role, department, business and dates', async () => {
  open(`/staff?open=${staffId}`)
  const dialog = within(await screen.findByRole('dialog', { name: 'Staff Details' }))
  for (const text of ['Role', 'Staff', 'Department', 'Business ID', freePlan.businessId, 'Joined'])
    expect(dialog.getByText(text)).toBeVisible()
  // The department, and whether the person works at the front desk.
  expect(dialog.getAllByText('Front desk')).toHaveLength(2)
  expect(dialog.getAllByText('20 Nov 2026')).toHaveLength(2)
  expect(dialog.getAllByRole('term').at(-1)).toHaveTextContent('Business ID')
  expect(dialog.getByRole('button', { name: 'Copy' })).toBeVisible()
})

test('deletion asks for confirmation with the documented text', async () => {
  const { user, received } = open(`/staff?delete=${staffId}`)
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Staff Member' }))
  expect(
    dialog.getByText(
      'Are you sure you want to delete staff member "Hauwa Danjuma"? This action cannot be undone and will permanently remove their account and all associated data.',
    ),
  ).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Delete Staff Member' }))
  expect(await screen.findByText('Staff member deleted successfully')).toBeVisible()
  expect(received(staff.remove)).toHaveLength(1)
})

test("on Free only 'Staff Management Locked' is shown", async () => {
  saveSession(sessionOf('OWNER', [freePlan]))
  open('/staff', [])
  expect(await screen.findByRole('heading', { name: 'Staff Management Locked' })).toBeVisible()
  expect(
    screen.getByText(
      'Upgrade to Standard or Premium plan to add and manage staff members for your properties.',
    ),
  ).toBeVisible()
  expect(screen.getByRole('link', { name: 'Upgrade Plan' })).toHaveAttribute(
    'href',
    '/upgrade-subscription-plans',
  )
  expect(screen.queryByRole('button', { name: 'Add Staff' })).toBeNull()
})

test('after a downgrade staff can only be viewed, deactivated and deleted', async () => {
  saveSession(sessionOf('OWNER', [freePlan]))
  const { user } = open(`/staff?edit=${staffId}`)
  await user.click(await screen.findByRole('button', { name: 'More for Hauwa Danjuma' }))
  const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
  expect(items).toEqual(['Deactivate', 'Delete'])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('statuses are "compared case-insensitively"', async () => {
  open('/staff?status=ACTIVE')
  expect(await screen.findByText('Hauwa Danjuma')).toBeVisible()
  expect(screen.getByLabelText('Status')).toHaveValue('active')
})

test("without a message from the server: 'Failed to …'", async () => {
  const emptyError = { status: 500, code: 'unheard_of', message: '' }
  const { user } = open(`/staff?edit=${staffId}`)
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Staff Member' }))
  fakeServerOf([staff.update, emptyError], [staff.remove, emptyError], [staff.list, emptyError])
  await user.click(dialog.getByRole('button', { name: 'Update Staff' }))
  expect(await dialog.findByText('Failed to update staff member')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await user.click(await screen.findByRole('button', { name: 'More for Hauwa Danjuma' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  const deleteDialog = within(await screen.findByRole('dialog', { name: 'Delete Staff Member' }))
  await user.click(deleteDialog.getByRole('button', { name: 'Delete Staff Member' }))
  expect(await deleteDialog.findByText('Failed to delete staff member')).toBeVisible()
})

test("an invitation that fails without a message: 'Failed to invite staff member'", async () => {
  const { user } = open('/staff?new=1')
  const dialog = within(await screen.findByRole('dialog', { name: 'Add New Staff Member' }))
  await user.type(dialog.getByLabelText(/First Name/), 'Hauwa')
  await user.type(dialog.getByLabelText(/Last Name/), 'Danjuma')
  await user.type(dialog.getByLabelText(/Email Address/), 'hauwa@example.com')
  await user.type(dialog.getByLabelText(/Phone Number/), '+234 803 123 4567')
  fakeServerOf([staff.invite, { status: 500, code: 'unheard_of', message: '' }])
  await user.click(dialog.getByRole('button', { name: 'Invite Staff' }))
  expect(await dialog.findByText('Failed to invite staff member')).toBeVisible()
})
