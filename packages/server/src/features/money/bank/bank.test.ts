import { bankLines } from '@ilewa/contract/bank/endpoints'
import { type LineToMatch, repeatedLineMessage } from '@ilewa/contract/bank/schema'
import { bookings } from '@ilewa/contract/bookings/endpoints'
import { guestErasure } from '@ilewa/contract/bookings/guest-erasure'
import { moneyAccounts } from '@ilewa/contract/money/accounts'
import { bookingPayments } from '@ilewa/contract/money/endpoints'
import { holds } from '@ilewa/contract/money/holds'
import {
  aBooking,
  aBookingInput,
  anAgentOf,
  anOwner,
  aProperty,
  day,
  type Person,
} from '@ilewa/tests/support/app/builders'
import { aBankAccount, aClaim, aPayment, aSchedule } from '@ilewa/tests/support/app/money'
import { aPastBooking } from '@ilewa/tests/support/app/past-bookings'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { setStandardPlan } from '@ilewa/tests/support/app/users'
import {
  aBankStatement,
  checkStatement,
  importLines,
  listLinesToMatch,
  postLines,
  type StatementRow,
  statementCsv,
  toPostedLine,
} from '@ilewa/tests/support/bank/bank-lines'
import { holdProperty, waitForBlockedTransaction } from '@ilewa/tests/support/database/held-locks'
import { refusalOfSql } from '@ilewa/tests/support/database/refusal'
import { repeatedBlockMs } from '@ilewa/tests/support/hostile/longest-block'
import { beforeEach, describe, expect, it } from 'vitest'
import { executeSql } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/id.ts'
import { workerTasks } from '../../../platform/metrics.ts'
import { deleteCheckedStatements } from './bank.jobs.ts'

const app = useTestApp()

let owner: Person
let property: Awaited<ReturnType<typeof aProperty>>
let account: Awaited<ReturnType<typeof aBankAccount>>
/** Three nights for ₦120,000 in all. */
let booking: Awaited<ReturnType<typeof aBooking>>

/** An owner whose plan has bank statements. */
async function aPayingOwner(): Promise<Person> {
  const person = await anOwner()
  await setStandardPlan(person)
  return person
}

beforeEach(async () => {
  owner = await aPayingOwner()
  property = await aProperty(app, owner, { pricePerNight: '40000' })
  account = await aBankAccount(app, owner)
  booking = await aBooking(app, owner, aBookingInput(property, 5, 8))
})

const another = (from: number, fields: object = {}, person = owner) =>
  aBooking(app, person, { ...aBookingInput(property, from, from + 3), ...fields })
const codeOf = ({ reference }: { reference: string }) => reference.replace('-', '')
const importRows = (...rows: StatementRow[]) => aBankStatement(app, owner, account, rows)
const toMatch = async () => (await listLinesToMatch(app, owner, account)).lines
const post = (lines: readonly object[], person = owner) => postLines(app, person, account, lines)
const postTicked = async () =>
  post(
    (await toMatch()).filter(({ proposals }) => proposals[0]?.isSelected).map((line) => toPostedLine(line)),
  )
const moneyOf = async ({ id }: { id: string }) =>
  (await app.send(bookingPayments.list, { params: { id } }, { token: owner.token })).body.data.payments
const readBooking = async ({ id }: { id: string }) =>
  (await app.send(bookings.get, { params: { id } }, { token: owner.token })).body.data.booking
const listState = async (state: string) =>
  (
    await app.send(
      bankLines.list,
      { query: { moneyAccountId: account.id, state: state as never } },
      { token: owner.token },
    )
  ).body.data.lines
const reverse = (entryId: string | undefined) =>
  app.send(
    bookingPayments.reverse,
    { params: { id: entryId ?? '' }, body: { reason: 'Posted to the wrong guest' } },
    { token: owner.token },
  )
/** Each proposal as its rule, whether it is ticked, and its parts. */
const proposalsOf = ({ proposals }: LineToMatch) =>
  proposals.map(({ rule, isSelected, parts }) => [
    rule,
    isSelected,
    ...parts.map(({ reference, amount, cautionPart, credit }) => [reference, amount, cautionPart, credit]),
  ])
const only = <T>(items: readonly T[]): T => {
  expect(items).toHaveLength(1)
  return items[0] as T
}

