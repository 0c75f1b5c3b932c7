import { agreements, landlords } from '@ilewa/contract/landlords/endpoints'
import type { Agreement, Landlord } from '@ilewa/contract/landlords/schema'
import { properties } from '@ilewa/contract/properties/endpoints'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { toNewAgreement } from '../../../lib/agreement-dialogs.ts'
import { endSession, saveSession } from '../../../lib/session/session.ts'
import { onlyPage, propertyId, propertyOf } from '../../../test/bookings.ts'
import { fakeServerOf } from '../../../test/fake-server.ts'
import { agreementId, agreementOf, landlordId, landlordOf } from '../../../test/landlords.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { sessionOf } from '../../../test/sessions.ts'
import { standardPlan } from '../../../test/team.ts'
import { AgreementDialogs } from './AgreementDialogs.tsx'

interface OpenOptions {
  listed?: Agreement[]
  found?: Landlord[]
  created?: Parameters<typeof fakeServerOf>[0][1]
}

function open(parameter: string, { listed = [], found = [landlordOf()], created }: OpenOptions = {}) {
  saveSession(sessionOf('OWNER', [standardPlan]))
  const agreement = agreementOf()
  const received = fakeServerOf(
    [agreements.create, created ?? { data: { agreement }, message: 'Agreement created successfully' }],
    [agreements.update, { data: { agreement }, message: 'Agreement updated successfully' }],
    [agreements.remove, { data: {}, message: 'Agreement deleted successfully' }],
    [agreements.list, { data: { agreements: listed } }],
    [landlords.get, { data: { landlord: landlordOf() } }],
    [landlords.list, { data: { landlords: found }, page: onlyPage(found.length) }],
    [properties.get, { data: { property: propertyOf() } }],
    [properties.list, { data: { properties: [propertyOf()] }, page: onlyPage(1) }],
  )
  return { ...renderPage(<AgreementDialogs />, `/landlords?${parameter}`), received }
}

const form = async (name: string) => within(await screen.findByRole('dialog', { name }))
const ofProperty = `add-agreement=${toNewAgreement({ propertyId })}`
const ofLandlord = `add-agreement=${toNewAgreement({ landlordId })}`
const newTerms = `add-agreement=${toNewAgreement({ propertyId, landlordId, previousId: agreementId })}`
const edit = `edit-agreement=${landlordId}_${agreementId}`

type Form = Awaited<ReturnType<typeof form>>
type User = ReturnType<typeof open>['user']

/** Picks a day of the month that the calendar shows. */
async function pickDay(user: User, dialog: Form, label: string, day: string) {
  await user.click(dialog.getByRole('button', { name: new RegExp(`^${label}`) }))
  await user.click(await screen.findByRole('button', { name: day }))
}

const submit = (user: User, dialog: Form) => user.click(dialog.getByRole('button', { name: 'Add agreement' }))

// Imports the lazy chunks once, so that no test waits for them.
beforeAll(async () => {
  await import('./AgreementForm.tsx')
  await import('./RemoveAgreementDialog.tsx')
})

afterEach(() => {
  endSession()
  vi.unstubAllGlobals()
})

describe('a new agreement', () => {
  test('of a property asks for the landlord, the fee and the first day', async () => {
    const { user, received } = open(ofProperty)
    const dialog = await form('New Agreement')
    await vi.waitFor(() => expect(dialog.getByLabelText('Property')).toHaveValue('Sea View'))
    await submit(user, dialog)
    for (const message of ['Landlord is required', 'First day is required'])
      expect(dialog.getByText(message)).toBeVisible()
    await pickDay(user, dialog, 'First day', '1 November 2026')
    await submit(user, dialog)
    expect(dialog.getByText('Fee is required')).toBeVisible()
    expect(received(agreements.create)).toHaveLength(0)
    await user.click(dialog.getByRole('combobox', { name: 'Landlord' }))
    await user.click(await dialog.findByRole('option', { name: /Adaeze Nwọsụ/ }))
    await user.type(dialog.getByLabelText(/^Fee in percent/), '20')
    await user.click(dialog.getByLabelText("Take agents' commission off the income first"))
    await submit(user, dialog)
    expect(await screen.findByText('Agreement created successfully')).toBeVisible()
    expect(received(agreements.create)[0]?.body).toEqual({
      ...{ propertyId, landlordId, kind: 'PERCENT', feePercent: 20, monthlyAmount: null },
      ...{ firstDay: '2026-11-01', lastDay: null, includesCleaning: false, agentCommissionFirst: true },
      endsCurrent: false,
    })
  })

  test('with a landlord asks for the property; a guaranteed rent has an amount and no switches', async () => {
    const { user, received } = open(ofLandlord)
    const dialog = await form('New Agreement')
    await vi.waitFor(() => expect(dialog.getByLabelText('Landlord')).toHaveValue('Adaeze Nwọsụ'))
    await user.type(dialog.getByLabelText(/^Fee in percent/), '150')
    await user.click(dialog.getByLabelText('Cleaning fees count as income'))
    await user.click(dialog.getByRole('radio', { name: 'Guaranteed rent a month' }))
    expect(dialog.queryByRole('switch')).toBeNull()
    await pickDay(user, dialog, 'First day', '1 November 2026')
    await submit(user, dialog)
    for (const message of ['Property is required', 'Amount is required'])
      expect(dialog.getByText(message)).toBeVisible()
    await user.type(dialog.getByLabelText(/^Rent a month/), '600000')
    await user.click(dialog.getByRole('combobox', { name: 'Property' }))
    await user.click(await dialog.findByRole('option', { name: /Sea View/ }))
    await submit(user, dialog)
    await vi.waitFor(() =>
      expect(received(agreements.create)[0]?.body).toMatchObject({
        ...{ propertyId, landlordId, kind: 'GUARANTEED', feePercent: null, monthlyAmount: 600_000 },
        includesCleaning: false,
      }),
    )
  })

  test('names the agreement that it ends, from the day after that one’s first day', async () => {
    const { user, received } = open(ofProperty, { listed: [agreementOf({ firstDay: '2026-11-10' })] })
    const dialog = await form('New Agreement')
    expect(received(agreements.list)[0]?.url).toContain(`propertyId=${propertyId}`)
    await pickDay(user, dialog, 'First day', '10 November 2026')
    expect(dialog.queryByText(/^Saving ends/)).toBeNull()
    await pickDay(user, dialog, 'First day', '11 November 2026')
    expect(dialog.getByText('Saving ends the agreement with Adaeze Nwọsụ on 10 Nov 2026.')).toBeVisible()
    await user.type(dialog.getByLabelText(/^Fee in percent/), '15')
    await user.click(dialog.getByRole('combobox', { name: 'Landlord' }))
    await user.click(await dialog.findByRole('option', { name: /Adaeze Nwọsụ/ }))
    await submit(user, dialog)
    await vi.waitFor(() => expect(received(agreements.create)[0]?.body).toMatchObject({ endsCurrent: true }))
  })

  test('leads to the form of a landlord while there is none', async () => {
    open(ofProperty, { found: [] })
    const dialog = await form('New Agreement')
    expect(await dialog.findByRole('link', { name: 'Add a landlord' })).toHaveAttribute(
      'href',
      '/landlords?new=1',
    )
  })
})

