import { business } from '@ilewa/contract/business'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { endSession, readSession, saveSession } from '../../lib/session/session.ts'
import { fakeServer } from '../../test/fake-server.ts'
import { renderPage } from '../../test/render-page.tsx'
import { newOwnerSession, sessionOf } from '../../test/sessions.ts'
import { BusinessSetupPage } from './BusinessSetupPage.tsx'

const url = '/business-setup'
const name = () => screen.getByRole('textbox', { name: 'Business Name' })
const type = () => screen.getByRole('combobox', { name: 'Business Type' })

afterEach(() => {
  endSession()
  vi.unstubAllGlobals()
})

test('"only businessName and businessType are required"; the response becomes the stored business', async () => {
  saveSession(newOwnerSession())
  const created = sessionOf('OWNER', []).business
  const received = fakeServer(business.create, { data: created, message: 'Business setup complete!' })
  const { user, at } = renderPage(<BusinessSetupPage />, url)
  await user.type(name(), 'Adébáyọ̀ Suites')
  await user.selectOptions(type(), 'Hotel')
  await user.click(screen.getByRole('button', { name: 'Complete Setup' }))
  expect(await screen.findByText('Business setup complete!')).toBeVisible()
  expect(received[0]?.body).toMatchObject({
    businessName: 'Adébáyọ̀ Suites',
    businessType: 'hotel',
    country: 'nigeria',
    website: null,
  })
  expect(readSession()?.business).toEqual(created)
  expect(at()).toBe('/subscription-plans')
})

test("without them: 'Missing required fields'", async () => {
  const { user } = renderPage(<BusinessSetupPage />, url)
  await user.click(screen.getByRole('button', { name: 'Complete Setup' }))
  expect(screen.getByText('Missing required fields')).toBeVisible()
  await vi.waitFor(() => expect(name()).toHaveFocus())
})

test('the input survives a reload', async () => {
  const { user } = renderPage(<BusinessSetupPage />, url)
  await user.type(name(), 'Adébáyọ̀')
  cleanup()
  renderPage(<BusinessSetupPage />, url)
  expect(name()).toHaveValue('Adébáyọ̀')
})
