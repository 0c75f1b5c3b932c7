import { type LinePayment, matchDays } from '@ilewa/contract/bank/schema'
import type { CivilDate } from '@ilewa/contract/core/dates'
import type { Naira } from '@ilewa/contract/core/money'
import { daysAround } from './matching.ts'
import { maxSettlementDays } from './settlements.ts'

/** A payment with its caution part, or a move, that is recorded and belongs to no transfer. */
export interface UnlinkedMoney {
  amount: Naira
  paidOn: CivilDate
  /** Null for a move. */
  bookingId: string | null
  /** Null for a payment. */
  fromAccountId: string | null
  /** It went into the account of the statement, or by transfer into one that is not known. */
  isOfAccount: boolean
  isByTransfer: boolean
}

/** What is posted of a transfer. */
export interface PostedMoney {
  day: CivilDate
  /** What was left of the transfer, in naira. */
  amount: Naira
  payments: readonly Pick<LinePayment, 'bookingId' | 'amount'>[]
  move: { fromAccountId: string; amount: Naira } | null
}

/** The amounts under which it may be recorded: all that was left of the transfer, or a part. */
export const amountsOf = ({ amount, payments, move }: PostedMoney): Naira[] => [
  amount,
  ...payments.map((payment) => payment.amount),
  ...(move ? [move.amount] : []),
]

/**
 * Returns whether recorded money may be what is posted: a payment of the same booking, a move from the same account, or, in the account of
 * the statement, a move for payments and a payment for a move. Other bookings and other accounts sent other money.
 */
export function createSameMoney(posted: PostedMoney) {
  const { day, payments, move } = posted
  const isNearPayment = daysAround(day, matchDays)
  const isNearMove = daysAround(day, maxSettlementDays)
  const amounts = new Set(amountsOf(posted))
  return (recorded: UnlinkedMoney): boolean => {
    const { bookingId, fromAccountId, isOfAccount } = recorded
    const isOfKnownAmount = isOfAccount && amounts.has(recorded.amount)
    if (fromAccountId !== null)
      return (
        isOfKnownAmount &&
        isNearMove(recorded.paidOn) &&
        (payments.length > 0 || move?.fromAccountId === fromAccountId)
      )
    const isSamePayment =
      recorded.isByTransfer &&
      payments.some((one) => one.bookingId === bookingId && one.amount === recorded.amount)
    return isNearPayment(recorded.paidOn) && (isSamePayment || (isOfKnownAmount && move !== null))
  }
}
