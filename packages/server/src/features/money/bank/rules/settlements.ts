import type { MatchMove } from '@ilewa/contract/bank/schema'
import { addDays, type CivilDate, nightsBetween } from '@ilewa/contract/core/dates'
import { type Naira, subtractNaira, sumNaira } from '@ilewa/contract/core/money'

/** A POS or an online account with money in it: its provider sends the money to the bank later, less its fee. */
export interface UnsettledAccount {
  id: string
  name: string
  /** What lies in it, in naira. */
  balance: Naira
  /** Payments into it that are not reversed. */
  payments: readonly { day: CivilDate; amount: Naira }[]
}

/** A settlement comes at most this many days after the first of its payments, as after a weekend with a public holiday. */
export const maxSettlementDays = 4
/** The most that providers deduct: POS up to 1 %, online up to 2 % and ₦100, all with VAT. */
const maxFeeShare = 0.03
const maxFixedFee: Naira = 150
/** Settlements that are proposed for one transfer. */
const maxSettlements = 2

type Settlement = MatchMove & { days: NonNullable<MatchMove['days']> }

interface PaymentsSum {
  account: UnsettledAccount
  days: { first: CivilDate; last: CivilDate }
  amount: Naira
}

/**
 * What a provider may send in one transfer: a single payment, or all payments of a day or of a few days. The fee is that of the whole
 * transfer, whatever the provider takes of each payment.
 */
function* paymentsSums(account: UnsettledAccount): Generator<PaymentsSum> {
  const byDay = Map.groupBy(account.payments, ({ day }) => day)
  const days = [...byDay.keys()].sort()
  for (const [at, first] of days.entries()) {
    let amount: Naira = 0
    for (const last of days.slice(at)) {
      if (nightsBetween(first, last) >= maxSettlementDays) break
      amount = sumNaira([amount, ...(byDay.get(last) ?? []).map((one) => one.amount)])
      yield { account, days: { first, last }, amount }
    }
  }
  for (const { day, amount } of account.payments) yield { account, days: { first: day, last: day }, amount }
}

/** A fixed fee is only for what is worth it: ₦100 are not deducted from ₦140. */
const maxFeeOf = (paymentsAmount: Naira) =>
  Math.min(paymentsAmount * maxFeeShare + maxFixedFee, paymentsAmount / 10)

/** The latest payments first, because earlier ones are settled more likely; then the lowest fee. */
const compareSettlements = (one: Settlement, other: Settlement) =>
  nightsBetween(one.days.last, other.days.last) ||
  one.fee - other.fee ||
  nightsBetween(one.days.first, other.days.first)

/**
 * Returns a function that finds payments by POS or online whose sum is a transfer and a plausible fee, at most the balance of their account.
 * The latest payments come first; of several with one fee, the latest are proposed.
 */
export function createSettlementFinder(accounts: readonly UnsettledAccount[]) {
  const all = accounts.flatMap((account) => [...paymentsSums(account)])
  return ({ day, amount: net }: { day: CivilDate; amount: Naira }): Settlement[] => {
    const firstDay = addDays(day, -maxSettlementDays)
    const found = all.flatMap(({ account, days, amount }): Settlement[] => {
      const fee = subtractNaira(amount, net)
      const isPossible = fee >= 0 && fee <= maxFeeOf(amount) && amount <= account.balance
      if (!isPossible || days.first < firstDay || days.last > day) return []
      const { id: fromAccountId, name: fromAccountName, balance } = account
      return [{ fromAccountId, fromAccountName, fee, days, balance }]
    })
    const byFee = new Map<string, Settlement>()
    for (const one of found.toSorted(compareSettlements)) {
      const key = `${one.fromAccountId} ${one.fee}`
      if (!byFee.has(key)) byFee.set(key, one)
    }
    return [...byFee.values()].slice(0, maxSettlements)
  }
}
