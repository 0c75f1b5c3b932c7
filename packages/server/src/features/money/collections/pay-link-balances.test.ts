import { payLinks } from '@ilewa/contract/collections/pay-links'
import { bookingPayments } from '@ilewa/contract/money/endpoints'
import { aBooking, aBookingInput, anOwner, aProperty, type Person } from '@ilewa/tests/support/app/builders'
import { aPayment } from '@ilewa/tests/support/app/money'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { setStandardPlan } from '@ilewa/tests/support/app/users'
import {
  aPayLink,
  pathOf,
  payAndReturn,
  payLink,
  setUpCollections,
} from '@ilewa/tests/support/money/pay-links'
import { beforeEach, describe, expect, it } from 'vitest'
import { executeSql } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/id.ts'
import { settleOnlinePayment } from './collections.jobs.ts'

const app = useTestApp()

let owner: Person
/** Three nights for ₦120,000 in all. */
let booking: Awaited<ReturnType<typeof aBooking>>

beforeEach(async () => {
  owner = await anOwner()
  await setStandardPlan(owner)
  const property = await aProperty(app, owner, { pricePerNight: '40000' })
  booking = await aBooking(app, owner, aBookingInput(property, 5, 8))
  await setUpCollections(app, owner)
})

const pageOf = async (link: { url: string }) => (await app.inject({ method: 'GET', url: pathOf(link) })).body
const entries = async () =>
  (await app.send(bookingPayments.list, { params: { id: booking.id } }, { token: owner.token })).body.data
    .payments.entries
const listed = async () =>
  (await app.send(payLinks.list, { params: { id: booking.id } }, { token: owner.token })).body.data.payLinks
const cancel = ({ id }: { id: string }) =>
  app.send(payLinks.cancel, { params: { id } }, { token: owner.token })

async function reverse(kind: 'PAYMENT' | 'CAUTION_IN') {
  const entry = (await entries()).find((one) => one.kind === kind && !one.reverses && !one.reversedBy)
  const input = { params: { id: entry?.id ?? '' }, body: { reason: 'Charged back' } }
  expect((await app.send(bookingPayments.reverse, input, { token: owner.token })).status).toBe(201)
}

describe('a reversed payment', () => {
  it('is owed again, and not the caution deposit that came with it', async () => {
    const link = await aPayLink(app, owner, booking, { amount: 150_000, cautionPart: 30_000 })
    await payAndReturn(app, link)
    await reverse('PAYMENT')
    expect(await listed()).toMatchObject([
      {
        ...{ state: 'OPEN', received: 30_000, reversed: 120_000 },
        ...{ left: { amount: 120_000, cautionPart: 0 }, url: link.url },
      },
    ])
    const page = await pageOf(link)
    for (const text of ['Pay ₦120,000.00', 'Payment reversed', 'Paid so far', '₦30,000.00'])
      expect(page).toContain(text)
    expect(page).not.toContain('caution deposit')
    await payAndReturn(app, link)
    expect((await entries())[0]).toMatchObject({ kind: 'PAYMENT', amount: 120_000 })
    expect(await listed()).toMatchObject([{ state: 'PAID', received: 150_000, reversed: 120_000 }])
    expect(await pageOf(link)).not.toContain('Payment reversed')
  })

  it('of a caution deposit is owed again', async () => {
    const link = await aPayLink(app, owner, booking, { amount: 150_000, cautionPart: 30_000 })
    await payAndReturn(app, link)
    await reverse('CAUTION_IN')
    expect(await listed()).toMatchObject([{ state: 'OPEN', received: 120_000, reversed: 30_000 }])
    // The owner agreed on no deposit for the booking: what the link asked for above what is owed can be paid.
    expect(await pageOf(link)).toContain('Pay ₦30,000.00')
    await payAndReturn(app, link)
    expect((await entries())[0]).toMatchObject({ kind: 'CAUTION_IN', amount: 30_000 })
  })

  it('by a link that has ended does not open it again', async () => {
    const link = await aPayLink(app, owner, booking, { amount: 120_000 })
    await payAndReturn(app, link)
    await executeSql(
      "UPDATE pay_links SET created_at = now() - interval '2 hours', expires_at = now() - interval '1 hour' WHERE id = $1",
      [link.id],
    )
    await reverse('PAYMENT')
    expect(await listed()).toMatchObject([{ state: 'EXPIRED', received: 0, reversed: 120_000, url: null }])
    const page = await pageOf(link)
    for (const text of ['has expired', 'Payment reversed']) expect(page).toContain(text)
    expect(page).not.toContain('/checkout')
  })
})

describe('a link of which nothing is left to pay', () => {
  it('says so, is not sent any more, and is open again once something is owed', async () => {
    const link = await aPayLink(app, owner, booking, { amount: 120_000 })
    const other = await aPayLink(app, owner, booking, { amount: 50_000 })
    await aPayment(app, owner, booking, 90_000)
    expect(await listed()).toMatchObject([
      { id: other.id, state: 'OPEN', left: { amount: 30_000 } },
      { id: link.id, state: 'OPEN', left: { amount: 30_000 } },
    ])
    await aPayment(app, owner, booking, 30_000)
    expect((await listed()).map(({ state, left, url }) => [state, left.amount, url])).toEqual([
      ['NOTHING_LEFT', 0, null],
      ['NOTHING_LEFT', 0, null],
    ])
    expect((await cancel(other)).body.data.payLink.state).toBe('CANCELLED')
    await reverse('PAYMENT')
    expect((await listed()).map(({ state, url }) => [state, url])).toEqual([
      ['CANCELLED', null],
      ['OPEN', link.url],
    ])
  })

  it('counts towards the number of links, because it can open again', async () => {
    for (let count = 0; count < 5; count += 1) await aPayLink(app, owner, booking, { amount: 120_000 })
    await aPayment(app, owner, booking, 120_000)
    const input = { params: { id: booking.id }, body: { amount: 1_000 } }
    const refused = await app.send(payLinks.create, input, { token: owner.token })
    expect(refused.body.code).toBe('collections.too_many_links')
  })
})

it('a caution deposit that is too large for one booking is recorded, and the owner is notified', async () => {
  await aPayment(app, owner, booking, 99_999_999_999, { cautionPart: 99_999_999_999 })
  const link = await aPayLink(app, owner, booking, { amount: 10, cautionPart: 10 })
  const query = await payLink(app, link)
  await settleOnlinePayment.run(
    {
      businessId: owner.businessId,
      txRef: query.get('tx_ref') ?? '',
      transactionId: query.get('transaction_id'),
    },
    { jobId: newId(), enqueuedAt: new Date() },
  )
  expect((await entries()).map(({ amount }) => amount)).toEqual([99_999_999_999])
  const { rows } = await executeSql(
    `SELECT not_posted, (SELECT text FROM notifications WHERE user_id = $2 AND title = 'Paid online, not recorded') AS text
     FROM pay_link_payments WHERE business_id = $1`,
    [owner.businessId, owner.id],
  )
  expect(rows).toEqual([
    { not_posted: 'TOO_LARGE', text: expect.stringContaining('too large for one booking') },
  ])
  const returned = await app.inject({ method: 'GET', url: `${pathOf(link)}?${query}` })
  expect(returned.body).toContain('has to be checked by hand')
})
