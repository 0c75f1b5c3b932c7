import { PostLinesInput } from '@ilewa/contract/bank/schema'
import { addDays } from '@ilewa/contract/core/dates'
import { subtractNaira } from '@ilewa/contract/core/money'
import { AccountMoveInput } from '@ilewa/contract/money/moves/account-moves'
import { bankImports } from '@ilewa/server/features/money/bank/bank.table'
import { importStatement } from '@ilewa/server/features/money/bank/bank-imports.service'
import { listLinesToMatch } from '@ilewa/server/features/money/bank/lines-to-match.queries'
import { postLines } from '@ilewa/server/features/money/bank/matching.service'
import { maxSettlementDays } from '@ilewa/server/features/money/bank/rules/settlements'
import type { ReadLine } from '@ilewa/server/features/money/bank/statement/lines'
import { recordMove } from '@ilewa/server/features/money/moves/moves.service'
import { db, executeSql } from '@ilewa/server/platform/database/database'
import type { Context } from '@ilewa/server/platform/http/pipeline/context'
import { hashOf, newId } from '@ilewa/server/platform/id'

const weeks = 3

interface Transfer {
  day: string
  amount: number
  narration: string
}

/** What guests transferred in the last weeks and an owner confirmed by eye, as the bank writes it. */
async function listRecordedTransfers({ businessId, today }: Context): Promise<Transfer[]> {
  const { rows } = await executeSql(
    `SELECT entry.paid_on::text AS day, entry.amount::float8 AS amount,
      'NIP CR/' || upper(search_text(stay.guest_name)) || '/' || CASE WHEN hashtext(entry.id::text) % 3 = 0
        THEN 'RENT' ELSE replace(stay.reference, '-', '') END AS narration
    FROM money_entries entry JOIN bookings stay ON stay.business_id = entry.business_id AND stay.id = entry.booking_id
    WHERE entry.business_id = $1 AND entry.kind = 'PAYMENT' AND entry.method = 'TRANSFER' AND entry.paid_on >= $2
      AND entry.reverses IS NULL AND NOT EXISTS (
        SELECT FROM money_entries reversal WHERE reversal.business_id = entry.business_id AND reversal.reverses = entry.id)
    ORDER BY entry.paid_on, entry.id`,
    [businessId, addDays(today, -7 * weeks)],
  )
  return rows as unknown as Transfer[]
}

/** POS settlements of the months before, which the bank paid at their end. */
async function insertSettlements(owner: Context, toAccountId: string): Promise<void> {
  const { businessId, today } = owner
  const lastDay = addDays(today, -maxSettlementDays - 1)
  const { rows } = await executeSql(
    `SELECT entry.money_account_id AS pos, sum(entry.amount)::float8 AS amount,
      least((date_trunc('month', entry.paid_on) + interval '1 month - 1 day')::date, $2::date)::text AS day
    FROM money_entries entry
    JOIN money_accounts account ON account.business_id = entry.business_id AND account.id = entry.money_account_id
    WHERE entry.business_id = $1 AND account.kind = 'POS' AND entry.kind IN ('PAYMENT', 'CAUTION_IN')
      AND entry.reverses IS NULL AND entry.paid_on <= $2
    GROUP BY 1, 3 ORDER BY 3`,
    [businessId, lastDay],
  )
  for (const { pos, amount: gross, day } of rows) {
    const fee = Math.round(Number(gross) * 0.005)
    const amount = subtractNaira(Number(gross), fee)
    const body = { fromAccountId: String(pos), toAccountId, amount, fee, paidOn: String(day) }
    await recordMove(owner, AccountMoveInput.parse(body))
  }
}

