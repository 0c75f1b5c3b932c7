import { type CalendarConflict, calendarConflicts, importedEvents } from '@ilewa/contract/calendars/events'
import { type CalendarExport, calendarExports } from '@ilewa/contract/calendars/exports'
import { type CalendarImport, calendarImports } from '@ilewa/contract/calendars/imports'
import { properties } from '@ilewa/contract/properties/endpoints'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { endSession, saveSession } from '../../../lib/session/session.ts'
import { onlyPage, propertyId, propertyOf } from '../../../test/bookings.ts'
import { calendarId, conflict, event } from '../../../test/calendars.ts'
import { fakeServerOf } from '../../../test/fake-server.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { sessionOf } from '../../../test/sessions.ts'
import { CalendarDialogs } from './CalendarDialogs.tsx'

const calendar: CalendarImport = {
  id: calendarId,
  propertyId,
  channel: 'AIRBNB',
  name: 'Airbnb',
  host: 'www.airbnb.com',
  scope: 'RESERVED',
  state: 'ACTIVE',
  lastTriedAt: '2026-11-28T09:04:00Z',
  lastCompleteAt: '2026-11-28T09:04:00Z',
  fault: null,
  comingStays: 4,
  missingStays: 0,
  openConflicts: 0,
  version: 1,
  createdAt: '2026-11-01T09:00:00Z',
  updatedAt: '2026-11-28T09:04:00Z',
}
const link: CalendarExport = {
  id: '01900000-0000-7000-8000-000000000006',
  channel: 'AIRBNB',
  url: 'https://app.example.com/calendars/a.ics',
  lastReadAt: null,
  lastReader: null,
}

interface Options {
  calendars?: CalendarImport[]
  conflicts?: CalendarConflict[]
  dialog?: string
  more?: Parameters<typeof fakeServerOf>
}

function open({ calendars = [calendar], conflicts = [], dialog, more = [] }: Options = {}) {
  saveSession(sessionOf('OWNER'))
  const changed = { data: { calendarImport: calendar } }
  const received = fakeServerOf(
    ...more,
    [properties.get, { data: { property: propertyOf() } }],
    [calendarImports.list, { data: { calendarImports: calendars } }],
    [calendarConflicts.list, { data: { calendarConflicts: conflicts }, page: onlyPage(conflicts.length) }],
    [calendarConflicts.settle, { data: { calendarConflict: conflict }, message: 'Conflict settled' }],
    [calendarExports.list, { data: { calendarExports: [link] } }],
    [calendarExports.renew, { data: { calendarExport: link }, message: 'Link renewed' }],
    [importedEvents.list, { data: { importedEvents: [event] }, page: onlyPage(1) }],
    [importedEvents.free, { data: { importedEvent: event }, message: 'Nights freed' }],
    [importedEvents.adopt, { data: { importedEvent: event }, message: 'Booking created' }],
    [calendarImports.answer, changed],
    [calendarImports.read, changed],
    [calendarImports.update, { ...changed, message: 'Calendar updated' }],
    [calendarImports.remove, { data: {}, message: 'Calendar deleted' }],
    [calendarImports.create, { ...changed, message: 'Calendar connected' }],
  )
  const url = `/properties?${dialog ?? `calendars=${propertyId}`}`
  return { ...renderPage(<CalendarDialogs />, url), received }
}

const findDialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const calendarsTitle = 'Calendars of Sea View'
const item = `${propertyId}_${calendarId}`

// Imports the lazy chunk once, so that no test waits for it.
beforeAll(async () => {
  await import('./calendar-dialogs.ts')
})
afterEach(() => {
  endSession()
  vi.unstubAllGlobals()
})

test('the calendars of a property, when they were read, and the links for channels', async () => {
  const { user } = open()
  const dialog = await findDialog(calendarsTitle)
  expect(await dialog.findByText('Connected')).toBeVisible()
  expect(dialog.getByText('Read 28 Nov 2026, 10:04 · 4 stays · www.airbnb.com')).toBeVisible()
  await user.click(await dialog.findByRole('button', { name: 'Copy link: Airbnb' }))
  expect(await navigator.clipboard.readText()).toBe(link.url)
  expect(dialog.getByText('Not read yet')).toBeVisible()
})

