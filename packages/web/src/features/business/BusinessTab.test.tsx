import { business } from '@ilewa/contract/business'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endSession, readSession, saveSession } from '../../lib/session/session.ts'
import { fakeServerOf } from '../../test/fake-server.ts'
import { renderPage } from '../../test/render-page.tsx'
import { newOwnerSession, sessionOf } from '../../test/sessions.ts'
import { BusinessTab } from './BusinessTab.tsx'

const stored = {
  ...sessionOf('OWNER').business,
  numberOfEmployees: 50,
  city: 'Lagos',
  country: 'ghana' as const,
}
const save = () => screen.getByRole('button', { name: 'Save Changes' })

beforeEach(() => saveSession(sessionOf('OWNER')))
afterEach(() => {
  endSession()
  vi.unstubAllGlobals()
})

test('"The reverse mapping applies when loading"; a spinner until then', async () => {
  fakeServerOf([business.get, { data: stored }])
  renderPage(<BusinessTab />)
  expect(screen.getByRole('status', { name: 'Loading' })).toBeVisible()
  expect(await screen.findByRole('textbox', { name: 'Business Name' })).toHaveValue('Adébáyọ̀ Suites')
  expect(screen.getByRole('combobox', { name: 'Business Type' })).toHaveDisplayValue('Hotel')
  expect(screen.getByLabelText('Number of Employees')).toHaveDisplayValue('26-50')
  expect(screen.getByLabelText('Country')).toHaveDisplayValue('Ghana')
  expect(screen.getByLabelText('Website')).toHaveAttribute('placeholder', 'https://example.com')
  for (const label of ['Business Description', 'Business Address'])
    expect(screen.getByLabelText(label).tagName).toBe('TEXTAREA')
})

test('a server type without a form type shows the first one of its group, and the response replaces the stored profile', async () => {
  const updated = { ...stored, name: 'Adébáyọ̀ Homes' }
  const received = fakeServerOf(
    [business.get, { data: { ...stored, type: 'PROPERTY_MANAGEMENT', businessType: 'apartment_complex' } }],
    [business.update, { data: updated, message: 'Business profile updated successfully!' }],
  )
  const { user } = renderPage(<BusinessTab />)
  expect(await screen.findByRole('combobox', { name: 'Business Type' })).toHaveDisplayValue(
    'Apartment Complex',
  )
  await user.selectOptions(screen.getByLabelText('Number of Employees'), '100+')
  await user.click(save())
  expect(await screen.findByText('Business profile updated successfully!')).toBeVisible()
  const [sent] = received(business.update)
  expect(sent?.url).toBe(`/api/business/profile/${stored.id}`)
  expect(sent?.body).toMatchObject({
    businessType: 'apartment_complex',
    numberOfEmployees: 101,
    country: 'ghana',
  })
  expect(readSession()?.business?.name).toBe('Adébáyọ̀ Homes')
  expect(screen.getByRole('textbox', { name: 'Business Name' })).toHaveValue('Adébáyọ̀ Homes')
})

test("a failure without a message is titled 'Error': 'Failed to update business profile'", async () => {
  fakeServerOf(
    [business.get, { data: stored }],
    [business.update, { status: 500, code: 'unknown.code', message: '' }],
  )
  const { user } = renderPage(<BusinessTab />)
  await screen.findByRole('textbox', { name: 'Business Name' })
  await user.click(save())
  expect(await screen.findAllByText('Failed to update business profile')).toHaveLength(2)
  expect(screen.getAllByText('Error')).toHaveLength(2)
})

test('"Saving needs a business id, otherwise it fails with \'Business ID not found\'"', async () => {
  saveSession(newOwnerSession())
  const received = fakeServerOf([business.get, { data: stored }], [business.update, { data: stored }])
  const { user } = renderPage(<BusinessTab />)
  await screen.findByRole('textbox', { name: 'Business Name' })
  await user.click(save())
  expect((await screen.findAllByText('Business ID not found')).length).toBeGreaterThan(0)
  expect(received(business.update)).toEqual([])
})
