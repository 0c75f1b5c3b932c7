import { addDays, formatMonth, nightsBetween } from '@ilewa/contract/core/dates'
import { sumNaira } from '@ilewa/contract/core/money'
import { expenses } from '@ilewa/contract/expenses/endpoints'
import { landlordPayouts, landlordStatements, landlords } from '@ilewa/contract/landlords/endpoints'
import {
  type LandlordStatement,
  type LandlordStatementDraft,
  LandlordStatementSnapshot,
  maxTypedLines,
  type TypedLine,
  withTypedLines,
} from '@ilewa/contract/landlords/statements'
import { spanOfMonth } from '@ilewa/contract/money/statements/statements'
import { anOwner, aProperty, day, type Person } from '@ilewa/tests/support/app/builders'
import { aLandlord, anAgreement } from '@ilewa/tests/support/app/landlords'
import { anExpense } from '@ilewa/tests/support/app/maintenance'
import { lastMonth, monthsAgo, paymentFields } from '@ilewa/tests/support/app/money'
import { aPastBooking } from '@ilewa/tests/support/app/past-bookings'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { setFreePlan, setStandardPlan } from '@ilewa/tests/support/app/users'
import { refusalOfSql } from '@ilewa/tests/support/database/refusal'
import { seededRandom } from '@ilewa/tests/support/seed/seed'
import { extractText } from 'unpdf'
import { beforeEach, describe, expect, it } from 'vitest'
import { executeSql, inTransaction } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/id.ts'
import { getLandlordMonth } from '../../landlords/months.queries.ts'

const app = useTestApp()

let owner: Person
let property: { id: string; name: string }
let landlord: { id: string; name: string }
beforeEach(async () => {
  owner = await anOwner()
  await setStandardPlan(owner)
  property = await aProperty(app, owner, { pricePerNight: '50000' })
  landlord = await aLandlord(app, owner)
})

const agree = (fields: Record<string, unknown> = {}, of = property) =>
  anAgreement(app, owner, of, landlord, { firstDay: '2025-01-01', ...fields })

/** A stay that is over, in days of a month. */
const stay = (month: string, [first, nights]: readonly [number, number], total: number, fields = {}) => {
  const from = nightsBetween(day(0), addDays(spanOfMonth(month).from, first - 1))
  return aPastBooking(owner, { property, nights: [from, from + nights], total, paid: total, ...fields })
}
/** An approved expense that the landlord pays. */
async function charge(month: string, amount: number): Promise<{ id: string }> {
  const { id } = await anExpense(app, owner, {
    ...{ amount, propertyId: property.id, chargedTo: 'LANDLORD', expenseDate: `${month}-10` },
    title: 'Pump repair',
  })
  const approval = { params: { id }, body: { status: 'APPROVED' as const } }
  const { status } = await app.send(expenses.setStatus, approval, { token: owner.token })
  expect(status).toBe(200)
  return { id }
}

const send = (body: object, key = newId(), { token } = owner) =>
  app.send(
    landlordStatements.issue,
    { params: { id: landlord.id }, body: body as never },
    { token, headers: { 'idempotency-key': key } },
  )
const issue = async (
  month: string,
  typedLines: TypedLine[] = [],
): Promise<{ id: string; number: string }> => {
  const { status, body } = await send({ month, typedLines })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.data.statement
}
const draft = async (month: string): Promise<LandlordStatementDraft> => {
  const input = { params: { id: landlord.id }, query: { month } }
  const { status, body } = await app.send(landlordStatements.draft, input, { token: owner.token })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data.draft
}
const get = (id: string, { token } = owner) => app.send(landlordStatements.get, { params: { id } }, { token })
const read = async (id: string): Promise<LandlordStatement> => (await get(id)).body.data.statement
const list = async () =>
  (await app.send(landlordStatements.list, { params: { id: landlord.id } }, { token: owner.token })).body.data
    .statements
const pay = (amount: number, fields: Record<string, unknown> = {}, { token } = owner) =>
  app.send(
    landlordPayouts.pay,
    { params: { id: landlord.id }, body: paymentFields(amount, fields) as never },
    { token },
  )
