import { frontDesk } from '@ilewa/contract/bookings/desk'
import { bookings } from '@ilewa/contract/bookings/endpoints'
import {
  cautionCancelledReason,
  cautions,
  noCautionWhenCancelledMessage,
} from '@ilewa/contract/money/caution'
import { documents } from '@ilewa/contract/money/documents'
import { bookingPayments, moneyEntries, paymentClaims } from '@ilewa/contract/money/endpoints'
import { paymentRequests } from '@ilewa/contract/money/payment-request'
import { propertyPrices, quotes } from '@ilewa/contract/prices/endpoints'
import { noPriceRules } from '@ilewa/contract/prices/quote'
import {
  aBooking,
  aBookingInput,
  anAgentOf,
  anOwner,
  aPicture,
  aProperty,
  day,
  type Person,
} from '@ilewa/tests/support/app/builders'
import { aClaim, paymentFields } from '@ilewa/tests/support/app/money'
import { aPastBooking } from '@ilewa/tests/support/app/past-bookings'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { extractText } from 'unpdf'
import { beforeEach, describe, expect, it } from 'vitest'
import { executeSql } from '../../../platform/database/database.ts'
import { violatedConstraint } from '../../../platform/database/database-errors.ts'
import { newId } from '../../../platform/id.ts'
import { remindOfCautions } from './cautions.jobs.ts'

const app = useTestApp()

let owner: Person
let agent: Person
let property: Awaited<ReturnType<typeof aProperty>>
/** Three nights for ₦120,000 in all, with a caution deposit of ₦50,000. */
let booking: Awaited<ReturnType<typeof aBooking>>

const setPrices = (fields: object) =>
  app.send(
    propertyPrices.update,
    { params: { id: property.id }, body: { ...noPriceRules, weekendDays: [5, 6], ...fields } as never },
    { token: owner.token },
  )

beforeEach(async () => {
  owner = await anOwner()
  agent = await anAgentOf(owner)
  property = await aProperty(app, owner, { pricePerNight: '40000' })
  await setPrices({ cautionAmount: 50_000 })
  booking = await aBooking(app, agent, aBookingInput(property, 5, 8))
})

const read = async (id = booking.id) =>
  (await app.send(bookings.get, { params: { id } }, { token: owner.token })).body.data.booking
const payments = async (person = owner) =>
  (await app.send(bookingPayments.list, { params: { id: booking.id } }, { token: person.token })).body.data
    .payments
const pay = (fields: { amount: number; cautionPart: number }) =>
  app.send(
    bookingPayments.record,
    { params: { id: booking.id }, body: paymentFields(fields.amount, fields) as never },
    { token: owner.token },
  )
const deposit = async (amount = 50_000) => {
  const { status } = await pay({ amount, cautionPart: amount })
  expect(status).toBe(201)
}
const keep = async (fields: object = {}, photos = 1, person = owner) =>
  app.send(
    cautions.deduct,
    {
      params: { id: booking.id },
      body: { amount: '20000', category: 'DAMAGE', reason: 'Broken lamp', ...fields } as never,
    },
    {
      token: person.token,
      files: await Promise.all(
        Array.from({ length: photos }, async (_, i) => ({ name: `${i}.jpg`, content: await aPicture() })),
      ),
    },
  )
const giveBack = (amount: number, fields: object = {}) =>
  app.send(
    cautions.return,
    { params: { id: booking.id }, body: { amount, method: 'CASH', ...fields } as never },
    { token: owner.token },
  )
const apply = (amount: number) =>
  app.send(cautions.apply, { params: { id: booking.id }, body: { amount } }, { token: owner.token })
const reverse = (id: string) =>
  app.send(
    bookingPayments.reverse,
    { params: { id }, body: { reason: 'Entered by mistake' } },
    { token: owner.token },
  )
const setStatus = (status: string) =>
  app.send(
    bookings.setStatus,
    { params: { id: booking.id }, body: { status } as never },
    { token: owner.token },
  )
