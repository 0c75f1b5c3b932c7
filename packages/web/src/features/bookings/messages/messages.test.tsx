import { bookings } from '@ilewa/contract/bookings/endpoints'
import type { Booking } from '@ilewa/contract/bookings/schema'
import { bookingCancelledReason, messages, messageTemplates } from '@ilewa/contract/messages/endpoints'
import type { Message, MessagePreview } from '@ilewa/contract/messages/schema'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refresh } from '../../../lib/api/refresh.ts'
import { endSession, saveSession } from '../../../lib/session/session.ts'
import { bookingId, bookingOf } from '../../../test/bookings.ts'
import { fakeServerOf } from '../../../test/fake-server.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { sessionOf } from '../../../test/sessions.ts'
import { useDialogs } from '../../../ui/dialog/use-dialogs.ts'
import { BookingDialogs } from '../dialogs/BookingDialogs.tsx'
import { MessagesTab } from './MessagesTab.tsx'

const templateId = '01900000-0000-7000-8000-0000000000a1'
const preview: MessagePreview = {
  text: 'Hello Ọláwálé, pay to GTBank 0123456789.',
  missing: ['deadline'],
  allowedNumbers: ['0123456789'],
  phoneE164: '+2348031234567',
  bookingVersion: 3,
}
const message: Message = {
  id: '01900000-0000-7000-8000-0000000000a2',
  bookingId,
  kind: 'CONFIRMATION',
  tone: 'WARM',
  language: 'EN',
  templateName: null,
  text: preview.text,
  phoneE164: '+2348031234567',
  state: 'OPENED',
  openedByName: 'Tunde Bello',
  openedAt: '2026-11-20T09:00:00Z',
  answeredByName: null,
  answeredAt: null,
}
const standardTemplates = [
  { kind: 'CONFIRMATION', tone: 'WARM', language: 'EN', text: 'Hello {guest}', isChanged: true },
] as const
const ownTemplates = [{ id: templateId, name: 'Gate', text: 'Gate code', version: 1 }]

type Reply = Parameters<typeof fakeServerOf>[number][1]

interface Options {
  url?: string
  item?: string
  booking?: Partial<Booking>
  /** The booking once it is loaded again. */
  changedBooking?: Partial<Booking>
  templates?: typeof ownTemplates
  filled?: Partial<MessagePreview>
  created?: Reply
  listed?: Message[]
}

function open({
  url = 'message',
  item = bookingId,
  booking = { status: 'CONFIRMED' },
  changedBooking = booking,
  templates = ownTemplates,
  filled = {},
  created,
  listed = [],
}: Options = {}) {
  saveSession(sessionOf('OWNER'))
  const received = fakeServerOf(
    [
      bookings.get,
      { data: { booking: bookingOf(booking) } },
      { data: { booking: bookingOf(changedBooking) } },
    ],
    [messageTemplates.list, { data: { standardTemplates, ownTemplates: templates } }],
    [messages.preview, { data: { preview: { ...preview, ...filled } } }],
    [messages.create, created ?? { data: { message } }],
    [messages.answer, { data: { message: { ...message, state: 'SENT' } } }],
    [messages.list, { data: { messages: listed } }],
  )
  const Dialogs = () => <BookingDialogs dialogs={useDialogs()} />
  return { ...renderPage(<Dialogs />, `/bookings?${url}=${item}`), received }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T10:00:00Z') })
  vi.stubGlobal('open', vi.fn())
})
afterEach(() => {
  vi.useRealTimers()
  endSession()
  vi.unstubAllGlobals()
})

const findDialog = async () => within(await screen.findByRole('dialog', { name: 'Write to Ọláwálé Ṣóyínká' }))

test('a message is shown, opened in WhatsApp and noted, and then said to be sent', async () => {
  const { user, received } = open()
  const dialog = await findDialog()
  expect(await dialog.findByLabelText('Message')).toHaveValue(preview.text)
  expect(dialog.getByLabelText('About')).toHaveValue('CONFIRMATION')
  expect(dialog.getByText('Lines are left out, because these are empty: day by which to pay.')).toBeVisible()
  const link = dialog.getByRole('link', { name: 'WhatsApp' })
  expect(link).toHaveAttribute('href', `https://wa.me/2348031234567?text=${encodeURIComponent(preview.text)}`)
  await user.click(link)
  const question = within(await dialog.findByRole('group', { name: 'Did it go out?' }))
  expect(received(messages.create)[0]?.body).toEqual({
    bookingId,
    kind: 'CONFIRMATION',
    tone: 'WARM',
    language: 'EN',
    templateId: null,
    text: preview.text,
    bookingVersion: 3,
  })
  await user.click(question.getByRole('button', { name: 'Yes' }))
  await vi.waitFor(() => expect(received(messages.answer)[0]?.body).toEqual({ isSent: true }))
})

