import { bookings } from '@ilewa/contract/bookings/endpoints'
import type { Role } from '@ilewa/contract/core/access'
import { guestLinks, guestPageReasons } from '@ilewa/contract/guest-page/endpoints'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { endSession, saveSession } from '../../../lib/session/session.ts'
import { bookingId, bookingOf } from '../../../test/bookings.ts'
import { fakeServerOf } from '../../../test/fake-server.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { sessionOf } from '../../../test/sessions.ts'
import { useDialogs } from '../../../ui/dialog/use-dialogs.ts'
import { BookingDialogs } from '../dialogs/BookingDialogs.tsx'

const linkOf = (changes: object = {}) => ({
  guestLink: { url: 'https://app.example.com/g/first', lastDay: '2026-12-27', isLocked: false, ...changes },
})

type Reply = Parameters<typeof fakeServerOf>[number][1]

function open({ role = 'OWNER' as Role, link = { data: linkOf() } as Reply } = {}) {
  saveSession(sessionOf(role))
  const received = fakeServerOf(
    [bookings.get, { data: { booking: bookingOf({ status: 'CONFIRMED' }) } }],
    [guestLinks.get, link],
    [
      guestLinks.renew,
      {
        data: linkOf({ url: 'https://app.example.com/g/second' }),
        message: 'The former link no longer works',
      },
    ],
  )
  const Dialogs = () => <BookingDialogs dialogs={useDialogs()} />
  return { ...renderPage(<Dialogs />, `/bookings?guest=${bookingId}`), received }
}

const findDialog = async () => within(await screen.findByRole('dialog', { name: 'Guest’s page' }))
const findWhatsApp = async () => (await findDialog()).findByRole('link', { name: 'WhatsApp' })

// Imports the lazy chunk once, so that no test waits for it.
beforeAll(async () => {
  await import('./message-dialogs.ts')
})
afterEach(() => {
  endSession()
  vi.unstubAllGlobals()
})

test('the link is sent to the guest by WhatsApp, and opened', async () => {
  open()
  const href = (await findWhatsApp()).getAttribute('href') ?? ''
  expect(href).toMatch(/^https:\/\/wa\.me\/2348031234567\?text=/)
  expect(decodeURIComponent(href)).toContain(
    'Hello Ọláwálé, here is everything about your stay at Sea View: https://app.example.com/g/first',
  )
  const dialog = await findDialog()
  expect(dialog.getByRole('link', { name: 'Open' })).toHaveAttribute(
    'href',
    'https://app.example.com/g/first',
  )
  expect(dialog.getByText(/until 27 Dec 2026/)).toBeVisible()
})

test('an owner replaces the link after a question', async () => {
  const { user, received } = open()
  await findWhatsApp()
  await user.click((await findDialog()).getByRole('button', { name: 'New link' }))
  const question = within(await screen.findByRole('dialog', { name: 'Replace this link?' }))
  expect(received(guestLinks.renew)).toEqual([])
  await user.click(question.getByRole('button', { name: 'Replace link' }))
  expect(await screen.findByText('The former link no longer works')).toBeVisible()
  await vi.waitFor(async () =>
    expect((await findWhatsApp()).getAttribute('href')).toContain(encodeURIComponent('/g/second')),
  )
})

test('a locked page says what to do', async () => {
  open({ link: { data: linkOf({ isLocked: true }) } })
  await findWhatsApp()
  expect(screen.getByRole('alert')).toHaveTextContent('make a new link and send it')
})

test('an agent sends the link, but does not replace it', async () => {
  open({ role: 'AGENT' })
  await findWhatsApp()
  expect(screen.queryByRole('button', { name: 'New link' })).toBeNull()
})

test('a booking without a page says why', async () => {
  const message = guestPageReasons.ended
  open({ link: { status: 409, code: 'common.not_possible', message } })
  expect(await screen.findByText(message)).toBeVisible()
  expect(screen.queryByRole('link', { name: 'WhatsApp' })).toBeNull()
})
