import type { Role } from '@ilewa/contract/core/access'
import { search } from '@ilewa/contract/search'
import { subscription } from '@ilewa/contract/subscription/endpoints'
import { limitsOf } from '@ilewa/contract/subscription/plan-limits'
import { act, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { phoneQuery } from '../../lib/phone-query.ts'
import { endSession, saveSession } from '../../lib/session/session.ts'
import { bookingOf, propertyOf } from '../../test/bookings.ts'
import { fakeServerOf } from '../../test/fake-server.ts'
import { renderPage } from '../../test/render-page.tsx'
import { resultsOf } from '../../test/search.ts'
import { freePlan, sessionOf } from '../../test/sessions.ts'
import { agentOf, standardPlan } from '../../test/team.ts'
import { menuOf } from '../shell/menu.ts'
import { CommandPaletteDialog } from './CommandPaletteDialog.tsx'

const onClose = vi.fn()

type Replies = Parameters<typeof fakeServerOf>[0] extends readonly [unknown, ...infer R] ? R : never

interface Options {
  role?: Role
  plan?: typeof freePlan
  isReadOnly?: boolean
  replies?: Replies
}

function open({
  role = 'OWNER',
  plan = standardPlan,
  isReadOnly,
  replies = [{ data: resultsOf() }],
}: Options = {}) {
  saveSession(sessionOf(role, [plan]))
  const limits = { ...limitsOf(plan.planType), agentCount: 0, storedBytes: 0, isReadOnly }
  const received = fakeServerOf([subscription.limits, { data: limits }], [search.get, ...replies])
  const page = renderPage(
    <CommandPaletteDialog
      opened
      onExited={() => undefined}
      onClose={onClose}
      viewer={role}
      menu={menuOf(role)}
    />,
  )
  return { ...page, sent: () => received(search.get).map(({ url }) => url) }
}

const field = () => screen.findByRole('combobox')
const section = async (name: string) => within(await screen.findByRole('group', { name }))
const titlesOf = async (name: string) =>
  (await section(name)).getAllByRole('option').map((option) => option.textContent)

afterEach(() => {
  endSession()
  onClose.mockClear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('without a text', () => {
  test('lists the actions and the pages of the menu', async () => {
    const { sent } = open()
    expect(await titlesOf('Actions')).toEqual([
      'New booking',
      'Is it free?',
      'Block dates',
      'Record expense',
      'Request repair',
      'Add inventory item',
      'New property',
      'New landlord',
      'Invite agent',
      'Invite staff member',
    ])
    expect(await titlesOf('Pages')).toEqual(menuOf('OWNER').map(({ label }) => label))
    expect(screen.queryByRole('group', { name: 'Settings' })).toBeNull()
    expect(screen.getByText('Find a guest by name, phone or reference.')).toBeVisible()
    expect(sent()).toEqual([])
  })

  test('on Free there is no action that the plan excludes', async () => {
    open({ plan: freePlan })
    expect(await titlesOf('Actions')).toEqual([
      'New booking',
      'Is it free?',
      'Block dates',
      'Add inventory item',
      'New property',
      'Invite agent',
    ])
  })

  test.each([
    ['AGENT', ['New booking', 'Is it free?']],
    ['STAFF', ['Block dates', 'Record expense', 'Request repair', 'Add inventory item']],
  ] as const)('%s sees only the actions of the role', async (role, titles) => {
    open({ role })
    await vi.waitFor(async () => expect(await titlesOf('Actions')).toEqual(titles))
  })

  test('a user over the limit of the plan sees no actions', async () => {
    open({ role: 'AGENT', isReadOnly: true })
    await screen.findByRole('group', { name: 'Pages' })
    await vi.waitFor(() => expect(screen.queryByRole('group', { name: 'Actions' })).toBeNull())
  })
})

describe('actions and pages', () => {
  test.each([
    ['OWNER', 'new b', 'New booking', '/bookings?new=1'],
    ['AGENT', 'new b', 'New booking', '/my-bookings?new=1'],
    ['OWNER', 'property', 'New property', '/properties?new=1'],
    ['OWNER', 'expense', 'Record expense', '/expenses?new=1'],
    ['AGENT', 'free', 'Is it free?', '/dashboard?free=1'],
    ['OWNER', 'block', 'Block dates', '/properties?block=1'],
    ['OWNER', 'repair', 'Request repair', '/maintenance?new=1'],
    ['OWNER', 'landlord', 'New landlord', '/landlords?new=1'],
    ['OWNER', 'invite a', 'Invite agent', '/agents?new=1'],
    ['OWNER', 'guest reg', 'Guest register', '/settings?tab=register'],
    ['OWNER', 'police', 'Guest register', '/settings?tab=register'],
    ['STAFF', 'passw', 'Security', '/settings?tab=security'],
    ['STAFF', 'secur', 'Security', '/settings?tab=security'],
  ] as const)('%s types "%s" to open %s', async (role, text, title, url) => {
    const { user, at } = open({ role })
    await user.type(await field(), text)
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent(title)
    await user.keyboard('{Enter}')
    expect(at()).toBe(url)
    expect(onClose).toHaveBeenCalledOnce()
  })

  test('staff do not find settings that only the owner has', async () => {
    const { user } = open({ role: 'STAFF' })
    await user.type(await field(), 'guest reg')
    expect(screen.queryByRole('option', { name: 'Guest register' })).toBeNull()
    await user.clear(await field())
    await user.type(await field(), 'profile')
    expect(await screen.findByRole('option', { name: 'Profile' })).toBeVisible()
  })

  test('the arrow keys select over all sections, and wrap around', async () => {
    const { user, at } = open()
    await user.type(await field(), 'main')
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Maintenance')
    await user.clear(await field())
    await user.keyboard('{ArrowUp}')
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Settings')
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
    const selected = screen.getByRole('option', { selected: true })
    expect(selected).toHaveTextContent('Block dates')
    expect(await field()).toHaveAttribute('aria-activedescendant', selected.id)
    await user.keyboard('{Enter}')
    expect(at()).toBe('/properties?block=1')
  })
})

describe('records', () => {
  test('a guest is found by phone with one request, and the booking opens', async () => {
    const booking = bookingOf({ guestName: 'Ngozi Ụzọma', guestPhone: '+2348191234567' })
    const { user, at, sent } = open({ replies: [{ data: resultsOf({ bookings: [booking] }) }] })
    await user.click(await field())
    await user.paste('0819 123 4567')
    const option = (await section('Bookings')).getByRole('option')
    for (const text of ['Ngozi Ụzọma', 'Pending', 'Sea View · 24 – 27 Nov 2026', '0819 123 4567 · ILW-7K2M'])
      expect(option).toHaveTextContent(text)
    expect(await screen.findByText('1 result')).toHaveAttribute('role', 'status')
    expect(sent()).toEqual(['/api/search?q=0819%20123%204567'])
    await user.click(option)
    expect(at()).toBe(`/bookings?open=${booking.id}`)
    expect(onClose).toHaveBeenCalledOnce()
  })

  test('every kind opens its record at the page of the role', async () => {
    const property = propertyOf()
    const { user, at } = open({
      role: 'AGENT',
      replies: [
        { data: resultsOf({ bookings: [bookingOf({ status: 'CHECKED_OUT' })], properties: [property] }) },
      ],
    })
    await user.type(await field(), 'sea view')
    expect((await section('Bookings')).getByRole('option')).toHaveTextContent('Completed')
    await user.click((await section('Properties')).getByRole('option'))
    expect(at()).toBe(`/agent-properties?open=${property.id}`)
  })

  test('people show phone and e-mail', async () => {
    const { user, at } = open({ replies: [{ data: resultsOf({ agents: [agentOf()] }) }] })
    await user.type(await field(), 'chidera')
    const option = (await section('Agents')).getByRole('option')
    expect(option).toHaveTextContent('0709 331 2206 · chidera@example.com')
    await user.click(option)
    expect(at()).toBe(`/agents?open=${agentOf().id}`)
  })

  test('Enter waits for the search of the whole text', async () => {
    const [first, second] = [
      bookingOf({ guestName: 'Ngozi One', id: '0198a000-0000-7000-8000-000000000042' }),
      bookingOf({ guestName: 'Ngozi Two' }),
    ]
    const { user, at } = open({
      replies: [{ data: resultsOf({ bookings: [first] }) }, { data: resultsOf({ bookings: [second] }) }],
    })
    await user.type(await field(), 'ngozi')
    expect(await screen.findByText('Ngozi One')).toBeVisible()
    await user.type(await field(), ' two{Enter}')
    expect(at()).toBe('/')
    // The earlier rows stay meanwhile.
    expect(screen.getByText('Ngozi One')).toBeVisible()
    await vi.waitFor(() => expect(at()).toBe(`/bookings?open=${second?.id}`))
  })
})

describe('states', () => {
  test('says that nothing matches', async () => {
    const { user } = open()
    await user.type(await field(), 'zzz')
    expect(await screen.findByText('Nothing found for “zzz”.')).toHaveAttribute('role', 'status')
    expect(screen.queryByRole('listbox')).toBeNull()
    expect(await field()).toHaveAttribute('aria-expanded', 'false')
  })

  test.each(['requests', 'accept', 'public page'])(
    '%s finds the page of requests, for owners',
    async (text) => {
      const { user, at } = open()
      await user.type(await field(), text)
      await user.click(await screen.findByRole('option', { name: 'Requests' }))
      expect(at()).toBe('/requests')
    },
  )

  test('staff do not find the page of requests', async () => {
    const { user } = open({ role: 'STAFF' })
    await user.type(await field(), 'request')
    expect(await screen.findByRole('option', { name: 'Request repair' })).toBeVisible()
    expect(screen.queryByRole('option', { name: 'Requests' })).toBeNull()
  })

  test('one character searches nothing yet', async () => {
    const { user, sent } = open()
    await user.type(await field(), '7')
    expect(await screen.findByText('Type at least 2 characters.')).toBeVisible()
    expect(sent()).toEqual([])
  })

  test('a failed search can be repeated, and actions stay', async () => {
    const failure = { status: 500, code: 'common.internal', message: 'Something went wrong' }
    const { user } = open({
      replies: [failure, { data: resultsOf({ bookings: [bookingOf({ guestName: 'Bookman' })] }) }],
    })
    await user.type(await field(), 'book')
    const retry = await screen.findByRole('button', { name: 'Retry' })
    expect(screen.getByRole('option', { name: 'New booking' })).toBeVisible()
    await user.click(retry)
    expect(await screen.findByRole('option', { name: /Bookman/ })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
  })

  test('without a connection actions and pages work, and the search says why it does not', async () => {
    const { user, at } = open({ replies: ['network error'] })
    await user.type(await field(), 'new b')
    expect(await screen.findByText('You are offline. Search needs a connection.')).toBeVisible()
    await user.click(screen.getByRole('option', { name: 'New booking' }))
    expect(at()).toBe('/bookings?new=1')
  })

  test('a device that knows it is offline sends no search, and searches once it is online', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const { user, sent } = open({
      replies: [{ data: resultsOf({ bookings: [bookingOf({ guestName: 'Ngozi' })] }) }],
    })
    await user.type(await field(), 'ngozi')
    expect(await screen.findByText('You are offline. Search needs a connection.')).toBeVisible()
    expect(sent()).toEqual([])
    online.mockReturnValue(true)
    act(() => void window.dispatchEvent(new Event('online')))
    expect(await screen.findByRole('option', { name: /Ngozi/ })).toBeVisible()
  })

  test('on a phone it ends above the on-screen keyboard', async () => {
    const matchMedia = window.matchMedia
    vi.stubGlobal('matchMedia', (query: string) => ({ ...matchMedia(query), matches: query === phoneQuery }))
    const viewport = Object.assign(new EventTarget(), { height: 740, scale: 1 })
    vi.stubGlobal('visualViewport', viewport)
    open()
    const dialog = await screen.findByRole('dialog', { name: 'Search' })
    expect(dialog).toHaveStyle({ height: '740px' })
    viewport.height = 420
    act(() => void viewport.dispatchEvent(new Event('resize')))
    expect(dialog).toHaveStyle({ height: '420px' })
    expect(await field()).toHaveAttribute('enterkeyhint', 'go')
    expect(await field()).toHaveAttribute('autocomplete', 'off')
  })

  test('Escape and the button close it', async () => {
    const { user } = open()
    await user.type(await field(), '{Escape}')
    await user.click(screen.getByRole('button', { name: 'Close' }))
    expect(onClose).toHaveBeenCalledTimes(2)
  })
})
