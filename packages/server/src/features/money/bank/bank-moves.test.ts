import { bankLines } from '@ilewa/contract/bank/endpoints'
import type { RecordedDetails } from '@ilewa/contract/bank/recorded-money'
import { formatDate } from '@ilewa/contract/core/dates'
import { bookingPayments } from '@ilewa/contract/money/endpoints'
import { accountMoves } from '@ilewa/contract/money/moves/account-moves'
import {
  aBooking,
  aBookingInput,
  anOwner,
  aProperty,
  day,
  type Person,
} from '@ilewa/tests/support/app/builders'
import { aBankAccount, aClaim, aPayment, listAccountsByName } from '@ilewa/tests/support/app/money'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { setStandardPlan } from '@ilewa/tests/support/app/users'
import {
  aBankStatement,
  listLinesToMatch,
  postLines,
  type StatementRow,
  toPostedLine,
} from '@ilewa/tests/support/bank/bank-lines'
import { refusalOfSql } from '@ilewa/tests/support/database/refusal'
import { beforeEach, describe, expect, it } from 'vitest'
import { executeSql } from '../../../platform/database/database.ts'

/* Transfers that came from another account of the business: settlements of the POS, and cash that was banked. */

const app = useTestApp()

let owner: Person
let booking: Awaited<ReturnType<typeof aBooking>>
let account: { id: string }
let pos: { id: string }

beforeEach(async () => {
  owner = await anOwner()
  await setStandardPlan(owner)
  const property = await aProperty(app, owner, { pricePerNight: '100000' })
  booking = await aBooking(app, owner, aBookingInput(property, 5, 8))
  account = await aBankAccount(app, owner)
  pos = (await listAccountsByName(app, owner)).get('POS') as { id: string }
})

const importRows = (...rows: StatementRow[]) => aBankStatement(app, owner, account, rows)
const toMatch = async () => (await listLinesToMatch(app, owner, account)).lines
const firstLine = async () => {
  const [line] = await toMatch()
  if (!line) throw new Error('No transfer waits')
  return line
}
const post = (...lines: object[]) => postLines(app, owner, account, lines)
const payByPos = (amount: number, days = -1) =>
  aPayment(app, owner, booking, amount, { method: 'POS', paidOn: day(days) })
const move = (fields: object) =>
  app.send(
    accountMoves.create,
    { body: { fromAccountId: pos.id, toAccountId: account.id, ...fields } as never },
    { token: owner.token },
  )
const listMoves = async () =>
  (await app.send(accountMoves.list, {}, { token: owner.token })).body.data.accountMoves
const listMatched = async () =>
  (
    await app.send(
      bankLines.list,
      { query: { moneyAccountId: account.id, state: 'MATCHED' } },
      { token: owner.token },
    )
  ).body.data.lines
const balances = async () => {
  const accounts = await listAccountsByName(app, owner)
  return [accounts.get('POS')?.balance, accounts.get('GTBank')?.balance]
}
const settlement: StatementRow = [day(0), 'POS SETTLEMENT MONIEPOINT', 148_500, 'S1']

