import type { MatchMove } from '@ilewa/contract/bank/schema'
import { addDays, type CivilDate, nightsBetween } from '@ilewa/contract/core/dates'
import { type Naira, subtractNaira, sumNaira } from '@ilewa/contract/core/money'

/** A POS or an online account: its provider sends the money to the bank later, without its fee. */
export interface SettledAccount {
  id: string
  name: string
  /** What lies in it, in naira. */
  balance: Naira
  /** Payments into it that are not reversed. */
  payments: readonly { day: CivilDate; amount: Naira }[]
}

/** A settlement comes at most this many days after the payments, as after a weekend with a public holiday. */
export const settlementDays = 4
/** More than providers take: POS up to 1 %, online up to 2 % and ₦100, with VAT. */
const maxFeeShare = 0.03
const minFeeLimit: Naira = 150
/** Settlements that are proposed for one transfer. */
const maxSettlements = 2

type Settlement = MatchMove & { days: NonNullable<MatchMove['days']> }

interface Gross {
  account: SettledAccount
  days: { first: CivilDate; last: CivilDate }
  amount: Naira
}

/** What may be settled at once: each payment, and all payments of a day or of a few days. */
function* grossAmounts(account: SettledAccount): Generator<Gross> {
  const byDay = Map.groupBy(account.payments, ({ day }) => day)
  const days = [...byDay.keys()].sort()
  for (const [at, first] of days.entries()) {
    let amount: Naira = 0
    for (const last of days.slice(at)) {
      if (nightsBetween(first, last) >= settlementDays) break
      amount = sumNaira([amount, ...(byDay.get(last) ?? []).map((one) => one.amount)])
      yield { account, days: { first, last }, amount }
    }
  }
  for (const { day, amount } of account.payments) yield { account, days: { first: day, last: day }, amount }
}

const maxFeeOf = (gross: Naira) => Math.max(gross * maxFeeShare, minFeeLimit)

/** Those with the lowest fee first, then the latest payments. */
const compareMoves = (one: Settlement, other: Settlement) =>
  one.fee - other.fee || (one.days.first < other.days.first ? 1 : -1)

/**
 * Returns a function that finds payments by POS or online of the days before a transfer which, with a possible fee, add up to it. An
 * account is settled with what lies in it only; of several payments with one fee, the latest are proposed.
 */
export function createSettlements(accounts: readonly SettledAccount[]) {
  const all = accounts.flatMap((account) => [...grossAmounts(account)])
  return ({ day, amount: net }: { day: CivilDate; amount: Naira }): Settlement[] => {
    const firstDay = addDays(day, -settlementDays)
    const found = all.flatMap(({ account, days, amount }): Settlement[] => {
      const fee = subtractNaira(amount, net)
      const isPossible = fee >= 0 && fee <= maxFeeOf(amount) && amount <= account.balance
      if (!isPossible || days.first < firstDay || days.last > day) return []
      return [{ fromAccountId: account.id, fromAccountName: account.name, fee, days }]
    })
    const byFee = new Map<string, Settlement>()
    for (const one of found.toSorted(compareMoves)) {
      const key = `${one.fromAccountId} ${one.fee}`
      if (!byFee.has(key)) byFee.set(key, one)
    }
    return [...byFee.values()].slice(0, maxSettlements)
  }
}
