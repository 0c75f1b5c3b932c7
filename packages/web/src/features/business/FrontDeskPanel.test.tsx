import { frontDeskSettings } from '@ilewa/contract/front-desk-settings'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endSession, readSession, saveSession } from '../../lib/session/session.ts'
import { fakeServerOf } from '../../test/fake-server.ts'
import { renderPage } from '../../test/render-page.tsx'
import { sessionOf } from '../../test/sessions.ts'
import { FrontDeskPanel } from './FrontDeskPanel.tsx'

beforeEach(() => saveSession(sessionOf('OWNER')))
afterEach(() => {
  endSession()
  vi.unstubAllGlobals()
})

test('the owner lets agents check in, and requires a share to be paid', async () => {
  const saved = { agentsCheckIn: true, requiredPaidPercent: 50, guestEmailOptional: true }
  const received = fakeServerOf(
    [
      frontDeskSettings.get,
      { data: { agentsCheckIn: false, requiredPaidPercent: 0, guestEmailOptional: false } },
    ],
    [frontDeskSettings.update, { data: saved, message: 'Front desk settings saved' }],
  )
  const { user } = renderPage(<FrontDeskPanel />)
  await user.click(await screen.findByRole('checkbox', { name: 'Agents check in and out' }))
  await user.click(screen.getByRole('checkbox', { name: 'Guest email is optional' }))
  const share = screen.getByLabelText('Paid share required before check-in')
  await user.clear(share)
  await user.type(share, '150')
  await user.click(screen.getByRole('button', { name: 'Save front desk' }))
  expect(share).toHaveAccessibleDescription(/Choose a whole percentage from 0 to 100/)
  await user.clear(share)
  await user.type(share, '50')
  await user.click(screen.getByRole('button', { name: 'Save front desk' }))
  expect(await screen.findByText('Front desk settings saved')).toBeVisible()
  expect(received(frontDeskSettings.update)[0]?.body).toEqual(saved)
  expect(readSession()?.business?.guestEmailOptional).toBe(true)
})
