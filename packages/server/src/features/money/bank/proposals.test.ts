import type { LineToMatch } from '@ilewa/contract/bank/schema'
import {
  aBooking,
  aBookingInput,
  anOwner,
  aProperty,
  day,
  type Person,
} from '@ilewa/tests/support/app/builders'
import { aBankAccount, aPayment } from '@ilewa/tests/support/app/money'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { setStandardPlan } from '@ilewa/tests/support/app/users'
import {
  aBankStatement,
  listLinesToMatch,
  postLines,
  type StatementRow,
  toPostedLine,
} from '@ilewa/tests/support/bank/bank-lines'
import { beforeEach, describe, expect, it } from 'vitest'
import { executeSql } from '../../../platform/database/database.ts'

/* What is proposed for a transfer whose narration names a guest, or has several codes. */

const app = useTestApp()

let owner: Person
let property: Awaited<ReturnType<typeof aProperty>>
let account: Awaited<ReturnType<typeof aBankAccount>>

beforeEach(async () => {
  owner = await anOwner()
  await setStandardPlan(owner)
  property = await aProperty(app, owner, { pricePerNight: '40000' })
  account = await aBankAccount(app, owner)
})

/** Three nights for ₦120,000 in all. */
const book = (guestName: string, from = 5) =>
  aBooking(app, owner, { ...aBookingInput(property, from, from + 3), guestName })
const withCaution = async (booked: { id: string }) =>
  executeSql('UPDATE bookings SET caution_amount = 50000 WHERE id = $1', [booked.id])
const importRows = (...rows: StatementRow[]) => aBankStatement(app, owner, account, rows)
const firstLine = async (): Promise<LineToMatch> => {
  const [line] = (await listLinesToMatch(app, owner, account)).lines
  if (!line) throw new Error('No transfer waits')
  return line
}
const proposals = async () =>
  (await firstLine()).proposals.map(({ rule, isSelected, parts }) => [
    ...[rule, isSelected],
    ...parts.map(({ reference, amount, cautionPart }) => [reference, amount, cautionPart]),
  ])

describe('a named guest', () => {
  it('who pays a part is proposed, not ticked, and posted with one press', async () => {
    const { reference } = await book('Nneka Onyeka')
    await book('Bola Ade', 20)
    await importRows([day(0), 'NIP FROM ONYEKA NNEKA', 22_000])
    expect(await proposals()).toEqual([['NAME', false, [reference, 22_000, 0]]])
    const sent = await postLines(app, owner, account, [toPostedLine(await firstLine())])
    expect(sent.body.data).toMatchObject({ posted: 1 })
  })

  it('with two bookings has both proposed, the first arrival first', async () => {
    const second = await book('Nneka Onyeka', 20)
    const first = await book('NNEKA ONYEKA', 10)
    await importRows([day(0), 'NIP NNEKA ONYEKA', 120_000])
    expect(await proposals()).toEqual([
      ['NAME', false, [first.reference, 120_000, 0]],
      ['NAME', false, [second.reference, 120_000, 0]],
    ])
  })

  it('who pays the caution deposit of the first of two bookings has it proposed as such', async () => {
    const first = await book('Nneka Onyeka')
    const second = await book('Nneka Onyeka', 20)
    await withCaution(first)
    await importRows([day(0), 'NIP NNEKA ONYEKA', 50_000])
    expect(await proposals()).toEqual([
      ['NAME', false, [first.reference, 50_000, 50_000]],
      ['NAME', false, [second.reference, 50_000, 0]],
    ])
  })

  it.each(['Unity Okafor', 'First Union', 'Access Bello', 'Joy Transfer'])(
    'is found although the name has a word of banks: %s',
    async (name) => {
      const { reference } = await book(name)
      await book('Bola Ade', 20)
      await importRows([day(0), `NIP/${name.toUpperCase()}/GTBANK`, 22_000])
      expect(await proposals()).toEqual([['NAME', false, [reference, 22_000, 0]]])
      await importRows([day(-1), `TRF FRM ${name}`, 120_000])
      expect(await proposals()).toEqual([['AMOUNT', false, [reference, 120_000, 0]]])
    },
  )

  it.each([
    ['one word only', 'NIP FROM NNEKA EZE', 22_000],
    ['more than is owed', 'NIP FROM NNEKA ONYEKA', 120_001],
    ['two guests', 'NIP NNEKA ONYEKA FOR BOLA ADE', 22_000],
  ])('is not proposed for %s', async (_, narration, amount) => {
    await book('Nneka Onyeka')
    await book('Bola Ade', 20)
    await importRows([day(0), narration, amount])
    expect(await proposals()).toEqual([])
  })

  it('is not linked with a payment of another booking by the amount alone', async () => {
    const named = await book('Unity Okafor')
    const other = await book('Bola Ade', 20)
    await aPayment(app, owner, other, 22_000, { moneyAccountId: account.id })
    await importRows([day(0), 'NIP/UNITY OKAFOR', 22_000])
    expect(await proposals()).toEqual([
      ['RECORDED', false, [other.reference, 22_000, 0]],
      ['NAME', false, [named.reference, 22_000, 0]],
    ])
  })
})

it('two codes pay for both stays before the caution deposit of the first', async () => {
  const first = await book('Ada Obi')
  const second = await book('Bola Ade', 20)
  await withCaution(first)
  await importRows(
    [day(-1), `${first.reference} ${second.reference}`, 240_000],
    [day(0), `${first.reference} ${second.reference}`, 50_000],
  )
  expect(await proposals()).toEqual([
    ['CODE', true, [first.reference, 120_000, 0], [second.reference, 120_000, 0]],
  ])
  await postLines(app, owner, account, [toPostedLine(await firstLine())])
  expect(await proposals()).toEqual([['CODE', true, [first.reference, 50_000, 50_000]]])
})
