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

/** Inserts an entry with these columns instead of those of a payment of ₦100. */
async function insert(columns: Record<string, unknown> = {}): Promise<unknown> {
  const account = await accountId()
  return failureOfWork(
    insertRow('money_entries', {
      ...{ business_id: owner.businessId, id: newId(), kind: 'PAYMENT', amount: 100 },
      ...{
        debit_kind: 'MONEY_ACCOUNT',
        debit_account: account,
        credit_kind: 'BOOKING',
        credit_account: booking.id,
      },
      ...{ booking_id: booking.id, money_account_id: account, paid_on: '2026-11-01', method: 'CASH' },
      ...columns,
    }),
  )
}

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
    const account = await accountId()
    const refund = {
      ...{ kind: 'REFUND', debit_kind: 'BOOKING', debit_account: booking.id },
      ...{ credit_kind: 'MONEY_ACCOUNT', credit_account: account },
    }
    expect(violatedConstraint(await insert({ ...refund, amount: 100.01 }))).toBe(
      'money_balances_not_negative',
    )
    expect(await insert({ ...refund, amount: 100 })).toBe('no error')
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