const accountsOf = async () =>
  (
    await executeSql(
      'SELECT kind, sum(amount)::float8 AS amount FROM money_balances WHERE business_id = $1 GROUP BY kind ORDER BY kind',
      [owner.businessId],
    )
  ).rows
const recount = async () =>
  (await executeSql('SELECT recount_money($1)::int AS wrong', [owner.businessId])).rows[0]

describe('a caution deposit', () => {
  it('is that of the property, beside the price of the stay', async () => {
    expect(await read()).toMatchObject({ totalAmount: 120_000, cautionAmount: 50_000, cautionHeld: 0 })
    const body = { propertyId: property.id, checkIn: day(9), checkOut: day(11), guests: 1 }
    const { data } = (await app.send(quotes.create, { body }, { token: agent.token })).body
    expect(data.quote).toMatchObject({ totalAmount: 80_000, cautionAmount: 50_000 })
    await setPrices({ cautionAmount: 70_000, version: 2 })
    expect(await read()).toMatchObject({ cautionAmount: 50_000 })
  })

  it('can be changed for a booking by the owner, who sees a stale edit', async () => {
    const set = (cautionAmount: unknown, version?: number) =>
      app.send(
        cautions.set,
        { params: { id: booking.id }, body: { cautionAmount, version } as never },
        { token: owner.token },
      )
    const { version } = await read()
    expect((await set(80_000, version)).body.data.booking).toMatchObject({ cautionAmount: 80_000 })
    expect((await set(90_000, version)).body.code).toBe('common.stale_edit')
    for (const wrong of [-1, 0.001, null, '5', 100_000_000_001])
      expect([wrong, (await set(wrong)).status]).toEqual([wrong, 400])
  })

  it('cannot be changed for a cancelled booking or a no-show', async () => {
    const set = (id: string) =>
      app.send(cautions.set, { params: { id }, body: { cautionAmount: 80_000 } }, { token: owner.token })
    const late = await aPastBooking(owner, {
      ...{ property, nights: [-1, 2], total: 120_000, paid: 0, status: 'CONFIRMED' },
    })
    const { version } = await read(late)
    await app.send(frontDesk.noShow, { params: { id: late }, body: { version } }, { token: owner.token })
    await setStatus('CANCELLED')
    for (const id of [booking.id, late]) {
      const { cautionAmount } = await read(id)
      const { status, body } = await set(id)
      expect([status, body.code, body.message]).toEqual([409, 'cautions.cancelled', cautionCancelledReason])
      expect(await read(id)).toMatchObject({ status: 'CANCELLED', cautionAmount })
    }
  })

  it('comes with a payment, with a receipt of its own, and is not paid for the stay', async () => {
    const { status, body } = await pay({ amount: 170_000, cautionPart: 50_000 })
    expect(status).toBe(201)
    expect(body.data.payments).toMatchObject({ paidAmount: 120_000, cautionHeld: 50_000 })
    const [caution, payment] = body.data.payments.entries
    expect([payment, caution]).toMatchObject([
      { id: body.data.entryId, kind: 'PAYMENT', amount: 120_000, document: { number: 'RCT-000001' } },
      { kind: 'CAUTION_IN', amount: 50_000, document: { number: 'RCT-000002' } },
    ])
    const get = async (entry: typeof caution) =>
      (await app.send(documents.get, { params: { id: entry?.document?.id ?? '' } }, { token: agent.token }))
        .body.data
    const { document, others } = await get(caution)
    expect(others).toEqual([payment?.document])
    expect((await get(payment)).others).toEqual([caution?.document])
    expect(document).toMatchObject({
      amount: 50_000,
      caution: { received: 50_000, held: 50_000, deducted: [] },
    })
    expect(await accountsOf()).toEqual([
      { kind: 'BOOKING', amount: 120_000 },
      { kind: 'CAUTION', amount: 50_000 },
      { kind: 'MONEY_ACCOUNT', amount: 170_000 },
    ])
    expect(await recount()).toEqual({ wrong: 0 })
  })

  it.each([
    [{ amount: 50_000, cautionPart: 50_000.01 }, 400, 'cautionPart'],
    [{ amount: 50_000, cautionPart: -1 }, 400, 'cautionPart'],
    [{ amount: 170_000.01, cautionPart: 50_000 }, 409, undefined],
  ])('is refused as part of a payment: %j', async (fields, expected, path) => {
    const { status, body } = await pay(fields)
    expect([status, body.errors?.[0]?.path]).toEqual([expected, path])
    expect(await read()).toMatchObject({ paidAmount: 0, cautionHeld: 0 })
  })

  it('is claimed by an agent, and confirmed once with the claim', async () => {
    const claim = await aClaim(app, agent, booking, 170_000, { cautionPart: 50_000 })
    expect(claim).toMatchObject({ amount: 170_000, cautionPart: 50_000 })
    const confirm = () =>
      app.send(
        paymentClaims.confirm,
        {
          params: { id: claim.id },
          body: paymentFields(160_000, { cautionPart: 40_000 }) as never,
        },
        { token: owner.token },
      )
    const sent = await Promise.all([confirm(), confirm()])
    expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await read()).toMatchObject({ paidAmount: 120_000, cautionHeld: 40_000, claimedAmount: 0 })
  })

  it('of a claim leaves its transfer used until both parts are reversed', async () => {
    const sessionId = '1'.repeat(30)
    const claim = await aClaim(app, agent, booking, 60_000, { cautionPart: 50_000, sessionId })
    const { body } = await app.send(
      paymentClaims.confirm,
      { params: { id: claim.id }, body: paymentFields(60_000, { cautionPart: 50_000 }) as never },
      { token: owner.token },
    )
    const [caution, payment] = body.data.payments.entries
    await reverse(payment?.id ?? '')
    expect((await payments()).claims[0]).toMatchObject({ isReversed: false })
    await reverse(caution?.id ?? '')
    expect((await payments()).claims[0]).toMatchObject({ isReversed: true })
  })

  it('that is claimed is no claim of the stay', async () => {
    await aClaim(app, agent, booking, 50_000, { cautionPart: 50_000 })
    const { version: _, ...fields } = await read()
    const body = { ...fields, paidAmount: 50_000 } as never
    await app.send(bookings.update, { params: { id: booking.id }, body }, { token: agent.token })
    expect(await read()).toMatchObject({ claimedAmount: 100_000 })
  })

  it('is not taken for a cancelled booking, and is part of what a guest is asked to pay', async () => {
    const request = async () =>
      (await app.send(paymentRequests.get, { params: { id: booking.id } }, { token: owner.token })).body.data
        .paymentRequest
    expect(await request()).toMatchObject({ amount: 170_000, cautionPart: 50_000 })
    await executeSql("UPDATE bookings SET source = 'AIRBNB', agent_id = NULL WHERE id = $1", [booking.id])
    expect(await request()).toMatchObject({ amount: 50_000, cautionPart: 50_000, dueOn: null })
    await setStatus('CANCELLED')
    const { status, body } = await pay({ amount: 1, cautionPart: 1 })
    expect([status, body.errors?.[0]?.path]).toEqual([400, 'cautionPart'])
    expect(await request()).toMatchObject({ amount: 0, cautionPart: 0 })
  })

  it('is taken for a cancelled booking only as far as it was claimed before', async () => {
    const before = await aClaim(app, agent, booking, 40_000, { cautionPart: 30_000 })
    await setStatus('CANCELLED')
    const claimed = await app.send(
      paymentClaims.create,
      { params: { id: booking.id }, body: paymentFields(10_000, { cautionPart: 5_000 }) as never },
      { token: agent.token },
    )
    expect([claimed.status, claimed.body.errors?.[0]]).toEqual([
      400,
      { path: 'cautionPart', message: noCautionWhenCancelledMessage },
    ])
    const confirm = (cautionPart: number) =>
      app.send(
        paymentClaims.confirm,
        {
          params: { id: before.id },
          body: paymentFields(40_000, { cautionPart, asCredit: true }) as never,
        },
        { token: owner.token },
      )
    const refused = await confirm(30_001)
    expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([400, 'cautionPart'])
    expect(await read()).toMatchObject({ paidAmount: 0, cautionHeld: 0 })
    expect((await confirm(30_000)).status).toBe(200)
    expect(await read()).toMatchObject({ paidAmount: 10_000, cautionHeld: 30_000 })
  })

  it('confirms no hold: only what is paid for the stay does', async () => {
    await executeSql(
      "UPDATE bookings SET hold_until = now() + interval '1 day', hold_amount = 50000 WHERE id = $1",
      [booking.id],
    )
    await deposit()
    expect(await read()).toMatchObject({ status: 'PENDING', cautionHeld: 50_000 })
  })
})

