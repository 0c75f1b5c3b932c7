import { bookings } from '@ilewa/contract/bookings/endpoints'
import type { Role } from '@ilewa/contract/core/access'
import {
  duplicateEntryMessage,
  guestRegister,
  registerNights,
  registerSettings,
} from '@ilewa/contract/guest-register/endpoints'
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { endSession, readSession, saveSession } from '../../../lib/session/session.ts'
import { bookingId, bookingOf } from '../../../test/bookings.ts'
import { fakeServerOf } from '../../../test/fake-server.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { sessionOf } from '../../../test/sessions.ts'
import { useDialogs } from '../../../ui/dialog/use-dialogs.ts'
import { BookingDialogs } from '../dialogs/BookingDialogs.tsx'
import { RegisterTab } from './RegisterTab.tsx'

const entryId = '00000000-0000-4000-8000-00000000e001'
const entry = {
  ...{ id: entryId, name: 'Adaeze N. O.', nationality: 'Nigerian', idKind: 'PASSPORT' as const },
  ...{ hasPicture: false, isByGuest: true, createdAt: '2026-11-20T10:00:00.000Z' },
}
const full = {
  ...{
    id: entryId,
    fullName: 'Adaeze Ngozi Obi',
    nationality: 'Nigerian',
    address: '4 Okpara Avenue, Enugu',
  },
  ...{ phone: '0803 222 1111', comingFrom: 'Enugu', goingTo: 'Abuja', createdAt: '2026-11-20T10:00:00.000Z' },
  ...{ idKind: 'PASSPORT' as const, idNumber: 'A01234567' },
}
const registerOf = (changes: object = {}) => ({
  register: {
    ...{
      mode: 'IDENTITY' as const,
      guests: 2,
      months: 6,
      takesPictures: true,
      isOpen: true,
      entries: [entry],
    },
    ...changes,
  },
})

function signIn(role: Role = 'OWNER', keepsGuestRegister = true) {
  const session = sessionOf(role)
  if (session.business) session.business.keepsGuestRegister = keepsGuestRegister
  saveSession(session)
}

type Reply = Parameters<typeof fakeServerOf>[number][1]

interface Options {
  role?: Role
  register?: object
  added?: Reply
  /** The register after a change. */
  changed?: object
}

function open({ role, register, added, changed }: Options = {}) {
  signIn(role)
  const received = fakeServerOf(
    [bookings.get, { data: { booking: bookingOf({ status: 'CHECKED_IN' }) } }],
    [guestRegister.get, { data: registerOf(register) }, { data: registerOf(changed ?? register) }],
    [guestRegister.add, added ?? { data: { entryId }, message: 'Added to the guest register' }],
    [guestRegister.addPicture, { data: {}, message: 'Picture added' }],
    [guestRegister.reveal, { data: { entry: { ...full, picture: 'data:image/jpeg;base64,AA==' } } }],
    [guestRegister.remove, { data: {}, message: 'Deleted from the guest register' }],
  )
  const Dialogs = () => <BookingDialogs dialogs={useDialogs()} />
  return { ...renderPage(<Dialogs />, `/bookings?register=${bookingId}`), received }
}

const findDialog = async () => within(await screen.findByRole('dialog', { name: 'Guest register' }))

// Imports the lazy chunk once, so that no test waits for it.
beforeAll(async () => {
  await import('../messages/message-dialogs.ts')
})
afterEach(() => {
  endSession()
  vi.unstubAllGlobals()
})

test('an owner shows an entry that is masked, and hides it again', async () => {
  const { user, received } = open()
  const dialog = await findDialog()
  expect(await dialog.findByText('1 of 2 guests registered')).toBeVisible()
  expect(dialog.getByText('Nigerian · Passport · entered by the guest')).toBeVisible()
  expect(received(guestRegister.reveal)).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Show Adaeze N. O.' }))
  expect(await dialog.findByText('Passport A01234567')).toBeVisible()
  expect(dialog.getByRole('img', { name: 'Document of Adaeze Ngozi Obi' })).toHaveAttribute(
    'src',
    'data:image/jpeg;base64,AA==',
  )
  await user.click(dialog.getByRole('button', { name: 'Hide Adaeze N. O.' }))
  expect(dialog.queryByText('Passport A01234567')).not.toBeInTheDocument()
  expect(received(guestRegister.reveal)).toHaveLength(1)
})

