import { publicPages } from '@ilewa/contract/public-page/endpoints'
import { type BannedGuest, bookingRequests } from '@ilewa/contract/public-page/requests'
import { type PageProperty, type PublicPage, slugTakenMessage } from '@ilewa/contract/public-page/schema'
import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { endSession, saveSession } from '../../lib/session/session.ts'
import { fakeServerOf } from '../../test/fake-server.ts'
import { pagePropertyOf, publicPageOf } from '../../test/public-page.ts'
import { renderPage } from '../../test/render-page.tsx'
import { sessionOf } from '../../test/sessions.ts'
import { PublicPageTab } from './PublicPageTab.tsx'

type Reply = Parameters<typeof fakeServerOf>[number][1]

interface Options {
  page?: Partial<PublicPage>
  properties?: PageProperty[]
  banned?: BannedGuest[]
  loaded?: Reply[]
  saved?: Reply[]
}

const dataOf = (page: Partial<PublicPage>, properties: PageProperty[] = [pagePropertyOf()]) => ({
  data: { publicPage: publicPageOf(page), properties },
})

function open({ page = {}, properties, banned = [], loaded, saved }: Options = {}) {
  saveSession(sessionOf('OWNER'))
  const first = dataOf(page, properties)
  const received = fakeServerOf(
    [publicPages.get, ...(loaded ?? [first])],
    [
      publicPages.update,
      ...(saved ?? [{ ...dataOf({ ...page, version: 2 }, properties), message: 'Page saved' }]),
    ],
    [bookingRequests.banned, { data: { bannedGuests: banned } }],
    [bookingRequests.unban, { data: {}, message: 'The guest can ask again' }],
  )
  return { ...renderPage(<PublicPageTab />, '/settings?tab=page'), received }
}

const findSwitch = () => screen.findByRole('switch', { name: /^Show the page/ })
const save = () => screen.getByRole('button', { name: 'Save page' })

afterEach(() => {
  endSession()
  vi.unstubAllGlobals()
})

