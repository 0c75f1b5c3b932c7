import { seasons } from '@ilewa/contract/prices/endpoints'
import type { Season } from '@ilewa/contract/prices/schema'
import { properties } from '@ilewa/contract/properties/endpoints'
import type { Subscription } from '@ilewa/contract/subscription/schema'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { endSession, saveSession } from '../../lib/session/session.ts'
import { onlyPage, propertyId, propertyOf } from '../../test/bookings.ts'
import { fakeServerOf } from '../../test/fake-server.ts'
import { seasonId, seasonOf, standardPlan } from '../../test/prices.ts'
import { renderPage } from '../../test/render-page.tsx'
import { freePlan, sessionOf } from '../../test/sessions.ts'
import { SeasonsPage } from './SeasonsPage.tsx'

type Reply = Parameters<typeof fakeServerOf>[0][1]

interface OpenOptions {
  query?: string
  listed?: Season[]
  plan?: Subscription
  list?: Reply
  create?: Reply
  /** Names of the properties. */
  names?: readonly string[]
}

const otherId = '0198a000-0000-7000-8000-000000000032'

function open({
  query = '',
  listed = [seasonOf()],
  plan = standardPlan,
  names = ['Sea View', 'Palm Court'],
  ...replies
}: OpenOptions = {}) {
  saveSession(sessionOf('OWNER', [plan]))
  const saved = { data: { season: seasonOf() }, message: 'Season saved' }
  const received = fakeServerOf(
    [seasons.list, replies.list ?? { data: { seasons: listed } }],
    [seasons.create, replies.create ?? { ...saved, message: 'Season added' }],
    [seasons.update, saved],
    [seasons.remove, { data: {}, message: 'Season deleted' }],
    [
      properties.list,
      {
        data: {
          properties: names.map((name, index) =>
            propertyOf({ id: `${propertyId.slice(0, -2)}${31 + index}`, name }),
          ),
        },
        page: onlyPage(names.length),
      },
    ],
  )
  return { ...renderPage(<SeasonsPage />, `/seasons${query}`), received }
}

const findDialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

/** The form replaces the dialog that is shown while its data loads. */
async function findForm(name: string) {
  await screen.findByLabelText(/^Name/)
  return findDialog(name)
}

/** Chooses the nights in the calendar that opens at November 2026. */
async function chooseNights(
  user: ReturnType<typeof open>['user'],
  dialog: Awaited<ReturnType<typeof findDialog>>,
) {
  await user.click(dialog.getByRole('button', { name: 'First and last night' }))
  await user.click(await screen.findByRole('button', { name: '24 November 2026' }))
  await user.click(screen.getByRole('button', { name: '26 November 2026' }))
}

