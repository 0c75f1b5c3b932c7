import { bookings } from '@ilewa/contract/bookings/endpoints'
import type { Dashboard } from '@ilewa/contract/dashboard'
import { messages, messageTemplates } from '@ilewa/contract/messages/endpoints'
import type { DueMessage } from '@ilewa/contract/messages/schema'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { endSession, saveSession } from '../../../lib/session/session.ts'
import { bookingId, bookingOf } from '../../../test/bookings.ts'
import { fakeServerOf } from '../../../test/fake-server.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { sessionOf } from '../../../test/sessions.ts'
import { DeskLists } from '../today/DeskLists.tsx'

const today = '2026-11-20'
const emptyDesk = {
  today,
  arrivals: [],
  departures: [],
  inHouse: [],
  counts: { arrivals: 0, arrived: 0, departures: 0, left: 0, inHouse: 0, late: 0, overstaying: 0 },
} satisfies Partial<Dashboard>

const dueMessageOf = (changes: Partial<DueMessage>): DueMessage => ({
  bookingId,
  kind: 'DIRECTIONS',
  guestName: 'Ọláwálé Ṣóyínká',
  propertyName: 'Sea View',
  checkIn: '2026-11-21',
  checkOut: '2026-11-24',
  ...changes,
})
const directions = dueMessageOf({})
const dueMessages = [
  directions,
  dueMessageOf({ kind: 'BALANCE', guestName: 'Emeka Obi', checkIn: today }),
  dueMessageOf({ kind: 'CONFIRMATION', guestName: 'Ngozi Ụzọma', checkIn: '2026-12-05' }),
  dueMessageOf({ kind: 'THANKS', guestName: 'Ada Nwosu', checkIn: '2026-11-17', checkOut: '2026-11-19' }),
]
const preview = {
  text: 'See you!',
  missing: [],
  allowedNumbers: [],
  phoneE164: '+2348031234567',
  bookingVersion: 1,
}
const message = {
  ...{
    id: '01900000-0000-7000-8000-0000000000a2',
    bookingId,
    kind: 'DIRECTIONS',
    tone: 'WARM',
    language: 'EN',
  },
  ...{ templateName: null, text: 'See you!', phoneE164: '+2348031234567', state: 'OPENED' },
  ...{
    openedByName: 'Tunde Bello',
    openedAt: '2026-11-20T09:00:00Z',
    answeredByName: null,
    answeredAt: null,
  },
}

interface Options {
  messagesDue?: number | null
  role?: 'OWNER' | 'STAFF'
  /** What the server lists, one after the other. */
  listed?: DueMessage[][]
}

function open({ messagesDue = 4, role = 'OWNER', listed = [dueMessages] }: Options = {}) {
  const session = sessionOf(role)
  saveSession(session)
  const received = fakeServerOf(
    [messages.due, ...listed.map((rows) => ({ data: { dueMessages: rows } }))],
    [bookings.get, { data: { booking: bookingOf({ status: 'CONFIRMED' }) } }],
    [messageTemplates.list, { data: { standardTemplates: [], ownTemplates: [] } }],
    [messages.preview, { data: { preview } }],
    [messages.list, { data: { messages: [] } }],
    [messages.create, { data: { message } }],
  )
  const dashboard = { ...emptyDesk, messagesDue } as unknown as Dashboard
  const lists = <DeskLists dashboard={dashboard} person={session.user} />
  return { ...renderPage(lists, '/dashboard'), received }
}

const rowOf = (name: RegExp) => screen.findByRole('link', { name })

afterEach(() => {
  endSession()
  vi.unstubAllGlobals()
})

test('each row says what is to be sent, to whom and why now', async () => {
  const { user } = open()
  // More than three would push the arrivals out of sight.
  await user.click(await screen.findByRole('button', { name: 'All 4' }))
  expect(await rowOf(/^Ọláwálé/)).toHaveTextContent('Ọláwálé ṢóyínkáDirections: arrives tomorrowSea View')
  expect(await rowOf(/^Emeka/)).toHaveTextContent('Balance to pay: arrives today')
  expect(await rowOf(/^Ngozi/)).toHaveTextContent('Booking confirmed: arrives 5 Dec 2026')
  expect(await rowOf(/^Ada/)).toHaveTextContent('Thank you: left yesterday')
})

test('a row opens its message, and is gone once that was opened in WhatsApp', async () => {
  const { user, received } = open({ messagesDue: 1, listed: [[directions], []] })
  await user.click(await rowOf(/^Ọláwálé/))
  const dialog = within(await screen.findByRole('dialog', { name: 'Write to Ọláwálé Ṣóyínká' }))
  expect(await dialog.findByLabelText('About')).toHaveValue('DIRECTIONS')
  expect(received(messages.preview)[0]?.body).toMatchObject({ bookingId, kind: 'DIRECTIONS' })
  await user.click(dialog.getByRole('link', { name: 'WhatsApp' }))
  await waitFor(() => expect(screen.queryByText('Messages to send')).toBeNull())
  expect(await dialog.findByText('Did it go out?')).toBeVisible()
})

test.each([
  ['none is due', { messagesDue: 0 }],
  ['the person writes to no guests', { messagesDue: null, role: 'STAFF' }],
] as const)('nothing is shown or loaded if %s', async (_, options) => {
  const { received } = open(options)
  expect(await screen.findByText('No guests arrive today.')).toBeVisible()
  expect(screen.queryByText('Messages to send')).toBeNull()
  expect(received(messages.due)).toEqual([])
})