describe('an import', () => {
  const rows: StatementRow[] = [
    [day(-2), 'NIP/ADA OBI/RENT', 120_000, 'R1'],
    [day(-2), 'POS PURCHASE SHOPRITE', -5_000, 'R2'],
    [day(-1), 'NIP/NGOZI EZE', 45_000.5, 'R3'],
  ]

  it('says what it would add, stores nothing before it is confirmed, and adds each line once', async () => {
    const checked = await checkStatement(app, owner, account, statementCsv(rows))
    expect(checked.status).toBe(201)
    expect(checked.body.data).toMatchObject({
      ...{ bank: 'OPay', isTested: true, missing: [], credits: 2, newLines: 2, newAmount: 165_000.5 },
      ...{ debits: 1, reversed: 0, unreadableRows: 0, firstDay: day(-2), lastDay: day(-1) },
    })
    expect(await toMatch()).toEqual([])
    const { importId } = checked.body.data
    const sent = await importLines(app, owner, importId)
    expect([sent.status, sent.body.data]).toEqual([
      201,
      { added: 2, known: 0, reversed: 0, reversedAfterPosting: 0, unclearReversals: 0 },
    ])
    expect((await importLines(app, owner, importId)).body.data).toEqual(sent.body.data)
    expect((await toMatch()).map((line) => [line.day, line.amount, line.narration, line.state])).toEqual([
      [day(-2), 120_000, 'NIP/ADA OBI/RENT', 'NEW'],
      [day(-1), 45_000.5, 'NIP/NGOZI EZE', 'NEW'],
    ])
  })

  it('of the same file or of an overlapping week adds only new lines', async () => {
    await importRows(...rows)
    expect(await importRows(...rows)).toMatchObject({ added: 0, known: 2 })
    const more: StatementRow[] = [...rows.slice(2), [day(0), 'NIP/NGOZI EZE', 45_000.5, 'R4']]
    const checked = await checkStatement(app, owner, account, statementCsv(more))
    expect(checked.body.data).toMatchObject({ credits: 2, newLines: 1, newAmount: 45_000.5 })
    expect(await importRows(...more)).toMatchObject({ added: 1, known: 1 })
    expect(await toMatch()).toHaveLength(3)
  })

  it('says which other account the file names', async () => {
    const fileOf = (accountNumber: string) =>
      [
        `MAMA NKECHI STORES,${accountNumber},08031234567`,
        'Date,Narration,Credit',
        `${day(-1)},NIP/ADA,5000`,
      ].join('\r\n')
    const check = async (accountNumber: string) =>
      (await checkStatement(app, owner, account, fileOf(accountNumber))).body.data.otherAccountNumber
    expect([await check('9988776655'), await check('0123456789'), await check('99887766')]).toEqual([
      '9988776655',
      null,
      null,
    ])
  })

  it('at the same time twice adds each line once', async () => {
    const other = await aPayingOwner()
    const first = await checkStatement(app, owner, account, statementCsv(rows))
    const sent = await Promise.all([1, 2, 3].map(() => importLines(app, owner, first.body.data.importId)))
    expect(sent.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(await toMatch()).toHaveLength(2)
    expect((await importLines(app, other, first.body.data.importId)).status).toBe(404)
  })

  it('drops a checked file when another one of the account is checked', async () => {
    const first = await checkStatement(app, owner, account, statementCsv(rows))
    await checkStatement(app, owner, account, statementCsv(rows.slice(1)))
    expect((await importLines(app, owner, first.body.data.importId)).status).toBe(404)
  })

  it('remembers the columns that were chosen for a bank', async () => {
    const file = (amount: number) => `Wann,Was,Betrag\r\n${day(-1)},NIP/ADA OBI,${amount}`
    const refused = await checkStatement(app, owner, account, file(1_000))
    expect([refused.status, refused.body.code]).toEqual([415, 'bank.not_a_statement'])
    const asked = await checkStatement(
      app,
      owner,
      account,
      `Date,Remarks,Balance,Betrag\r\n${day(-1)},NIP/ADA OBI,,1000`,
    )
    expect(asked.body.data.missing).toEqual(['CREDIT'])
    const columns = JSON.stringify({ DAY: 0, NARRATION: 1, CREDIT: 3 })
    const file2 = (amount: number) => `Date,Remarks,Balance,Betrag\r\n${day(-1)},NIP/ADA OBI,,${amount}`
    const chosen = await checkStatement(app, owner, account, file2(1_000), { columns })
    expect(chosen.body.data).toMatchObject({ missing: [], newLines: 1 })
    await importLines(app, owner, chosen.body.data.importId)
    expect((await checkStatement(app, owner, account, file2(2_000))).body.data).toMatchObject({
      missing: [],
      newAmount: 2_000,
    })
  })

  it('is for an open bank account of the business', async () => {
    const list = await app.send(moneyAccounts.list, {}, { token: owner.token })
    const cash = list.body.data.moneyAccounts.find(({ kind }) => kind === 'CASH')
    const other = await aPayingOwner()
    const theirs = await aBankAccount(app, other)
    const refused = await checkStatement(app, owner, { id: cash?.id ?? '' }, statementCsv(rows))
    expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([400, 'moneyAccountId'])
    expect((await checkStatement(app, owner, theirs, statementCsv(rows))).status).toBe(404)
    const checked = await checkStatement(app, owner, account, statementCsv(rows))
    await app.send(
      moneyAccounts.update,
      { params: { id: account.id }, body: { archived: true } as never },
      { token: owner.token },
    )
    expect((await importLines(app, owner, checked.body.data.importId)).status).toBe(400)
  })

  it.each([
    ['a picture', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 1])],
    ['a PDF', Buffer.from('%PDF-1.7\n')],
    ['nothing', Buffer.alloc(0)],
    ['no header', Buffer.from('a,b\r\n1,2')],
  ])('refuses %s', async (_, file) => {
    const sent = await checkStatement(app, owner, account, file)
    expect([sent.status, sent.body.code]).toEqual([415, 'bank.not_a_statement'])
  })

  it('marks a transfer that the bank reversed within three days, once', async () => {
    const reversal: StatementRow = [day(-1), 'RVSL NIP/ADA OBI/RENT', -120_000, 'R9']
    const result = await importRows(...rows, [day(-2), 'NIP/BOLA', 120_000, 'R5'], reversal)
    expect(result).toMatchObject({ added: 3, reversed: 1 })
    const [reversed] = await listState('REVERSED')
    expect([reversed?.narration, reversed?.reversedOn]).toEqual(['NIP/ADA OBI/RENT', day(-1)])
    expect(await importRows(reversal, [day(0), 'NIP/X', 1, 'R6'])).toMatchObject({ reversed: 0 })
    expect(await listState('REVERSED')).toHaveLength(1)
    expect(await toMatch()).toHaveLength(3)
    // The owner knows better, and the same file does not reverse it again.
    await app.send(bankLines.restore, { params: { id: reversed?.id ?? '' } }, { token: owner.token })
    expect(await importRows(reversal)).toMatchObject({ reversed: 0 })
    expect(await toMatch()).toHaveLength(4)
  })

  it('marks the transfer that the reversal names, also if it is posted and another one is new', async () => {
    await importRows([day(-2), `NIP FROM FAKE GUY ${codeOf(booking)}`, 1_500, 'R1'])
    await postTicked()
    await importRows([day(-1), 'NIP FROM HONEST GUEST', 1_500, 'R2'])
    expect(await importRows([day(-1), 'RVSL/NIP FROM FAKE', -1_500, 'R3'])).toMatchObject({
      reversedAfterPosting: 1,
    })
    expect((await toMatch()).map(({ narration }) => narration)).toEqual(['NIP FROM HONEST GUEST'])
  })

  it('marks none if several different ones fit as well, or if the status of one has said so', async () => {
    await importRows([day(-2), 'NIP FROM ADA', 1_500, 'R1'], [day(-2), 'NIP FROM BOLA', 1_500, 'R2'])
    const unclear = await importRows([day(-1), 'RVSL TRANSFER', -1_500, 'R3'])
    expect(unclear).toMatchObject({ reversed: 0, reversedAfterPosting: 0, unclearReversals: 1 })
    const file = (...more: string[]) =>
      ['Date,Transaction Status,Transaction Ref,Credit,Narration,Debit', ...more].join('\r\n')
    const lines = [
      `${day(-2)},Reversed,R4,2000,NIP FROM AAA,`,
      `${day(-2)},Successful,R5,2000,NIP FROM BBB,`,
      `${day(-1)},Successful,R6,,RVSL NIP FROM AAA,2000`,
    ]
    const checked = await checkStatement(app, owner, account, file(...lines))
    const imported = await importLines(app, owner, checked.body.data.importId)
    expect(imported.body.data).toMatchObject({ added: 2, reversed: 1, unclearReversals: 0 })
    expect((await listState('REVERSED')).map(({ narration }) => narration)).toEqual(['NIP FROM AAA'])
  })
})

