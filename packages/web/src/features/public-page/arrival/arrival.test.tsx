import { arrivalDetails, codesSettings } from '@ilewa/contract/guest-page/endpoints'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { endSession, saveSession } from '../../../lib/session/session.ts'
import { propertyId } from '../../../test/bookings.ts'
import { fakeServerOf } from '../../../test/fake-server.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { sessionOf } from '../../../test/sessions.ts'
import { PropertyPageDialogs } from '../PropertyPageDialogs.tsx'
import { CodesPanel } from './CodesPanel.tsx'

type Reply = Parameters<typeof fakeServerOf>[number][1]

const detailsOf = (changes: object = {}) => ({
  arrivalDetails: {
    directions: 'Black gate',
    wifiName: 'Palm',
    wifiPassword: 'coconut',
    doorCode: '4711',
    isReadable: true,
    version: 2,
    ...changes,
  },
})

function openArrival({ details = {}, saved }: { details?: object; saved?: Reply } = {}) {
  saveSession(sessionOf('OWNER'))
  const received = fakeServerOf(
    [arrivalDetails.get, { data: detailsOf(details) }, { data: detailsOf({ version: 9 }) }],
    [arrivalDetails.update, saved ?? { data: detailsOf(), message: 'Door code and directions saved' }],
  )
  return { ...renderPage(<PropertyPageDialogs />, `/properties?entry=${propertyId}`), received }
}

// While it loads, another dialog has the same title.
const findDialog = async () => {
  await screen.findByLabelText(/^Door code/, { selector: 'input' })
  return within(screen.getByRole('dialog', { name: 'Door code and directions' }))
}

// Imports the lazy chunk once, so that no test waits for it.
beforeAll(async () => {
  await import('../public-page-dialogs.ts')
})
afterEach(() => {
  endSession()
  vi.unstubAllGlobals()
})

test('an owner changes the door code; empty fields are removed', async () => {
  const { user, received, at } = openArrival()
  const dialog = await findDialog()
  const code = dialog.getByLabelText(/^Door code/)
  expect(code).toHaveValue('4711')
  await user.clear(code)
  await user.click(code)
  await user.paste('8080')
  await user.clear(dialog.getByLabelText(/^Wi-Fi name/))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Door code and directions saved')).toBeVisible()
  expect(received(arrivalDetails.update)[0]?.body).toEqual({
    directions: 'Black gate',
    wifiName: null,
    wifiPassword: 'coconut',
    doorCode: '8080',
    version: 2,
  })
  await vi.waitFor(() => expect(at()).toBe('/properties'))
})

test('codes that cannot be read any more have to be entered again', async () => {
  openArrival({ details: { wifiPassword: null, doorCode: null, isReadable: false } })
  await findDialog()
  expect(screen.getByRole('alert')).toHaveTextContent('Enter them again')
})

test('a stale edit says so, and reloads', async () => {
  const { user, received } = openArrival({
    saved: { status: 409, code: 'common.stale_edit', message: 'Stale' },
  })
  await user.click((await findDialog()).getByRole('button', { name: 'Save' }))
  await user.click(await (await findDialog()).findByRole('button', { name: 'Reload' }))
  await user.click((await findDialog()).getByRole('button', { name: 'Save' }))
  await vi.waitFor(() => expect(received(arrivalDetails.update)[1]?.body).toMatchObject({ version: 9 }))
})

test('an owner chooses when guests see the codes', async () => {
  saveSession(sessionOf('OWNER'))
  const settings = { hoursBefore: 24, payment: 'DEPOSIT', version: 0 }
  const received = fakeServerOf(
    [codesSettings.get, { data: { codesSettings: settings } }],
    [
      codesSettings.update,
      { data: { codesSettings: { hoursBefore: 48, payment: 'FULL', version: 1 } }, message: 'Saved' },
    ],
  )
  const { user } = renderPage(<CodesPanel />, '/settings')
  const hours = await screen.findByLabelText('Hours before check-in')
  await user.clear(hours)
  await user.click(hours)
  await user.paste('100')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await vi.waitFor(() => expect(hours).toHaveAccessibleDescription(/from 0 to 72/))
  expect(received(codesSettings.update)).toEqual([])
  await user.clear(hours)
  await user.click(hours)
  await user.paste('48')
  await user.selectOptions(screen.getByLabelText('Show after'), 'Everything is paid')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Saved')).toBeVisible()
  expect(received(codesSettings.update)[0]?.body).toEqual({ hoursBefore: 48, payment: 'FULL', version: 0 })
})