/** What the POS provider sent for the last day with payments by POS, without its fee of 0.5 %. */
async function listSettlements({
  businessId,
  today,
}: Pick<Context, 'businessId' | 'today'>): Promise<Transfer[]> {
  const { rows } = await executeSql(
    `SELECT sum(entry.amount)::float8 AS amount FROM money_entries entry
    JOIN money_accounts account ON account.business_id = entry.business_id AND account.id = entry.money_account_id
    WHERE entry.business_id = $1 AND account.kind = 'POS' AND entry.kind IN ('PAYMENT', 'CAUTION_IN')
      AND entry.reverses IS NULL AND entry.paid_on >= $2 AND entry.paid_on < $3
    GROUP BY entry.paid_on ORDER BY entry.paid_on DESC LIMIT 1`,
    [businessId, addDays(today, -maxSettlementDays), today],
  )
  return rows.map(({ amount }) => ({
    day: today,
    amount: Math.round(Number(amount) * 0.995),
    narration: 'POS SETTLEMENT TERMINAL 2044 MONIEPOINT',
  }))
}

/** What came in the last two days and nobody has looked at: with a code, in part, and what is no payment of a guest. */
async function listNewTransfers({ businessId, today }: Context): Promise<Transfer[]> {
  const { rows } = await executeSql(
    `SELECT replace(reference, '-', '') AS code, upper(search_text(guest_name)) AS name, (total_amount - paid_amount)::float8 AS balance
    FROM bookings WHERE business_id = $1 AND removed_at IS NULL AND status = 'CONFIRMED' AND total_amount - paid_amount > 20000
    ORDER BY check_in LIMIT 4`,
    [businessId],
  )
  const yesterday = addDays(today, -1)
  const coded = rows.map(({ code, name, balance }, index): Transfer => {
    const isPart = index === 1
    return {
      day: index % 2 === 0 ? yesterday : today,
      amount: isPart ? Math.round(Number(balance) / 2000) * 1000 : Number(balance),
      narration: index === 3 ? `NIP CR/${name}/RENT` : `NIP CR/${name}/${code}`,
    }
  })
  return [
    ...coded,
    { day: yesterday, amount: 150_000, narration: 'TRF FRM OWN SAVINGS' },
    { day: today, amount: 4_500, narration: 'REFUND IKEJA ELECTRIC PREPAID' },
    ...(await listSettlements({ businessId, today })),
  ]
}

/** Stores transfers as a checked statement, and imports it. */
async function importTransfers(
  owner: Context,
  moneyAccountId: string,
  transfers: readonly Transfer[],
): Promise<void> {
  const { businessId, userId: createdBy } = owner
  const id = newId()
  const lines = transfers.map((transfer, index): ReadLine => {
    const line = { row: index + 2, reference: null, balance: null, ...transfer }
    return { ...line, fingerprint: hashOf(JSON.stringify(line)).toString('hex') }
  })
  const header = { headings: ['Transaction Date', 'Remarks', 'Credit'], dayOrder: 'DAY_FIRST' as const }
  const columns = { DAY: 0, NARRATION: 1, CREDIT: 2 }
  await db()
    .insert(bankImports)
    .values({
      businessId,
      id,
      moneyAccountId,
      createdBy,
      ...header,
      columns,
      checked: { lines, reversals: [] },
    })
  await importStatement(owner, id)
}

/** The statement of the last weeks, of which the transfers before yesterday are matched. */
export async function insertBankStatements(owner: Context): Promise<void> {
  const { rows } = await executeSql(
    'SELECT id FROM money_accounts WHERE business_id = $1 AND is_for_guests',
    [owner.businessId],
  )
  const moneyAccountId = String(rows[0]?.id)
  await insertSettlements(owner, moneyAccountId)
  await importTransfers(owner, moneyAccountId, await listRecordedTransfers(owner))
  const { lines } = await listLinesToMatch(owner, moneyAccountId)
  // Two transfers of one amount may have the same proposals, but a payment belongs to one of them.
  const linkedIds = new Set<string>()
  const linked = lines.flatMap(({ id, proposals }) => {
    const proposal = proposals.find(
      ({ entryIds }) => entryIds.length > 0 && !entryIds.some((entryId) => linkedIds.has(entryId)),
    )
    if (!proposal) return []
    for (const entryId of proposal.entryIds) linkedIds.add(entryId)
    return [{ id, entryIds: proposal.entryIds }]
  })
  if (linked.length > 0)
    await postLines(owner, PostLinesInput.parse({ moneyAccountId, lines: linked.slice(0, 100) }))
  await importTransfers(owner, moneyAccountId, await listNewTransfers(owner))
}