const payments = async () =>
  (
    await app.send(
      landlordPayouts.list,
      { params: { id: landlord.id }, query: { limit: 100 } },
      { token: owner.token },
    )
  ).body.data
const reverse = (id: string, { token } = owner) =>
  app.send(landlordPayouts.reverse, { params: { id }, body: { reason: 'Entered twice' } }, { token })

describe("a landlord's statement", () => {
  it('states the stays, the share and the charges of its month, and posts them', async () => {
    const month = lastMonth()
    await agree()
    await stay(month, [3, 4], 200_000)
    await charge(month, 25_000.5)
    const { status, body } = await send({ month })
    expect(status).toBe(201)
    const issued = {
      ...{ number: 'STL-000001', month, issuedOn: day(0) },
      ...{ share: 160_000, charged: 25_000.5, paid: 0, closing: 134_999.5 },
    }
    expect(body.data.statement).toMatchObject(issued)
    expect(await list()).toEqual([body.data.statement])
    const statement = await read(body.data.statement.id)
    expect(statement).toMatchObject({
      ...issued,
      ...{ landlordName: landlord.name, opening: 0, earlierPayments: 0, earlierMonths: [], typedLines: [] },
      properties: [
        {
          property: { name: property.name },
          ...{ nights: 4, income: 200_000, share: 160_000 },
          stays: [{ guestInitials: 'C.\u00a0O.', nights: 4, income: 200_000 }],
          expenses: [{ title: 'Pump repair', amount: 25_000.5 }],
        },
      ],
    })
    expect(JSON.stringify(statement)).not.toContain('Chiamaka')
    const { rows } = await executeSql(
      `SELECT kind, amount::float8, paid_on::text, stated_month FROM money_entries WHERE statement_id = $1 ORDER BY kind`,
      [body.data.statement.id],
    )
    const lastDay = addDays(spanOfMonth(month).to, -1)
    const entry = { paid_on: lastDay, stated_month: month }
    expect(rows).toEqual([
      { ...entry, kind: 'LANDLORD_CHARGED', amount: 25_000.5 },
      { ...entry, kind: 'LANDLORD_SHARE', amount: 160_000 },
    ])
    expect(await payments()).toEqual({ due: 134_999.5, payments: [] })
  })

  it('is refused in words if its share is larger than any amount can be', async () => {
    const month = lastMonth()
    await agree()
    for (const first of [3, 4]) await stay(month, [first, 1], 90_000_000_000)
    const { status, body } = await send({ month })
    expect([status, body.message]).toEqual([409, 'That amount is too large'])
    expect(await list()).toEqual([])
  })

  it('has typed lines, which are posted too', async () => {
    const month = lastMonth()
    const typedLines: TypedLine[] = [
      { label: 'Kept caution of BK-1', kind: 'ADDED', amount: 40_000 },
      { label: 'New curtains', kind: 'DEDUCTED', amount: 15_000.25 },
    ]
    const statement = await read((await issue(month, typedLines)).id)
    expect(statement).toMatchObject({ typedLines, share: 0, closing: 24_999.75 })
    expect((await payments()).due).toBe(24_999.75)
    const tooMany = Array.from({ length: maxTypedLines + 1 }, () => typedLines[0])
    const wrong: [object, string][] = [
      [{ typedLines: tooMany }, 'typedLines'],
      [{ typedLines: [{ ...typedLines[0], amount: 0 }] }, 'typedLines.0.amount'],
      [{ typedLines: [{ ...typedLines[0], amount: 0.001 }] }, 'typedLines.0.amount'],
      [{ typedLines: [{ ...typedLines[0], label: ' ' }] }, 'typedLines.0.label'],
      [{ typedLines: [{ ...typedLines[0], kind: 'OTHER' }] }, 'typedLines.0.kind'],
    ]
    for (const [body, path] of wrong) {
      const refused = await send({ month: lastMonth(), ...body })
      expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([400, path])
    }
  })

  it('never changes: what changes later is on the next one, with its month', async () => {
    const [before, month] = [monthsAgo(2), monthsAgo(1)]
    await agree()
    const booking = await stay(before, [3, 4], 200_000)
    await stay(month, [3, 2], 100_000)
    const first = await issue(before)
    const stated = await read(first.id)
    await executeSql(
      "UPDATE bookings SET status = 'CANCELLED', cancelled_on = $2, cancellation_fee = 0 WHERE id = $1",
      [booking, day(0)],
    )
    await charge(before, 10_000)
    await pay(50_000, { paidOn: `${before}-20` })
    expect(await read(first.id)).toEqual(stated)
    const changes = [{ month: before, share: -160_000, charged: 10_000 }]
    expect(await draft(month)).toMatchObject({
      ...{ opening: 160_000, earlierPayments: -50_000, earlierMonths: changes, payments: [], paid: 0 },
      ...{ share: 80_000, charged: 0, closing: 20_000 },
    })
    const second = await read((await issue(month)).id)
    expect(second).toMatchObject({ number: 'STL-000002', earlierMonths: changes, closing: 20_000 })
    expect((await payments()).due).toBe(20_000)
    // The change of the earlier month is stated once.
    expect(await list()).toHaveLength(2)
  })

  it('is not changed by what was stated to another landlord', async () => {
    const [before, month] = [monthsAgo(2), monthsAgo(1)]
    const [first, other] = [landlord, await aLandlord(app, owner, { name: 'Ngozi Eze' })]
    const otherProperty = await aProperty(app, owner, { name: 'Ikoyi Flat', pricePerNight: '40000' })
    await agree()
    await anAgreement(app, owner, otherProperty, other, { firstDay: '2025-01-01', feePercent: 50 })
    await stay(before, [3, 4], 200_000)
    await stay(before, [3, 2], 80_000, { property: otherProperty })
    for (landlord of [first, other]) await issue(before)
    expect(await draft(month)).toMatchObject({ opening: 40_000, earlierMonths: [], closing: 40_000 })
    landlord = first
    expect(await draft(month)).toMatchObject({ opening: 160_000, earlierMonths: [], closing: 160_000 })
    expect((await list()).map(({ number }) => number)).toEqual(['STL-000001'])
  })

  it('carries a share below 0 over', async () => {
    const [before, month] = [monthsAgo(2), monthsAgo(1)]
    await agree({ kind: 'FIXED', feePercent: undefined, monthlyAmount: 150_000 })
    await stay(before, [3, 2], 100_000)
    await stay(month, [3, 4], 400_000)
    expect(await read((await issue(before)).id)).toMatchObject({ share: -50_000, closing: -50_000 })
    expect((await pay(1_000)).body).toMatchObject({
      code: 'landlords.above_due',
      message: expect.stringContaining('Nothing is due'),
    })
    expect(await draft(month)).toMatchObject({ opening: -50_000, share: 250_000, closing: 200_000 })
  })

  it('is of a month that is over, in order, and leaves no month out that has something', async () => {
    const present = monthsAgo(0)
    await agree()
    await stay(monthsAgo(3), [3, 4], 200_000)
    await stay(monthsAgo(2), [3, 4], 200_000)
    const refuse = async (month: string) => (await send({ month })).body
    expect(await refuse(present)).toMatchObject({ code: 'statements.not_over' })
    expect(await refuse(monthsAgo(14))).toMatchObject({ code: 'statements.too_old' })
    expect(await refuse(monthsAgo(5))).toMatchObject({ code: 'statements.nothing' })
    await issue(monthsAgo(3))
    expect(await refuse(monthsAgo(3))).toMatchObject({ code: 'statements.issued' })
    expect(await refuse(monthsAgo(1))).toMatchObject({
      code: 'statements.earlier_first',
      message: expect.stringContaining(formatMonth(monthsAgo(2))),
    })
    expect((await send({ month: 'May' })).status).toBe(400)
    // An empty month can be left out.
    await issue(monthsAgo(2))
    await pay(320_000)
    expect(await draft(monthsAgo(1))).toMatchObject({ opening: 320_000, share: 0, closing: 320_000 })
  })

  it('follows the last one also after more than a year, and leaves out the months with nothing', async () => {
    const [old, idle] = [monthsAgo(15), monthsAgo(14)]
    await agree()
    const snapshot = LandlordStatementSnapshot.parse({
      ...withTypedLines(await draft(lastMonth()), []),
      ...{ month: old, issuedOn: `${idle}-01` },
    })
    await executeSql(
      `INSERT INTO statements (business_id, id, kind, landlord_id, month, issued_by, snapshot)
        VALUES ($1, $2, 'LANDLORD_STATEMENT', $3, $4, $5, $6)`,
      [owner.businessId, newId(), landlord.id, old, owner.id, JSON.stringify(snapshot)],
    )
    await stay(monthsAgo(13), [3, 4], 200_000)
    await stay(monthsAgo(2), [3, 2], 100_000)
    expect((await send({ month: idle })).body.code).toBe('statements.nothing')
    expect((await send({ month: monthsAgo(2) })).body).toMatchObject({
      code: 'statements.earlier_first',
      message: expect.stringContaining(formatMonth(monthsAgo(13))),
    })
    await issue(monthsAgo(13))
    await issue(monthsAgo(2))
    expect((await payments()).due).toBe(240_000)
  })

  it('shows what was paid and withheld, and a reversal on the day of the mistake', async () => {
    const month = lastMonth()
    await agree()
    await stay(monthsAgo(2), [3, 4], 500_000)
    await issue(monthsAgo(2))
    await pay(100_000, { paidOn: `${month}-05`, withheld: 10_000 })
    await pay(50_000, { paidOn: `${month}-06` })
    const wrong = (await payments()).payments.find(({ amount }) => amount === 50_000)
    expect((await reverse(wrong?.id ?? '')).body.data).toEqual({ due: 300_000 })
    expect((await reverse(wrong?.id ?? '')).body.code).toBe('bookings.nothing_to_undo')
    const stated = await draft(month)
    expect(stated).toMatchObject({ opening: 400_000, paid: 100_000, closing: 300_000 })
    expect(stated.payments.map(({ kind, amount, isReversal }) => [kind, amount, isReversal])).toEqual([
      ['LANDLORD_PAID', -90_000, false],
      ['LANDLORD_WITHHELD', -10_000, false],
      ['LANDLORD_PAID', -50_000, false],
      ['LANDLORD_PAID', 50_000, true],
    ])
  })

  it('adds up over random changes: the statements together state what the months are at the end', async () => {
    const random = seededRandom('landlord statements')
    await agree({ feePercent: 17.5 })
    const months = [6, 5, 4, 3, 2, 1].map(monthsAgo)
    for (const month of months) {
      for (let week = 0; week < 4; week += 1)
        await stay(month, [1 + week * 7, random.integer(1, 6)], random.integer(1_000_000, 90_000_000) / 100)
      await charge(month, random.integer(100, 50_000))
    }
    const paid: number[] = []
    const changeMonth = async (month: string) => {
      await executeSql(
        `UPDATE bookings SET total_amount = total_amount + $3 WHERE id =
          (SELECT id FROM bookings WHERE business_id = $1 AND check_in >= $2 ORDER BY check_in LIMIT 1)`,
        [owner.businessId, `${month}-01`, random.integer(-900_000, 9_999_999) / 100],
      )
      await charge(month, random.integer(1, 9_999))
      const amount = random.integer(1, 20_000)
      paid.push(amount)
      expect((await pay(amount, { advance: true, paidOn: `${month}-27` })).status).toBe(201)
    }
    for (const [at, month] of months.entries()) {
      await issue(month)
      if (at < months.length - 1) await changeMonth(random.pick(months.slice(0, at + 1)))
    }
    const statements = await Promise.all((await list()).map(({ id }) => read(id)))
    const stated = sumNaira(
      statements.flatMap(({ share, charged, earlierMonths }) => [
        ...[share, -charged],
        ...earlierMonths.flatMap((one) => [one.share, -one.charged]),
      ]),
    )
    const ctx = { businessId: owner.businessId, today: day(0) } as never
    const present = await Promise.all(months.map((month) => getLandlordMonth(ctx, landlord.id, month)))
    expect(stated).toBe(sumNaira(present.map(({ due }) => due)))
    const owed = sumNaira([stated, ...paid.map((amount) => -amount)])
    expect([statements[0]?.closing, (await payments()).due]).toEqual([owed, owed])
  })

  it('is found by its owner only, and is sent as PDF and by a link', async () => {
    const month = lastMonth()
    await agree()
    await stay(month, [3, 4], 200_000)
    const { id, number } = await issue(month)
    const other = await anOwner()
    await setStandardPlan(other)
    expect((await get(id, other)).status).toBe(404)
    expect((await pay(1, {}, other)).status).toBe(404)
    expect((await send({ month }, newId(), other)).status).toBe(404)
    const pdf = await app.inject({
      method: 'GET',
      url: `/api/landlord-statements/${id}/pdf`,
      headers: { authorization: `Bearer ${owner.token}` },
    })
    const { text } = await extractText(new Uint8Array(pdf.rawPayload), { mergePages: true })
    for (const part of [number, landlord.name, property.name, '₦160,000.00', 'C. O.'])
      expect(text.replaceAll('\u00a0', ' ')).toContain(part)
    const created = await app.send(landlordStatements.createLink, { params: { id } }, { token: owner.token })
    const path = new URL(created.body.data.url).pathname
    const page = await app.inject({ method: 'GET', url: path })
    expect([page.statusCode, page.body.includes(number)]).toEqual([200, true])
    expect((await get(id)).body.data.links).toBe(1)
    await setFreePlan(owner)
    const revoked = await app.send(landlordStatements.revokeLinks, { params: { id } }, { token: owner.token })
    expect(revoked.status).toBe(200)
    expect((await app.inject({ method: 'GET', url: path })).statusCode).toBe(404)
  })

  it('is issued once by concurrent and repeated requests, and numbered apart from those of agents', async () => {
    const month = lastMonth()
    await agree()
    await stay(month, [3, 4], 200_000)
    const key = newId()
    const [one, again] = [await send({ month }, key), await send({ month }, key)]
    expect(again.body.data).toEqual(one.body.data)
    const others = await Promise.all([1, 2, 3, 4].map(() => send({ month })))
    expect(others.map(({ body }) => body.code)).toEqual(others.map(() => 'statements.issued'))
    expect((await payments()).due).toBe(160_000)
  })

  it('is issued as it was shown: a draft that changed meanwhile is refused', async () => {
    const month = lastMonth()
    await agree()
    await stay(month, [3, 4], 200_000)
    const { closing } = await draft(month)
    await charge(month, 25_000.5)
    const refused = await send({ month, closing })
    expect([refused.status, refused.body]).toMatchObject([
      409,
      {
        code: 'statements.changed',
        message: `The statement of ${formatMonth(month)} has changed: its closing balance is ₦134,999.50 now. Check it, then issue it again.`,
        details: { closing: 134_999.5 },
      },
    ])
    expect(await list()).toEqual([])
    const typedLines: TypedLine[] = [{ label: 'New curtains', kind: 'DEDUCTED', amount: 134_999.5 }]
    expect((await send({ month, typedLines, closing: 134_999.5 })).body.code).toBe('statements.changed')
    expect((await send({ month, typedLines, closing: '0' })).body.errors?.[0]?.path).toBe('closing')
    expect((await send({ month, typedLines, closing: 0 })).status).toBe(201)
  })

  it('keeps a landlord who has an account', async () => {
    await pay(5_000, { advance: true })
    const removed = await app.send(landlords.remove, { params: { id: landlord.id } }, { token: owner.token })
    expect(removed.body.code).toBe('landlords.has_statement')
  })
})