describe('new terms', () => {
  test('start with the same terms on the first of next month, and end the current ones', async () => {
    const { user, received } = open(newTerms, { listed: [agreementOf({ lastDay: '2027-09-30' })] })
    await screen.findByLabelText(/^Fee in percent/)
    const dialog = await form('New Agreement')
    expect(
      await dialog.findByText('Saving ends the agreement with Adaeze Nwọsụ on 30 Nov 2026.'),
    ).toBeVisible()
    await submit(user, dialog)
    expect(await screen.findByText('Agreement created successfully')).toBeVisible()
    expect(received(agreements.create)[0]?.body).toEqual({
      ...{ propertyId, landlordId, kind: 'PERCENT', feePercent: 20, monthlyAmount: null },
      ...{ firstDay: '2026-12-01', lastDay: null, includesCleaning: false, agentCommissionFirst: true },
      endsCurrent: true,
    })
  })

  test('that overlap with another agreement show the reason at the first day', async () => {
    const message = 'The property has an agreement with Bello, from 1 Jan 2027. Choose other days.'
    const { user, received } = open(newTerms, {
      listed: [agreementOf()],
      created: { status: 409, code: 'agreements.overlap', message },
    })
    await screen.findByLabelText(/^Fee in percent/)
    const dialog = await form('New Agreement')
    const before = received(agreements.list).length
    await submit(user, dialog)
    expect(await dialog.findByText(message)).toBeVisible()
    expect(dialog.getByRole('button', { name: /^First day/ })).toHaveAttribute('aria-invalid', 'true')
    await vi.waitFor(() => expect(received(agreements.list).length).toBeGreaterThan(before))
  })
})

describe('an edit', () => {
  test('sends the terms with the version, without the parties', async () => {
    const { user, received } = open(edit, { listed: [agreementOf({ lastDay: '2026-12-31' })] })
    await screen.findByRole('button', { name: 'Save changes' })
    const dialog = await form('Edit Agreement')
    await vi.waitFor(() => expect(dialog.getByLabelText('Property')).toHaveValue('Sea View'))
    await user.click(dialog.getByRole('button', { name: 'Remove the date' }))
    await user.click(dialog.getByRole('radio', { name: 'Fixed fee a month' }))
    await user.type(dialog.getByLabelText(/^Fee a month/), '50000')
    await user.click(dialog.getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByText('Agreement updated successfully')).toBeVisible()
    expect(received(agreements.update)[0]?.body).toEqual({
      ...{ kind: 'FIXED', feePercent: null, monthlyAmount: 50_000, firstDay: '2026-10-01', lastDay: null },
      ...{ includesCleaning: false, agentCommissionFirst: true, version: 2 },
    })
  })

  test('of an agreement that was deleted says so', async () => {
    open(edit)
    expect(await screen.findByText('This agreement does not exist any more.')).toBeVisible()
  })
})

test('a deletion says what to do instead, and names the agreement', async () => {
  const { user, received } = open(`delete-agreement=${landlordId}_${agreementId}`, {
    listed: [agreementOf()],
  })
  const dialog = await form('Delete Agreement')
  await dialog.findByText('Sea View')
  expect(dialog.getByText(/^Deletes the agreement/)).toHaveTextContent(
    'Deletes the agreement of Sea View with Adaeze Nwọsụ, from 1 Oct 2026. Its days then have no share, and expenses charged on them are yours. Issued statements stay: the next one states the difference. To end it, set its last day instead.',
  )
  await user.click(dialog.getByRole('button', { name: 'Delete agreement' }))
  expect(await screen.findByText('Agreement deleted successfully')).toBeVisible()
  expect(received(agreements.remove)[0]?.url).toBe(`/api/agreements/${agreementId}`)
})

test('staff cannot open the dialogs', async () => {
  open(edit, { listed: [agreementOf()] })
  expect(await screen.findByRole('dialog')).toBeVisible()
  saveSession(sessionOf('STAFF'))
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
