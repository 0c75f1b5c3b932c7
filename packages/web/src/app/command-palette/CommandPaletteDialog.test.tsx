import { bookings } from '@ilewa/contract/bookings/endpoints'
import { properties } from '@ilewa/contract/properties/endpoints'
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { endSession, saveSession } from '../../lib/session/session.ts'
import { bookingOf, onlyPage } from '../../test/bookings.ts'
import { fakeServerOf } from '../../test/fake-server.ts'
import { renderPage } from '../../test/render-page.tsx'
import { sessionOf } from '../../test/sessions.ts'
import { menuOf } from '../shell/menu.ts'
import { CommandPaletteDialog } from './CommandPaletteDialog.tsx'

const onClose = vi.fn()

function open() {
  saveSession(sessionOf('OWNER'))
  return renderPage(
    <CommandPaletteDialog
      opened
      onExited={() => undefined}
      onClose={onClose}
      viewer="OWNER"
      menu={menuOf('OWNER')}
    />,
  )
}

afterEach(() => {
  endSession()
  onClose.mockClear()
  vi.unstubAllGlobals()
})

test('lists the pages of the menu, and opens the one selected with the arrow keys', async () => {
  const { user, at } = open()
  const field = await screen.findByRole('combobox', { name: 'Page, guest, phone, reference or property' })
  expect(screen.getAllByRole('option')).toHaveLength(10)
  await user.type(field, 'p{ArrowDown}')
  const chosen = screen.getByRole('option', { selected: true })
  expect(chosen).toHaveTextContent('Expenses')
  await user.keyboard('{Enter}')
  expect(at()).toBe('/expenses')
  expect(onClose).toHaveBeenCalledOnce()
})

test('finds a booking by guest and opens it', async () => {
  const booking = bookingOf({ guestName: 'Ngozi Ụzọma' })
  fakeServerOf(
    [bookings.list, { data: { bookings: [booking] }, page: onlyPage(1) }],
    [properties.list, { data: { properties: [] }, page: onlyPage(0) }],
  )
  const { user, at } = open()
  await user.type(await screen.findByRole('combobox'), 'ngozi')
  await user.click(await screen.findByRole('option', { name: /Ngozi Ụzọma/ }))
  expect(at()).toBe(`/bookings?open=${booking.id}`)
})

test('shows a message if nothing matches', async () => {
  fakeServerOf(
    [bookings.list, { data: { bookings: [] }, page: onlyPage(0) }],
    [properties.list, { data: { properties: [] }, page: onlyPage(0) }],
  )
  const { user } = open()
  await user.type(await screen.findByRole('combobox'), 'zzz')
  expect(await screen.findByText('Nothing found for “zzz”.')).toBeVisible()
})
