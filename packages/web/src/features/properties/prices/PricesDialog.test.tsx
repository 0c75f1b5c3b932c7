import { policyPresets } from '@ilewa/contract/money/cancellation'
import { moneySettings } from '@ilewa/contract/money/settings'
import { propertyPrices } from '@ilewa/contract/prices/endpoints'
import type { PropertyPrices } from '@ilewa/contract/prices/schema'
import { properties } from '@ilewa/contract/properties/endpoints'
import type { Subscription } from '@ilewa/contract/subscription/schema'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { endSession, saveSession } from '../../../lib/session/session.ts'
import { propertyId, propertyOf } from '../../../test/bookings.ts'
import { fakeServerOf } from '../../../test/fake-server.ts'
import { moneySettingsOf } from '../../../test/money-settings.ts'
import { pricesOf, standardPlan } from '../../../test/prices.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { freePlan, sessionOf } from '../../../test/sessions.ts'
import { PriceDialogs } from './PriceDialogs.tsx'

const settings = moneySettingsOf({ cancellationPolicy: policyPresets.FLEXIBLE.steps })

type Reply = Parameters<typeof fakeServerOf>[0][1]

interface OpenOptions {
  prices?: PropertyPrices
  plan?: Subscription
  update?: Reply
  get?: Reply
}

function open({ prices = pricesOf(), plan = standardPlan, ...replies }: OpenOptions = {}) {
  saveSession(sessionOf('OWNER', [plan]))
  const reset = { data: { prices: pricesOf() }, message: 'The property uses its base price only' }
  const received = fakeServerOf(
    [moneySettings.get, { data: settings }],
    [propertyPrices.get, replies.get ?? { data: { prices } }],
    [propertyPrices.update, replies.update ?? { data: { prices }, message: 'Prices saved' }],
    [propertyPrices.reset, reset],
    [properties.update, { data: { property: propertyOf({ version: 2 }) } }],
    [properties.get, { data: { property: propertyOf() } }],
  )
  return { ...renderPage(<PriceDialogs />, `/properties?prices=${propertyId}`), received }
}

const findForm = async () => within(await screen.findByRole('dialog', { name: 'Prices: Sea View' }))

// Imports the lazy chunk once, so that no test waits for it.
beforeAll(async () => {
  await import('./form/PricesDialog.tsx')
})
afterEach(() => {
  endSession()
  vi.unstubAllGlobals()
})

test('weekend price, its nights and the minimum stay are saved with the version that was read', async () => {
  const { user, received, at } = open()
  const form = await findForm()
  expect(form.getByLabelText('Price per night')).toHaveValue('50,000.00')
  await user.type(form.getByLabelText('Weekend price'), '65000')
  await user.click(form.getByRole('checkbox', { name: 'Thursday' }))
  await user.click(form.getByRole('checkbox', { name: 'Saturday' }))
  await user.clear(form.getByLabelText('Minimum nights'))
  await user.type(form.getByLabelText('Minimum nights'), '2')
  await user.click(form.getByRole('button', { name: 'Save prices' }))
  expect(await screen.findByText('Prices saved')).toBeVisible()
  expect(received(propertyPrices.update)[0]?.body).toMatchObject({
    weekendPrice: 65_000,
    weekendDays: [4, 5],
    minNights: 2,
    cleaningFee: 0,
    cautionAmount: 0,
    includedGuests: null,
    version: 3,
  })
  expect(received(properties.update)).toHaveLength(0)
  expect(at()).toBe('/properties')
})

test('a link in the changed form asks before what was typed is lost', async () => {
  const { user, at } = open()
  const form = await findForm()
  await user.type(form.getByLabelText('Weekend price'), '65000')
  await user.click(form.getByRole('link', { name: 'Seasons' }))
  const question = within(await screen.findByRole('dialog', { name: 'Discard changes?' }))
  await user.click(question.getByRole('button', { name: 'Keep editing' }))
  expect(at()).toBe(`/properties?prices=${propertyId}`)
  expect(form.getByLabelText('Weekend price')).toHaveValue('65,000.00')
  await user.click(form.getByRole('link', { name: 'Seasons' }))
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  expect(at()).toBe('/seasons')
})

test('a link in an unchanged form does not ask', async () => {
  const { user, at } = open()
  await user.click((await findForm()).getByRole('link', { name: 'Seasons' }))
  expect(at()).toBe('/seasons')
})

