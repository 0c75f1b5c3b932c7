import { type RecordedDetails, type RecordedMoney, recordedReason } from '@ilewa/contract/bank/recorded-money'
import { type BankLine, unmatchedAmountOf } from '@ilewa/contract/bank/schema'
import { formatDate } from '@ilewa/contract/core/dates'
import { formatNaira } from '@ilewa/contract/core/money'
import { AppError } from '../../../platform/app-error.ts'
import type { Context } from '../../../platform/http/pipeline/context.ts'
import { amountsOf, createSameMoney, type PostedMoney } from './rules/same-money.ts'
import { listUnlinkedMoney } from './unlinked-money.queries.ts'

interface PostedTransfer extends Pick<PostedMoney, 'payments' | 'move'> {
  line: BankLine
  /** Recorded entries that are linked. */
  entries: readonly { id: string }[]
  /** The owner says that recorded money of this amount is other money. */
  isOtherMoney: boolean
}

/** "₦148,500.00 of 20 Nov 2026 for K7M3-QX9P", without the guest, who may be erased later. */
const describe = ({ amount, paidOn, booking, fromAccountName }: RecordedMoney): string =>
  `${formatNaira(amount)} of ${formatDate(paidOn)} ${booking ? `for ${booking.reference}` : `from ${fromAccountName}`}`

/**
 * Throws `bank.recorded` if some of this money is recorded and not linked, as the same kind or another one: the list from which the owner
 * posts may be older. Returns a text of what the owner says is other money, for the audit log. Lock the properties and accounts first.
 */
export async function requireNotRecorded(
  ctx: Context,
  moneyAccountId: string,
  transfers: readonly PostedTransfer[],
): Promise<string | undefined> {
  const posted = transfers
    .filter(({ payments, move }) => payments.length > 0 || move)
    .map(({ line, isOtherMoney, payments, move }) => ({
      lineId: line.id,
      isOtherMoney,
      money: { day: line.day, amount: unmatchedAmountOf(line), payments, move },
    }))
  const unlinked = await listUnlinkedMoney(ctx, moneyAccountId, {
    amounts: posted.flatMap(({ money }) => amountsOf(money)),
    days: posted.map(({ money }) => money.day),
    linkedIds: transfers.flatMap(({ entries }) => entries.map(({ id }) => id)),
  })
  const found = posted.flatMap(({ lineId, isOtherMoney, money }) =>
    unlinked
      .filter(createSameMoney(money))
      .map(({ amount, paidOn, accountName, booking, fromAccountName }) => ({
        isOtherMoney,
        recorded: { lineId, amount, paidOn, accountName, booking, fromAccountName },
      })),
  )
  const details: RecordedDetails = {
    recorded: found.filter((one) => !one.isOtherMoney).map(({ recorded }) => recorded),
  }
  const [first] = details.recorded
  if (first)
    throw new AppError('bank.recorded', {
      values: { reason: recordedReason(first) },
      details: { ...details },
    })
  return found.map(({ recorded }) => describe(recorded)).join(', ') || undefined
}