describe('a transfer', () => {
  it('with a payment code pays the stay first, then the caution deposit', async () => {
    await executeSql('UPDATE bookings SET caution_amount = 50000 WHERE id = $1', [booking.id])
    await importRows(
      [day(-1), `NIP/ADA/${codeOf(booking).toLowerCase()}`, 100_000],
      [day(0), `${booking.reference} balance`, 70_000],
      [day(0), `${codeOf(booking)} again`, 5_000],
    )
    const lines = await toMatch()
    expect(lines.map(proposalsOf)).toEqual([
      [['CODE', true, [booking.reference, 100_000, 0, 0]]],
      [['CODE', true, [booking.reference, 70_000, 50_000, 0]]],
      // Nothing is owed any more.
      [['CODE', false, [booking.reference, 5_000, 0, 5_000]]],
    ])
    const sent = await postTicked()
    expect([sent.status, sent.body.data]).toMatchObject([200, { posted: 2, linked: 0, moved: 0 }])
    const money = await moneyOf(booking)
    expect(sent.body.data.entryIds.toSorted()).toEqual(money.entries.map(({ id }) => id).toSorted())
    expect(money).toMatchObject({ paidAmount: 120_000, cautionHeld: 50_000 })
    expect(
      money.entries.map(({ kind, amount, paidOn, method, moneyAccount, document }) => [
        ...[kind, amount, paidOn, method, moneyAccount?.id, document !== null],
      ]),
    ).toEqual(
      expect.arrayContaining([
        ['PAYMENT', 100_000, day(-1), 'TRANSFER', account.id, true],
        ['PAYMENT', 20_000, day(0), 'TRANSFER', account.id, true],
        ['CAUTION_IN', 50_000, day(0), 'TRANSFER', account.id, true],
      ]),
    )
    const receiptsOf = (...amounts: number[]) =>
      money.entries
        .filter(({ amount }) => amounts.includes(amount))
        .map(({ document }) => document?.number)
        .toSorted()
    expect(
      (await listState('MATCHED')).map(({ amount, matchedAmount, bookings: [first], receipts }) => [
        amount,
        matchedAmount,
        first?.reference,
        receipts,
      ]),
    ).toEqual([
      [70_000, 70_000, booking.reference, receiptsOf(20_000, 50_000)],
      [100_000, 100_000, booking.reference, receiptsOf(100_000)],
    ])
    expect(await toMatch()).toHaveLength(1)
  })

  it('with two codes is divided', async () => {
    const second = await another(20)
    await importRows([day(0), `${codeOf(booking)} and ${codeOf(second)}`, 200_000])
    const line = only(await toMatch())
    expect(proposalsOf(line)).toEqual([
      ['CODE', true, [booking.reference, 120_000, 0, 0], [second.reference, 80_000, 0, 0]],
    ])
    expect((await postTicked()).body.data).toMatchObject({ posted: 2, linked: 0, moved: 0 })
    expect([(await moneyOf(booking)).paidAmount, (await moneyOf(second)).paidAmount]).toEqual([
      120_000, 80_000,
    ])
    expect(only(await listState('MATCHED')).bookings).toHaveLength(2)
  })

  it('of which the payment was recorded already is linked, and no money is posted', async () => {
    await aPayment(app, owner, booking, 60_000, { paidOn: day(-1), moneyAccountId: account.id })
    await aPayment(app, owner, booking, 20_000, { method: 'CASH' })
    await importRows([day(0), 'NIP/SOMEBODY', 60_000], [day(0), 'NIP/OTHER', 20_000])
    const [first, second] = await toMatch()
    expect(first && proposalsOf(first)).toEqual([['RECORDED', true, [booking.reference, 60_000, 0, 0]]])
    expect(second?.proposals).toEqual([])
    expect((await postTicked()).body.data).toMatchObject({ posted: 0, linked: 1, moved: 0 })
    expect((await moneyOf(booking)).paidAmount).toBe(80_000)
    // The payment belongs to this transfer now.
    await importRows([day(0), 'NIP/SOMEBODY ELSE', 60_000])
    expect((await toMatch()).map(({ proposals }) => proposals)).toEqual([[], []])
  })

  it('asks if several recorded payments, or several transfers, have its amount', async () => {
    const second = await another(20)
    await aPayment(app, owner, booking, 60_000, { moneyAccountId: account.id })
    await aPayment(app, owner, second, 60_000, { moneyAccountId: account.id })
    await importRows([day(0), 'NIP/SOMEBODY', 60_000])
    expect(proposalsOf(only(await toMatch())).map(([rule, ticked]) => [rule, ticked])).toEqual([
      ['RECORDED', false],
      ['RECORDED', false],
    ])
    // The code says which one.
    await importRows([day(0), `NIP/${codeOf(second)}`, 60_000])
    const [unnamed, named] = await toMatch()
    expect(named && proposalsOf(named)).toEqual([['RECORDED', true, [second.reference, 60_000, 0, 0]]])
    expect(unnamed && proposalsOf(unnamed)).toEqual([['RECORDED', true, [booking.reference, 60_000, 0, 0]]])
  })

  it('with the code of another booking is new money, although its amount was recorded', async () => {
    const second = await another(20)
    await aPayment(app, owner, booking, 60_000, { moneyAccountId: account.id })
    await importRows([day(0), `NIP/${codeOf(second)}`, 60_000])
    expect(proposalsOf(only(await toMatch()))).toEqual([['CODE', true, [second.reference, 60_000, 0, 0]]])
  })

  it.each([
    ['four days before', 4, 'TRANSFER'],
    ['in cash', 0, 'CASH'],
  ])('is not linked to a payment %s', async (_, days, method) => {
    const fields = { paidOn: day(-days), moneyAccountId: account.id, method }
    await aPayment(app, owner, booking, 60_000, fields)
    await importRows([day(0), 'NIP/SOMEBODY', 60_000])
    expect(only(await toMatch()).proposals.filter(({ rule }) => rule === 'RECORDED')).toEqual([])
  })

  it('confirms the claim of its sender, with its caution part', async () => {
    const agent = await anAgentOf(owner)
    const booked = await another(20, {}, agent)
    const fields = { senderName: 'Chief Emeka Okafor & Sons Ltd', cautionPart: 10_000, claimedOn: day(-2) }
    const claim = await aClaim(app, agent, booked, 90_000, fields)
    await aClaim(app, agent, booked, 70_000, { senderName: 'Bank Transfer Ltd' })
    await importRows([day(0), 'NIP/OKAFOR EMEKA/GTB', 90_000], [day(0), 'NIP BANK TRANSFER LTD', 70_000])
    const [first, second] = await toMatch()
    expect(first && proposalsOf(first)).toEqual([['CLAIM', true, [booked.reference, 90_000, 10_000, 0]]])
    expect(second?.proposals.filter(({ rule }) => rule === 'CLAIM')).toEqual([])
    await postTicked()
    const money = await moneyOf(booked)
    expect(money).toMatchObject({ paidAmount: 80_000, cautionHeld: 10_000, claimedAmount: 70_000 })
    expect(money.claims.find(({ id }) => id === claim.id)?.state).toBe('CONFIRMED')
  })

  it('with the code of a claimed booking confirms the claim, so that it does not count twice', async () => {
    const claim = await aClaim(app, owner, booking, 50_000)
    await importRows([day(0), codeOf(booking), 50_000])
    expect(only(await toMatch()).proposals[0]?.parts[0]?.claimId).toBe(claim.id)
    await postTicked()
    expect(await moneyOf(booking)).toMatchObject({ paidAmount: 50_000, claimedAmount: 0 })
  })

  it('of the balance or an instalment of one stay only is proposed and not ticked', async () => {
    const second = await another(20, { status: 'CONFIRMED' })
    await executeSql("UPDATE bookings SET status = 'CONFIRMED' WHERE id = $1", [booking.id])
    await aSchedule(app, owner, second, [
      [1, 35_000],
      [10, 85_000],
    ])
    await importRows([day(0), 'NIP/SOMEBODY', 35_000], [day(0), 'NIP/OTHER', 120_000])
    const [instalment, balance] = await toMatch()
    expect(instalment && proposalsOf(instalment)).toEqual([
      ['AMOUNT', false, [second.reference, 35_000, 0, 0]],
    ])
    // Both stays owe this.
    expect(balance?.proposals).toEqual([])
  })

  it('with a code of one wrong letter is proposed and not ticked', async () => {
    const code = codeOf(booking)
    const wrong = `${code.slice(0, 7)}${code.endsWith('A') ? 'B' : 'A'}`
    await importRows([day(0), `NIP/${wrong}/X`, 1_234])
    expect(proposalsOf(only(await toMatch()))).toEqual([
      ['SIMILAR_CODE', false, [booking.reference, 1_234, 0, 0]],
    ])
  })

  it('with the code of a cancelled stay is never ticked; it can be posted, and is a refund due', async () => {
    await app.send(
      bookings.setStatus,
      { params: { id: booking.id }, body: { status: 'CANCELLED' } as never },
      { token: owner.token },
    )
    await another(5)
    await importRows([day(0), codeOf(booking), 120_000])
    const line = only(await toMatch())
    expect([line.proposals[0]?.isSelected, line.proposals[0]?.parts[0]?.isCancelled]).toEqual([false, true])
    const refused = await post([toPostedLine(line)])
    expect([refused.status, refused.body.code]).toEqual([409, 'payments.above_balance'])
    expect(await toMatch()).toHaveLength(1)
    expect((await post([toPostedLine(line, { asCredit: true })])).status).toBe(200)
    expect(await readBooking(booking)).toMatchObject({ status: 'CANCELLED', paidAmount: 120_000 })
  })

  it('with the code of another business, or of a deleted booking, is not proposed', async () => {
    const other = await aPayingOwner()
    const theirs = await aBooking(app, other, aBookingInput(await aProperty(app, other), 5, 8))
    await app.send(bookings.remove, { params: { id: booking.id } }, { token: owner.token })
    await importRows([day(0), codeOf(theirs), 1_000], [day(0), codeOf(booking), 1_000])
    expect((await toMatch()).map(({ proposals }) => proposals)).toEqual([[], []])
  })

  it('confirms a held booking', async () => {
    await app.send(
      holds.set,
      { params: { id: booking.id }, body: { holdUntil: `${day(1)}T12:00:00Z`, holdAmount: 40_000 } },
      { token: owner.token },
    )
    await importRows([day(0), 'NIP/SOMEBODY', 40_000], [day(0), codeOf(booking), 40_000])
    const [amount, code] = await toMatch()
    // The deposit, which the second transfer pays.
    expect(code && proposalsOf(code)).toEqual([['CODE', true, [booking.reference, 40_000, 0, 0]]])
    expect(amount?.proposals.map(({ rule }) => rule)).toEqual(['AMOUNT'])
    await postTicked()
    expect((await readBooking(booking)).status).toBe('CONFIRMED')
  })
})