test('the switch shows the page at once, and its address can then be sent', async () => {
  const shown = dataOf({ isShown: true, version: 2 })
  const { user, received } = open({
    loaded: [dataOf({}), shown],
    saved: [{ ...shown, message: 'Page saved' }],
  })
  expect(await findSwitch()).not.toBeChecked()
  expect(screen.getByText('app.example.com/s/adebayo-suites')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Open' })).toBeNull()
  await user.click(await findSwitch())
  expect(await screen.findByRole('link', { name: 'Open' })).toHaveAttribute('href', publicPageOf().url)
  expect(received(publicPages.update)[0]?.body).toEqual({ isShown: true })
  expect(await findSwitch()).toBeChecked()
  expect(screen.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    expect.stringContaining(encodeURIComponent(publicPageOf().url)),
  )
  await user.click(screen.getByRole('button', { name: 'Copy link' }))
  expect(await navigator.clipboard.readText()).toBe(publicPageOf().url)
})

test('the form is saved on the version that the switch made', async () => {
  const shown = { ...dataOf({ isShown: true, version: 2 }), message: 'Page saved' }
  const { user, received } = open({
    saved: [
      shown,
      { ...dataOf({ isShown: true, headline: 'Near the beach', version: 3 }), message: 'Page saved' },
    ],
  })
  await user.click(await screen.findByLabelText('Headline (optional)'))
  await user.paste('Near the beach')
  await user.click(await findSwitch())
  await vi.waitFor(() => expect(received(publicPages.update)).toHaveLength(1))
  await vi.waitFor(async () => expect(await findSwitch()).toBeEnabled())
  await user.click(save())
  await vi.waitFor(() => expect(received(publicPages.update)).toHaveLength(2))
  expect(received(publicPages.update)[1]?.body).toEqual({
    mode: 'SHOW',
    slug: 'adebayo-suites',
    headline: 'Near the beach',
    about: null,
    whatsapp: '+2348031234567',
    depositPercent: 50,
    holdHours: 6,
    minNights: 1,
    noticeHours: 12,
    advanceDays: 365,
    version: 2,
  })
})

test('guests can hold dates, and the rules are one line until they are opened', async () => {
  const { user, received } = open()
  await user.click(await screen.findByRole('radio', { name: 'Guests hold dates by themselves' }))
  const rules = screen.getByText('50% deposit · held 6 h · from 1 night · 12 h notice · 365 days ahead')
  await user.click(rules)
  const deposit = await screen.findByLabelText('Deposit')
  await user.clear(deposit)
  await user.click(save())
  expect(received(publicPages.update)).toEqual([])
  expect(deposit).toHaveAccessibleDescription(/Deposit must be a whole number from 0 to 100/)
  await user.type(deposit, '30')
  await user.click(save())
  await vi.waitFor(() =>
    expect(received(publicPages.update)[0]?.body).toMatchObject({ mode: 'HOLD', depositPercent: 30 }),
  )
})

test('on Free only showing can be chosen, and the plans are linked', async () => {
  open({ page: { canTakeRequests: false } })
  expect(await screen.findByRole('radio', { name: 'Show only' })).toBeEnabled()
  expect(screen.getByRole('radio', { name: 'Guests ask, I accept' })).toBeDisabled()
  expect(screen.getByRole('radio', { name: 'Guests hold dates by themselves' })).toBeDisabled()
  const locked = within(screen.getByRole('region', { name: 'Requests Locked' }))
  expect(locked.getByText('Upgrade to Standard or Premium to let guests ask for dates.')).toBeVisible()
  expect(locked.getByRole('link', { name: 'Upgrade Plan' })).toBeVisible()
})

test('after the plan has ended, the saved mode is said to rest', async () => {
  open({ page: { canTakeRequests: false, mode: 'REQUEST' } })
  expect(await screen.findByText(/^Your plan shows the page only\./)).toBeVisible()
})

test.each([
  [slugTakenMessage, 'lekki-loft', true],
  [/^This address is reserved/, 'admin', false],
  [/^Use small letters, digits and hyphens only/, 'Lekki Loft', false],
])('a refused address is marked at its field: %s', async (message, slug, isSent) => {
  const refusal = {
    status: 400,
    code: 'common.invalid',
    message: slugTakenMessage,
    errors: [{ path: 'slug', message: slugTakenMessage }],
  }
  const { user, received } = open({ saved: [refusal] })
  const field = await screen.findByLabelText('Address of the page')
  await user.clear(field)
  await user.click(field)
  await user.paste(slug)
  await user.click(save())
  await vi.waitFor(() => expect(field).toHaveAccessibleDescription(expect.stringMatching(message)))
  expect(received(publicPages.update)).toHaveLength(isSent ? 1 : 0)
})

test('a stale edit says so, and reloads', async () => {
  const stale = { status: 409, code: 'common.stale_edit', message: 'Stale' }
  const { user } = open({
    loaded: [dataOf({}), dataOf({ headline: 'Of another user', version: 7 })],
    saved: [stale],
  })
  await screen.findByLabelText('Headline (optional)')
  await user.click(save())
  await user.click(await screen.findByRole('button', { name: 'Reload' }))
  await vi.waitFor(() => expect(screen.getByLabelText('Headline (optional)')).toHaveValue('Of another user'))
})

test('the properties, what they lack, and the dialog of one', async () => {
  const { user, at } = open({
    properties: [
      pagePropertyOf(),
      pagePropertyOf({
        propertyId: '0198a000-0000-7000-8000-000000000033',
        name: 'Booked House',
        acceptsBookings: false,
      }),
      pagePropertyOf({
        propertyId: '0198a000-0000-7000-8000-000000000032',
        name: 'Palm Court',
        isOnPage: false,
        hasPhotos: false,
        hasPrice: false,
      }),
    ],
  })
  const list = within(await screen.findByRole('list', { name: 'Properties on the page' }))
  expect(list.getByRole('button', { name: /^Booked House\s*Takes no bookings now$/ })).toBeVisible()
  expect(list.getByRole('button', { name: /^Sea View\s*On the page$/ })).toBeVisible()
  await user.click(
    list.getByRole('button', { name: /^Palm Court\s*Not on the page\s*No photos · No price$/ }),
  )
  expect(at()).toBe('/settings?tab=page&on-page=0198a000-0000-7000-8000-000000000032')
})

test.each([{ isOnPage: false }, { acceptsBookings: false }])(
  'a page that is shown without a property says so: %o',
  async (property) => {
    open({ page: { isShown: true }, properties: [pagePropertyOf(property)] })
    expect(await screen.findByText('No property is on the page')).toBeVisible()
  },
)

test('a shown page says what keeps guests from writing and paying', async () => {
  open({ page: { isShown: true, whatsapp: null, mode: 'HOLD', hasAccountForGuests: false } })
  expect(await screen.findByText('Visitors cannot write to you')).toBeVisible()
  expect(screen.getByText('Guests do not see where to pay')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Add a bank account' })).toHaveAttribute(
    'href',
    '/settings?tab=money',
  )
})

test.each([
  ['hidden', { whatsapp: null, mode: 'HOLD', hasAccountForGuests: false }],
  ['complete', { isShown: true, mode: 'HOLD' }],
  ['for looking only', { isShown: true, mode: 'SHOW', hasAccountForGuests: false }],
  ['without a deposit', { isShown: true, mode: 'HOLD', depositPercent: 0, hasAccountForGuests: false }],
] as const)('a page that is %s warns of nothing', async (_, page) => {
  open({ page })
  await findSwitch()
  expect(screen.queryByText(/cannot write to you|where to pay/)).toBeNull()
})

test('without properties, the form for the first one is linked', async () => {
  open({ properties: [] })
  expect(await screen.findByText('No properties yet')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Add property' })).toHaveAttribute('href', '/properties?new=1')
})

test('a banned guest is let in again', async () => {
  const guest = {
    id: '0198a000-0000-7000-8000-0000000000f2',
    guestEmail: 'amaka@example.com',
    guestPhone: '+2348031234567',
    bannedAt: '2026-11-18T10:00:00.000Z',
  }
  const { user, received } = open({ banned: [guest] })
  expect(await screen.findByText('0803 123 4567 · Banned 18 Nov 2026')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Unban amaka@example.com' }))
  expect(await screen.findByText('The guest can ask again')).toBeVisible()
  expect(received(bookingRequests.unban)[0]?.url).toContain(guest.id)
})

test('an error offers a retry', async () => {
  const { user } = open({ loaded: ['network error', dataOf({})] })
  await user.click(await screen.findByRole('button', { name: 'Retry' }))
  expect(await findSwitch()).toBeVisible()
})