describe('a settlement', () => {
  it('of the payments of a day is proposed with its fee, not ticked, and posted with one press', async () => {
    await payByPos(100_000)
    await payByPos(50_000)
    await importRows(settlement)
    const line = await firstLine()
    expect(line.proposals).toMatchObject([
      {
        ...{ rule: 'SETTLEMENT', isSelected: false, parts: [], entryIds: [] },
        move: {
          ...{ fromAccountId: pos.id, fromAccountName: 'POS', fee: 1_500 },
          days: { first: day(-1), last: day(-1) },
        },
      },
    ])
    const sent = await post(toPostedLine(line))
    expect([sent.status, sent.body.data]).toMatchObject([200, { posted: 0, linked: 0, moved: 1 }])
    expect(sent.body.data.moveIds).toEqual((await listMoves()).map(({ id }) => id))
    expect(await balances()).toEqual([0, 148_500])
    expect(await listMatched()).toMatchObject([{ matchedAmount: 148_500, movedFrom: ['POS'], bookings: [] }])
    expect(await listMoves()).toMatchObject([{ fee: 1_500, isOnStatement: true, paidOn: day(0) }])
  })

  it('of one payment or of a weekend is proposed too, the latest first', async () => {
    await payByPos(30_000, -3)
    await payByPos(20_000, -2)
    await payByPos(50_000, -1)
    await importRows([day(0), 'SETTLEMENT', 49_750, 'S1'])
    const { proposals } = await firstLine()
    expect(proposals.map((one) => [one.rule, one.move?.fee, one.move?.days?.first])).toEqual([
      ['SETTLEMENT', 250, day(-1)],
    ])
    await importRows([day(0), 'SETTLEMENT', 99_000, 'S2'])
    const [, weekend] = await toMatch()
    expect(weekend?.proposals[0]?.move).toMatchObject({ fee: 1_000, days: { first: day(-3), last: day(-1) } })
  })

  it.each([
    ['more than was paid', 150_000.01],
    ['with a fee above that of any provider', 145_000],
  ])('is not proposed for %s', async (_, amount) => {
    await payByPos(150_000)
    await importRows([day(0), 'SETTLEMENT', amount, 'S1'])
    expect((await firstLine()).proposals).toEqual([])
  })

  it('is not proposed once the money has left the POS', async () => {
    await payByPos(150_000)
    await importRows(settlement, [day(0), 'POS SETTLEMENT', 148_500, 'S2'])
    await post(toPostedLine(await firstLine()))
    expect((await firstLine()).proposals).toEqual([])
  })
})

