import { bookings } from '@ilewa/contract/bookings/endpoints'
import { documents } from '@ilewa/contract/money/documents'
import { bookingPayments } from '@ilewa/contract/money/endpoints'
import { aBooking, aBookingInput, anOwner, aProperty, type Person } from '@ilewa/tests/support/app/builders'
import { aRefund } from '@ilewa/tests/support/app/money'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { setStandardPlan } from '@ilewa/tests/support/app/users'
import { aPayLink, pathOf, payAndReturn, setUpCollections } from '@ilewa/tests/support/money/pay-links'
import { beforeEach, describe, expect, it } from 'vitest'
import { executeSql } from '../../../platform/database/database.ts'
import { setUpSecret } from '../../../platform/secret/secret.ts'

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

const open = (url: string) => app.inject({ method: 'GET', url })
/** The receipts that a page links to, by their numbers. */
const receiptsIn = (page: string) =>
  [...page.matchAll(/<a href="(\/document\/[\w-]{43})"[^>]*>Receipt (RCT-\d+)<\/a>/g)].map(
    ([, path = '', number]) => ({ path, number }),
  )
const receiptsOf = async (link: { url: string }) => receiptsIn((await open(pathOf(link))).body)

describe('the receipts of a payment', () => {
  it('are on the page of its link, and show what was paid', async () => {
    const link = await aPayLink(app, owner, booking, { amount: 150_000, cautionPart: 30_000 })
    expect(await receiptsOf(link)).toEqual([])
    const receipts = receiptsIn((await payAndReturn(app, link)).body)
    expect(receipts.map(({ number }) => number)).toEqual(['RCT-000001', 'RCT-000002'])
    expect(await receiptsOf(link)).toEqual(receipts)
    const pages = await Promise.all(receipts.map(({ path }) => open(path)))
    expect(pages.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(pages[0]?.body).toContain('₦120,000.00')
    expect(pages[1]?.body).toContain('₦30,000.00')
  })

  it('leave the page once their links are revoked or expired, or the booking is deleted', async () => {
    const link = await aPayLink(app, owner, booking, { amount: 50_000 })
    await payAndReturn(app, link, { amount: 20_000 })
    await payAndReturn(app, link)
    const [first, second] = await receiptsOf(link)
    const { entries } = (
      await app.send(bookingPayments.list, { params: { id: booking.id } }, { token: owner.token })
    ).body.data.payments
    const id = entries.find(({ document }) => document?.number === first?.number)?.document?.id ?? ''
    expect((await app.send(documents.get, { params: { id } }, { token: owner.token })).body.data.links).toBe(
      1,
    )
    await app.send(documents.revokeLinks, { params: { id } }, { token: owner.token })
    expect(await receiptsOf(link)).toEqual([second])
    expect((await open(first?.path ?? '')).statusCode).toBe(404)
    await executeSql(
      "UPDATE document_links SET created_at = now() - interval '91 days', expires_at = now() - interval '1 day' WHERE business_id = $1",
      [owner.businessId],
    )
    expect(await receiptsOf(link)).toEqual([])
    await executeSql(
      "UPDATE document_links SET expires_at = now() + interval '1 day' WHERE business_id = $1",
      [owner.businessId],
    )
    expect(await receiptsOf(link)).toEqual([second])
    await aRefund(app, owner, booking, 50_000)
    await app.send(bookings.remove, { params: { id: booking.id } }, { token: owner.token })
    expect(await receiptsOf(link)).toEqual([])
  })

  it('are not linked after the secret of the deployment was replaced', async () => {
    const link = await aPayLink(app, owner, booking, { amount: 120_000 })
    await payAndReturn(app, link)
    await setUpSecret({ dataDir: '', secretKey: 'another secret of the deployment' })
    try {
      expect(await receiptsOf(link)).toEqual([])
    } finally {
      await setUpSecret({ dataDir: app.dataDir(), secretKey: undefined })
    }
    expect(await receiptsOf(link)).toHaveLength(1)
  })
})

describe('the phone of the business', () => {
  const pageWithPhone = async (phone: string | null) => {
    await executeSql('UPDATE businesses SET phone = $2 WHERE id = $1', [owner.businessId, phone])
    return (await open(pathOf(await aPayLink(app, owner, booking, { amount: 1_000 })))).body
  }

  it('can be called, and written to by WhatsApp', async () => {
    const page = await pageWithPhone('0803 123 4567')
    expect(page).toContain('<a href="tel:+2348031234567">0803 123 4567</a>')
    expect(page).toContain('<a href="https://wa.me/2348031234567"')
  })

  it('is only text if it is no number, and nothing if there is none', async () => {
    const page = await pageWithPhone('ask <Ada>')
    expect(page).toContain('ask &lt;Ada&gt;')
    expect(page).not.toContain('tel:')
    expect(await pageWithPhone(null)).not.toContain('wa.me')
  })
})
