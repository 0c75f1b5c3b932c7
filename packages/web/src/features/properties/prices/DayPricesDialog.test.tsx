import { addDays } from '@ilewa/contract/core/dates'
import { propertyPrices } from '@ilewa/contract/prices/endpoints'
import type { PricedNight } from '@ilewa/contract/prices/schema'
import { properties } from '@ilewa/contract/properties/endpoints'
import type { Subscription } from '@ilewa/contract/subscription/schema'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { endSession, saveSession } from '../../../lib/session/session.ts'
import { propertyId, propertyOf } from '../../../test/bookings.ts'
import { fakeServerOf } from '../../../test/fake-server.ts'
import { standardPlan } from '../../../test/prices.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { freePlan, sessionOf } from '../../../test/sessions.ts'
import { PriceDialogs } from './PriceDialogs.tsx'

type Reply = Parameters<typeof fakeServerOf>[0][1]

/** The nights of November 2026: 27 and 28 are a weekend, 30 is a season, 29 has a price of its own. */
const november = Array.from({ length: 30 }, (_, index): PricedNight => {
  const night = addDays('2026-11-01', index)
  if (night >= '2026-11-27' && night <= '2026-11-28') return { night, price: 65_000, source: 'WEEKEND' }
  if (night === '2026-11-29') return { night, price: 90_000, source: 'DAY' }
  if (night === '2026-11-30') return { night, price: 180_000, source: 'SEASON' }
  return { night, price: 50_000, source: 'BASE' }
})

interface OpenOptions {
  plan?: Subscription
  update?: Reply
  nights?: Reply
  item?: string
}

function open({ plan = standardPlan, item = propertyId, ...replies }: OpenOptions = {}) {
  saveSession(sessionOf('OWNER', [plan]))
  const received = fakeServerOf(
    [propertyPrices.nights, replies.nights ?? { data: { nights: november } }],
    [propertyPrices.updateNights, replies.update ?? { data: {}, message: 'Prices saved' }],
    [properties.get, { data: { property: propertyOf() } }],
  )
  return { ...renderPage(<PriceDialogs />, `/properties?day-prices=${item}`), received }
}

const night = (name: RegExp) => screen.findByRole('button', { name })
const findDialog = async () => within(await screen.findByRole('dialog', { name: 'Day prices: Sea View' }))

// Imports the lazy chunk once, so that no test waits for it.
beforeAll(async () => {
  await import('./days/DayPricesDialog.tsx')
})
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T10:00:00Z') })
})
afterEach(() => {
  endSession()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('each night says its price and what it comes from', async () => {
  const { received } = open()
  for (const name of [
    '26 Nov 2026, ₦50,000.00, Base price',
    '27 Nov 2026, ₦65,000.00, Weekend',
    '29 Nov 2026, ₦90,000.00, Day price',
    '30 Nov 2026, ₦180,000.00, Season',
  ])
    expect(await screen.findByRole('button', { name })).toBeVisible()
  expect(received(propertyPrices.nights)[0]?.url).toContain('from=2026-11-01&to=2027-11-02')
})

test('the chosen nights, both included, get the typed price', async () => {
  const { user, received } = open()
  await user.click(await night(/^24 Nov/))
  await user.click(await night(/^26 Nov/))
  const dialog = await findDialog()
  expect(dialog.getByText('24 – 26 Nov 2026 · 3 nights')).toBeVisible()
  await user.type(dialog.getByLabelText('Price per night'), '75000')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Prices saved')).toBeVisible()
  expect(received(propertyPrices.updateNights)[0]?.body).toEqual({
    nights: [
      { night: '2026-11-24', price: 75_000 },
      { night: '2026-11-25', price: 75_000 },
      { night: '2026-11-26', price: 75_000 },
    ],
  })
  expect(dialog.queryByRole('button', { name: 'Save' })).toBeNull()
})

test('opened for nights, they are chosen, and saving their price closes the dialog', async () => {
  const { user, received, at } = open({ item: `${propertyId}_2026-11-24_2026-11-26` })
  const dialog = await findDialog()
  expect(await dialog.findByText('24 – 25 Nov 2026 · 2 nights')).toBeVisible()
  await user.type(dialog.getByLabelText('Price per night'), '75000')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await vi.waitFor(() => expect(at()).toBe('/properties'))
  expect(received(propertyPrices.updateNights)[0]?.body).toEqual({
    nights: [
      { night: '2026-11-24', price: 75_000 },
      { night: '2026-11-25', price: 75_000 },
    ],
  })
})

test('a missing price is reported at its field', async () => {
  const { user, received } = open()
  await user.click(await night(/^24 Nov/))
  const dialog = await findDialog()
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(dialog.getByLabelText('Price per night')).toHaveAccessibleDescription('Price is required')
  expect(received(propertyPrices.updateNights)).toHaveLength(0)
})

test('"Remove" is offered for a night that has a price of its own', async () => {
  const { user, received } = open()
  await user.click(await night(/^28 Nov/))
  const dialog = await findDialog()
  expect(dialog.queryByRole('button', { name: 'Remove' })).toBeNull()
  await user.click(await night(/^29 Nov/))
  await user.click(dialog.getByRole('button', { name: 'Remove' }))
  await vi.waitFor(() =>
    expect(received(propertyPrices.updateNights)[0]?.body).toEqual({
      nights: [
        { night: '2026-11-28', price: null },
        { night: '2026-11-29', price: null },
      ],
    }),
  )
  expect(await screen.findByText('Prices removed')).toBeVisible()
})

test.each([
  [/^24 Nov/, '1 night chosen. Type its price.'],
  [/^25 Nov/, '2 nights chosen. Type their price.'],
])('the chosen nights are counted', async (last, text) => {
  const { user } = open()
  await user.click(await night(/^24 Nov/))
  await user.click(await night(last))
  expect(await screen.findByText(text)).toBeVisible()
})

test('a failure keeps the nights and the typed price', async () => {
  const { user } = open({ update: 'network error' })
  await user.click(await night(/^24 Nov/))
  const dialog = await findDialog()
  await user.type(dialog.getByLabelText('Price per night'), '75000')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect((await dialog.findAllByText('Connection Error'))[0]).toBeVisible()
  expect(dialog.getByLabelText('Price per night')).toHaveValue('75,000.00')
})

test('on Free saved day prices can only be removed', async () => {
  const { user, received } = open({ plan: freePlan })
  expect(await screen.findByRole('link', { name: 'Upgrade Plan' })).toBeVisible()
  await user.click(await night(/^29 Nov/))
  const dialog = await findDialog()
  expect(dialog.queryByRole('button', { name: 'Save' })).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Remove' }))
  await vi.waitFor(() =>
    expect(received(propertyPrices.updateNights)[0]?.body).toEqual({
      nights: [{ night: '2026-11-29', price: null }],
    }),
  )
  expect(await screen.findByText('Price removed')).toBeVisible()
})

test('on Free without day prices no night can be chosen', async () => {
  const base = november.map((priced) => ({ ...priced, source: 'BASE' as const }))
  const { user } = open({ plan: freePlan, nights: { data: { nights: base } } })
  await user.click(await night(/^24 Nov/))
  expect(screen.queryByText('24 Nov 2026 · 1 night')).toBeNull()
})

test('a failed load can be retried', async () => {
  open({ nights: 'network error' })
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible()
})