test('the price per night is changed in the current version of the property', async () => {
  const { user, received } = open()
  const form = await findForm()
  await user.clear(form.getByLabelText('Price per night'))
  await user.type(form.getByLabelText('Price per night'), '55000')
  await user.click(form.getByRole('button', { name: 'Save prices' }))
  expect(await screen.findByText('Prices saved')).toBeVisible()
  const body = received(properties.update)[0]?.body as FormData
  expect(Object.fromEntries(body)).toMatchObject({ name: 'Sea View', pricePerNight: '55000', version: '1' })
  expect(body.has('keepImages')).toBe(false)
})

test('a caution deposit is part of every plan', async () => {
  const { user, received } = open({ plan: freePlan })
  const form = await findForm()
  const deposit = form.getByLabelText('Caution deposit')
  await user.type(deposit, '50000')
  await user.click(form.getByRole('button', { name: 'Save prices' }))
  await vi.waitFor(() =>
    expect(received(propertyPrices.update)[0]?.body).toMatchObject({ cautionAmount: 50_000 }),
  )
})

test('a property follows the policy of the business, or has its own', async () => {
  const { user, received } = open({ plan: freePlan })
  const form = await findForm()
  const policy = form.getByLabelText('Cancellation policy')
  expect(policy).toHaveDisplayValue('As the business')
  expect(await form.findByText('Full refund until 1 day before arrival. No refund after that.')).toBeVisible()
  await user.click(form.getByRole('button', { name: 'Save prices' }))
  await vi.waitFor(() =>
    expect(received(propertyPrices.update)[0]?.body).toMatchObject({ cancellationPolicy: null }),
  )
})

test('an own policy of a property is saved, and its errors are at their fields', async () => {
  const { user, received } = open()
  const form = await findForm()
  await user.selectOptions(form.getByLabelText('Cancellation policy'), 'Own')
  await user.click(form.getByRole('button', { name: 'Save prices' }))
  const days = form.getByLabelText('Days before arrival')
  expect(days).toHaveAccessibleDescription('Days before arrival must be a whole number from 0 to 365')
  expect(received(propertyPrices.update)).toHaveLength(0)
  await user.type(days, '10')
  await user.click(form.getByRole('button', { name: 'Save prices' }))
  await vi.waitFor(() =>
    expect(received(propertyPrices.update)[0]?.body).toMatchObject({
      cancellationPolicy: [{ daysBefore: 10, refundPercent: 100 }],
    }),
  )
})

test('an empty weekend price removes it', async () => {
  const { user, received } = open({ prices: pricesOf({ weekendPrice: 65_000 }) })
  const form = await findForm()
  await user.clear(form.getByLabelText('Weekend price'))
  await user.click(form.getByRole('button', { name: 'Save prices' }))
  await vi.waitFor(() =>
    expect(received(propertyPrices.update)[0]?.body).toMatchObject({ weekendPrice: null }),
  )
})

test('"At most 5 discounts": rows are added and removed', async () => {
  const { user, received } = open({ prices: pricesOf({ stayDiscounts: [{ nights: 7, percent: 10 }] }) })
  const form = await findForm()
  await user.click(form.getByText('7 nights: −10 %'))
  for (let row = 2; row <= 5; row++) await user.click(form.getByRole('button', { name: 'Add discount' }))
  expect(form.queryByRole('button', { name: 'Add discount' })).toBeNull()
  for (let row = 5; row >= 3; row--)
    await user.click(form.getByRole('button', { name: `Remove discount ${row}` }))
  await user.type(form.getAllByLabelText('From nights')[1] as HTMLElement, '28')
  await user.type(form.getAllByLabelText('Discount in %')[1] as HTMLElement, '25')
  await user.click(form.getByRole('button', { name: 'Save prices' }))
  await vi.waitFor(() =>
    expect(received(propertyPrices.update)[0]?.body).toMatchObject({
      stayDiscounts: [
        { nights: 7, percent: 10 },
        { nights: 28, percent: 25 },
      ],
    }),
  )
})