test('the first guest is proposed from the booking, and refused entries show why at the field', async () => {
  const added: Reply = {
    ...{ status: 400, code: 'common.invalid', message: duplicateEntryMessage },
    errors: [{ path: 'fullName', message: duplicateEntryMessage }],
  }
  const { user, received } = open({ register: { entries: [] }, added })
  const dialog = await findDialog()
  expect(await dialog.findByLabelText('Full name')).toHaveValue('Ọláwálé Ṣóyínká')
  expect(dialog.getByText(/are deleted 6 months after check-out/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Add guest' }))
  expect(dialog.getByText('Nationality is required')).toBeVisible()
  expect(received(guestRegister.add)).toEqual([])
  const fill = (label: string, value: string) =>
    fireEvent.change(dialog.getByLabelText(label), { target: { value } })
  fill('Nationality', 'Nigerian')
  fill('Home address', '1 Broad Street, Lagos')
  fill('Coming from', 'Ibadan')
  fill('Going to', 'Ibadan')
  await user.selectOptions(dialog.getByLabelText('Identity document'), 'NIN')
  fill('Document number', '12345678901')
  await user.click(dialog.getByRole('button', { name: 'Add guest' }))
  await vi.waitFor(() =>
    expect(dialog.getByLabelText('Full name')).toHaveAccessibleDescription(
      expect.stringContaining(duplicateEntryMessage),
    ),
  )
  expect(received(guestRegister.add)[0]?.body).toMatchObject({ idKind: 'NIN', idNumber: '8901' })
})

test('closing a form with typed text asks', async () => {
  const { user } = open()
  const dialog = await findDialog()
  fireEvent.change(await dialog.findByLabelText('Full name'), { target: { value: 'Tunde' } })
  await user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
  const question = within(await screen.findByRole('dialog', { name: 'Discard changes?' }))
  await user.click(question.getByRole('button', { name: 'Keep editing' }))
  expect(dialog.getByLabelText('Full name')).toHaveValue('Tunde')
})

test('after the last guest was added, closing does not ask', async () => {
  const { user, at } = open({ register: { mode: 'NAMES', guests: 1, entries: [] }, changed: { guests: 1 } })
  const dialog = await findDialog()
  for (const [label, value] of [
    ...[
      ['Nationality', 'Nigerian'],
      ['Home address', '1 Broad Street, Lagos'],
    ],
    ...[
      ['Coming from', 'Ibadan'],
      ['Going to', 'Ibadan'],
    ],
  ] as const)
    fireEvent.change(await dialog.findByLabelText(label), { target: { value } })
  await user.click(dialog.getByRole('button', { name: 'Add guest' }))
  expect(await dialog.findByText('1 of 1 guest registered')).toBeVisible()
  await user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
  expect(screen.queryByRole('dialog', { name: 'Discard changes?' })).not.toBeInTheDocument()
  await vi.waitFor(() => expect(at()).not.toContain('register'))
})

test('a cancelled booking takes no more guests', async () => {
  open({ register: { isOpen: false } })
  const dialog = await findDialog()
  expect(await dialog.findByText('No more guests can be added to this booking.')).toBeVisible()
  expect(dialog.queryByLabelText('Full name')).not.toBeInTheDocument()
})

test('a document of a NIN, which would show all its digits, takes no picture', async () => {
  open({ register: { entries: [{ ...entry, idKind: 'NIN' }] } })
  const dialog = await findDialog()
  expect(await dialog.findByRole('button', { name: 'Show Adaeze N. O.' })).toBeVisible()
  expect(dialog.queryByRole('button', { name: /picture/ })).not.toBeInTheDocument()
})

test('a register of names asks for no document', async () => {
  open({ register: { mode: 'NAMES', takesPictures: false } })
  const dialog = await findDialog()
  expect(await dialog.findByLabelText('Full name')).toHaveValue('')
  expect(dialog.queryByLabelText('Identity document')).not.toBeInTheDocument()
  expect(dialog.queryByText(/Standard plan/)).not.toBeInTheDocument()
})

test('once everybody is entered, the form opens on demand', async () => {
  const { user } = open({ register: { guests: 1 } })
  const dialog = await findDialog()
  await user.click(await dialog.findByRole('button', { name: 'Add another guest' }))
  expect(dialog.getByLabelText('Full name')).toBeVisible()
})

test('a picture is added, an entry deleted after a question', async () => {
  const { user, received } = open()
  const dialog = await findDialog()
  await dialog.findByRole('button', { name: 'Add picture of the document of Adaeze N. O.' })
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('No file input')
  await user.upload(input, new File(['x'], 'passport.jpg', { type: 'image/jpeg' }))
  expect(await screen.findByText('Picture added')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Delete Adaeze N. O.' }))
  const question = within(await screen.findByRole('dialog', { name: 'Delete from the guest register?' }))
  expect(received(guestRegister.remove)).toEqual([])
  await user.click(question.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Deleted from the guest register')).toBeVisible()
})

test('the guests of a night are shown on request, with those who are missing', async () => {
  signIn()
  const stay = {
    ...{ bookingId, reference: 'K9FZ-7Q56', guestName: 'Ada Obi', propertyName: 'Sea View' },
    ...{ checkIn: '2026-11-18', checkOut: '2026-11-23', status: 'CHECKED_IN' as const, guests: 3 },
  }
  const received = fakeServerOf(
    [registerSettings.get, { data: { registerSettings: { mode: 'NAMES', months: 6, monthsReason: null } } }],
    [
      registerNights.reveal,
      { data: { registerNight: { night: '2026-11-19', stays: [{ ...stay, entries: [full] }] } } },
    ],
  )
  const { user } = renderPage(<RegisterTab />, '/settings?tab=register')
  await user.click(await screen.findByRole('button', { name: 'Show guests' }))
  const list = within(await screen.findByRole('list', { name: 'Night of 19 Nov 2026' }))
  expect(list.getByText('Adaeze Ngozi Obi, Nigerian')).toBeVisible()
  expect(list.getByRole('link', { name: '1 of 3 guests registered' })).toHaveAttribute(
    'href',
    `/bookings?register=${bookingId}`,
  )
  expect(received(registerNights.reveal)).toHaveLength(1)
})

test('the settings ask why entries are kept longer, and switch the screens of bookings on', async () => {
  signIn('OWNER', false)
  const saved = { mode: 'NAMES' as const, months: 12, monthsReason: 'Order of the state' }
  const received = fakeServerOf(
    [registerSettings.get, { data: { registerSettings: { mode: 'OFF', months: 6, monthsReason: null } } }],
    [registerSettings.update, { data: { registerSettings: saved }, message: 'Guest register saved' }],
  )
  const { user } = renderPage(<RegisterTab />, '/settings?tab=register')
  expect(screen.queryByText('Guest list of one night')).not.toBeInTheDocument()
  await user.selectOptions(await screen.findByLabelText('Details to collect'), 'NAMES')
  const months = screen.getByLabelText('Months until entries are deleted')
  await user.clear(months)
  await user.type(months, '12')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getByLabelText('Reason for another time')).toHaveAccessibleDescription(
    'Enter the reason for another time than 6 months',
  )
  expect(received(registerSettings.update)).toEqual([])
  await user.type(screen.getByLabelText('Reason for another time'), 'Order of the state')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Guest register saved')).toBeVisible()
  expect(received(registerSettings.update)[0]?.body).toEqual(saved)
  expect(readSession()?.business?.keepsGuestRegister).toBe(true)
})

test('a register that is switched off keeps the saved months and their reason', async () => {
  signIn('OWNER', false)
  const saved = { mode: 'NAMES' as const, months: 12, monthsReason: 'Order of the state' }
  const received = fakeServerOf(
    [registerSettings.get, { data: { registerSettings: saved } }],
    [
      registerSettings.update,
      { data: { registerSettings: { ...saved, mode: 'OFF' } }, message: 'Guest register saved' },
    ],
  )
  const { user } = renderPage(<RegisterTab />, '/settings?tab=register')
  await user.clear(await screen.findByLabelText('Months until entries are deleted'))
  await user.clear(screen.getByLabelText('Reason for another time'))
  await user.selectOptions(screen.getByLabelText('Details to collect'), 'OFF')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Guest register saved')).toBeVisible()
  expect(received(registerSettings.update)[0]?.body).toEqual({ ...saved, mode: 'OFF' })
})