// Imports the lazy chunks once, so that no test waits for them.
beforeAll(async () => {
  await import('./prices/seasons/SeasonForm.tsx')
  await import('./prices/seasons/RemoveSeasonDialog.tsx')
})
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T10:00:00Z') })
})
afterEach(() => {
  endSession()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('lists coming seasons, then past ones', async () => {
  const easter = { name: 'Easter', firstNight: '2026-04-03', lastNight: '2026-04-06' }
  open({
    listed: [seasonOf({ ...easter, id: otherId, price: null, percent: -10, minNights: 2 }), seasonOf()],
  })
  const table = within(await screen.findByRole('list', { name: 'Seasons' }))
  expect(table.getByText('₦180,000.00')).toBeVisible()
  expect(table.getByText('15 Dec 2026 – 4 Jan 2027')).toBeVisible()
  const past = within(screen.getByRole('list', { name: 'Past seasons' }))
  expect(past.getByText('−10 %')).toBeVisible()
  expect(past.getByText('2 nights')).toBeVisible()
})

test('a fixed price for all properties is added', async () => {
  const { user, received } = open({ query: '?new=1' })
  const dialog = await findForm('New Season')
  expect(await dialog.findByRole('checkbox', { name: 'Sea View' })).not.toBeChecked()
  await user.click(dialog.getByRole('button', { name: 'All properties' }))
  expect(dialog.getByRole('checkbox', { name: 'Sea View' })).toBeChecked()
  await user.type(dialog.getByLabelText(/^Name/), 'Detty December')
  await chooseNights(user, dialog)
  await user.type(dialog.getByLabelText(/^Price per night/), '180000')
  await user.click(dialog.getByRole('button', { name: 'Add season' }))
  expect(await screen.findByText('Season added')).toBeVisible()
  expect(received(seasons.create)[0]?.body).toMatchObject({
    name: 'Detty December',
    firstNight: '2026-11-24',
    lastNight: '2026-11-26',
    price: 180_000,
    weekendPrice: null,
    percent: null,
    minNights: null,
    propertyIds: [propertyId, otherId],
  })
})

test('a percentage below the own prices is sent without a price', async () => {
  const { user, received } = open({ query: `?edit=${seasonId}` })
  const dialog = await findForm('Edit Season')
  await user.click(await dialog.findByRole('radio', { name: 'Percentage' }))
  await user.selectOptions(dialog.getByLabelText('Change'), 'Lower')
  await user.type(dialog.getByRole('textbox', { name: /^Percent/ }), '15')
  await user.click(dialog.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText('Season saved')).toBeVisible()
  expect(received(seasons.update)[0]?.body).toMatchObject({ price: null, percent: -15, version: 2 })
})

test('a missing percentage is reported at its field', async () => {
  const { user } = open({ query: `?edit=${seasonId}` })
  const dialog = await findForm('Edit Season')
  await user.click(await dialog.findByRole('radio', { name: 'Percentage' }))
  await user.click(dialog.getByRole('button', { name: 'Save changes' }))
  expect(dialog.getByRole('textbox', { name: /^Percent/ })).toHaveAccessibleDescription(
    expect.stringContaining('Enter a price or a percentage'),
  )
})

test('a season needs a property', async () => {
  const { user } = open({ query: `?edit=${seasonId}` })
  const dialog = await findForm('Edit Season')
  await user.click(await dialog.findByRole('checkbox', { name: 'Sea View' }))
  await user.click(dialog.getByRole('button', { name: 'Save changes' }))
  expect(dialog.getByText('Choose at least one property')).toBeVisible()
})

test('the properties are searched without marks', async () => {
  const names = ['Ọlá Suite', ...Array.from({ length: 9 }, (_, index) => `Flat ${index + 1}`)]
  const { user } = open({
    query: '?new=1',
    names,
  })
  const dialog = await findForm('New Season')
  await user.type(await dialog.findByLabelText('Search properties'), 'ola')
  expect(dialog.getByRole('checkbox', { name: 'Ọlá Suite' })).toBeVisible()
  expect(dialog.queryByRole('checkbox', { name: 'Flat 1' })).toBeNull()
})

test('an overlap is shown at the first night', async () => {
  const message = 'At Sea View these nights belong to the season December already.'
  const overlap = { status: 409, code: 'seasons.overlap', message, errors: [{ path: 'firstNight', message }] }
  const { user } = open({ query: '?new=1', create: overlap })
  const dialog = await findForm('New Season')
  await user.type(await dialog.findByLabelText(/^Name/), 'Christmas')
  await chooseNights(user, dialog)
  await user.type(dialog.getByLabelText(/^Price per night/), '200000')
  await user.click(dialog.getByRole('button', { name: 'All properties' }))
  await user.click(dialog.getByRole('button', { name: 'Add season' }))
  await vi.waitFor(() =>
    expect(dialog.getByRole('button', { name: 'First and last night' })).toHaveAccessibleDescription(message),
  )
})

test('a season is deleted after a question by its name', async () => {
  const { user, received } = open()
  await user.click(await screen.findByRole('button', { name: 'Delete December' }))
  const dialog = await findDialog('Delete Season')
  expect(await dialog.findByText('December')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Delete season' }))
  expect(await screen.findByText('Season deleted')).toBeVisible()
  expect(received(seasons.remove)[0]?.url).toContain(seasonId)
})

test('without seasons an example explains them', async () => {
  open({ listed: [] })
  expect(await screen.findByText(/For example: December/)).toBeVisible()
})

test('on Free seasons are locked, and saved ones can only be deleted', async () => {
  open({ plan: freePlan })
  expect(await screen.findByRole('link', { name: 'Upgrade Plan' })).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Delete December' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Edit December' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Add season' })).toBeNull()
})

test('a failed load can be retried', async () => {
  open({ list: 'network error' })
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible()
})

test('a deleted season that is still open says so', async () => {
  open({ query: `?edit=${seasonId}`, listed: [] })
  const dialog = await findDialog('Edit Season')
  expect(await dialog.findByText('This season does not exist any more.')).toBeVisible()
})