test('without calendars, what connecting one is for', async () => {
  open({ calendars: [] })
  const dialog = await findDialog(calendarsTitle)
  expect(await dialog.findByText(/^None yet\. Connect Airbnb or Booking\.com/)).toBeVisible()
})

test('a calendar is checked, shown with what it holds, and then connected', async () => {
  const check = {
    stays: 12,
    takingStays: 9,
    firstNight: '2026-12-03',
    lastDay: '2027-03-04',
    unreadableEvents: 0,
  }
  const { user, received } = open({
    dialog: `connect-calendar=${propertyId}`,
    more: [[calendarImports.check, { data: { check } }]],
  })
  const form = await findDialog('Connect calendar')
  await user.type(form.getByLabelText('Calendar link'), 'https://www.airbnb.com/calendar/ical/1.ics?s=2')
  await user.click(form.getByRole('button', { name: 'Check link' }))
  expect(
    await form.findByText('12 stays from today on, 3 Dec 2026 – 4 Mar 2027. 9 of them block dates.'),
  ).toBeVisible()
  expect(received(calendarImports.create)).toEqual([])
  await user.click(form.getByRole('button', { name: 'Connect' }))
  expect(await screen.findByText('Calendar connected')).toBeVisible()
  expect(received(calendarImports.create)[0]?.body).toEqual({
    channel: 'AIRBNB',
    url: 'https://www.airbnb.com/calendar/ical/1.ics?s=2',
    name: null,
  })
})

test('a link that is no calendar is refused at its field, before and after it is sent', async () => {
  const message = 'This link leads to a page, not to a calendar.'
  const { user, received } = open({
    dialog: `connect-calendar=${propertyId}`,
    more: [
      [
        calendarImports.check,
        { status: 400, code: 'common.invalid', message, errors: [{ path: 'url', message }] },
      ],
    ],
  })
  const form = await findDialog('Connect calendar')
  const field = form.getByLabelText('Calendar link')
  await user.type(field, 'http://example.com')
  await user.click(form.getByRole('button', { name: 'Check link' }))
  expect(field).toHaveAccessibleDescription(/It begins with https:/)
  expect(received(calendarImports.check)).toEqual([])
  await user.clear(field)
  await user.type(field, 'https://example.com/a')
  await user.click(form.getByRole('button', { name: 'Check link' }))
  await vi.waitFor(() => expect(field).toHaveAccessibleDescription(new RegExp(message)))
})

