import { EntryKind, entryAccounts } from '@ilewa/contract/money/terms'
import { aBooking, aBookingInput, anOwner, aProperty, type Person } from '@ilewa/tests/support/app/builders'
import { aClaim, aPayment } from '@ilewa/tests/support/app/money'
import { aPastBooking } from '@ilewa/tests/support/app/past-bookings'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { insertRow } from '@ilewa/tests/support/database/insert-row'
import { beforeEach, describe, expect, it } from 'vitest'
import { executeSql } from '../../platform/database/database.ts'
import { isDatabaseUnavailable, violatedConstraint } from '../../platform/database/database-errors.ts'
import { newId } from '../../platform/id.ts'

/* The rules that the database enforces for every writer. */

const app = useTestApp()

let owner: Person
let booking: Awaited<ReturnType<typeof aBooking>>

beforeEach(async () => {
  owner = await anOwner()
  const property = await aProperty(app, owner, { pricePerNight: '40000' })
  booking = await aBooking(app, owner, aBookingInput(property, 5, 8))
})

const one = async (text: string, values: unknown[] = []) => (await executeSql(text, values)).rows[0] ?? {}
const failureOfWork = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'no error',
    (error: unknown) => error,
  )
const failureOf = (text: string, values: unknown[] = []) => failureOfWork(executeSql(text, values))

const accountId = async (kind = 'UNKNOWN'): Promise<string> =>
  (await one('SELECT id FROM money_accounts WHERE business_id = $1 AND kind = $2', [owner.businessId, kind]))
    .id as string

/** The columns of a payment of ₦100; `columns` replace some. */
async function anEntry(columns: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
  const account = await accountId()
  return {
    ...{ business_id: owner.businessId, id: newId(), kind: 'PAYMENT', amount: 100 },
    ...{
      debit_kind: 'MONEY_ACCOUNT',
      debit_account: account,
      credit_kind: 'BOOKING',
      credit_account: booking.id,
    },
    ...{ booking_id: booking.id, money_account_id: account, paid_on: '2026-11-01', method: 'CASH' },
    ...columns,
  }
}

const insert = async (columns: Record<string, unknown> = {}): Promise<unknown> =>
  failureOfWork(insertRow('money_entries', await anEntry(columns)))

/** Inserts entries by one statement. */
const insertAll = async (entries: Record<string, unknown>[]): Promise<unknown> =>
  failureOf(
    'INSERT INTO money_entries SELECT * FROM jsonb_populate_recordset(NULL::money_entries, $1::jsonb)',
    [JSON.stringify(entries.map((entry) => ({ ...entry, created_at: '2026-11-01T12:00:00Z' })))],
  )

/** The columns of a refund. */
const aRefund = async (amount: number) =>
  anEntry({
    ...{ kind: 'REFUND', amount, debit_kind: 'BOOKING', debit_account: booking.id },
    ...{ credit_kind: 'MONEY_ACCOUNT', credit_account: await accountId() },
  })

/** How many balances and amounts paid of the business differ from the entries. */
const countWrong = async () =>
  Number((await one('SELECT recount_money($1) AS wrong', [owner.businessId])).wrong)

const paid = async () =>
  Number((await one('SELECT paid_amount FROM bookings WHERE id = $1', [booking.id])).paid_amount)