describe('a transfer that may be other money', () => {
  it('is not ticked if an earlier file had it with other columns or swapped dates', async () => {
    await importRows([day(0), `NIP/${codeOf(booking)}`, 9_000])
    await postTicked()
    const columns = JSON.stringify({ DAY: 0, NARRATION: 2, CREDIT: 4 })
    const file = statementCsv([[day(0), `NIP/${codeOf(booking)}.`, 9_000]])
    const checked = await checkStatement(app, owner, account, file, { columns })
    await importLines(app, owner, checked.body.data.importId)
    const line = only(await toMatch())
    expect([line.isProbablyKnown, line.proposals[0]?.isSelected]).toEqual([true, false])
  })

  it('is not ticked for a claim that another guest’s name and balance contradict, and shows both', async () => {
    const second = await another(20, { guestName: 'Nneka Onyeka', status: 'CONFIRMED' })
    await aClaim(app, owner, booking, 120_000, { senderName: 'Nneka Onyeka' })
    await importRows([day(0), 'NIP FROM NNEKA ONYEKA', 120_000])
    expect(
      proposalsOf(only(await toMatch())).map(([rule, ticked, part]) => [
        rule,
        ticked,
        Array.isArray(part) && part[0],
      ]),
    ).toEqual([
      ['CLAIM', false, booking.reference],
      ['AMOUNT', false, second.reference],
    ])
  })

  it('is not linked by its amount alone if a claim names its sender', async () => {
    const second = await another(20)
    await aPayment(app, owner, booking, 22_000, { moneyAccountId: account.id })
    await aClaim(app, owner, second, 22_000, { senderName: 'Zubairu Quddus' })
    await importRows([day(0), 'NIP FROM ZUBAIRU QUDDUS', 22_000])
    expect(proposalsOf(only(await toMatch())).map(([rule, ticked]) => [rule, ticked])).toEqual([
      ['RECORDED', false],
      ['CLAIM', false],
    ])
  })

  it('is not linked by its amount alone if it names another guest, who may pay a part', async () => {
    await another(20, { guestName: 'Nneka Onyeka', status: 'CONFIRMED' })
    await aPayment(app, owner, booking, 22_000, { moneyAccountId: account.id })
    await importRows([day(0), 'NIP FROM ONYEKA NNEKA', 22_000])
    expect(proposalsOf(only(await toMatch())).map(([rule, ticked]) => [rule, ticked])).toEqual([
      ['RECORDED', false],
      ['NAME', false],
    ])
  })

  it.each(['NIP Transfer', 'Mobile 2026', 'GTBank', 'Mr'])(
    'is not matched by the common words of a claim: %s',
    async (senderName) => {
      await aClaim(app, owner, booking, 31_000, { senderName })
      await importRows([day(0), 'NIP OPAY MOBILE TRANSFER 2026 GTBANK MR KUNLE', 31_000])
      expect(only(await toMatch()).proposals).toEqual([])
    },
  )

  it('is not ticked by its code if the money was recorded on another day or in another account', async () => {
    const other = await aBankAccount(app, owner, { name: 'UBA', bankName: 'UBA' })
    await aPayment(app, owner, booking, 9_000, { paidOn: day(-6), moneyAccountId: account.id })
    await aPayment(app, owner, booking, 8_000, { moneyAccountId: other.id })
    await importRows([day(0), codeOf(booking), 9_000], [day(0), codeOf(booking), 8_000])
    expect((await toMatch()).map(({ proposals: [first] }) => [first?.rule, first?.isSelected])).toEqual([
      ['CODE', false],
      ['CODE', false],
    ])
  })

  it('is refused if the payment was recorded after the list was opened', async () => {
    await importRows([day(0), codeOf(booking), 7_000])
    const lines = (await toMatch()).map((line) => toPostedLine(line))
    await aPayment(app, owner, booking, 7_000, { moneyAccountId: account.id })
    const refused = await post(lines)
    expect([refused.status, refused.body.code]).toEqual([409, 'bank.recorded'])
    expect((await moneyOf(booking)).paidAmount).toBe(7_000)
    expect((await postTicked()).body.data).toMatchObject({ posted: 0, linked: 1, moved: 0 })
  })

  it('is posted beside a second one of the same amount and booking', async () => {
    await importRows([day(0), `${codeOf(booking)} 1`, 7_000], [day(0), `${codeOf(booking)} 2`, 7_000])
    expect((await postTicked()).body.data).toMatchObject({ posted: 2, linked: 0, moved: 0 })
  })

  it('of one amount with hundreds of others and of reversals does not block other requests', async () => {
    const long = (index: number) => `TRF WORD${index} OTHER NARRATION ${'FROM SOMEBODY '.repeat(20)}`
    const transfers = Array.from({ length: 500 }, (_, index): StatementRow => [day(0), long(index), 50])
    const reversals = transfers.slice(0, 100).map(([on, text]): StatementRow => [on, `RVSL ${text}`, -50])
    // With so many of one amount, none is taken for the one that was reversed.
    expect(await importRows(...transfers, ...reversals)).toMatchObject({ reversed: 0, unclearReversals: 100 })
    await executeSql(
      `INSERT INTO money_entries (business_id, id, kind, amount, debit_kind, debit_account, credit_kind, credit_account,
         money_account_id, from_account_id, paid_on, method)
       SELECT cash.business_id, gen_random_uuid(), 'MOVED', 50, 'MONEY_ACCOUNT', $2::uuid, 'MONEY_ACCOUNT', cash.id, $2::uuid, cash.id,
         $3::date, 'UNKNOWN'
       FROM money_accounts cash, generate_series(1, 300) WHERE cash.business_id = $1 AND cash.kind = 'CASH'`,
      [owner.businessId, account.id, day(0)],
    )
    // It took 7 s when each transfer was compared with each choice of all others.
    expect(await repeatedBlockMs(500, toMatch)).toBeLessThan(500)
  })

  it('is compared with many stays in a child process, with the same proposals', async () => {
    const flats = await Promise.all([1, 2].map(() => aProperty(app, owner)))
    await executeSql(
      `INSERT INTO bookings (business_id, id, reference, property_id, check_in, check_out, guests, guest_name, guest_email,
         guest_phone, total_amount, paid_amount, status, source, created_by)
       SELECT business_id, gen_random_uuid(), reference || number || flat, flat, check_in + number, check_in + 1 + number,
         guests, 'Ada Obi Nwosu', guest_email, guest_phone, 50000, 0, 'CONFIRMED', source, created_by
       FROM bookings, generate_series(1, 250) AS number, unnest($2::uuid[]) AS flat WHERE id = $1`,
      [booking.id, flats.map(({ id }) => id)],
    )
    const inChild = async () =>
      (await workerTasks.get()).values.find(({ labels }) => labels.task === 'bank.match')?.value ?? 0
    const rowOf = (index: number): StatementRow => [day(0), `NIP OBI ADA ${index}`, 50_000]
    const rulesOf = (lines: Awaited<ReturnType<typeof toMatch>>) =>
      new Set(lines.map(({ proposals }) => proposals.map(({ rule }) => rule).join()))
    await importRows(rowOf(0))
    const [before, few] = [await inChild(), await toMatch()]
    expect(await inChild()).toBe(before)
    await importRows(...Array.from({ length: 110 }, (_, index) => rowOf(index + 1)))
    const many = await toMatch()
    expect(await inChild()).toBe(before + 1)
    expect(many).toHaveLength(111)
    expect(rulesOf(many)).toEqual(rulesOf(few))
    expect(few[0]?.proposals.length).toBeGreaterThan(1)
    // Storing 500 bookings takes seconds on a busy machine.
  }, 60_000)

  it('reads long narrations', async () => {
    const words = Array.from({ length: 200 }, (_, index) => `A${index}`)
      .join(' ')
      .slice(0, 480)
    await importRows(
      ...Array.from({ length: 120 }, (_, index): StatementRow => [day(0), `${index} ${words}`, 1 + index]),
    )
    expect(await toMatch()).toHaveLength(120)
  })
})