describe('a part of a caution deposit', () => {
  it('is kept with a reason and photos, as other income', async () => {
    await deposit()
    const { status, body } = await keep({}, 2)
    expect([status, body.message]).toEqual([201, 'Kept from the caution deposit'])
    expect(body.data.payments).toMatchObject({ paidAmount: 0, cautionHeld: 30_000 })
    const [deduction] = (await payments(agent)).deductions
    expect(deduction).toMatchObject({
      ...{ amount: 20_000, category: 'DAMAGE', reason: 'Broken lamp', isReversed: false },
      photos: [expect.anything(), expect.anything()],
    })
    expect(body.data.payments.entries[0]).toMatchObject({
      ...{ kind: 'CAUTION_DEDUCTED', amount: 20_000, moneyAccount: null, document: null },
    })
    const query = { from: day(0), to: day(0) }
    const stats = await app.send(moneyEntries.stats, { query }, { token: owner.token })
    expect(stats.body.data).toMatchObject({ received: 0, cautionReceived: 50_000, cautionDeducted: 20_000 })
    expect(await recount()).toEqual({ wrong: 0 })
  })

  it('is kept once for repeated requests, with the photos of the first', async () => {
    await deposit()
    const send = async () =>
      app.send(
        cautions.deduct,
        {
          params: { id: booking.id },
          body: { amount: '20000', category: 'DAMAGE', reason: 'Broken lamp' } as never,
        },
        {
          token: owner.token,
          headers: { 'idempotency-key': 'the-lamp' },
          files: [{ name: 'lamp.jpg', content: await aPicture() }],
        },
      )
    const [first, second] = [await send(), await send()]
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body.data.payments).toEqual(first.body.data.payments)
    expect(second.body.data.payments).toMatchObject({ cautionHeld: 30_000, deductions: [{ amount: 20_000 }] })
  })

  it('needs a photo for what can be shown', async () => {
    await deposit()
    for (const category of ['DAMAGE', 'MISSING_ITEM', 'CLEANING'])
      expect((await keep({ category }, 0)).body.errors).toEqual([
        { path: 'photos', message: 'Add a photo that shows it' },
      ])
    expect((await keep({ category: 'POWER', reason: 'Generator overnight' }, 0)).status).toBe(201)
    const insert = (category: string, photos: number) =>
      executeSql(
        `INSERT INTO caution_deductions (business_id, id, booking_id, entry_id, category, reason, photo_count)
          SELECT business_id, gen_random_uuid(), booking_id, id, $2, 'Broken lamp', $3 FROM money_entries
          WHERE business_id = $1 AND kind = 'CAUTION_IN'`,
        [owner.businessId, category, photos],
      ).then(() => undefined, violatedConstraint)
    expect([await insert('DAMAGE', 0), await insert('OTHER', 6)]).toEqual([
      'caution_deductions_photos',
      'caution_deductions_photos',
    ])
  })

  it.each([
    [{ amount: '0' }, 'amount'],
    [{ amount: 'much' }, 'amount'],
    [{ amount: '1.001' }, 'amount'],
    [{ category: 'WIFI' }, 'category'],
    [{ reason: 'Bad' }, 'reason'],
    [{ reason: 'x'.repeat(501) }, 'reason'],
  ])('is refused for %j, and no file stays behind', async (fields, path) => {
    await deposit()
    const { status, body } = await keep(fields)
    expect([status, body.errors?.[0]?.path]).toEqual([400, path])
    expect(await read()).toMatchObject({ cautionHeld: 50_000 })
  })

  it('is at most what is held, however many come at once', async () => {
    await deposit()
    expect((await keep({ amount: '50000.01' })).body.code).toBe('cautions.above_held')
    const sent = await Promise.all([
      keep({ amount: '30000' }),
      giveBack(30_000),
      apply(30_000),
      giveBack(30_000),
    ])
    expect(sent.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409])
    expect(await read()).toMatchObject({ cautionHeld: 20_000 })
    expect(await recount()).toEqual({ wrong: 0 })
  })

  it('pays what the guest owes, and not more', async () => {
    await pay({ amount: 150_000, cautionPart: 50_000 })
    expect((await apply(20_000.01)).body.code).toBe('cautions.above_balance')
    const { body } = await apply(20_000)
    expect(body.data.payments).toMatchObject({ paidAmount: 120_000, cautionHeld: 30_000 })
    const query = { from: day(0), to: day(0) }
    const stats = await app.send(moneyEntries.stats, { query }, { token: owner.token })
    expect(stats.body.data).toMatchObject({ received: 100_000, cautionApplied: 20_000 })
  })

  it('moves no money while it is kept or applied, and its reversal moves none', async () => {
    await pay({ amount: 150_000, cautionPart: 50_000 })
    const used = [(await apply(20_000)).body.data, (await keep({ amount: '10000' })).body.data]
    for (const { entryId } of used) expect((await reverse(entryId ?? '')).status).toBe(201)
    const file = await app.inject({
      url: '/api/payments/export',
      headers: { authorization: `Bearer ${owner.token}` },
    })
    const [header = '', ...rows] = file.body.trim().split('\r\n')
    const names = header.split(',')
    const at = (name: string) => names.indexOf(`"${name}"`)
    const toAmounts = (row: string) =>
      [1, at('Amount (NGN)'), at('Caution deposit used (NGN)')].map((index) => row.split(',')[index])
    expect(rows.map(toAmounts).toSorted()).toEqual([
      ['"Caution deposit"', '50000.00', '0.00'],
      ['"Kept from the caution deposit"', '0.00', '-10000.00'],
      ['"Kept from the caution deposit"', '0.00', '10000.00'],
      ['"Paid from the caution deposit"', '0.00', '-20000.00'],
      ['"Paid from the caution deposit"', '0.00', '20000.00'],
      ['"Payment"', '100000.00', '0.00'],
    ])
    const query = { from: day(0), to: day(0) }
    const stats = await app.send(moneyEntries.stats, { query }, { token: owner.token })
    expect(stats.body.data).toEqual({
      ...{ received: 100_000, refunded: 0, net: 100_000 },
      ...{ cautionReceived: 50_000, cautionApplied: 0, cautionDeducted: 0 },
    })
  })

  it('is returned with a voucher that says what was kept', async () => {
    await deposit()
    await keep()
    const { body } = await giveBack(30_000)
    const [entry] = body.data.payments.entries
    expect(entry).toMatchObject({ kind: 'CAUTION_OUT', document: { number: 'RFD-000001' } })
    const params = { id: entry?.document?.id ?? '' }
    const { document } = (await app.send(documents.get, { params }, { token: owner.token })).body.data
    expect(document.caution).toEqual({
      ...{ received: 50_000, applied: 0, returned: 30_000, held: 0 },
      deducted: [{ category: 'DAMAGE', amount: 20_000 }],
    })
    expect((await giveBack(0.01)).body.code).toBe('cautions.above_held')
  })

  it('that paid for the stay is on the voucher, what was reversed is not', async () => {
    await pay({ amount: 150_000, cautionPart: 50_000 })
    await reverse((await keep()).body.data.entryId ?? '')
    await apply(20_000)
    await reverse((await giveBack(10_000)).body.data.entryId ?? '')
    const [entry] = (await giveBack(25_000)).body.data.payments.entries
    const params = { id: entry?.document?.id ?? '' }
    const { document } = (await app.send(documents.get, { params }, { token: owner.token })).body.data
    expect(document.caution).toEqual({
      ...{ received: 50_000, applied: 20_000, returned: 25_000, held: 5_000, deducted: [] },
    })
    const file = await app.inject({
      url: `/api/documents/${params.id}/pdf`,
      headers: { authorization: `Bearer ${owner.token}` },
    })
    const { text } = await extractText(new Uint8Array(file.rawPayload), { mergePages: true })
    expect(text).toMatch(/Paid for the stay\s+₦20,000\.00/)
  })

  it('is given back by a reversal, once', async () => {
    await deposit()
    const deduction = (await keep()).body.data
    expect((await reverse(deduction.entryId ?? '')).status).toBe(201)
    expect((await reverse(deduction.entryId ?? '')).body.code).toBe('bookings.nothing_to_undo')
    const after = await payments()
    expect(after).toMatchObject({ cautionHeld: 50_000, deductions: [{ isReversed: true }] })
    await giveBack(50_000)
    const received = after.entries.find(({ kind }) => kind === 'CAUTION_IN')
    expect((await reverse(received?.id ?? '')).body.code).toBe('cautions.above_held')
  })

  it('cannot be kept of a cancelled booking, which is returned in full', async () => {
    await deposit()
    await setStatus('CANCELLED')
    const set = await app.send(
      cautions.set,
      { params: { id: booking.id }, body: { cautionAmount: 1 } },
      { token: owner.token },
    )
    expect([await keep(), await apply(1), set].map(({ body }) => body.code)).toEqual([
      'cautions.cancelled',
      'cautions.cancelled',
      'cautions.cancelled',
    ])
    expect((await giveBack(50_000)).status).toBe(201)
  })

  it('keeps a booking from being deleted while it is held', async () => {
    await deposit()
    const remove = () => app.send(bookings.remove, { params: { id: booking.id } }, { token: owner.token })
    const refused = await remove()
    expect(refused.body).toMatchObject({ code: 'bookings.has_money' })
    expect(refused.body.message).toContain('₦50,000.00')
    await giveBack(50_000)
    expect((await remove()).status).toBe(200)
  })
})

