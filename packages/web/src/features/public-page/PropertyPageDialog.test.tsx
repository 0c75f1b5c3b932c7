import { propertyPages } from '@ilewa/contract/public-page/endpoints'
import { type PropertyPage, propertySlugTakenMessage } from '@ilewa/contract/public-page/schema'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { endSession, saveSession } from '../../lib/session/session.ts'
import { propertyId } from '../../test/bookings.ts'
import { fakeServerOf } from '../../test/fake-server.ts'
import { propertyPageOf } from '../../test/public-page.ts'
import { renderPage } from '../../test/render-page.tsx'
import { sessionOf } from '../../test/sessions.ts'
import { PropertyPageDialogs } from './PropertyPageDialogs.tsx'

type Reply = Parameters<typeof fakeServerOf>[number][1]

function open({ page = {}, saved }: { page?: Partial<PropertyPage>; saved?: Reply } = {}) {
  saveSession(sessionOf('OWNER'))
  const propertyPage = propertyPageOf(page)
  const received = fakeServerOf(
    [
      propertyPages.get,
      { data: { propertyPage } },
      { data: { propertyPage: propertyPageOf({ version: 9 }) } },
    ],
    [propertyPages.update, saved ?? { data: { propertyPage }, message: 'Page saved' }],
  )
  return { ...renderPage(<PropertyPageDialogs />, `/properties?on-page=${propertyId}`), received }
}

// While it loads, another dialog has the same title.
const findDialog = async () => {
  await screen.findByLabelText('Area')
  return within(screen.getByRole('dialog', { name: 'On the public page' }))
}

// Imports the lazy chunk once, so that no test waits for it.
beforeAll(async () => {
  await import('./public-page-dialogs.ts')
})
afterEach(() => {
  endSession()
  vi.unstubAllGlobals()
})

test('a property that was never saved goes on the page with its area', async () => {
  const { user, received, at } = open({ page: { version: 0 } })
  const dialog = await findDialog()
  expect(dialog.getByRole('switch', { name: /^Show this property/ })).toBeChecked()
  const area = dialog.getByLabelText('Area')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(area).toHaveAccessibleDescription(/Name the area, such as Lekki Phase 1/)
  expect(received(propertyPages.update)).toEqual([])
  await user.click(area)
  await user.paste('Lekki Phase 1')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Page saved')).toBeVisible()
  expect(received(propertyPages.update)[0]?.body).toEqual({
    isOnPage: true,
    slug: 'sea-view',
    area: 'Lekki Phase 1',
    maxGuests: 4,
    checkInFrom: '14:00',
    checkOutBy: '11:00',
    houseRules: null,
    version: 0,
  })
  await vi.waitFor(() => expect(at()).toBe('/properties'))
})

test('a property that was taken off the page needs no area', async () => {
  const { user, received } = open()
  const dialog = await findDialog()
  expect(dialog.getByRole('switch', { name: /^Show this property/ })).not.toBeChecked()
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await vi.waitFor(() => expect(received(propertyPages.update)[0]?.body).toMatchObject({ isOnPage: false }))
})

test('the address of another property is refused at its field', async () => {
  const message = propertySlugTakenMessage
  const { user } = open({
    saved: { status: 400, code: 'common.invalid', message, errors: [{ path: 'slug', message }] },
  })
  const dialog = await findDialog()
  const slug = dialog.getByLabelText('Address of its page')
  await user.clear(slug)
  await user.click(slug)
  await user.paste('palm-court')
  expect(slug).toHaveAccessibleDescription('app.example.com/s/adebayo-suites/palm-court')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await vi.waitFor(() => expect(slug).toHaveAccessibleDescription(new RegExp(message)))
})

test('a stale edit says so, and reloads', async () => {
  const { user, received } = open({
    saved: { status: 409, code: 'common.stale_edit', message: 'Stale' },
  })
  const dialog = await findDialog()
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await user.click(await dialog.findByRole('button', { name: 'Reload' }))
  const reloaded = await findDialog()
  await user.click(reloaded.getByRole('button', { name: 'Save' }))
  await vi.waitFor(() => expect(received(propertyPages.update)[1]?.body).toMatchObject({ version: 9 }))
})

test.each(['AGENT', 'STAFF'] as const)('%s has no dialog', async (role) => {
  saveSession(sessionOf(role))
  renderPage(<PropertyPageDialogs />, `/properties?on-page=${propertyId}`)
  expect(screen.queryByRole('dialog')).toBeNull()
})