describe('a payout', () => {
  it('is at most what statements owe, unless it is an advance, also by concurrent requests', async () => {
    const month = lastMonth()
    await agree()
    await stay(month, [3, 4], 200_000)
    await issue(month)
    const results = await Promise.all([1, 2, 3, 4].map(() => pay(60_000)))
    expect(results.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409])
    expect((await payments()).due).toBe(40_000)
    expect((await pay(40_000.01)).body.message).toBe(
      'Only ₦40,000.00 is due by issued statements. Record the rest as an advance if you paid more.',
    )
    expect((await pay(45_000, { advance: true })).body.data).toEqual({ due: -5_000 })
    const future = await pay(1, { advance: true, paidOn: day(1) })
    expect([future.status, future.body.errors?.[0]?.path]).toEqual([400, 'paidOn'])
    const withheld = await pay(10, { advance: true, withheld: 11 })
    expect([withheld.status, withheld.body.errors?.[0]?.path]).toEqual([400, 'withheld'])
  })

  it('is not a payment of a guest, and what a statement posted is not reversed', async () => {
    const month = lastMonth()
    await agree()
    await stay(month, [3, 4], 200_000)
    const { id } = await issue(month)
    const { rows } = await executeSql('SELECT id FROM money_entries WHERE statement_id = $1', [id])
    const [{ id: entryId } = {}] = rows
    expect((await reverse(String(entryId))).status).toBe(404)
    expect((await reverse(newId())).status).toBe(404)
    expect((await executeSql('SELECT recount_money($1) AS wrong', [owner.businessId])).rows).toEqual([
      { wrong: '0' },
    ])
  })
})

