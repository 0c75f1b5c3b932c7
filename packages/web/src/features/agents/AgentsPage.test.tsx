import { errorEntry } from '@ilewa/contract/core/errors'
import type { Agent } from '@ilewa/contract/people/agents'
import { agents } from '@ilewa/contract/people/agents'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endSession, saveSession } from '../../lib/session/session.ts'
import { onlyPage } from '../../test/bookings.ts'
import { fakeServerOf } from '../../test/fake-server.ts'
import { renderPage } from '../../test/render-page.tsx'
import { freePlan, sessionOf } from '../../test/sessions.ts'
import { agentId, agentOf, standardPlan } from '../../test/team.ts'
import { AgentsPage } from './AgentsPage.tsx'

const invitedId = '0198a000-0000-7000-8000-000000000052'
const inactiveId = '0198a000-0000-7000-8000-000000000053'
const invited = agentOf({
  id: invitedId,
  firstName: 'Terver',
  lastName: 'Gyang',
  email: 't@example.com',
  status: 'INVITED',
})
const inactive = agentOf({
  id: inactiveId,
  firstName: 'Ẹbíẹrẹ',
  lastName: 'Dokubo',
  email: 'e@example.com',
  status: 'INACTIVE',
})

const limit = errorEntry('agents.limit_reached').message.replace('{max}', '2')

function open(url = '/agents', listed: Agent[] = [agentOf(), invited, inactive]) {
  const received = fakeServerOf(
    [agents.list, { data: listed, page: onlyPage(listed.length) }],
    [agents.invite, { data: invited, message: 'Agent invitation sent successfully' }],
    [agents.resendInvitation, { data: {}, message: 'Agent invitation sent successfully' }],
    [agents.update, { data: agentOf(), message: 'Agent updated successfully' }],
    [agents.remove, { data: {}, message: 'Agent deleted successfully' }],
  )
  return { ...renderPage(<AgentsPage />, url), received }
}

const cardOf = async (name: string) => {
  const card = (await screen.findByText(name)).closest('li')
  if (!card) throw new Error(`No card of ${name}`)
  return within(card)
}

async function fillIn(user: ReturnType<typeof open>['user'], dialog: ReturnType<typeof within>) {
  for (const [label, text] of [
    [/First Name/, 'Terver'],
    [/Last Name/, 'Gyang'],
    [/Email Address/, 't@example.com'],
    [/Phone Number/, '0709 331 2208'],
    [/Location/, 'Yaba'],
  ] as const)
    await user.type(dialog.getByLabelText(label), text)
}

beforeEach(() => saveSession(sessionOf('OWNER', [standardPlan])))
afterEach(() => {
  endSession()
  vi.unstubAllGlobals()
})

test('"Summary cards: total agents, active agents", and the documented columns', async () => {
  open()
  const card = await cardOf('Chidera Ọkọ́ńkwọ')
  for (const text of [
    'chidera@example.com',
    '0709 331 2206',
    'Lekki',
    'Active',
    '54',
    '6 this month',
    '12.5%',
  ])
    expect(card.getByText(text)).toBeVisible()
  expect(card.getByText('₦315,750.00 due')).toBeVisible()
  expect(screen.getByText('Total Agents').closest('div')).toHaveTextContent('3')
  expect(screen.getByText('Active Agents').closest('div')).toHaveTextContent('1')
  expect((await cardOf('Terver Gyang')).getByText('Invited')).toBeVisible()
  expect((await cardOf('Ẹbíẹrẹ Dokubo')).getByText('Inactive')).toBeVisible()
})

test("'Add Agent (count/max)' counts active and invited ones, with an infinity sign when unlimited", async () => {
  open()
  expect(await screen.findByRole('button', { name: 'Add Agent (2/∞)' })).toBeVisible()
  endSession()
  saveSession(sessionOf('OWNER', [freePlan]))
  expect(await screen.findByRole('button', { name: 'Add Agent (2/2)' })).toBeVisible()
})

test('at the limit of the plan, a dialog with an upgrade link opens before the form', async () => {
  saveSession(sessionOf('OWNER', [freePlan]))
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Add Agent (2/2)' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(limit)).toBeVisible()
  expect(dialog.getByRole('link', { name: 'Upgrade Plan' })).toHaveAttribute(
    'href',
    '/upgrade-subscription-plans',
  )
})