test('a faulty row of folded discounts is unfolded and marked', async () => {
  const { user, received } = open({ prices: pricesOf({ stayDiscounts: [{ nights: 7, percent: 10 }] }) })
  const form = await findForm()
  await user.click(form.getByText('7 nights: −10 %'))
  await user.clear(form.getByLabelText('Discount in %'))
  await user.type(form.getByLabelText('Discount in %'), '95')
  await user.click(form.getByText('Long stays'))
  await user.click(form.getByRole('button', { name: 'Save prices' }))
  expect(form.getByLabelText('Discount in %')).toHaveAccessibleDescription(
    'Discount must be a whole number from 1 to 90',
  )
  expect(form.getByLabelText('Discount in %')).toBeVisible()
  expect(received(propertyPrices.update)).toHaveLength(0)
})

test('gap rules and the lowest price are saved', async () => {
  const { user, received } = open()
  const form = await findForm()
  await user.click(form.getByText('Lowest price per night', { selector: 'strong' }))
  await user.type(form.getByLabelText('Lowest price per night'), '40000')
  await user.click(form.getByText('Gaps between stays'))
  expect(form.queryByLabelText('Days ahead')).toBeNull()
  await user.click(form.getByRole('switch', { name: /^Fill short gaps/ }))
  await user.clear(form.getByLabelText('Days ahead'))
  await user.type(form.getByLabelText('Days ahead'), '30')
  await user.clear(form.getByLabelText('Leave no gap shorter than (nights)'))
  await user.type(form.getByLabelText('Leave no gap shorter than (nights)'), '2')
  await user.click(form.getByRole('button', { name: 'Save prices' }))
  await vi.waitFor(() =>
    expect(received(propertyPrices.update)[0]?.body).toMatchObject({
      floorPrice: 40_000,
      fillsGaps: true,
      smallestGap: 1,
      gapDaysAhead: 30,
      leaveNoGapBelow: 2,
    }),
  )
})

test('an error of the server is shown at its field', async () => {
  const message = 'Weekend price cannot be negative'
  const { user } = open({
    update: {
      status: 400,
      code: 'common.invalid',
      message,
      errors: [{ path: 'weekendPrice', message }],
    },
  })
  const form = await findForm()
  await user.click(form.getByRole('button', { name: 'Save prices' }))
  await vi.waitFor(() => expect(form.getByLabelText('Weekend price')).toHaveAccessibleDescription(message))
})

test('prices that another person changed can be loaded again', async () => {
  const message = 'Someone else changed this.'
  const { user } = open({ update: { status: 409, code: 'common.stale_edit', message } })
  const form = await findForm()
  await user.click(form.getByRole('button', { name: 'Save prices' }))
  expect(await form.findByRole('button', { name: /load/i })).toBeVisible()
})

test('on Free saved rules can only be removed', async () => {
  const prices = pricesOf({ floorPrice: 40_000, stayDiscounts: [{ nights: 7, percent: 10 }] })
  const { user, received } = open({ prices, plan: freePlan })
  const form = await findForm()
  expect(form.getByRole('link', { name: 'Upgrade Plan' })).toBeVisible()
  expect(form.queryByRole('button', { name: 'Add discount' })).toBeNull()
  await user.click(form.getByRole('button', { name: 'Remove Lowest price per night' }))
  expect(form.getByText('7 nights: −10 %')).toBeVisible()
  await user.click(form.getByRole('button', { name: 'Save prices' }))
  await vi.waitFor(() =>
    expect(received(propertyPrices.update)[0]?.body).toMatchObject({
      floorPrice: null,
      stayDiscounts: [{ nights: 7, percent: 10 }],
    }),
  )
})

test('"Use base price only" asks first', async () => {
  const { user, received, at } = open()
  const form = await findForm()
  await user.click(form.getByRole('button', { name: 'Use base price only' }))
  const question = within(await screen.findByRole('dialog', { name: 'Use base price only?' }))
  expect(received(propertyPrices.reset)).toHaveLength(0)
  await user.click(question.getByRole('button', { name: 'Use base price only' }))
  expect(await screen.findByText('The property uses its base price only')).toBeVisible()
  expect(at()).toBe('/properties')
})

test('a failed load can be retried', async () => {
  open({ get: 'network error' })
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible()
})

test('an agent has no dialogs of prices', () => {
  saveSession(sessionOf('AGENT'))
  renderPage(<PriceDialogs />, `/properties?prices=${propertyId}`)
  expect(screen.queryByRole('dialog')).toBeNull()
})