test('the stays of a calendar: one gets its guest, another is freed after a question', async () => {
  const { user, received } = open()
  const dialog = await findDialog(calendarsTitle)
  await user.click(await dialog.findByRole('button', { name: 'Show stays' }))
  expect(await dialog.findByText('Reserved · HMABCDE123')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Unblock dates: 3 – 6 Dec 2026' }))
  const question = await findDialog('Unblock these dates?')
  expect(received(importedEvents.free)).toEqual([])
  await user.click(question.getByRole('button', { name: 'Unblock dates' }))
  expect(await screen.findByText('Nights freed')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Enter guest: 3 – 6 Dec 2026' }))
  const form = await findDialog('Enter guest')
  await user.type(form.getByLabelText('Guest name'), 'Mary Jones')
  await user.type(form.getByLabelText('Guest phone'), '0803 123 4567')
  await user.type(form.getByLabelText('Total amount'), '150000')
  await user.click(form.getByRole('button', { name: 'Create booking' }))
  expect(await screen.findByText('Booking created')).toBeVisible()
  expect(received(importedEvents.adopt)[0]?.body).toMatchObject({
    guestName: 'Mary Jones',
    guests: 1,
    totalAmount: 150_000,
  })
})

test.each([
  ['Yes, unblock the dates', 'FREE', 'Dates unblocked'],
  ['No, keep them', 'KEEP', 'Dates stay blocked'],
])('stays that are missing wait for an answer: %s', async (button, answer, message) => {
  const { user, received } = open({
    calendars: [{ ...calendar, state: 'NEEDS_CONFIRMATION', missingStays: 3 }],
  })
  const dialog = await findDialog(calendarsTitle)
  expect(
    await dialog.findByText(
      '3 of 4 stays are gone from Airbnb. No dates were opened. Were these 3 stays cancelled?',
    ),
  ).toBeVisible()
  await user.click(dialog.getByRole('button', { name: button }))
  expect(await screen.findByText(message)).toBeVisible()
  expect(received(calendarImports.answer)[0]?.body).toEqual({ answer })
})

test('a calendar that cannot be read says why, and can be read again', async () => {
  const fault = 'The other site answered with error 404.'
  const { user, received } = open({ calendars: [{ ...calendar, state: 'FAILING', fault }] })
  const dialog = await findDialog(calendarsTitle)
  expect(await dialog.findByText(fault)).toBeVisible()
  expect(dialog.getByText('Not readable')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Read now: Airbnb' }))
  expect(await screen.findByText('Airbnb updated')).toBeVisible()
  expect(received(calendarImports.read)).toHaveLength(1)
})

test('nights that were sold twice are on top, and settled after a question', async () => {
  const { user, received } = open({ conflicts: [conflict] })
  const dialog = await findDialog(calendarsTitle)
  const box = await dialog.findByRole('alert')
  const alert = within(box)
  expect(box).toHaveTextContent('Airbnb 3 – 6 Dec 2026 and Amaka Obi 5 – 8 Dec 2026.')
  expect(alert.getByRole('link', { name: 'Amaka Obi' })).toHaveAttribute(
    'href',
    `/bookings?open=${conflict.bookingId}`,
  )
  await user.click(alert.getByRole('button', { name: 'Cancel my booking' }))
  const question = await findDialog('Cancel the booking of Amaka Obi?')
  expect(received(calendarConflicts.settle)).toEqual([])
  await user.click(question.getByRole('button', { name: 'Cancel my booking' }))
  expect(await screen.findByText('Conflict settled')).toBeVisible()
  expect(received(calendarConflicts.settle)[0]?.body).toEqual({ answer: 'CANCEL_BOOKING' })
})

test('a calendar is renamed and paused; its link is not shown', async () => {
  const { user, received } = open({ dialog: `edit-calendar=${item}` })
  const form = await findDialog('Edit Airbnb')
  expect(form.getByLabelText('New calendar link (optional)')).toHaveValue('')
  await user.type(form.getByLabelText('Name'), ' of Ada')
  await user.click(form.getByRole('switch', { name: /^Paused/ }))
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Calendar updated')).toBeVisible()
  expect(received(calendarImports.update)[0]?.body).toEqual({
    name: 'Airbnb of Ada',
    scope: 'RESERVED',
    isPaused: true,
    version: 1,
  })
})

test('a calendar is deleted, and its nights are blocked unless the owner frees them', async () => {
  const { user, received } = open({ dialog: `delete-calendar=${item}` })
  const form = await findDialog('Delete Airbnb?')
  expect(form.getByLabelText('Block them, so that nobody books them')).toBeChecked()
  await user.click(form.getByLabelText('Free them'))
  await user.click(form.getByRole('button', { name: 'Delete calendar' }))
  expect(await screen.findByText('Calendar deleted')).toBeVisible()
  expect(received(calendarImports.remove)[0]?.url).toContain('nights=FREE')
})

test('a link is replaced after a question', async () => {
  const { user, received } = open()
  const dialog = await findDialog(calendarsTitle)
  await user.click(await dialog.findByRole('button', { name: 'New link: Airbnb' }))
  const question = await findDialog('Replace this link?')
  expect(question.getByText(/^The present link for Airbnb stops at once/)).toBeVisible()
  await user.click(question.getByRole('button', { name: 'Replace link' }))
  expect(await screen.findByText('Link renewed')).toBeVisible()
  expect(received(calendarExports.renew)).toHaveLength(1)
})