test('search and status live in the URL, and only appear when agents exist', async () => {
  const { user, at } = open()
  await user.type(await screen.findByRole('searchbox'), 'ebiere')
  await vi.waitFor(() => expect(at()).toBe('/agents?q=ebiere'))
  await vi.waitFor(() => expect(screen.queryByText('Terver Gyang')).toBeNull())
  expect(screen.getByText('Ẹbíẹrẹ Dokubo')).toBeVisible()
  await user.selectOptions(screen.getByLabelText('Status'), 'Active')
  await vi.waitFor(() => expect(at()).toBe('/agents?q=ebiere&status=active'))
  await user.click(await screen.findByRole('button', { name: 'Clear filters' }))
  expect(await screen.findByText('Terver Gyang')).toBeVisible()
})

test('the search finds a phone number in any notation', async () => {
  const phones = { phone: '+234 809 555 0001', phoneE164: '+2348095550001' }
  const other = agentOf({ id: '0198a000-0000-7000-8000-000000000052', firstName: 'Terver', ...phones })
  const { user } = open('/agents', [agentOf(), other])
  await user.type(await screen.findByRole('searchbox'), '0809 555 0001')
  await vi.waitFor(() => expect(screen.queryByText(/^Chidera/)).toBeNull())
  expect(screen.getByText(/^Terver/)).toBeVisible()
})

test('without agents there is no search, and the next step is shown', async () => {
  open('/agents', [])
  expect(await screen.findByText('No Agents Found')).toBeVisible()
  expect(screen.queryByRole('searchbox')).toBeNull()
  expect(screen.getAllByRole('button', { name: 'Add Agent (0/∞)' })).toHaveLength(2)
})

test('an invitation defaults to 10 percent, is validated per field, and sends a number', async () => {
  const { user, received } = open('/agents?new=1')
  const dialog = within(await screen.findByRole('dialog', { name: 'Add New Agent' }))
  const rate = dialog.getByLabelText(/Commission Rate/)
  expect(rate).toHaveValue('10')
  await user.clear(rate)
  await user.type(rate, 'ten')
  await user.click(dialog.getByRole('button', { name: 'Invite Agent' }))
  for (const message of [
    'First name is required',
    'Last name is required',
    'Email is required',
    'Phone number is required',
    'Must be a valid number',
    'Location is required',
  ])
    expect(dialog.getByText(message)).toBeVisible()
  await user.clear(rate)
  await user.type(rate, '101')
  await user.click(dialog.getByRole('button', { name: 'Invite Agent' }))
  expect(dialog.getByText('Commission rate must be between 0 and 100')).toBeVisible()
  expect(received(agents.invite)).toHaveLength(0)

  await user.clear(rate)
  await user.type(rate, '7.5')
  await user.type(dialog.getByLabelText(/First Name/), 'Terver')
  await user.type(dialog.getByLabelText(/Last Name/), 'Gyang')
  await user.type(dialog.getByLabelText(/Email Address/), 'T@example.com')
  await user.type(dialog.getByLabelText(/Phone Number/), '0709 331 2208')
  await user.type(dialog.getByLabelText(/Location/), 'Yaba')
  await user.click(dialog.getByRole('button', { name: 'Invite Agent' }))
  expect(await screen.findByText('Agent invitation sent successfully')).toBeVisible()
  expect(received(agents.invite)[0]?.body).toEqual({
    firstName: 'Terver',
    lastName: 'Gyang',
    email: 't@example.com',
    phone: '0709 331 2208',
    commissionRate: 7.5,
    location: 'Yaba',
    businessId: freePlan.businessId,
  })
})

test('if the limit was reached in the meantime, the form shows it with an upgrade link', async () => {
  const { user } = open('/agents?new=1')
  const dialog = within(await screen.findByRole('dialog', { name: 'Add New Agent' }))
  await fillIn(user, dialog)
  fakeServerOf([agents.invite, { status: 409, code: 'agents.limit_reached', message: limit }])
  await user.click(dialog.getByRole('button', { name: 'Invite Agent' }))
  expect(await dialog.findByText(limit)).toBeVisible()
  expect(dialog.getByRole('link', { name: 'Upgrade Plan' })).toHaveAttribute(
    'href',
    '/upgrade-subscription-plans',
  )
  expect(dialog.getByLabelText(/First Name/)).toHaveValue('Terver')
})

test("an edit cannot change the e-mail: 'Email cannot be changed for security reasons'", async () => {
  const { user, received } = open(`/agents?edit=${agentId}`)
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Agent' }))
  expect(dialog.getByLabelText(/Email Address/)).toBeDisabled()
  expect(dialog.getByText('Email cannot be changed for security reasons')).toBeVisible()
  await user.clear(dialog.getByLabelText(/Location/))
  await user.clear(dialog.getByLabelText(/Commission Rate/))
  await user.click(dialog.getByRole('button', { name: 'Update Agent' }))
  expect(await screen.findByText('Agent updated successfully')).toBeVisible()
  expect(received(agents.update)[0]?.body).toEqual({
    firstName: 'Chidera',
    lastName: 'Ọkọ́ńkwọ',
    phone: '07093312206',
    location: null,
  })
})

