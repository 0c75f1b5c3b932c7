import { moneyAccounts } from '@ilewa/contract/money/accounts'
import { bookingPayments, moneyEntries } from '@ilewa/contract/money/endpoints'
import { accountMoves } from '@ilewa/contract/money/moves/account-moves'
import { feeAboveAmountMessage } from '@ilewa/contract/money/moves/move-fee'
import {
  aBooking,
  aBookingInput,
  anOwner,
  aProperty,
  day,
  type Person,
} from '@ilewa/tests/support/app/builders'
import { aBankAccount, aPayment, listAccountsByName } from '@ilewa/tests/support/app/money'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { insertRow } from '@ilewa/tests/support/database/insert-row'
import { refusalOf, refusalOfSql } from '@ilewa/tests/support/database/refusal'
import { beforeEach, describe, expect, it } from 'vitest'
import { executeSql } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/id.ts'

const app = useTestApp()

let owner: Person
let booking: Awaited<ReturnType<typeof aBooking>>
let bank: { id: string }
let pos: { id: string }

beforeEach(async () => {
  owner = await anOwner()
  booking = await aBooking(
    app,
    owner,
    aBookingInput(await aProperty(app, owner, { pricePerNight: '60000' }), 5, 8),
  )
  bank = await aBankAccount(app, owner)
  pos = (await listAccountsByName(app, owner)).get('POS') as { id: string }
})

const move = (fields: object = {}, person = owner, options: object = {}) =>
  app.send(
    accountMoves.create,
    { body: { fromAccountId: pos.id, toAccountId: bank.id, amount: 148_500, ...fields } as never },
    { token: person.token, ...options },
  )
const reverse = (id: string, person = owner, options: object = {}) =>
  app.send(
    accountMoves.reverse,
    { params: { id }, body: { reason: 'Entered twice' } },
    { token: person.token, ...options },
  )
const list = async (person = owner) =>
  (await app.send(accountMoves.list, {}, { token: person.token })).body.data.accountMoves
/** What lies in the POS and at the bank. */
const balances = async () => {
  const accounts = await listAccountsByName(app, owner)
  return [accounts.get('POS')?.balance, accounts.get('GTBank')?.balance]
}
const costOf = async () =>
  Number(
    (
      await executeSql(`SELECT amount FROM money_balances WHERE business_id = $1 AND kind = 'COST'`, [
        owner.businessId,
      ])
    ).rows[0]?.amount ?? 0,
  )
const recount = async () =>
  Number((await executeSql('SELECT recount_money($1) AS wrong', [owner.businessId])).rows[0]?.wrong)

describe('a move between accounts', () => {
  it('takes the amount and the fee from one account, and adds the amount to the other', async () => {
    await aPayment(app, owner, booking, 150_000, { method: 'POS' })
    const sent = await move({ fee: 1_500, note: 'Moniepoint, Thursday', paidOn: day(-1) })
    expect([sent.status, sent.body.data.accountMove]).toMatchObject([
      201,
      {
        ...{ amount: 148_500, fee: 1_500, note: 'Moniepoint, Thursday', paidOn: day(-1) },
        ...{ isReversed: false, isOnStatement: false },
        ...{ fromAccount: { id: pos.id, name: 'POS' }, toAccount: { id: bank.id, name: 'GTBank' } },
      },
    ])
    expect(await balances()).toEqual([0, 148_500])
    expect(await costOf()).toBe(-1_500)
    expect(await list()).toEqual([sent.body.data.accountMove])
    expect(await recount()).toBe(0)
  })

  it('is none of the payments of guests', async () => {
    await aPayment(app, owner, booking, 150_000, { method: 'POS' })
    await move({ fee: 1_500 })
    const { token } = owner
    const { entries } = (await app.send(moneyEntries.list, {}, { token })).body.data
    expect(entries.map(({ kind, amount }) => [kind, amount])).toEqual([['PAYMENT', 150_000]])
    const stats = await app.send(moneyEntries.stats, { query: { from: day(-1), to: day(0) } }, { token })
    expect(stats.body.data).toMatchObject({ received: 150_000, net: 150_000 })
    const params = { id: booking.id }
    expect(
      (await app.send(bookingPayments.list, { params }, { token })).body.data.payments.entries,
    ).toHaveLength(1)
  })

  it('is reversed once, with its fee', async () => {
    const { id } = (await move({ fee: 1_500 })).body.data.accountMove
    expect(await balances()).toEqual([-150_000, 148_500])
    const sent = await Promise.all([1, 2, 3].map(() => reverse(id)))
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await balances()).toEqual([0, 0])
    expect(await costOf()).toBe(0)
    const again = await move({ fee: 1_500 })
    const headers = { 'idempotency-key': newId() }
    const repeated = [1, 2].map(() => reverse(again.body.data.accountMove.id, owner, { headers }))
    expect((await Promise.all(repeated)).map(({ status }) => status)).toEqual([200, 200])
    expect(await balances()).toEqual([0, 0])
    expect((await list()).map(({ isReversed, fee }) => [isReversed, fee])).toEqual([
      [true, 1_500],
      [true, 1_500],
    ])
    expect(await recount()).toBe(0)
  })

  it('is recorded once per request', async () => {
    const headers = { 'idempotency-key': newId() }
    const sent = await Promise.all([1, 2].map(() => move({}, owner, { headers })))
    expect(sent.map(({ status }) => status)).toEqual([201, 201])
    expect(await list()).toHaveLength(1)
  })

  it('in both directions at once causes no deadlock', async () => {
    const back = { fromAccountId: bank.id, toAccountId: pos.id, amount: 148_500 }
    const sent = await Promise.all(Array.from({ length: 12 }, (_, index) => move(index % 2 ? back : {})))
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([201]))
    expect(await balances()).toEqual([0, 0])
  })

  it.each([
    ['the same account', () => ({ toAccountId: pos.id }), 'toAccountId', 'Choose two different accounts'],
    ['tomorrow', () => ({ paidOn: day(1) }), 'paidOn', 'Payment date cannot be in the future'],
    ['nothing', () => ({ amount: 0 }), 'amount', 'Amount must be more than 0'],
    ['a fee above the amount', () => ({ fee: 148_500.01 }), 'fee', feeAboveAmountMessage],
    ['a fee below 0', () => ({ fee: -1 }), 'fee', 'Fee cannot be negative'],
  ])('refuses %s', async (_, fields, path, message) => {
    const sent = await move(fields())
    expect([sent.status, sent.body.errors]).toEqual([400, [expect.objectContaining({ path, message })]])
    expect(await list()).toEqual([])
  })

  it('empties an archived account, and refuses to fill it', async () => {
    const { token } = owner
    await app.send(moneyAccounts.update, { params: { id: pos.id }, body: { archived: true } }, { token })
    expect((await move()).status).toBe(201)
    for (const toAccountId of [pos.id, pos.id.toUpperCase()]) {
      const sent = await move({ fromAccountId: bank.id, toAccountId })
      expect([sent.status, sent.body.errors?.[0]?.path]).toEqual([400, 'toAccountId'])
    }
  })

  it('of another business does not exist', async () => {
    const { id } = (await move()).body.data.accountMove
    const other = await anOwner()
    expect((await reverse(id, other)).status).toBe(404)
    expect((await move({}, other)).status).toBe(404)
    expect(await list(other)).toEqual([])
    expect(await balances()).toEqual([-148_500, 148_500])
  })
})