describe('the database', () => {
  const insertStatement = `INSERT INTO statements (business_id, id, kind, landlord_id, month, issued_by, snapshot, posted)
    VALUES ($1, $2, 'LANDLORD_STATEMENT', $3, $4, $5, '{}', $6)`

  it('refuses a statement whose entries are not what it posted, and entries that come later', async () => {
    const values = [owner.businessId, newId(), landlord.id, lastMonth(), owner.id]
    expect(await refusalOfSql(insertStatement, [...values, 100])).toBe('statements_posted')
    await agree()
    await stay(lastMonth(), [3, 4], 200_000)
    const { id } = await issue(lastMonth())
    const late = `INSERT INTO money_entries (business_id, id, kind, amount, debit_kind, debit_account, credit_kind, credit_account,
        landlord_id, statement_id, stated_month, paid_on, method)
      VALUES ($1, $2, 'LANDLORD_SHARE', 5, 'COST', $1, 'LANDLORD', $3, $3, $4, $5, $6, 'UNKNOWN')`
    const entry = [owner.businessId, newId(), landlord.id, id, lastMonth(), day(0)]
    expect(await refusalOfSql(late, entry)).toBe('statements_posted')
    const withoutStatement = entry.with(3, null as never)
    expect(await refusalOfSql(late, withoutStatement)).toBe('money_entries_statement')
    expect(await refusalOfSql('DELETE FROM statements WHERE id = $1', [id])).toBeDefined()
  })

  it('rolls everything back if a part of a statement fails', async () => {
    await agree()
    await stay(lastMonth(), [3, 4], 200_000)
    await expect(
      inTransaction(async () => {
        await executeSql(insertStatement, [
          ...[owner.businessId, newId(), landlord.id, lastMonth(), owner.id, 0],
        ])
        throw new Error('Power cut')
      }),
    ).rejects.toThrow('Power cut')
    expect((await issue(lastMonth())).number).toBe('STL-000001')
  })
})

it('lists an expense of a stated month as charged later', async () => {
  await agree()
  const { id } = await charge(monthsAgo(2), 10_000)
  await issue(monthsAgo(2))
  const { status } = await app.send(expenses.remove, { params: { id } }, { token: owner.token })
  expect(status).toBe(200)
  expect(await draft(lastMonth())).toMatchObject({
    ...{ opening: -10_000, earlierMonths: [{ month: monthsAgo(2), share: 0, charged: -10_000 }], closing: 0 },
  })
})
