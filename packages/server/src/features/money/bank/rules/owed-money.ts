import { depositDueOf, isHeld, maxPaymentOf } from '@ilewa/contract/bookings/money'
import { type Naira, subtractNaira, sumNaira } from '@ilewa/contract/core/money'
import { cautionDueOf } from '@ilewa/contract/money/caution'
import type { MatchableStay } from './candidates.ts'
import type { Part } from './proposals.ts'

/** What stays owe, less what selected proposals pay. */
export function createOwedMoney() {
  /** What selected proposals pay of each stay. */
  const allotted = new Map<string, { stay: Naira; caution: Naira }>()

  const owedOf = (stay: MatchableStay): { stay: Naira; caution: Naira } => {
    const paid = allotted.get(stay.id) ?? { stay: 0, caution: 0 }
    return {
      stay: Math.max(subtractNaira(maxPaymentOf(stay), paid.stay), 0),
      caution: Math.max(subtractNaira(cautionDueOf(stay), paid.caution), 0),
    }
  }

  /** Counts what a selected proposal pays. */
  const allot = (parts: readonly Part[]) => {
    for (const { stay, amount, cautionPart } of parts) {
      const before = allotted.get(stay.id) ?? { stay: 0, caution: 0 }
      allotted.set(stay.id, {
        stay: sumNaira([before.stay, amount, -cautionPart]),
        caution: sumNaira([before.caution, cautionPart]),
      })
    }
  }

  /** Divides an amount: what each stay owes, then its caution deposit. What is left over is credit of the last one. */
  function divide(amount: Naira, targets: readonly MatchableStay[]): Part[] {
    let rest = amount
    const parts: Part[] = []
    for (const stay of targets) {
      const owed = owedOf(stay)
      const stayPart = Math.min(rest, owed.stay)
      const cautionPart = Math.min(subtractNaira(rest, stayPart), owed.caution)
      const sum = sumNaira([stayPart, cautionPart])
      rest = subtractNaira(rest, sum)
      if (sum > 0) parts.push({ stay, amount: sum, cautionPart, credit: 0, claimId: null })
    }
    if (rest === 0) return parts
    const last = parts.at(-1)
    if (last) {
      last.amount = sumNaira([last.amount, rest])
      last.credit = rest
      return parts
    }
    const [stay] = targets
    return stay ? [{ stay, amount: rest, cautionPart: 0, credit: rest, claimId: null }] : []
  }

  /** The amounts that a guest may pay at once. */
  function payableAmounts(stay: MatchableStay): Naira[] {
    const owed = owedOf(stay)
    const deposit = isHeld(stay) ? depositDueOf(stay) : 0
    const all = [owed.stay, sumNaira([owed.stay, owed.caution]), deposit, ...stay.instalments]
    // What a selected proposal pays is not owed any more.
    return [...new Set(all)].filter((amount) => amount > 0 && amount <= sumNaira([owed.stay, owed.caution]))
  }

  return { owedOf, allot, divide, payableAmounts }
}