describe('the database', () => {
  it('refuses to write what is held and to change a deduction', async () => {
    await deposit()
    await keep()
    const failure = (text: string) =>
      executeSql(text).then(
        () => undefined,
        (error: unknown) => violatedConstraint(error) ?? 'refused',
      )
    expect(await failure('UPDATE bookings SET caution_held = 5')).toBe('bookings_caution_balance')
    expect(await failure('DELETE FROM caution_deductions')).toBe('refused')
    expect(await failure("UPDATE caution_deductions SET category = 'OTHER'")).toBe('refused')
    expect(await failure('UPDATE money_balances SET amount = -1')).toBe('money_balances_not_negative')
  })

  it('recounts what is held', async () => {
    await deposit()
    await executeSql('ALTER TABLE bookings DISABLE TRIGGER bookings_caution_balance')
    await executeSql('UPDATE bookings SET caution_held = 1 WHERE id = $1', [booking.id])
    await executeSql('ALTER TABLE bookings ENABLE TRIGGER bookings_caution_balance')
    expect([await recount(), await recount()]).toEqual([{ wrong: 1 }, { wrong: 0 }])
    expect(await read()).toMatchObject({ cautionHeld: 50_000 })
  })
})

describe('caution deposits to settle', () => {
  const list = async (person = owner) =>
    (await app.send(cautions.list, {}, { token: person.token })).body.data.cautions
  const runJob = () => remindOfCautions.run({}, { jobId: newId(), enqueuedAt: new Date() })
  const noticesOf = async () =>
    (
      await executeSql("SELECT title FROM notifications WHERE user_id = $1 AND kind = 'CAUTION_DUE'", [
        owner.id,
      ])
    ).rows.map(({ title }) => title)

  /** A stay that ended `days` days ago. */
  const aLeftStay = async (days: number) => {
    const id = await aPastBooking(owner, {
      ...{
        property,
        nights: [-days - 2, -days],
        total: 80_000,
        status: 'CHECKED_OUT',
        paid: 0,
        bookedOn: -30,
      },
    })
    await app.send(
      bookingPayments.record,
      { params: { id }, body: paymentFields(50_000, { cautionPart: 50_000 }) as never },
      { token: owner.token },
    )
    return id
  }

  it('are those of stays that are over, the earliest first', async () => {
    await deposit()
    const [late, early] = [await aLeftStay(1), await aLeftStay(5)]
    expect((await list()).map(({ id }) => id)).toEqual([early, late])
    await setStatus('CANCELLED')
    expect((await list()).at(-1)).toMatchObject({ id: booking.id, cautionHeld: 50_000, settleBy: null })
    expect((await list(await anOwner())).length).toBe(0)
  })

  it('name the day on which the guest left, also if a night more is charged', async () => {
    const id = await aLeftStay(0)
    const move = "UPDATE bookings SET status = 'CHECKED_IN', check_in = $2, check_out = $3 WHERE id = $1"
    await executeSql(move, [id, day(0), day(2)])
    const { token } = owner
    expect((await app.send(frontDesk.checkOut, { params: { id }, body: {} }, { token })).status).toBe(200)
    const recordedLater = await aLeftStay(3)
    expect((await list()).map(({ id, checkOut, leftOn }) => [id, checkOut, leftOn])).toEqual([
      [recordedLater, day(-3), day(-3)],
      [id, day(1), day(0)],
    ])
  })

  it('are announced to the owner once, after the hours that the owner set', async () => {
    await aLeftStay(1)
    await runJob()
    expect(await noticesOf()).toEqual([])
    await aLeftStay(4)
    expect(await remindOfCautions.isDue?.()).toBe(true)
    await runJob()
    await runJob()
    expect(await noticesOf()).toEqual(['Caution deposit of Chiamaka Okonkwo'])
  })

  it('are announced again after more is held or the status changes, and not after a part is settled', async () => {
    await deposit()
    await setStatus('CANCELLED')
    await runJob()
    const returned = await giveBack(20_000)
    await runJob()
    expect(await noticesOf()).toHaveLength(1)
    await reverse(returned.body.data.entryId ?? '')
    await runJob()
    await runJob()
    expect(await noticesOf()).toHaveLength(2)
    await setStatus('PENDING')
    await runJob()
    expect(await noticesOf()).toHaveLength(2)
    await setStatus('CANCELLED')
    await runJob()
    expect(await noticesOf()).toHaveLength(3)
  })

  it('are announced although that of another booking fails', async () => {
    const [first, second] = [await aLeftStay(7), await aLeftStay(4)]
    await executeSql(`CREATE FUNCTION fail_reminder() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'no reminder'; END $$`)
    await executeSql(`CREATE TRIGGER fail_reminder BEFORE UPDATE OF caution_reminded ON bookings FOR EACH ROW
      WHEN (NEW.id = '${first}') EXECUTE FUNCTION fail_reminder()`)
    try {
      await expect(runJob()).rejects.toThrow('1 caution deposits failed')
    } finally {
      await executeSql('DROP FUNCTION fail_reminder CASCADE')
    }
    expect(await noticesOf()).toHaveLength(1)
    await runJob()
    expect(await noticesOf()).toHaveLength(2)
    expect((await list()).map(({ id }) => id)).toEqual([first, second])
  })

  it('name no amount that is returned meanwhile', async () => {
    await deposit()
    await setStatus('CANCELLED')
    await Promise.all([runJob(), giveBack(50_000), runJob()])
    expect((await noticesOf()).length).toBeLessThanOrEqual(1)
    await runJob()
    expect(await list()).toEqual([])
  })
})