describe('entries', () => {
  it.each([
    ['UPDATE money_entries SET amount = amount + 1 WHERE booking_id = $1', 'never changed or deleted'],
    ["UPDATE money_entries SET method = 'POS' WHERE booking_id = $1", 'never changed or deleted'],
    ['DELETE FROM money_entries WHERE booking_id = $1', 'never changed or deleted'],
    ['TRUNCATE money_entries CASCADE', 'never changed or deleted'],
    ['DELETE FROM bookings WHERE id = $1', 'violates foreign key constraint'],
    [
      'DELETE FROM money_accounts WHERE id = (SELECT money_account_id FROM money_entries WHERE booking_id = $1)',
      'violates foreign key',
    ],
  ])('withstand %s', async (statement, message) => {
    await aPayment(app, owner, booking, 40_000)
    const error = await failureOf(statement, statement.includes('$1') ? [booking.id] : [])
    expect(String(error)).toContain(message)
    expect(await paid()).toBe(40_000)
  })

  it('let words of a note be erased', async () => {
    await aPayment(app, owner, booking, 40_000, { note: 'From Ngọzi' })
    expect(
      await failureOf("UPDATE money_entries SET note = 'From a guest' WHERE booking_id = $1", [booking.id]),
    ).toBe('no error')
  })

  it.each([
    ['an amount of 0', { amount: 0 }, 'money_entries_amount'],
    ['a negative amount', { amount: -1 }, 'money_entries_amount'],
    ['an unknown kind', { kind: 'GIFT' }, 'money_entries_kind'],
    ['the accounts of another kind', { kind: 'REFUND' }, 'money_entries_kind_accounts'],
    ['another booking’s account', { credit_account: newId() }, 'money_entries_accounts'],
    [
      'a booking that does not exist',
      {
        booking_id: '0198a000-0000-7000-8000-000000000041',
        credit_account: '0198a000-0000-7000-8000-000000000041',
      },
      'money_entries_business_id_booking_id_bookings_business_id_id_fk',
    ],
    ['a day of another century', { paid_on: '1999-12-31' }, 'money_entries_paid_on'],
    ['a reversal of nothing', { reverses: newId(), note: 'Entered twice' }, 'money_entries_kind_accounts'],
  ])('refuse %s', async (_, columns, constraint) => {
    expect(violatedConstraint(await insert(columns))).toBe(constraint)
    expect(await paid()).toBe(0)
  })

  it('refuse a refund of more than is paid', async () => {
    await insert()
    expect(violatedConstraint(await insert(await aRefund(100.01)))).toBe('money_balances_not_negative')
    expect(await insert(await aRefund(100))).toBe('no error')
    expect(await paid()).toBe(0)
  })

  it('reverse another one with the same amount, once', async () => {
    const id = newId()
    await insert({ id })
    const reversal = {
      ...{ debit_kind: 'BOOKING', debit_account: booking.id, credit_kind: 'MONEY_ACCOUNT' },
      ...{ credit_account: await accountId(), reverses: id, note: 'Entered twice' },
    }
    expect(violatedConstraint(await insert({ ...reversal, note: null }))).toBe('money_entries_reason')
    expect(violatedConstraint(await insert({ ...reversal, amount: 50 }))).toBe('money_entries_reversal')
    const second = newId()
    expect(await insert({ ...reversal, id: second })).toBe('no error')
    await insert()
    expect(violatedConstraint(await insert(reversal))).toBe('money_entries_reversed_once')
    expect(violatedConstraint(await insert({ reverses: second, note: 'Back again' }))).toBe(
      'money_entries_kind_accounts',
    )
  })

  it('move money between the two accounts of every kind', () => {
    expect(EntryKind.options.map((kind) => new Set(entryAccounts[kind]).size)).toEqual(
      EntryKind.options.map(() => 2),
    )
  })
})

describe('entries of one statement', () => {
  it('are posted together, each to its booking', async () => {
    const property = await aProperty(app, owner)
    const other = await aBooking(app, owner, aBookingInput(property, 5, 8))
    const toOther = { booking_id: other.id, credit_account: other.id, amount: 0.5 }
    const entries = [
      await anEntry(),
      await anEntry({ amount: 50.25 }),
      await anEntry(toOther),
      await aRefund(20),
    ]
    expect(await insertAll(entries)).toBe('no error')
    expect(await paid()).toBe(130.25)
    expect(await one('SELECT paid_amount FROM bookings WHERE id = $1', [other.id])).toEqual({
      paid_amount: '0.50',
    })
    expect(await countWrong()).toBe(0)
  })

  it('are refused together if more is refunded than is paid, or one reverses another amount', async () => {
    const id = newId()
    await insert({ id })
    expect(violatedConstraint(await insertAll([await anEntry(), await aRefund(200.01)]))).toBe(
      'money_balances_not_negative',
    )
    const { kind: _, ...sides } = await aRefund(99)
    const reversal = { ...sides, kind: 'PAYMENT', reverses: id, note: 'Entered twice' }
    expect(violatedConstraint(await insertAll([await anEntry(), reversal]))).toBe('money_entries_reversal')
    expect(await insertAll([await anEntry(), { ...reversal, amount: 100 }])).toBe('no error')
    expect(await paid()).toBe(100)
    expect(await countWrong()).toBe(0)
  })
})