test('after No it can be opened again', async () => {
  const { user, received } = open()
  const dialog = await findDialog()
  await dialog.findByLabelText('Message')
  await user.click(dialog.getByRole('link', { name: 'WhatsApp' }))
  await user.click(await dialog.findByRole('button', { name: 'No' }))
  expect(await dialog.findByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href')
  expect(received(messages.answer)[0]?.body).toEqual({ isSent: false })
})

test('one that was opened or sent before is named, with who did', async () => {
  open({ listed: [{ ...message, state: 'SENT' }] })
  expect(await (await findDialog()).findByText(/^Sent before by Tunde Bello, 20 Nov 2026, /)).toBeVisible()
})

test('one that was not sent, or that is about something else, is not named', async () => {
  open({
    listed: [
      { ...message, state: 'NOT_SENT' },
      { ...message, kind: 'DIRECTIONS' },
    ],
  })
  const dialog = await findDialog()
  await dialog.findByLabelText('Message')
  await vi.waitFor(() => expect(dialog.queryByText(/before by/)).toBeNull())
})

test.each([
  ['PENDING', 'PAYMENT_REQUEST'],
  ['CANCELLED', templateId],
  ['CONFIRMED', 'CONFIRMATION'],
  ['CHECKED_IN', 'CHECK_IN'],
  ['CHECKED_OUT', 'THANKS'],
] as const)('for a booking that is %s it begins with %s', async (status, kind) => {
  open({ booking: { status } })
  expect(await (await findDialog()).findByLabelText('About')).toHaveValue(kind)
})

test('the day before arrival it begins with the directions', async () => {
  open({ booking: { status: 'CONFIRMED', checkIn: '2026-11-21' } })
  expect(await (await findDialog()).findByLabelText('About')).toHaveValue('DIRECTIONS')
})

test.each([bookingId, `${bookingId}_DIRECTIONS`])(
  'of a cancelled stay without own templates says what to do: %s',
  async (item) => {
    const { received } = open({ item, booking: { status: 'CANCELLED' }, templates: [] })
    expect(await (await findDialog()).findByText(bookingCancelledReason)).toBeVisible()
    expect(received(messages.preview)).toEqual([])
  },
)

test('a chosen kind that the booking allows no more gives way to an own template', async () => {
  const { user } = open({ changedBooking: { status: 'CANCELLED' } })
  const dialog = await findDialog()
  await user.selectOptions(await dialog.findByLabelText('About'), 'DIRECTIONS')
  expect(dialog.getByLabelText('About')).toHaveValue('DIRECTIONS')
  await refresh('booking')
  await vi.waitFor(() => expect(dialog.getByLabelText('About')).toHaveValue(templateId))
})

test('an own text has no tone', async () => {
  const { user, received } = open()
  const dialog = await findDialog()
  await user.selectOptions(await dialog.findByLabelText('About'), 'Gate')
  expect(dialog.queryByLabelText('Tone')).toBeNull()
  await vi.waitFor(() =>
    expect(received(messages.preview).at(-1)?.body).toMatchObject({ kind: 'OWN', templateId }),
  )
})

test('another long number than those of the preview cannot be sent', async () => {
  const { user, received } = open()
  const dialog = await findDialog()
  const text = await dialog.findByLabelText('Message')
  await user.type(text, ' or 0987 654 321')
  expect(dialog.getByText(/Account numbers come from Settings/)).toBeVisible()
  const button = dialog.getByText('WhatsApp').closest('a')
  expect(button).not.toHaveAttribute('href')
  await user.click(button as HTMLElement)
  expect(received(messages.create)).toEqual([])
  await user.clear(text)
  expect(dialog.getByText('Text is required')).toBeVisible()
})

test('a number that WhatsApp cannot open leaves the text to copy', async () => {
  open({ filled: { phoneE164: null } })
  const dialog = await findDialog()
  expect(await dialog.findByText(/cannot be opened in WhatsApp/)).toBeVisible()
  expect(dialog.getByText('WhatsApp').closest('a')).not.toHaveAttribute('href')
  expect(dialog.getByRole('button', { name: 'Copy text' })).toBeEnabled()
})

test('a refusal is shown, and nothing is asked', async () => {
  const reason = 'This booking changed meanwhile. Check the text again.'
  const { user } = open({ created: { status: 409, code: 'common.not_possible', message: reason } })
  const dialog = await findDialog()
  await dialog.findByLabelText('Message')
  await user.click(dialog.getByRole('link', { name: 'WhatsApp' }))
  expect(await screen.findByText(reason)).toBeVisible()
  expect(dialog.queryByRole('group', { name: 'Did it go out?' })).toBeNull()
})

test('the settings change, restore and add texts', async () => {
  saveSession(sessionOf('OWNER'))
  const received = fakeServerOf(
    [messageTemplates.list, { data: { standardTemplates, ownTemplates } }],
    [
      messageTemplates.update,
      { data: { standardTemplate: standardTemplates[0] }, message: 'Template saved' },
    ],
    [messageTemplates.create, { data: { ownTemplate: ownTemplates[0] }, message: 'Template saved' }],
    [messageTemplates.remove, { data: {}, message: 'Template deleted' }],
  )
  const { user } = renderPage(<MessagesTab />)
  const text = await screen.findByLabelText('Text')
  await user.clear(text)
  await user.paste('Pay 0123456789')
  await user.click(screen.getByRole('button', { name: 'Save template' }))
  expect(await screen.findAllByText(/Account numbers come from Settings/)).not.toHaveLength(0)
  await user.clear(text)
  await user.paste('Welcome {guest}')
  await user.click(screen.getByRole('button', { name: 'Save template' }))
  const choice = { kind: 'CONFIRMATION', tone: 'WARM', language: 'EN' }
  await vi.waitFor(() =>
    expect(received(messageTemplates.update)[0]?.body).toEqual({ ...choice, text: 'Welcome {guest}' }),
  )
  await user.click(screen.getByRole('button', { name: 'Restore our template' }))
  await vi.waitFor(() =>
    expect(received(messageTemplates.update)[1]?.body).toEqual({ ...choice, text: null }),
  )
  await user.click(screen.getByRole('button', { name: 'New template' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New template' }))
  await user.type(dialog.getByLabelText('Name'), 'Pool')
  await user.type(dialog.getByLabelText('Text'), 'The pool is open.')
  await user.click(dialog.getByRole('button', { name: 'Save template' }))
  await vi.waitFor(() =>
    expect(received(messageTemplates.create)[0]?.body).toEqual({ name: 'Pool', text: 'The pool is open.' }),
  )
  await user.click(screen.getByRole('button', { name: 'Delete: Gate' }))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await vi.waitFor(() => expect(received(messageTemplates.remove)).toHaveLength(1))
})

test('after a stale edit, a template can be loaded again', async () => {
  const latest = [{ ...ownTemplates[0], text: 'Gate code 4711', version: 2 }]
  saveSession(sessionOf('OWNER'))
  const received = fakeServerOf(
    [
      messageTemplates.list,
      { data: { standardTemplates, ownTemplates } },
      { data: { standardTemplates, ownTemplates: latest } },
    ],
    [
      messageTemplates.edit,
      { status: 409, code: 'common.stale_edit', message: 'Stale' },
      { data: { ownTemplate: latest[0] }, message: 'Template saved' },
    ],
  )
  const { user } = renderPage(<MessagesTab />)
  await user.click(await screen.findByRole('button', { name: 'Edit: Gate' }))
  const save = async () => {
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit template' }))
    await user.click(dialog.getByRole('button', { name: 'Save template' }))
  }
  await save()
  await user.click(await screen.findByRole('button', { name: 'Reload' }))
  expect(await screen.findByDisplayValue('Gate code 4711')).toBeVisible()
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull())
  await save()
  await vi.waitFor(() => expect(received(messageTemplates.edit)).toHaveLength(2))
  expect(received(messageTemplates.edit)[1]?.body).toMatchObject({ version: 2 })
})
