import { moneySettings } from '@ilewa/contract/money/settings'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endSession, saveSession } from '../../lib/session/session.ts'
import { fakeServerOf } from '../../test/fake-server.ts'
import { moneySettingsOf } from '../../test/money-settings.ts'
import { renderPage } from '../../test/render-page.tsx'
import { sessionOf } from '../../test/sessions.ts'
import { InvoicesPanel } from './InvoicesPanel.tsx'

beforeEach(() => saveSession(sessionOf('OWNER')))
afterEach(() => {
  endSession()
  vi.unstubAllGlobals()
})

test('the owner sets the registration numbers of the business, and removes one', async () => {
  const data = moneySettingsOf({ cacNumber: 'RC 99' })
  const received = fakeServerOf(
    [moneySettings.get, { data }],
    [moneySettings.update, { data, message: 'Settings saved' }],
  )
  const { user } = renderPage(<InvoicesPanel />)
  await user.type(await screen.findByLabelText('Tax ID'), '1234567-0001')
  await user.clear(screen.getByLabelText('CAC number'))
  await user.click(screen.getByRole('button', { name: 'Save registration numbers' }))
  expect(await screen.findByText('Settings saved')).toBeVisible()
  expect(received(moneySettings.update)[0]?.body).toEqual({ taxId: '1234567-0001', cacNumber: null })
})
