import { audit } from '@ilewa/contract/audit'
import { frontDesk } from '@ilewa/contract/bookings/desk'
import { bookings } from '@ilewa/contract/bookings/endpoints'
import { guestErasure } from '@ilewa/contract/bookings/guest-erasure'
import { sumNaira } from '@ilewa/contract/core/money'
import { moneyAccounts } from '@ilewa/contract/money/accounts'
import { documents } from '@ilewa/contract/money/documents'
import { bookingPayments, moneyEntries, paymentClaims } from '@ilewa/contract/money/endpoints'
import { movedMoneyOf } from '@ilewa/contract/money/terms'
import {
  aBooking,
  aBookingInput,
  anAgentOf,
  anOwner,
  aProperty,
  day,
  type Person,
} from '@ilewa/tests/support/app/builders'
import { aBankAccount, aClaim, aPayment, paymentFields } from '@ilewa/tests/support/app/money'
import { aPastBooking } from '@ilewa/tests/support/app/past-bookings'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { and, eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { db, executeSql } from '../../platform/database/database.ts'
import { notifications } from '../notifications/notifications.table.ts'

const app = useTestApp()

let owner: Person
let agent: Person
let property: Awaited<ReturnType<typeof aProperty>>
/** Three nights for ₦120,000 in all, booked by the agent. */
let booking: Awaited<ReturnType<typeof aBooking>>

beforeEach(async () => {
  owner = await anOwner()
  agent = await anAgentOf(owner)
  property = await aProperty(app, owner, { pricePerNight: '40000' })
  booking = await aBooking(app, agent, { ...aBookingInput(property, 5, 8), status: 'CONFIRMED' })
})

const record = (body: object, person = owner, headers = {}) =>
  app.send(
    bookingPayments.record,
    { params: { id: booking.id }, body: body as never },
    { token: person.token, headers },
  )
const refund = (amount: number, fields: object = {}) =>
  app.send(
    bookingPayments.refund,
    {
      params: { id: booking.id },
      body: { amount, method: 'TRANSFER', reason: 'Guest leaves early', ...fields } as never,
    },
    { token: owner.token },
  )
const reverse = (id: string, reason = 'Entered twice') =>
  app.send(bookingPayments.reverse, { params: { id }, body: { reason } }, { token: owner.token })
const list = async (person = owner) =>
  (await app.send(bookingPayments.list, { params: { id: booking.id } }, { token: person.token })).body.data
    .payments
const claim = (body: object, person = agent) =>
  app.send(paymentClaims.create, { params: { id: booking.id }, body: body as never }, { token: person.token })
const confirm = (id: string, body: object, person = owner) =>
  app.send(paymentClaims.confirm, { params: { id }, body: body as never }, { token: person.token })
const reject = (id: string, reason = 'Not in the account') =>
  app.send(paymentClaims.reject, { params: { id }, body: { reason } }, { token: owner.token })
const withdraw = (id: string, person = agent) =>
  app.send(paymentClaims.withdraw, { params: { id } }, { token: person.token })
const read = async () =>
  (await app.send(bookings.get, { params: { id: booking.id } }, { token: owner.token })).body.data.booking
const edit = (body: object, person = owner) =>
  app.send(
    bookings.update,
    { params: { id: booking.id }, body: { ...aBookingInput(property, 5, 8), ...body } as never },
    { token: person.token },
  )

const refusal = ({ status, body }: { status: number; body: unknown }) => ({
  status,
  code: (body as { code: string }).code,
})

describe('a payment', () => {
  it('is an entry, raises what is paid and gives the booking its next version', async () => {
    const account = await aBankAccount(app, owner)
    const { status, body } = await record(paymentFields(50_000, { paidOn: day(-1), note: 'First part' }))
    expect({ status, message: body.message }).toEqual({ status: 201, message: 'Payment recorded' })
    expect(body.data.payments).toMatchObject({ totalAmount: 120_000, paidAmount: 50_000, claimedAmount: 0 })
    expect(body.data.payments.entries).toMatchObject([
      {
        ...{ kind: 'PAYMENT', amount: 50_000, paidOn: day(-1), method: 'TRANSFER' },
        ...{ note: 'First part', reverses: null, reversedBy: null, recordedByName: 'Ọláwálé Ṣóyínká' },
        moneyAccount: { id: account.id, name: 'GTBank' },
      },
    ])
    expect(await read()).toMatchObject({ paidAmount: 50_000, version: booking.version + 1 })
  })

  it('goes into the only account of its method, or else into Unknown', async () => {
    const accountOf = async (fields: object) => {
      const { body } = await record({ amount: 1_000, ...fields })
      return body.data.payments.entries[0]?.moneyAccount?.name
    }
    expect(await accountOf({ method: 'CASH' })).toBe('Cash')
    expect(await accountOf({ method: 'POS' })).toBe('POS')
    expect(await accountOf({ method: 'TRANSFER' })).toBe('Unknown')
    await aBankAccount(app, owner)
    expect(await accountOf({ method: 'TRANSFER' })).toBe('GTBank')
    const second = await aBankAccount(app, owner, { name: 'Kuda' })
    expect(await accountOf({ method: 'TRANSFER' })).toBe('Unknown')
    expect(await accountOf({ method: 'TRANSFER', moneyAccountId: second.id })).toBe('Kuda')
  })

  it('above the balance needs to be credit', async () => {
    const refused = await record(paymentFields(120_000.01))
    expect({ ...refusal(refused), message: refused.body.message }).toEqual({
      status: 409,
      code: 'payments.above_balance',
      message: 'The guest owes ₦120,000.00. Record the rest as credit if it really arrived.',
    })
    expect((await record(paymentFields(130_000, { asCredit: true }))).status).toBe(201)
    expect(await read()).toMatchObject({ paidAmount: 130_000 })
    expect(refusal(await record(paymentFields(1)))).toEqual({ status: 409, code: 'payments.above_balance' })
  })

  it.each([
    [{ amount: 0 }, 'amount', 'Amount must be more than 0'],
    [{ amount: -5 }, 'amount', 'Amount must be more than 0'],
    [{ amount: 0.001 }, 'amount', 'Amounts have at most two decimals'],
    [{ amount: '5' }, 'amount', 'Amount must be a number'],
    [{ amount: undefined }, 'amount', 'Amount is required'],
    [{ method: 'UNKNOWN' }, 'method', 'Choose how it was paid'],
    [{ method: undefined }, 'method', 'Choose how it was paid'],
    [{ paidOn: '2027-02-30' }, 'paidOn', 'Payment date must be a real date (YYYY-MM-DD)'],
    [{ paidOn: day(1) }, 'paidOn', 'Payment date cannot be in the future'],
    [{ note: 'a'.repeat(501) }, 'note', 'Note must be 500 characters or less'],
  ])('with %j is refused at %s', async (fields, path, message) => {
    const { status, body } = await record(paymentFields(1_000, fields))
    expect(status).toBe(400)
    expect(body.errors).toContainEqual({ path, message })
    expect((await list()).entries).toEqual([])
  })

  it('is recorded once, when the answer was lost', async () => {
    const headers = { 'idempotency-key': 'payment-once-1' }
    const answers = await Promise.all([1, 2, 3].map(() => record(paymentFields(40_000), owner, headers)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(await list()).toMatchObject({ paidAmount: 40_000, entries: [{ amount: 40_000 }] })
  })

  it('is written to the history with its note', async () => {
    await record(paymentFields(40_000, { note: 'Paid at the bank' }))
    const { body } = await app.send(
      audit.history,
      { params: { kind: 'booking', id: booking.id } },
      { token: owner.token },
    )
    expect(body.data.entries[0]).toMatchObject({ action: 'UPDATED' })
    expect(body.data.entries[0]?.changes).toEqual([
      { field: 'paidAmount', from: 0, to: 40_000 },
      { field: 'note', from: null, to: 'Paid at the bank' },
    ])
  })

  it('by an agent is refused, and the agent sees payments without accounts', async () => {
    expect(refusal(await record(paymentFields(1_000), agent))).toEqual({
      status: 403,
      code: 'common.forbidden',
    })
    await aPayment(app, owner, booking, 40_000)
    const seen = await list(agent)
    expect(seen).toMatchObject({ paidAmount: 40_000, entries: [{ amount: 40_000 }] })
    expect(seen.entries[0]).not.toHaveProperty('moneyAccount')
  })

  it('into an archived or foreign account is refused', async () => {
    const { id } = await aBankAccount(app, owner)
    await app.send(moneyAccounts.update, { params: { id }, body: { archived: true } }, { token: owner.token })
    expect((await record(paymentFields(1, { moneyAccountId: id }))).body.errors).toEqual([
      { path: 'moneyAccountId', message: 'This account is archived. Choose another one' },
    ])
    const foreign = await aBankAccount(app, await anOwner())
    expect(refusal(await record(paymentFields(1, { moneyAccountId: foreign.id })))).toEqual({
      status: 404,
      code: 'common.not_found',
    })
  })
})

describe('a refund', () => {
  it('is at most what is paid', async () => {
    await aPayment(app, owner, booking, 100_000)
    expect(refusal(await refund(100_000.01))).toEqual({ status: 409, code: 'payments.above_paid' })
    const { status, body } = await refund(60_000)
    expect({ status, paid: body.data.payments.paidAmount }).toEqual({ status: 201, paid: 40_000 })
    expect(body.data.payments.entries[0]).toMatchObject({
      ...{ kind: 'REFUND', amount: 60_000, note: 'Guest leaves early' },
    })
  })

  it('of two at once against less than their sum, one is refused', async () => {
    await aPayment(app, owner, booking, 100_000)
    const answers = await Promise.all([refund(60_000), refund(60_000)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(await read()).toMatchObject({ paidAmount: 40_000 })
  })

  it('needs a reason', async () => {
    await aPayment(app, owner, booking, 10)
    expect((await refund(10, { reason: 'no' })).body.errors).toEqual([
      { path: 'reason', message: 'Give a reason of at least 5 characters' },
    ])
  })
})

describe('a reversal', () => {
  it('posts the opposite once, and is not reversed itself', async () => {
    const { id } = await aPayment(app, owner, booking, 40_000)
    const { body } = await reverse(id)
    const [reversal, entry] = body.data.payments.entries
    expect(reversal).toMatchObject({
      ...{ kind: 'PAYMENT', amount: 40_000, reverses: id, note: 'Entered twice' },
    })
    expect(entry).toMatchObject({ id, reversedBy: reversal?.id })
    expect(await read()).toMatchObject({ paidAmount: 0 })
    expect(refusal(await reverse(id))).toEqual({ status: 409, code: 'bookings.nothing_to_undo' })
    expect(refusal(await reverse(reversal?.id ?? ''))).toEqual({
      status: 409,
      code: 'bookings.nothing_to_undo',
    })
  })

  it('of several at once is made once', async () => {
    const { id } = await aPayment(app, owner, booking, 40_000)
    const answers = await Promise.all(Array.from({ length: 8 }, () => reverse(id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)])
  })

  it('of money that was refunded meanwhile is refused; the refund can be reversed', async () => {
    const { id } = await aPayment(app, owner, booking, 40_000)
    const refunded = await refund(30_000)
    expect(refusal(await reverse(id))).toEqual({ status: 409, code: 'payments.above_paid' })
    await reverse(refunded.body.data.payments.entries[0]?.id ?? '', 'The refund did not arrive')
    expect(await read()).toMatchObject({ paidAmount: 40_000 })
  })
})

describe('a claim', () => {
  it('does not count as paid; the owner is notified, and confirms what really came', async () => {
    const sessionId = '1'.repeat(30)
    const { status, body } = await claim(
      paymentFields(120_000, { senderName: 'Ngọzi Eze', senderBank: 'Kuda', sessionId }),
    )
    expect(status).toBe(201)
    expect(body.data.payments).toMatchObject({
      ...{ paidAmount: 0, claimedAmount: 120_000, entries: [] },
      claims: [{ state: 'CLAIMED', amount: 120_000, senderName: 'Ngọzi Eze', sessionId, claimedOn: day(0) }],
    })
    expect(await read()).toMatchObject({ paidAmount: 0, claimedAmount: 120_000 })
    const sent = await db()
      .select({ title: notifications.title })
      .from(notifications)
      .where(and(eq(notifications.userId, owner.id), eq(notifications.kind, 'PAYMENT_CLAIM')))
    expect(sent).toEqual([{ title: 'To confirm: ₦120,000.00' }])

    const id = body.data.payments.claims[0]?.id ?? ''
    const confirmed = await confirm(id, paymentFields(100_000))
    expect(confirmed.body.data.payments).toMatchObject({
      ...{ paidAmount: 100_000, claimedAmount: 0, entries: [{ kind: 'PAYMENT', amount: 100_000 }] },
      claims: [{ id, state: 'CONFIRMED' }],
    })
  })

  it('confirmed by several at once posts one payment', async () => {
    const { id } = await aClaim(app, agent, booking, 60_000)
    const answers = await Promise.all(Array.from({ length: 8 }, () => confirm(id, paymentFields(60_000))))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)])
    expect(answers.map(({ body }) => (body as { code?: string }).code).filter(Boolean)).toEqual(
      Array(7).fill('claims.decided'),
    )
    expect(await list()).toMatchObject({ paidAmount: 60_000, entries: [{ amount: 60_000 }] })
  })

  it('stays open if its confirmation is refused', async () => {
    const { id } = await aClaim(app, agent, booking, 500_000)
    expect(refusal(await confirm(id, paymentFields(500_000)))).toEqual({
      status: 409,
      code: 'payments.above_balance',
    })
    expect(await list()).toMatchObject({ claimedAmount: 500_000, claims: [{ state: 'CLAIMED' }] })
    expect((await confirm(id, paymentFields(120_000))).status).toBe(200)
  })

  it('is rejected with a reason that the agent reads, and then is final', async () => {
    const { id } = await aClaim(app, agent, booking, 60_000)
    const { body } = await reject(id)
    expect(body.data.payments).toMatchObject({
      ...{ paidAmount: 0, claimedAmount: 0, entries: [] },
      claims: [{ state: 'REJECTED', reason: 'Not in the account' }],
    })
    expect((await list(agent)).claims).toMatchObject([{ reason: 'Not in the account' }])
    for (const again of [confirm(id, paymentFields(60_000)), reject(id), withdraw(id)])
      expect(refusal(await again)).toEqual({ status: 409, code: 'claims.decided' })
  })

  it('is withdrawn by the person who made it only', async () => {
    const { id } = await aClaim(app, agent, booking, 60_000)
    expect(refusal(await withdraw(id, owner))).toEqual({ status: 404, code: 'common.not_found' })
    expect(refusal(await withdraw(id, await anAgentOf(owner)))).toEqual({
      status: 404,
      code: 'common.not_found',
    })
    expect((await withdraw(id)).body.data.payments).toMatchObject({ claimedAmount: 0 })
  })

  it('names a transfer that no other claim names, unless that was rejected', async () => {
    const sessionId = '090267'.padEnd(30, '4')
    const { id } = await aClaim(app, agent, booking, 60_000, { sessionId })
    const again = paymentFields(60_000, { sessionId: sessionId.replace(/(.{5})/g, '$1 ') })
    expect(refusal(await claim(again))).toEqual({ status: 409, code: 'claims.session_used' })
    await reject(id)
    expect((await claim(again)).status).toBe(201)
    expect((await claim(paymentFields(1, { sessionId: '12' }))).body.errors).toEqual([
      { path: 'sessionId', message: 'Session ID must be 30 digits' },
    ])
  })

  it('of a reversed payment is no longer in the way of its transfer', async () => {
    const fields = { sessionId: '090267'.padEnd(30, '7') }
    const { id } = await aClaim(app, agent, booking, 60_000, fields)
    const { entryId = '' } = (await confirm(id, paymentFields(60_000))).body.data
    await reverse(entryId, 'Wrong booking')
    expect((await list()).claims).toMatchObject([{ state: 'CONFIRMED', isReversed: true }])
    expect((await claim(paymentFields(60_000, fields))).status).toBe(201)
    expect(refusal(await claim(paymentFields(60_000, fields)))).toMatchObject({ code: 'claims.session_used' })
  })

  it('is refused if twenty of the booking wait already', async () => {
    for (let sent = 0; sent < 20; sent++) await aClaim(app, agent, booking, 1)
    expect(refusal(await claim(paymentFields(1)))).toEqual({ status: 409, code: 'claims.too_many' })
    const { version, status } = await read()
    expect(refusal(await edit({ paidAmount: 1_000, version, status }, agent))).toEqual({
      ...{ status: 409, code: 'claims.too_many' },
    })
    expect(await read()).toMatchObject({ version, claimedAmount: 20 })
    await withdraw((await list(agent)).claims[0]?.id ?? '')
    expect((await claim(paymentFields(1))).status).toBe(201)
  })

  it('is named by the response, also when the answer was lost', async () => {
    const headers = { 'idempotency-key': 'the-claim' }
    const send = () =>
      app.send(
        paymentClaims.create,
        { params: { id: booking.id }, body: paymentFields(1) as never },
        { token: agent.token, headers },
      )
    const ids = [await send(), await send()].map(({ body }) => body.data.claimId)
    const [only] = (await list()).claims
    expect(ids).toEqual([only?.id, only?.id])
  })

  it('is made by an agent for their own bookings only', async () => {
    const other = await anAgentOf(owner)
    expect(refusal(await claim(paymentFields(1), other))).toEqual({ status: 404, code: 'common.not_found' })
    const { id } = await aClaim(app, agent, booking, 60_000)
    for (const person of [agent, other])
      expect(refusal(await confirm(id, paymentFields(1), person))).toEqual({
        status: 403,
        code: 'common.forbidden',
      })
  })

  it('is listed for the owner until it is decided, the oldest first', async () => {
    const first = await aClaim(app, agent, booking, 60_000)
    const second = await aClaim(app, agent, booking, 20_000)
    const listed = await app.send(paymentClaims.list, { query: {} }, { token: owner.token })
    expect(listed.body.data.claims).toMatchObject([
      { id: first.id, reference: booking.reference, guestName: 'Chiamaka Okonkwo' },
      { id: second.id, propertyName: 'Lekki Loft' },
    ])
    expect(listed.body.page.total).toBe(2)
    await reject(first.id)
    const left = await app.send(paymentClaims.list, { query: {} }, { token: owner.token })
    expect(left.body.data.claims.map(({ id }) => id)).toEqual([second.id])
  })
})

describe('the amount paid in the documented calls', () => {
  it('is posted for an owner: raised as a payment, lowered as a correction', async () => {
    expect((await edit({ paidAmount: 50_000 })).body.data.booking).toMatchObject({ paidAmount: 50_000 })
    expect((await edit({ paidAmount: 20_000 })).body.data.booking).toMatchObject({ paidAmount: 20_000 })
    expect((await list()).entries).toMatchObject([
      { kind: 'CORRECTION', amount: 30_000, moneyAccount: { name: 'Unknown' } },
      { kind: 'PAYMENT', amount: 50_000, method: 'UNKNOWN' },
    ])
  })

  it('is posted with a new booking of an owner, and claimed with one of an agent', async () => {
    const input = { ...aBookingInput(property, 20, 22), paidAmount: 30_000 }
    expect(await aBooking(app, owner, input)).toMatchObject({ paidAmount: 30_000, claimedAmount: 0 })
    const claimed = await aBooking(app, agent, { ...aBookingInput(property, 30, 32), paidAmount: 30_000 })
    expect(claimed).toMatchObject({ paidAmount: 0, claimedAmount: 30_000 })
  })

  it('of an agent only adds a claim to what is paid and claimed', async () => {
    await aPayment(app, owner, booking, 10_000)
    const paid = async (paidAmount: number) => {
      const { version, status } = await read()
      return edit({ paidAmount, status, version }, agent)
    }
    expect((await paid(40_000)).body.data.booking).toMatchObject({
      paidAmount: 10_000,
      claimedAmount: 30_000,
    })
    expect((await paid(40_000)).body.data.booking).toMatchObject({ claimedAmount: 30_000 })
    expect((await paid(10_000)).body.data.booking).toMatchObject({ claimedAmount: 30_000 })
    expect((await paid(60_000)).body.data.booking).toMatchObject({
      paidAmount: 10_000,
      claimedAmount: 50_000,
    })
    expect((await paid(5_000)).body.errors).toEqual([
      { path: 'paidAmount', message: 'Only the owner can lower the amount paid' },
    ])
  })

  it('does not take back a payment that was just recorded, unless the client has seen it', async () => {
    await aPayment(app, owner, booking, 40_000)
    expect(refusal(await edit({ paidAmount: 0 }))).toEqual({ status: 409, code: 'common.stale_edit' })
    const { version, status } = await read()
    expect((await edit({ paidAmount: 0, version, status })).body.data.booking).toMatchObject({
      paidAmount: 0,
    })
  })

  it('above the total is refused only if it is raised', async () => {
    await aPayment(app, owner, booking, 120_000)
    const lowered = await edit({ totalAmount: 100_000, paidAmount: 120_000 })
    expect(lowered.body.data.booking).toMatchObject({ totalAmount: 100_000, paidAmount: 120_000 })
    expect((await edit({ totalAmount: 100_000, paidAmount: 120_001 })).body.errors).toEqual([
      { path: 'paidAmount', message: 'Paid amount cannot exceed total amount' },
    ])
  })

  it('prevents that the booking is deleted, until it is 0 again', async () => {
    const remove = () => app.send(bookings.remove, { params: { id: booking.id } }, { token: owner.token })
    const { id } = await aPayment(app, owner, booking, 10_000)
    expect(refusal(await remove())).toEqual({ status: 409, code: 'bookings.has_money' })
    await reverse(id)
    expect((await remove()).status).toBe(200)
  })

  it('and an open claim prevents it too', async () => {
    const remove = () => app.send(bookings.remove, { params: { id: booking.id } }, { token: owner.token })
    const { id } = await aClaim(app, agent, booking, 10_000)
    const refused = await remove()
    expect({ ...refusal(refused), message: refused.body.message }).toEqual({
      ...{ status: 409, code: 'bookings.has_money' },
      message:
        '₦10,000.00 is claimed on this booking. Confirm or reject the claim first, or cancel the booking.',
    })
    await reject(id)
    expect((await remove()).status).toBe(200)
  })

  it('refuses an edit of before the payment', async () => {
    await aPayment(app, owner, booking, 10_000)
    expect(refusal(await edit({ version: booking.version }))).toEqual({
      status: 409,
      code: 'common.stale_edit',
    })
  })
})

it('forty concurrent payments, refunds and reversals: the sums are exact, and no balance is negative', async () => {
  await aPayment(app, owner, booking, 100_000)
  const steps = Array.from({ length: 40 }, (_, number) =>
    number % 3 === 0 ? refund(9_000) : record(paymentFields(1_000 + number, { asCredit: true })),
  )
  const answers = await Promise.all(steps as Promise<{ status: number }>[])
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  const { entries, paidAmount } = await list()
  const sum = sumNaira(entries.map(movedMoneyOf))
  expect(paidAmount).toBe(sum)
  const { rows } = await db().execute(
    sql`SELECT recount_money(${owner.businessId}) + recount_claims(${owner.businessId}) AS wrong`,
  )
  expect(rows).toEqual([{ wrong: '0' }])
})

describe('money accounts', () => {
  const add = (fields: object) =>
    app.send(
      moneyAccounts.create,
      {
        body: {
          ...{ kind: 'BANK', name: 'GTBank', bankName: 'GTBank', accountNumber: '0123456789' },
          ...{ accountName: 'Ilé Ayọ̀', ...fields },
        } as never,
      },
      { token: owner.token },
    )
  const change = (id: string, body: object) =>
    app.send(moneyAccounts.update, { params: { id }, body: body as never }, { token: owner.token })
  const listed = async () =>
    (await app.send(moneyAccounts.list, {}, { token: owner.token })).body.data.moneyAccounts

  it('are Cash, POS and Unknown at first, with their balances', async () => {
    await aPayment(app, owner, booking, 40_000, { method: 'CASH' })
    expect((await listed()).map(({ name, kind, balance }) => [name, kind, balance])).toEqual([
      ['Cash', 'CASH', 40_000],
      ['POS', 'POS', 0],
      ['Unknown', 'UNKNOWN', 0],
    ])
  })

  it.each([
    [{ name: 'A' }, 'name', 'Name must be at least 2 characters'],
    [{ name: 'Cash' }, 'name', 'You have an account with this name already'],
    [{ kind: 'UNKNOWN' }, 'kind', 'Choose a kind of account'],
    [{ bankName: '' }, 'bankName', 'Bank is required'],
    [{ accountNumber: '' }, 'accountNumber', 'Account number is required'],
    [{ bankName: undefined }, 'bankName', 'Bank is required'],
    [{ accountNumber: '012345678' }, 'accountNumber', 'Account number must be 10 digits'],
    [{ accountName: null }, 'accountName', 'Account name is required'],
  ])('with %j are refused at %s', async (fields, path, message) => {
    const { status, body } = await add(fields)
    expect({ status, errors: body.errors }).toEqual({ status: 400, errors: [{ path, message }] })
    expect(await listed()).toHaveLength(3)
  })

  it('are renamed, archived last and restored; Unknown stays', async () => {
    const { body } = await add({})
    const { id } = body.data.moneyAccount
    expect(
      (await change(id, { name: 'Zenith', accountNumber: '9876543210' })).body.data.moneyAccount,
    ).toMatchObject({
      ...{ name: 'Zenith', accountNumber: '9876543210', bankName: 'GTBank', archivedAt: null },
    })
    await change(id, { archived: true })
    expect((await listed()).at(-1)).toMatchObject({ name: 'Zenith', archivedAt: expect.any(String) })
    expect((await change(id, { archived: false })).body.data.moneyAccount.archivedAt).toBeNull()
    const unknown = (await listed()).find(({ kind }) => kind === 'UNKNOWN')
    expect((await change(unknown?.id ?? '', { archived: true })).body.errors).toEqual([
      { path: 'archived', message: 'The account Unknown cannot be archived' },
    ])
  })

  it('have one bank account that guests pay into: the first, or the chosen one, never an archived one', async () => {
    const [first, second] = [await add({}), await add({ name: 'Zenith' })]
    const [one, other] = [first.body.data.moneyAccount, second.body.data.moneyAccount]
    const forGuests = async () =>
      (await listed()).filter((account) => account.isForGuests).map(({ id }) => id)
    expect(await forGuests()).toEqual([one.id])
    await change(other.id, { isForGuests: true })
    expect(await forGuests()).toEqual([other.id])
    await change(other.id, { archived: true })
    expect(await forGuests()).toEqual([])
    const message = 'Guests pay into an open bank account. Choose one'
    const cash = (await listed()).find(({ kind }) => kind === 'CASH')
    for (const id of [other.id, cash?.id ?? ''])
      expect((await change(id, { isForGuests: true })).body.errors).toEqual([
        { path: 'isForGuests', message },
      ])
  })

  it('are the same name with and without invisible characters', async () => {
    expect((await add({ kind: 'CASH', name: 'Cash\u200b' })).body.errors).toEqual([
      { path: 'name', message: 'You have an account with this name already' },
    ])
    expect((await refund(1, { reason: '\u200b'.repeat(5) })).status).toBe(400)
  })

  it('take no payment while they are archived by another request', async () => {
    const { id } = (await add({})).body.data.moneyAccount
    const [archived, ...paid] = await Promise.all([
      change(id, { archived: true }),
      ...Array.from({ length: 6 }, () => record(paymentFields(100, { moneyAccountId: id }))),
    ])
    expect(archived.status).toBe(200)
    const recorded = paid.filter(({ status }) => status === 201).length
    const { rows } = await executeSql(
      `SELECT count(*)::int AS n FROM money_entries entry JOIN money_accounts account
         ON account.business_id = entry.business_id AND account.id = entry.money_account_id
       WHERE account.id = $1 AND entry.created_at > account.archived_at`,
      [id],
    )
    expect(rows).toEqual([{ n: 0 }])
    expect((await listed()).find((account) => account.id === id)?.balance).toBe(recorded * 100)
  })

  it('keep each change of the holder in the audit log', async () => {
    const { id } = (await add({})).body.data.moneyAccount
    await change(id, { accountName: 'Another Holder' })
    const { body } = await app.send(audit.list, {}, { token: owner.token })
    expect(body.data.entries[0]?.changes).toMatchObject([
      { field: 'moneyAccount', to: expect.stringContaining('Another Holder') },
    ])
  })

  it('are at most fifty', async () => {
    for (let number = 4; number <= 50; number++)
      expect((await add({ kind: 'CASH', name: `Safe ${number}` })).status).toBe(201)
    expect((await add({ kind: 'CASH', name: 'One more' })).body.errors).toEqual([
      { path: 'name', message: 'You can have 50 accounts. Rename one that you no longer use' },
    ])
  })
})

describe('the list of payments', () => {
  const get = async (query: object = {}) =>
    (await app.send(moneyEntries.list, { query }, { token: owner.token })).body
  const sums = async (query: object = {}) =>
    (
      await app.send(
        moneyEntries.stats,
        { query: { from: day(-300), to: day(0), ...query } },
        { token: owner.token },
      )
    ).body.data

  it('is filtered by day, method, account, kind and guest, and the sums agree', async () => {
    await aPayment(app, owner, booking, 40_000, { method: 'CASH', paidOn: day(-3) })
    await aPayment(app, owner, booking, 50_000, { method: 'POS' })
    const wrong = await aPayment(app, owner, booking, 7_000, { method: 'POS' })
    await reverse(wrong.id)
    await refund(10_000)
    const all = await get()
    expect(all.page.total).toBe(5)
    expect(all.data.entries.at(-1)).toMatchObject({
      ...{ amount: 40_000, reference: booking.reference, guestName: 'Chiamaka Okonkwo' },
      ...{ propertyName: 'Lekki Loft', bookingId: booking.id },
    })
    const noCautions = { cautionReceived: 0, cautionApplied: 0, cautionDeducted: 0 }
    expect(await sums()).toEqual({ received: 90_000, refunded: 10_000, net: 80_000, ...noCautions })
    expect(await sums({ from: day(0) })).toMatchObject({ received: 50_000, refunded: 10_000, net: 40_000 })
    expect(await sums({ to: day(-1) })).toMatchObject({ received: 40_000, refunded: 0, net: 40_000 })
    for (const [query, total] of [
      [{ method: 'POS' }, 3],
      [{ kind: 'REFUND' }, 1],
      [{ from: day(-3), to: day(-3) }, 1],
      [{ q: 'chiamaka' }, 5],
      [{ q: 'ch' }, 5],
      [{ q: 'xq' }, 0],
      [{ q: 'unknown guest' }, 0],
      [{ q: booking.reference }, 5],
      [{ q: 'RCT-000002' }, 1],
      [{ q: 'rfd 1' }, 1],
      [{ q: 'RCT-000009' }, 0],
    ] as const)
      expect((await get(query)).page.total, JSON.stringify(query)).toBe(total)
  })

  it('is read page by page and exported as CSV', async () => {
    for (const amount of [1_000, 2_000, 3_000]) await aPayment(app, owner, booking, amount)
    const first = await get({ limit: 2 })
    const second = await get({ limit: 2, cursor: first.page.nextCursor })
    const amounts = [...first.data.entries, ...second.data.entries].map(({ amount }) => amount)
    expect(amounts.toSorted()).toEqual([1_000, 2_000, 3_000])
    const file = await app.inject({
      url: '/api/payments/export',
      headers: { authorization: `Bearer ${owner.token}` },
    })
    const [header, ...rows] = file.body.trim().split('\r\n')
    expect(header).toContain(
      '"Date","Kind","Document","Reversal","Booking","Guest name","Property","Amount (NGN)"',
    )
    expect(rows).toHaveLength(3)
  })

  it.each([
    [{ from: day(-300) }, 'to is required'],
    [{ from: day(0), to: day(-1) }, 'to is from the first day on, at most 366 days later'],
    [{ from: day(-367), to: day(0) }, 'to is from the first day on, at most 366 days later'],
  ])('has no sums of %j', async (query, message) => {
    const { status, body } = await app.send(
      moneyEntries.stats,
      { query: query as never },
      { token: owner.token },
    )
    expect({ status, errors: body.errors }).toEqual({ status: 400, errors: [{ path: 'to', message }] })
  })

  it('has nothing of another business', async () => {
    await aPayment(app, owner, booking, 40_000)
    const other = await anOwner()
    const listed = await app.send(moneyEntries.list, { query: {} }, { token: other.token })
    expect(listed.body.data.entries).toEqual([])
    const query = { from: day(-300), to: day(0) }
    const stats = await app.send(moneyEntries.stats, { query }, { token: other.token })
    expect(Object.values(stats.body.data).every((sum) => sum === 0)).toBe(true)
  })
})

describe('the money of a no-show', () => {
  /** A confirmed guest who should have arrived yesterday, with ₦10,000 paid. */
  async function aLateGuest() {
    const id = await aPastBooking(owner, {
      ...{ property, nights: [-1, 2], total: 120_000, paid: 10_000, status: 'CONFIRMED' },
      guestPhone: '+2348031234567',
    })
    const get = async () =>
      (await app.send(bookings.get, { params: { id } }, { token: owner.token })).body.data.booking
    const act = async (action: 'noShow' | 'undo', body: object = {}) => {
      const { version } = await get()
      return app.send(
        frontDesk[action] as typeof frontDesk.undo,
        { params: { id }, body: { version, ...body } },
        { token: owner.token },
      )
    }
    const entries = async () =>
      (await app.send(bookingPayments.list, { params: { id } }, { token: owner.token })).body.data.payments
        .entries
    const save = async (fields: object) => {
      const { version, checkIn, checkOut, guests, totalAmount, guestName, guestEmail, guestPhone } =
        await get()
      const body = { version, checkIn, checkOut, guests, totalAmount, guestName, guestEmail, guestPhone }
      return app.send(
        bookings.update,
        { params: { id }, body: { ...body, propertyId: property.id, ...fields } as never },
        { token: owner.token },
      )
    }
    const refundGuest = (amount: number) =>
      app.send(
        bookingPayments.refund,
        { params: { id }, body: { amount, method: 'CASH', reason: 'Paid back by hand' } },
        { token: owner.token },
      )
    return { id, get, act, entries, save, refundGuest }
  }

  it('goes back with its undo: the refund of that action, not another of the same amount', async () => {
    const guest = await aLateGuest()
    await guest.refundGuest(3_000)
    expect((await guest.act('noShow', { retainedAmount: 4_000 })).status).toBe(200)
    expect((await guest.act('undo')).status).toBe(200)
    expect(await guest.get()).toMatchObject({ status: 'CONFIRMED', paidAmount: 7_000 })
    const [reversal, ofNoShow, byHand] = await guest.entries()
    expect(reversal).toMatchObject({ kind: 'REFUND', reverses: ofNoShow?.id, note: 'Undone' })
    expect(ofNoShow).toMatchObject({ amount: 3_000, note: 'No-show', moneyAccount: { name: 'Unknown' } })
    expect(byHand).toMatchObject({ amount: 3_000, note: 'Paid back by hand', reversedBy: null })
  })

  it('has a voucher that states what is kept as the fee', async () => {
    const guest = await aLateGuest()
    await guest.act('noShow', { retainedAmount: 4_000 })
    const [{ document } = {}] = await guest.entries()
    const params = { id: document?.id ?? '' }
    const read = await app.send(documents.get, { params }, { token: owner.token })
    expect(read.body.data.document).toMatchObject({
      ...{ amount: 6_000, paidAmount: 4_000, cancellationFee: 4_000, balance: 0 },
    })
  })

  it('is not touched when an edit says that the guest came and paid', async () => {
    const guest = await aLateGuest()
    await guest.refundGuest(300)
    await guest.act('noShow')
    const saved = await guest.save({ status: 'CONFIRMED', paidAmount: 10_000 })
    expect(saved.body.data.booking).toMatchObject({ status: 'CONFIRMED', paidAmount: 10_000 })
    expect((await guest.entries()).slice(0, 2)).toMatchObject([
      { kind: 'PAYMENT', amount: 300 },
      { kind: 'REFUND', amount: 300, reversedBy: null },
    ])
  })

  it('is corrected, not refunded, when an edit lowers the amount paid', async () => {
    const guest = await aLateGuest()
    await guest.act('noShow')
    expect((await guest.save({ paidAmount: 6_000 })).status).toBe(200)
    expect((await guest.entries())[0]).toMatchObject({ kind: 'CORRECTION', amount: 4_000 })
  })

  it('can be undone although a payment is claimed meanwhile', async () => {
    const guest = await aLateGuest()
    await guest.act('noShow', { retainedAmount: 4_000 })
    await aClaim(app, owner, guest, 9_000)
    expect((await guest.act('undo')).status).toBe(200)
    expect(await guest.get()).toMatchObject({ status: 'CONFIRMED', paidAmount: 10_000 })
  })
})

it('a reversed refund does not raise what is paid above ₦100 billion', async () => {
  const limit = 100_000_000_000
  await aPayment(app, owner, booking, limit, { asCredit: true })
  const { entryId = '' } = (await refund(limit)).body.data
  await aPayment(app, owner, booking, limit, { asCredit: true })
  expect((await reverse(entryId)).body.errors).toEqual([
    { path: 'amount', message: 'That amount is too large for one booking' },
  ])
})

it('a booking holds at most ₦100 billion, paid or claimed', async () => {
  const limit = 100_000_000_000
  await aPayment(app, owner, booking, limit, { asCredit: true })
  await aClaim(app, agent, booking, limit)
  const message = 'That amount is too large for one booking'
  for (const sent of [record(paymentFields(1, { asCredit: true })), claim(paymentFields(1))])
    expect((await sent).body.errors).toEqual([{ path: 'amount', message }])
})

it('the money of an erased guest takes no words that could name them', async () => {
  const past = await aPastBooking(owner, { property, nights: [-9, -7], total: 50_000, paid: 20_000 })
  const params = { id: past }
  const { token } = owner
  await app.send(guestErasure.erase, { params, body: { confirmName: 'Chiamaka Okonkwo' } }, { token })
  const named = { senderName: 'Chiamaka Okonkwo', senderBank: 'Kuda', note: 'Chiamaka called' }
  await app.send(
    paymentClaims.create,
    { params, body: { ...paymentFields(10), ...named } as never },
    { token },
  )
  await app.send(
    bookingPayments.record,
    { params, body: paymentFields(10, { note: 'Chiamaka paid' }) as never },
    { token },
  )
  const refunded = await app.send(
    bookingPayments.refund,
    { params, body: { ...paymentFields(10), reason: 'Chiamaka asked' } as never },
    { token },
  )
  const { payments } = refunded.body.data
  expect(JSON.stringify(payments)).not.toMatch(/Chiamaka|Kuda/)
  expect(payments.entries[0]).toMatchObject({ kind: 'REFUND', note: 'Erased with the guest' })
})