describe('posting', () => {
  it('posts all transfers or none', async () => {
    const second = await another(20)
    await importRows([day(0), codeOf(booking), 120_000], [day(0), codeOf(second), 120_000])
    const lines = await toMatch()
    await aPayment(app, owner, second, 1_000)
    const refused = await post(lines.map((line) => toPostedLine(line)))
    expect([refused.status, refused.body.code]).toEqual([409, 'payments.above_balance'])
    expect([(await moneyOf(booking)).paidAmount, await listState('MATCHED')]).toEqual([0, []])
  })

  it('by several owners at once, for two properties, posts each transfer once', async () => {
    const other = await aProperty(app, owner, { pricePerNight: '40000' })
    const second = await aBooking(app, owner, aBookingInput(other, 20, 23))
    const rows = [0, 1, 2, 3].map(
      (n): StatementRow => [day(0), `${codeOf(n % 2 ? booking : second)} ${n}`, 30_000],
    )
    await importRows(...rows)
    const lines = await toMatch()
    const sent = await Promise.all(
      [lines, lines.toReversed(), lines.slice(0, 2), lines.slice(2)].map((some) =>
        post(some.map((line) => toPostedLine(line))),
      ),
    )
    for (const { status, body } of sent)
      expect(status === 200 || body.code === 'bank.line_decided', JSON.stringify(body)).toBe(true)
    expect(sent.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    const paid = sumOf(
      await Promise.all([booking, second].map(async (one) => (await moneyOf(one)).paidAmount)),
    )
    const matched = await listState('MATCHED')
    expect(paid).toBe(sumOf(matched.map(({ matchedAmount }) => matchedAmount)))
    expect(paid).toBe(matched.length * 30_000)
  })

  it('for two stays, of which one is moved meanwhile, locks no property out of order', async () => {
    const flats = [property, await aProperty(app, owner), await aProperty(app, owner)]
    const [first, second, third] = flats.sort((one, other) => (one.id < other.id ? -1 : 1))
    if (!first || !second || !third) throw new Error('Three properties are needed')
    const waiting = await aBooking(app, owner, aBookingInput(second, 20, 23))
    const moved = await aBooking(app, owner, aBookingInput(third, 20, 23))
    await importRows(
      [day(0), `NIP ${codeOf(waiting)}`, 1_000, 'A'],
      [day(0), `NIP ${codeOf(moved)}`, 2_000, 'B'],
    )
    const lines = (await toMatch()).map((line) => toPostedLine(line))
    const releaseSecond = await holdProperty(second.id, 'update')
    const posting = post(lines)
    await waitForBlockedTransaction()
    await executeSql('UPDATE bookings SET property_id = $2 WHERE id = $1', [moved.id, first.id])
    const releaseFirst = await holdProperty(first.id, 'no key update')
    await releaseSecond()
    const { status, body } = await posting
    await releaseFirst()
    expect([status, body.code]).toEqual([409, 'common.stale_edit'])
  })

  it('with a repeated key posts once', async () => {
    await importRows([day(0), codeOf(booking), 50_000])
    const lines = (await toMatch()).map((line) => toPostedLine(line))
    const headers = { 'idempotency-key': 'one-press-of-mine' }
    const sent = [
      await postLines(app, owner, account, lines, { headers }),
      await postLines(app, owner, account, lines, { headers }),
    ]
    expect(sent.map(({ status, body }) => [status, body.data.posted])).toEqual([
      [200, 1],
      [200, 1],
    ])
    expect(sent[1]?.body.data).toEqual(sent[0]?.body.data)
    expect((await moneyOf(booking)).paidAmount).toBe(50_000)
  })

  it('refuses more than the transfer, a line twice, an account and a booking of others, and an empty choice', async () => {
    await importRows([day(0), codeOf(booking), 50_000])
    const line = only(await toMatch())
    const payment = { bookingId: booking.id, amount: 50_000 }
    const other = await aPayingOwner()
    const theirs = await aBooking(app, other, aBookingInput(await aProperty(app, other), 5, 8))
    const outcomes = [
      await post([{ id: line.id, payments: [{ ...payment, amount: 50_000.01 }] }]),
      await post([{ id: line.id, payments: [payment, { ...payment, amount: 1 }] }]),
      await post([
        { id: line.id, payments: [payment] },
        { id: line.id, payments: [payment] },
      ]),
      await post([{ id: line.id, payments: [{ ...payment, bookingId: theirs.id }] }]),
      await post([{ id: line.id, payments: [{ ...payment, cautionPart: 60_000 }] }]),
      await post([{ id: line.id }]),
      await post([]),
      await postLines(app, other, account, [{ id: line.id, payments: [payment] }]),
      await postLines(app, owner, await aBankAccount(app, owner, { name: 'UBA', bankName: 'UBA' }), [
        { id: line.id, payments: [payment] },
      ]),
    ]
    expect(outcomes.map(({ status }) => status)).toEqual([400, 400, 400, 404, 400, 400, 400, 404, 404])
    expect(outcomes[2]?.body.errors?.[0]?.message).toBe(repeatedLineMessage)
    expect((await moneyOf(booking)).paidAmount).toBe(0)
    expect((await post([{ id: line.id, payments: [{ ...payment, amount: 30_000 }] }])).status).toBe(200)
    expect(only(await toMatch())).toMatchObject({ amount: 50_000, matchedAmount: 30_000 })
  })

  it('links no entry of others, no refund, no reversed and no linked one', async () => {
    const entry = await aPayment(app, owner, booking, 50_000, { moneyAccountId: account.id })
    await importRows([day(0), 'NIP/A', 50_000], [day(0), 'NIP/B', 50_000])
    const [first, second] = await toMatch()
    const link = (line: LineToMatch | undefined, entryId: string) =>
      post([{ id: line?.id, entryIds: [entryId] }])
    expect((await link(first, entry.id)).status).toBe(200)
    const again = await link(second, entry.id)
    expect([again.status, again.body.code]).toEqual([409, 'bank.entry_linked'])
    const reversed = await aPayment(app, owner, booking, 50_000, { moneyAccountId: account.id })
    await reverse(reversed.id)
    expect((await link(second, reversed.id)).body.code).toBe('bank.entry_linked')
    const other = await aPayingOwner()
    const theirs = await aPayment(
      app,
      other,
      await aBooking(app, other, aBookingInput(await aProperty(app, other), 5, 8)),
      50_000,
    )
    expect((await link(second, theirs.id)).status).toBe(404)
    expect(await toMatch()).toHaveLength(1)
  })

  it('is undone by reversing the payment: the transfer is to match again', async () => {
    await importRows([day(0), codeOf(booking), 50_000])
    await postTicked()
    const [entry] = (await moneyOf(booking)).entries
    expect((await reverse(entry?.id)).status).toBe(201)
    expect(await listState('MATCHED')).toEqual([])
    const line = only(await toMatch())
    expect(line).toMatchObject({ state: 'NEW', matchedAmount: 0, bookings: [] })
    expect(line.proposals[0]?.isSelected).toBe(false)
    expect((await post([toPostedLine(line)])).body.data).toMatchObject({ posted: 1, linked: 0, moved: 0 })
    expect((await moneyOf(booking)).paidAmount).toBe(50_000)
  })

  // Who posts the rest of a transfer locks the balances first too: another order would end in a deadlock.
  it('changes the balances before the transfer when it is undone', async () => {
    await importRows([day(0), codeOf(booking), 50_000])
    await postTicked()
    const [entry] = (await moneyOf(booking)).entries
    expect(
      await refusalOfSql(`DO $body$ BEGIN
        CREATE FUNCTION pg_temp.tell_balance() RETURNS trigger LANGUAGE plpgsql AS $function$ BEGIN
          RAISE '% paid', (SELECT amount FROM money_balances WHERE kind = 'BOOKING' AND account_id = '${booking.id}');
        END $function$;
        CREATE TRIGGER tell_balance BEFORE UPDATE ON bank_lines FOR EACH ROW EXECUTE FUNCTION pg_temp.tell_balance();
        INSERT INTO money_entries (business_id, id, kind, amount, method, debit_kind, debit_account, credit_kind, credit_account,
          booking_id, money_account_id, paid_on, reverses, note)
        SELECT business_id, gen_random_uuid(), kind, amount, method, credit_kind, credit_account, debit_kind, debit_account,
          booking_id, money_account_id, paid_on, id, 'Wrong guest' FROM money_entries WHERE id = '${entry?.id}';
      END $body$`),
    ).toBe('0.00 paid')
  })

  it('of a divided transfer is undone in part, and the rest is matched again', async () => {
    const second = await another(20)
    await importRows([day(0), `${codeOf(booking)} ${codeOf(second)}`, 200_000])
    await postTicked()
    const [entry] = (await moneyOf(second)).entries
    await reverse(entry?.id)
    const line = only(await toMatch())
    expect(line).toMatchObject({ amount: 200_000, matchedAmount: 120_000 })
    // The owner has taken it from this booking, so it is not ticked again.
    expect(proposalsOf(line)).toEqual([['CODE', false, [second.reference, 80_000, 0, 0]]])
    await post([toPostedLine(line)])
    expect(only(await listState('MATCHED')).matchedAmount).toBe(200_000)
  })

  it('of a transfer that the bank reversed afterwards is shown until its payment is reversed', async () => {
    await importRows([day(-1), codeOf(booking), 50_000])
    await postTicked()
    expect(await importRows([day(0), `REVERSAL ${codeOf(booking)}`, -50_000])).toMatchObject({
      reversed: 0,
      reversedAfterPosting: 1,
    })
    const { reversedAfterPosting, lines } = await listLinesToMatch(app, owner, account)
    expect([lines, only(reversedAfterPosting).reversedOn]).toEqual([[], day(0)])
    await reverse((await moneyOf(booking)).entries[0]?.id)
    expect((await listLinesToMatch(app, owner, account)).reversedAfterPosting).toEqual([])
    expect(await listState('REVERSED')).toHaveLength(1)
  })
})

describe('a transfer that is no payment', () => {
  const ignore = (id: string, person = owner) =>
    app.send(bankLines.ignore, { params: { id }, body: { reason: 'My own money' } }, { token: person.token })
  const restore = (id: string) => app.send(bankLines.restore, { params: { id } }, { token: owner.token })

  it('of which a part is matched waits for its rest, which is matched or ignored', async () => {
    await importRows([day(0), 'NIP/TWO GUESTS', 50_000])
    const { id } = only(await toMatch())
    const pay = (amount: number, { id: bookingId } = booking, fields: object = {}) =>
      post([{ id, payments: [{ bookingId, amount }], ...fields }])
    await pay(30_000)
    expect(only(await toMatch())).toMatchObject({ state: 'NEW', matchedAmount: 30_000 })
    expect(await listState('MATCHED')).toEqual([])
    expect((await pay(20_000.01)).status).toBe(400)
    expect((await ignore(id)).body.data.line).toMatchObject({ state: 'MATCHED', reason: 'My own money' })
    expect(await toMatch()).toEqual([])
    expect((await restore(id)).body.data.line).toMatchObject({ state: 'NEW', matchedAmount: 30_000 })
    // Another screen has the list of before the first payment.
    const stale = await pay(20_000, booking, { matchedAmount: 0 })
    expect([stale.status, stale.body.code]).toEqual([409, 'bank.line_decided'])
    expect((await pay(20_000, await another(12), { matchedAmount: 30_000 })).status).toBe(200)
    expect(only(await listState('MATCHED'))).toMatchObject({ matchedAmount: 50_000 })
    expect((await restore(id)).body.code).toBe('bank.line_decided')
  })

  it('has the rest of a part proposed', async () => {
    await importRows([day(0), 'NIP/TWO GUESTS', 140_000])
    const { id } = only(await toMatch())
    const second = await another(12)
    await post([{ id, payments: [{ bookingId: booking.id, amount: 20_000 }] }])
    expect(proposalsOf(only(await toMatch()))).toEqual([['AMOUNT', false, [second.reference, 120_000, 0, 0]]])
  })

  it('is ignored with a reason, and restored', async () => {
    await importRows([day(0), codeOf(booking), 50_000])
    const line = only(await toMatch())
    expect((await ignore(line.id, await aPayingOwner())).status).toBe(404)
    expect((await ignore(line.id)).body.data.line).toMatchObject({ state: 'IGNORED', reason: 'My own money' })
    expect((await ignore(line.id)).body.code).toBe('bank.line_decided')
    const refused = await post([toPostedLine(line)])
    expect([refused.status, refused.body.code]).toEqual([409, 'bank.line_decided'])
    expect((await restore(line.id)).body.data.line).toMatchObject({ state: 'NEW', reason: null })
    expect((await restore(line.id)).body.code).toBe('bank.line_decided')
    await postTicked()
    expect((await ignore(line.id)).body.code).toBe('bank.line_decided')
  })
})

it('deletes a checked statement that is not imported within a day', async () => {
  const checked = await checkStatement(app, owner, account, statementCsv([[day(0), 'NIP/ADA OBI', 1_000]]))
  const { importId } = checked.body.data
  const runJob = () => deleteCheckedStatements.run({}, { jobId: newId(), enqueuedAt: new Date() })
  await executeSql("UPDATE bank_imports SET created_at = now() - interval '23 hours' WHERE id = $1", [
    importId,
  ])
  await runJob()
  await executeSql("UPDATE bank_imports SET created_at = now() - interval '25 hours' WHERE id = $1", [
    importId,
  ])
  await runJob()
  expect((await importLines(app, owner, importId)).status).toBe(404)
})

it('a statement that is imported while its transfers are posted and reversed keeps the money right', async () => {
  const rows = Array.from(
    { length: 12 },
    (_, n): StatementRow => [day(-(n % 3)), `${codeOf(booking)} ${n}`, 1_000 + n],
  )
  await importRows(...rows)
  const lines = (await toMatch()).map((line) => toPostedLine(line))
  const reversals = rows.map(([, narration, amount]): StatementRow => [day(0), `RVSL ${narration}`, -amount])
  const checked = await checkStatement(app, owner, account, statementCsv(reversals))
  const [posted, imported] = await Promise.all([
    post(lines),
    importLines(app, owner, checked.body.data.importId),
  ])
  expect(imported.status).toBe(201)
  const { reversed, reversedAfterPosting } = imported.body.data
  // The one that comes second sees the other's work.
  if (posted.status === 200) expect([reversed, reversedAfterPosting]).toEqual([0, 12])
  else expect([posted.body.code, reversed, reversedAfterPosting]).toEqual(['bank.line_decided', 12, 0])
})

describe('the database', () => {
  it('holds what is matched, and refuses to delete or change transfers', async () => {
    await importRows([day(0), codeOf(booking), 50_000])
    await postTicked()
    const [line] = await listState('MATCHED')
    const id = line?.id ?? ''
    const refusals = [
      await refusalOfSql('DELETE FROM bank_lines WHERE id = $1', [id]),
      await refusalOfSql('UPDATE bank_lines SET amount = 1 WHERE id = $1', [id]),
      await refusalOfSql('UPDATE bank_lines SET matched_amount = 60000 WHERE id = $1', [id]),
      await refusalOfSql('UPDATE bank_lines SET matched_amount = 40000 WHERE id = $1', [id]),
      await refusalOfSql("UPDATE bank_lines SET state = 'IGNORED', reason = 'No guest' WHERE id = $1", [id]),
      await refusalOfSql('DELETE FROM bank_line_entries WHERE line_id = $1', [id]),
    ]
    expect(refusals).toEqual([
      expect.stringContaining('never changed or deleted'),
      expect.stringContaining('never changed or deleted'),
      'bank_lines_matched',
      'bank_lines_matched_amount',
      'bank_lines_matched_state',
      expect.stringContaining('never changed or deleted'),
    ])
    const { rows } = await executeSql('SELECT recount_bank_lines($1)::int AS wrong', [owner.businessId])
    expect(rows).toEqual([{ wrong: 0 }])
  })

  it('erases the narrations of a guest, and knows their lines still', async () => {
    const id = await aPastBooking(owner, { property, nights: [-9, -6], total: 120_000 })
    const past = await readBooking({ id })
    const row: StatementRow = [day(0), `NIP/CHIAMAKA OKONKWO/${codeOf(past)}`, 50_000, 'R77']
    await importRows(row, [day(0), 'NIP/OTHER', 1_000])
    const line = (await toMatch()).find(({ reference }) => reference === 'R77')
    await post([{ id: line?.id, payments: [{ bookingId: id, amount: 40_000 }] }])
    const params = { id: line?.id ?? '' }
    const ignored = await app.send(
      bankLines.ignore,
      { params, body: { reason: 'Laundry of Chiamaka' } },
      { token: owner.token },
    )
    expect(ignored.status).toBe(200)
    const input = { params: { id }, body: { confirmName: past.guestName } }
    const erased = await app.send(guestErasure.erase, input, { token: owner.token })
    expect([erased.status, erased.body.data]).toEqual([200, { count: 1 }])
    const { rows } = await executeSql(
      'SELECT narration, reference, reason FROM bank_lines WHERE business_id = $1 ORDER BY amount DESC',
      [owner.businessId],
    )
    expect(rows).toEqual([
      { narration: 'Erased with the guest', reference: null, reason: 'Erased with the guest' },
      { narration: 'NIP/OTHER', reference: null, reason: null },
    ])
    expect(await importRows(row)).toMatchObject({ added: 0, known: 1 })
  })
})

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)