test('the row menu offers resend, revoke, deactivate and activate by status', async () => {
  const { user, received } = open()
  const more = async (name: string) =>
    user.click(await screen.findByRole('button', { name: `More for ${name}` }))
  await more('Terver Gyang')
  expect(screen.queryByRole('menuitem', { name: 'Deactivate' })).toBeNull()
  await user.click(await screen.findByRole('menuitem', { name: 'Resend invitation' }))
  expect(await screen.findByText('Agent invitation sent successfully')).toBeVisible()
  expect(received(agents.resendInvitation)[0]?.url).toContain(invitedId)
  await more('Chidera Ọkọ́ńkwọ')
  await user.click(await screen.findByRole('menuitem', { name: 'Deactivate' }))
  await more('Ẹbíẹrẹ Dokubo')
  await user.click(await screen.findByRole('menuitem', { name: 'Activate' }))
  await vi.waitFor(() =>
    expect(received(agents.update).map(({ body }) => body)).toEqual([
      { status: 'INACTIVE' },
      { status: 'ACTIVE' },
    ]),
  )
  await more('Terver Gyang')
  await user.click(await screen.findByRole('menuitem', { name: 'Revoke invitation' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Revoke Invitation' }))
  await user.click(dialog.getByRole('button', { name: 'Revoke Invitation' }))
  await vi.waitFor(() => expect(received(agents.remove)[0]?.url).toContain(invitedId))
})

test("deleting says it 'cannot be undone', and an error is shown in the dialog", async () => {
  const { user } = open(`/agents?delete=${agentId}`)
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Agent' }))
  expect(
    dialog.getByText(
      /Are you sure you want to delete agent "Chidera Ọkọ́ńkwọ"\? This action cannot be undone and will permanently remove their account and all associated data\./,
    ),
  ).toBeVisible()
  fakeServerOf([agents.remove, 'network error'])
  await user.click(dialog.getByRole('button', { name: 'Delete Agent' }))
  expect(await dialog.findByText('Unable to connect to our servers.')).toBeVisible()
})

test('the details show metrics and contact data of the agent', async () => {
  open(`/agents?open=${agentId}`)
  const dialog = within(await screen.findByRole('dialog', { name: 'Agent Details' }))
  expect(dialog.getByText('₦18,526,000.00')).toBeVisible()
  expect(dialog.getByText('₦2,315,750.00')).toBeVisible()
  expect(dialog.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+2347093312206')
  expect(dialog.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')).toContain('wa.me/2347093312206')
})

test('the list refreshes after an invitation, and the dialog closes', async () => {
  const { user, at, received } = open('/agents?new=1', [])
  const dialog = within(await screen.findByRole('dialog', { name: 'Add New Agent' }))
  await fillIn(user, dialog)
  await user.click(dialog.getByRole('button', { name: 'Invite Agent' }))
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(at()).toBe('/agents')
  await vi.waitFor(() => expect(received(agents.list).length).toBeGreaterThan(1))
})

test("without a message from the server: 'Failed to …'", async () => {
  const emptyError = { status: 500, code: 'unheard_of', message: '' }
  const { user } = open('/agents?new=1')
  const dialog = within(await screen.findByRole('dialog', { name: 'Add New Agent' }))
  await fillIn(user, dialog)
  fakeServerOf(
    [agents.invite, emptyError],
    [agents.update, emptyError],
    [agents.remove, emptyError],
    [agents.list, emptyError],
  )
  await user.click(dialog.getByRole('button', { name: 'Invite Agent' }))
  expect(await dialog.findByText('Failed to send agent invitation')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await user.click(await screen.findByRole('button', { name: 'More for Chidera Ọkọ́ńkwọ' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Deactivate' }))
  expect(await screen.findByText('Failed to update agent')).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'More for Chidera Ọkọ́ńkwọ' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  const deleteDialog = within(await screen.findByRole('dialog', { name: 'Delete Agent' }))
  await user.click(deleteDialog.getByRole('button', { name: 'Delete Agent' }))
  expect(await deleteDialog.findByText('Failed to delete agent')).toBeVisible()
})

test('an expired invitation has a label, and can be resent', async () => {
  const { user } = open('/agents', [{ ...invited, invitationExpiresAt: '2026-01-02T10:00:00.000Z' }])
  expect((await screen.findAllByText('Invited · expired'))[0]).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'More for Terver Gyang' }))
  expect(await screen.findByRole('menuitem', { name: 'Resend invitation' })).toBeVisible()
})
