import { bookings } from '@ilewa/contract/bookings/endpoints'
import { formatDate } from '@ilewa/contract/core/dates'
import {
  aBooking,
  aBookingInput,
  anAgentOf,
  anOwner,
  aProperty,
  day,
  type Person,
} from '@ilewa/tests/support/app/builders'
import { aPayment, aSchedule } from '@ilewa/tests/support/app/money'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { beforeEach, expect, it } from 'vitest'
import { executeSql } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/id.ts'
import { notifyOfOverdueAmounts } from './due-dates.jobs.ts'

const app = useTestApp()

let owner: Person
let agent: Person
/** Three nights for ₦120,000 in all, booked by the agent. ₦50,000 are due in 1 day, ₦70,000 in 3 days. */
let booking: Awaited<ReturnType<typeof aBooking>>

beforeEach(async () => {
  owner = await anOwner()
  agent = await anAgentOf(owner)
  const property = await aProperty(app, owner, { pricePerNight: '40000' })
  booking = await aBooking(app, agent, aBookingInput(property, 5, 8))
  await aSchedule(app, owner, booking, [
    [1, 50_000],
    [3, 70_000],
  ])
})

/** Runs the hourly job as if it were due at this hour UTC; it is an hour later in Lagos. */
const runAt = (days: number, hour: string) =>
  notifyOfOverdueAmounts.run({}, { jobId: newId(), enqueuedAt: new Date(`${day(days)}T${hour}:00Z`) })

/** The notifications about overdue amounts, as title and text. */
const noticesOf = async ({ id }: Person) =>
  (
    await executeSql(
      "SELECT title, text, path FROM notifications WHERE user_id = $1 AND kind = 'PAYMENT_OVERDUE' ORDER BY created_at, id",
      [id],
    )
  ).rows.map(({ title, text, path }) => [title, String(text).split('. ')[1], path])

const title = 'Payment overdue: Chiamaka Okonkwo'
const textOf = (amount: string, days: number) => `₦${amount} was due on ${formatDate(day(days))}.`

it('notifies the owner and the agent on the morning after the day, once', async () => {
  await runAt(1, '07:00')
  expect(await noticesOf(owner)).toEqual([])
  for (const hour of ['05:00', '06:00', '07:00', '10:00', '11:00']) await runAt(2, hour)
  await runAt(3, '07:00')
  const path = (page: string) => `/${page}?open=${booking.id}`
  expect(await noticesOf(owner)).toEqual([[title, textOf('50,000.00', 1), path('bookings')]])
  expect(await noticesOf(agent)).toEqual([[title, textOf('50,000.00', 1), path('my-bookings')]])
  await runAt(4, '07:00')
  expect((await noticesOf(owner)).map(([, text]) => text)).toEqual([
    textOf('50,000.00', 1),
    textOf('70,000.00', 3),
  ])
})

it('is not early, nor sent outside of the morning', async () => {
  for (const hour of ['00:00', '05:59', '11:00', '18:00']) await runAt(2, hour)
  expect(await noticesOf(owner)).toEqual([])
})

it('uses the day and the hour of the business', async () => {
  await executeSql("UPDATE businesses SET time_zone = 'Pacific/Auckland' WHERE id = $1", [owner.businessId])
  // In Auckland it is the next morning.
  await runAt(1, '19:00')
  expect(await noticesOf(owner)).toHaveLength(1)
})

it('names only what is missing, and nothing that is paid', async () => {
  await aPayment(app, owner, booking, 100_000)
  await runAt(2, '07:00')
  expect(await noticesOf(owner)).toEqual([])
  await runAt(4, '07:00')
  expect(await noticesOf(owner)).toEqual([[title, textOf('20,000.00', 3), expect.any(String)]])
})

it('is not repeated for the same day after the due dates are replaced', async () => {
  await runAt(2, '07:00')
  await aSchedule(app, owner, booking, [
    [1, 20_000],
    [4, 100_000],
  ])
  await runAt(2, '08:00')
  await runAt(3, '07:00')
  expect(await noticesOf(owner)).toHaveLength(1)
})

it('makes no open form stale', async () => {
  const versionOf = async () =>
    (await app.send(bookings.get, { params: { id: booking.id } }, { token: owner.token })).body.data.booking
      .version
  const before = await versionOf()
  await runAt(2, '07:00')
  expect(await noticesOf(owner)).toHaveLength(1)
  expect(await versionOf()).toBe(before)
})

it('is sent late after an outage, but not after more than a week', async () => {
  await runAt(9, '07:00')
  expect((await noticesOf(owner)).map(([, text]) => text)).toEqual([textOf('70,000.00', 3)])
})

it('is not sent for a cancelled or deleted booking', async () => {
  await executeSql("UPDATE bookings SET status = 'CANCELLED' WHERE id = $1", [booking.id])
  await runAt(2, '07:00')
  await executeSql('UPDATE bookings SET removed_at = now() WHERE id = $1', [booking.id])
  await runAt(2, '08:00')
  expect(await noticesOf(owner)).toEqual([])
})