describe('the database', () => {
  const insert = (columns: Record<string, unknown>) =>
    refusalOf(
      insertRow('money_entries', {
        ...{ business_id: owner.businessId, id: newId(), kind: 'MOVED', amount: 100, method: 'UNKNOWN' },
        ...{ debit_kind: 'MONEY_ACCOUNT', debit_account: bank.id, money_account_id: bank.id },
        ...{ credit_kind: 'MONEY_ACCOUNT', credit_account: pos.id, from_account_id: pos.id },
        ...{ paid_on: day(0) },
        ...columns,
      }),
    )
  const fee = (columns: Record<string, unknown>) =>
    insert({
      ...{ kind: 'FEE', debit_kind: 'COST', debit_account: owner.businessId, from_account_id: null },
      ...{ money_account_id: pos.id, ...columns },
    })

  it.each([
    ['one account', () => insert({ credit_account: bank.id, from_account_id: bank.id }), 'moved_accounts'],
    ['swapped accounts', () => insert({ debit_account: pos.id, credit_account: bank.id }), 'moved_accounts'],
    ['no account that it left', () => insert({ from_account_id: null }), 'moved_accounts'],
    ['a booking', () => insert({ booking_id: booking.id }), 'accounts'],
  ])('refuses money that moved with %s', async (_, work, constraint) => {
    expect(await work()).toBe(`money_entries_${constraint}`)
  })

  // Commission is posted at the end of a transaction under the lock of the rollups, and then locks COST too.
  it('takes the lock of the rollups before a fee locks COST', async () => {
    const { id } = (await move()).body.data.accountMove
    const values = [owner.businessId, newId(), pos.id, id].map((value) => `'${value}'`)
    const [business, entry, account, feeOf] = values
    expect(
      await refusalOfSql(`DO $body$ BEGIN
        INSERT INTO money_entries (business_id, id, kind, amount, method, debit_kind, debit_account, credit_kind, credit_account,
          money_account_id, paid_on, fee_of)
        VALUES (${business}, ${entry}, 'FEE', 100, 'UNKNOWN', 'COST', ${business}, 'MONEY_ACCOUNT', ${account}, ${account},
          '${day(0)}', ${feeOf});
        RAISE '% advisory lock', (SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid());
      END $body$`),
    ).toBe('1 advisory lock')
  })

  it('refuses a fee of nothing, of another day or account, and a second one', async () => {
    const { id } = (await move({ fee: 1_500 })).body.data.accountMove
    expect(await fee({})).toBe('money_entries_moved_accounts')
    expect(await fee({ fee_of: id })).toBe('money_entries_fee_once')
    const other = (await move()).body.data.accountMove.id
    const reversed = (await move()).body.data.accountMove.id
    await reverse(reversed)
    expect(await fee({ fee_of: reversed })).toBe('money_entries_fee_of_move')
    expect(await fee({ fee_of: other, paid_on: day(-1) })).toBe('money_entries_fee_of_move')
    expect(await fee({ fee_of: other, money_account_id: bank.id, credit_account: bank.id })).toBe(
      'money_entries_fee_of_move',
    )
    expect(await balances()).toEqual([-298_500, 297_000])
  })
})