describe('the amount paid of a booking', () => {
  it('takes no other value than the balance; a node of the previous version answers that it is unavailable', async () => {
    await aPayment(app, owner, booking, 40_000)
    const error = await failureOf('UPDATE bookings SET paid_amount = 50000 WHERE id = $1', [booking.id])
    expect(String(error)).toContain('post an entry instead')
    expect(isDatabaseUnavailable(error)).toBe(true)
    expect(
      await failureOf('UPDATE bookings SET paid_amount = 40000, notes = $2 WHERE id = $1', [
        booking.id,
        'Late',
      ]),
    ).toBe('no error')
    expect(await paid()).toBe(40_000)
  })

  it('of an inserted booking opens its account', async () => {
    const property = await aProperty(app, owner)
    const id = await aPastBooking(owner, { property, nights: [-9, -7], total: 50_000, paid: 30_000.5 })
    expect(
      await one(
        'SELECT kind, amount, note, paid_on <= current_date + 1 AS past FROM money_entries WHERE booking_id = $1',
        [id],
      ),
    ).toEqual({ kind: 'OPENING', amount: '30000.50', note: 'Noted with the booking', past: true })
  })

  it('of many bookings, inserted by one statement, opens the account of each', async () => {
    const neighbour = await anOwner()
    const properties = [
      await aProperty(app, owner),
      await aProperty(app, owner),
      await aProperty(app, neighbour),
    ].map(({ id }) => id)
    await executeSql(
      `INSERT INTO bookings (business_id, id, reference, property_id, check_in, check_out, guests, total_amount, paid_amount,
        status, source, guest_name, guest_email, guest_phone, created_by)
      SELECT business_id, gen_random_uuid(), id || '-' || n, id, '2020-01-01'::date + n, '2020-01-02'::date + n, 1, 500, 100 * n,
        'CHECKED_OUT', 'DIRECT', 'Chiamaka', '', '', (SELECT id FROM users WHERE users.business_id = properties.business_id)
      FROM properties, generate_series(0, 3) n WHERE id = ANY ($1)`,
      [properties],
    )
    const { rows } = await executeSql(
      `SELECT account.business_id = $2 AS own, account.kind, count(*)::int AS entries, sum(amount)::int AS amount
        FROM money_entries entry JOIN money_accounts account ON account.id = entry.money_account_id
        JOIN bookings booking ON booking.business_id = entry.business_id AND booking.id = entry.booking_id
          AND booking.paid_amount = entry.amount
        WHERE entry.kind = 'OPENING' AND booking.property_id = ANY ($1) GROUP BY 1, 2 ORDER BY 1`,
      [properties, owner.businessId],
    )
    expect(rows).toEqual([
      { own: false, kind: 'UNKNOWN', entries: 3, amount: 600 },
      { own: true, kind: 'UNKNOWN', entries: 6, amount: 1_200 },
    ])
    expect(await countWrong()).toBe(0)
  })
})

describe('recounting', () => {
  const recount = async () =>
    (await one('SELECT recount_money($1) AS money, recount_claims($1) AS claims', [
      owner.businessId,
    ])) as object

  it('finds nothing wrong after payments, and repairs wrong balances and amounts', async () => {
    await aPayment(app, owner, booking, 40_000)
    await aClaim(app, owner, booking, 5_000)
    expect(await recount()).toEqual({ money: '0', claims: '0' })
    await executeSql("UPDATE money_balances SET amount = amount + 1 WHERE kind = 'BOOKING'", [])
    await executeSql('DELETE FROM money_balances WHERE business_id = $1 AND kind = $2', [
      owner.businessId,
      'MONEY_ACCOUNT',
    ])
    await executeSql('UPDATE bookings SET claimed_amount = 1 WHERE id = $1', [booking.id])
    await executeSql('ALTER TABLE bookings DISABLE TRIGGER bookings_paid_balance', [])
    await executeSql('UPDATE bookings SET paid_amount = 7 WHERE id = $1', [booking.id])
    await executeSql('ALTER TABLE bookings ENABLE TRIGGER bookings_paid_balance', [])
    expect(await recount()).toEqual({ money: '3', claims: '1' })
    expect(await recount()).toEqual({ money: '0', claims: '0' })
    expect(await paid()).toBe(40_000)
  })
})

describe('claims', () => {
  it.each([
    'UPDATE payment_claims SET amount = amount + 1',
    "UPDATE payment_claims SET state = 'CLAIMED', decided_at = NULL, reason = NULL",
    'DELETE FROM payment_claims',
  ])('once decided withstand %s', async (statement) => {
    const { id } = await aClaim(app, owner, booking, 5_000)
    await executeSql(
      "UPDATE payment_claims SET state = 'REJECTED', reason = 'Not in the account', decided_at = now() WHERE id = $1",
      [id],
    )
    expect(String(await failureOf(`${statement} WHERE id = $1`, [id]))).toContain('never changed or deleted')
  })
})