describe('a transfer from an own account', () => {
  it('is posted by hand, beside a payment', async () => {
    await importRows([day(0), 'CASH DEPOSIT', 80_000, 'C1'])
    const { id } = await firstLine()
    const cash = (await listAccountsByName(app, owner)).get('Cash') as { id: string }
    const payments = [{ bookingId: booking.id, amount: 30_000 }]
    const sent = await post({ id, payments, move: { fromAccountId: cash.id, amount: 50_000 } })
    expect(sent.body.data).toMatchObject({ posted: 1, linked: 0, moved: 1 })
    expect(await listMatched()).toMatchObject([{ matchedAmount: 80_000, movedFrom: ['Cash'] }])
    expect((await listMoves()).map(({ amount, fee }) => [amount, fee])).toEqual([[50_000, 0]])
  })

  it('that was recorded already is linked, without new money', async () => {
    const recorded = (await move({ amount: 148_500, fee: 1_500, paidOn: day(-1) })).body.data.accountMove
    await importRows(settlement)
    const line = await firstLine()
    expect(line.proposals).toMatchObject([
      {
        rule: 'RECORDED',
        isSelected: true,
        parts: [],
        entryIds: [recorded.id],
        move: { fee: 1_500, days: null },
      },
    ])
    expect((await post(toPostedLine(line))).body.data).toMatchObject({ posted: 0, linked: 1, moved: 0 })
    expect(await balances()).toEqual([-150_000, 148_500])
    expect(await listMoves()).toMatchObject([{ id: recorded.id, isOnStatement: true }])
  })

  it('is not selected as recorded if a guest claims it, or if a payment was recorded too', async () => {
    const recorded = { amount: 50_000, paidOn: day(-1) }
    await move(recorded)
    await aClaim(app, owner, booking, 50_000, { senderName: 'Ada Obi', claimedOn: day(0) })
    await importRows([day(0), 'NIP/ADA OBI', 50_000, 'N1'])
    expect((await firstLine()).proposals.map((one) => [one.rule, one.isSelected])).toEqual([
      ['RECORDED', false],
      ['CLAIM', false],
    ])
  })

  it('between other accounts is posted, although a move of the amount is recorded', async () => {
    await importRows(settlement)
    const { id } = await firstLine()
    const cash = (await listAccountsByName(app, owner)).get('Cash') as { id: string }
    await move({ fromAccountId: cash.id, amount: 148_500 })
    expect((await post({ id, move: { fromAccountId: pos.id, amount: 148_500 } })).status).toBe(200)
  })

  it('of another amount than was shown is not posted as the rest', async () => {
    await importRows(settlement)
    const { id } = await firstLine()
    await post({ id, payments: [{ bookingId: booking.id, amount: 30_000 }] })
    const sent = await post({ id, move: { fromAccountId: pos.id, amount: 148_500, fee: 1_500 } })
    expect([sent.status, sent.body.errors?.[0]?.path]).toEqual([400, 'lines.0.move.amount'])
    expect(await listMoves()).toEqual([])
  })

  it('of less than is left is not posted', async () => {
    await importRows(settlement)
    const { id } = await firstLine()
    const sent = await post({ id, move: { fromAccountId: pos.id, amount: 148_499.99 } })
    expect(sent.body.code).toBe('bank.line_decided')
  })

  it('that was recorded meanwhile is not posted again', async () => {
    await importRows(settlement)
    const { id } = await firstLine()
    await move({ amount: 148_500 })
    const sent = await post({ id, move: { fromAccountId: pos.id, amount: 148_500 } })
    expect([sent.status, sent.body.code]).toEqual([409, 'bank.recorded'])
    expect(await listMoves()).toHaveLength(1)
  })

  it('is to match again once the move is reversed', async () => {
    await importRows(settlement)
    await post({ id: (await firstLine()).id, move: { fromAccountId: pos.id, amount: 148_500, fee: 1_500 } })
    const [moved] = await listMoves()
    const sent = await app.send(
      accountMoves.reverse,
      { params: { id: moved?.id ?? '' }, body: { reason: 'It was a guest' } },
      { token: owner.token },
    )
    expect(sent.status).toBe(200)
    expect(await firstLine()).toMatchObject({ state: 'NEW', matchedAmount: 0, movedFrom: [] })
    expect(await balances()).toEqual([0, 0])
  })

  it.each([
    ['nothing is left of it', { payments: [{ amount: 148_500 }], move: {} }, 'lines.0.move.amount'],
    ['it is the account itself', { move: { isSame: true } }, 'lines.0.move.fromAccountId'],
  ])(
    'is refused if %s',
    async (_, {
      payments = [],
      move: { isSame },
    }: {
      payments?: { amount: number }[]
      move: { isSame?: boolean }
    }, path) => {
      await importRows(settlement)
      const sent = await post({
        id: (await firstLine()).id,
        payments: payments.map((payment) => ({ ...payment, bookingId: booking.id })),
        move: { fromAccountId: isSame ? account.id : pos.id, amount: 148_500 },
      })
      expect([sent.status, sent.body.errors?.[0]?.path]).toEqual([400, path])
      expect(await listMoves()).toEqual([])
    },
  )

  it('is posted once, however many press at once, and settles with payments and moves of others', async () => {
    const rows = [1, 2, 3, 4].map((no): StatementRow => [day(0), `SETTLEMENT ${no}`, 10_000 + no, `S${no}`])
    await importRows(...rows)
    const ids = (await toMatch()).map(({ id }) => id)
    const sent = await Promise.all([
      ...ids.map((id, no) => post({ id, move: { fromAccountId: pos.id, amount: 10_001 + no, fee: 100 } })),
      ...ids.map((id, no) => post({ id, move: { fromAccountId: pos.id, amount: 10_001 + no, fee: 100 } })),
      ...ids.map((_, no) => move({ fromAccountId: account.id, toAccountId: pos.id, amount: 100 + no })),
      ...ids.map((_, no) => payByPos(1_000 + no, 0)),
    ])
    expect(sent.filter((one) => 'status' in one && one.status === 500)).toEqual([])
    expect((await listMatched()).map(({ amount }) => amount).sort()).toEqual([10_001, 10_002, 10_003, 10_004])
    const { rows: wrong } = await executeSql('SELECT recount_money($1) + recount_bank_lines($1) AS wrong', [
      owner.businessId,
    ])
    expect(wrong).toEqual([{ wrong: '0' }])
  })

  it('is matched within its amount, however its payments are reversed and its rest is posted at once', async () => {
    await importRows([day(0), 'NIP/TWO THINGS', 90_000, 'N1'])
    const { id } = await firstLine()
    await post({ id, payments: [{ bookingId: booking.id, amount: 50_000 }] })
    const { entries } = (
      await app.send(bookingPayments.list, { params: { id: booking.id } }, { token: owner.token })
    ).body.data.payments
    const moveRest = () => post({ id, move: { fromAccountId: pos.id, amount: 40_000, fee: 3 } })
    const sent = await Promise.all([
      moveRest(),
      app.send(
        bookingPayments.reverse,
        { params: { id: entries[0]?.id ?? '' }, body: { reason: 'Another guest' } },
        { token: owner.token },
      ),
      moveRest(),
    ])
    expect(sent.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
    const moved = (await listMoves()).length
    expect(moved).toBeLessThanOrEqual(1)
    const matched = [...(await listMatched()), ...(await toMatch())].map((line) => line.matchedAmount)
    expect(matched).toEqual([moved * 40_000])
  })

  it('that was recorded four days before is proposed, and not posted again', async () => {
    await move({ amount: 148_500, paidOn: day(-4) })
    await importRows(settlement)
    const line = await firstLine()
    expect(line.proposals).toMatchObject([{ rule: 'RECORDED', isSelected: true }])
    const sent = await post({ id: line.id, move: { fromAccountId: pos.id, amount: 148_500 } })
    expect(sent.body.code).toBe('bank.recorded')
    expect((await post(toPostedLine(line))).body.data).toMatchObject({ linked: 1 })
  })

  it('stays reversed by the bank when it is no longer ignored', async () => {
    await importRows(settlement)
    const { id } = await firstLine()
    const change = (endpoint: typeof bankLines.restore) =>
      app.send(endpoint, { params: { id } }, { token: owner.token })
    await app.send(bankLines.ignore, { params: { id }, body: { reason: 'Unclear' } }, { token: owner.token })
    await importRows([day(0), 'REVERSAL POS SETTLEMENT MONIEPOINT', -148_500, 'S2'])
    expect((await change(bankLines.restore)).body.data.line).toMatchObject({ state: 'REVERSED' })
    expect((await change(bankLines.restore)).body.data.line).toMatchObject({ state: 'NEW', reversedOn: null })
  })

  it('holds no move into another account', async () => {
    await importRows(settlement)
    const { id } = await firstLine()
    const moved = (await move({ fromAccountId: account.id, toAccountId: pos.id, amount: 148_500 })).body.data
    expect((await post({ id, entryIds: [moved.accountMove.id] })).body.code).toBe('bank.entry_linked')
    expect(
      await refusalOfSql(
        'INSERT INTO bank_line_entries (business_id, entry_id, line_id) VALUES ($1, $2, $3)',
        [owner.businessId, ...[moved.accountMove.id, id]],
      ),
    ).toBe('bank_line_entries_open')
  })
})

describe('money that is recorded as another kind', () => {
  const recordedOf = (body: unknown) => (body as { details?: RecordedDetails }).details?.recorded
  const listAudited = async () =>
    (
      await executeSql(
        `SELECT change->>'to' AS text FROM audit_entries, jsonb_array_elements(changes) change
         WHERE business_id = $1 AND change->>'field' = 'otherMoneyThan'`,
        [owner.businessId],
      )
    ).rows.map(({ text }) => text)

  it('as a payment of a guest is not posted as a move, unless the owner says that it is other money', async () => {
    await aPayment(app, owner, booking, 148_500, {
      ...{ paidOn: day(-1), moneyAccountId: account.id },
    })
    await importRows(settlement)
    const { id } = await firstLine()
    const posted = { id, move: { fromAccountId: pos.id, amount: 148_500 } }
    const refused = await post(posted)
    expect([refused.status, refused.body.code]).toEqual([409, 'bank.recorded'])
    expect(recordedOf(refused.body)).toEqual([
      {
        ...{ lineId: id, amount: 148_500, paidOn: day(-1), accountName: 'GTBank', fromAccountName: null },
        booking: { bookingId: booking.id, reference: booking.reference, guestName: booking.guestName },
      },
    ])
    expect(await listMoves()).toEqual([])
    expect((await post({ ...posted, isOtherMoney: true })).body.data).toMatchObject({ moved: 1 })
    expect(await listAudited()).toEqual([`₦148,500.00 of ${formatDate(day(-1))} for ${booking.reference}`])
    expect(await balances()).toEqual([-148_500, 297_000])
  })

  it('as a payment with its caution part, or into an account that is not known, is found too', async () => {
    await executeSql('UPDATE bookings SET caution_amount = 50000 WHERE id = $1', [booking.id])
    await aPayment(app, owner, booking, 148_500, { cautionPart: 48_500, moneyAccountId: account.id })
    const unknown = (await listAccountsByName(app, owner)).get('Unknown') as { id: string }
    await aPayment(app, owner, booking, 60_000, { moneyAccountId: unknown.id })
    await importRows(settlement, [day(0), 'CASH DEPOSIT', 60_000, 'C1'])
    for (const { id, amount } of await toMatch()) {
      const refused = await post({ id, move: { fromAccountId: pos.id, amount } })
      expect([refused.body.code, recordedOf(refused.body)?.[0]?.amount]).toEqual(['bank.recorded', amount])
    }
  })

  it.each([
    ['four days before', { paidOn: day(-4) }],
    ['of another amount', { amount: 148_499 }],
    ['in cash', { method: 'CASH', isInBank: false }],
    ['reversed', { isReversed: true }],
  ])(
    'but %s is other money',
    async (_, {
      amount = 148_500,
      isInBank = true,
      isReversed = false,
      ...fields
    }: {
      amount?: number
      isInBank?: boolean
      isReversed?: boolean
      paidOn?: string
      method?: string
    }) => {
      const entry = await aPayment(app, owner, booking, amount, {
        ...fields,
        ...(isInBank && { moneyAccountId: account.id }),
      })
      if (isReversed)
        await app.send(
          bookingPayments.reverse,
          { params: { id: entry.id }, body: { reason: 'Entered twice' } },
          { token: owner.token },
        )
      await importRows(settlement)
      const { id } = await firstLine()
      expect((await post({ id, move: { fromAccountId: pos.id, amount: 148_500 } })).status).toBe(200)
    },
  )

  it('as a move is not posted as a payment, nor ticked by the code', async () => {
    await move({ amount: 148_500, paidOn: day(-1) })
    await importRows([day(0), `NIP ${booking.reference}`, 148_500, 'N1'])
    const line = await firstLine()
    expect(line.proposals).toMatchObject([{ rule: 'CODE', isSelected: false }])
    const refused = await post(toPostedLine(line))
    expect([refused.status, refused.body.code]).toEqual([409, 'bank.recorded'])
    expect(recordedOf(refused.body)).toMatchObject([
      { lineId: line.id, amount: 148_500, booking: null, fromAccountName: 'POS' },
    ])
    expect((await post({ ...toPostedLine(line), isOtherMoney: true })).body.data).toMatchObject({ posted: 1 })
  })

  it('as a move is not divided among payments', async () => {
    await move({ amount: 148_500 })
    await importRows([day(0), 'NIP/TWO GUESTS', 148_500, 'N1'])
    const { id } = await firstLine()
    const refused = await post({ id, payments: [{ bookingId: booking.id, amount: 100_000 }] })
    expect(refused.body.code).toBe('bank.recorded')
  })

  it('of several transfers is listed at once', async () => {
    await move({ amount: 20_000 })
    await aPayment(app, owner, booking, 30_000, { moneyAccountId: account.id })
    await importRows([day(0), 'NIP/A', 20_000, 'N1'], [day(0), 'CASH', 30_000, 'N2'], [day(0), 'B', 5, 'N3'])
    const [first, second, third] = await toMatch()
    const refused = await post(
      { id: first?.id, payments: [{ bookingId: booking.id, amount: 20_000 }] },
      { id: second?.id, move: { fromAccountId: pos.id, amount: 30_000 } },
      { id: third?.id, move: { fromAccountId: pos.id, amount: 5 }, isOtherMoney: true },
    )
    expect(
      recordedOf(refused.body)
        ?.map(({ lineId }) => lineId)
        .sort(),
    ).toEqual([first?.id, second?.id].sort())
  })
})
