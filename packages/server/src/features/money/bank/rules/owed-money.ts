import { depositDueOf, isHeld, maxPaymentOf } from '@ilewa/contract/bookings/money'
import { type Naira, subtractNaira, sumNaira } from '@ilewa/contract/core/money'
import { cautionDueOf } from '@ilewa/contract/money/caution-rules'
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

  /** Divides an amount: what each stay owes, then their caution deposits. What is left over is credit of the last one. */
  function divide(amount: Naira, targets: readonly MatchableStay[]): Part[] {
    let rest = amount
    const take = (most: Naira): Naira => {
      const taken = Math.min(rest, most)
      rest = subtractNaira(rest, taken)
      return taken
    }
    const stayParts = targets.map((stay) => take(owedOf(stay).stay))
    const cautionParts = targets.map((stay) => take(owedOf(stay).caution))
    const parts = targets
      .map((stay, at): Part => {
        const cautionPart = cautionParts[at] ?? 0
        const sum = sumNaira([stayParts[at] ?? 0, cautionPart])
        return { stay, amount: sum, cautionPart, credit: 0, claimId: null }
      })
      .filter((part) => part.amount > 0)
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
    const all = [owed.stay, sumNaira([owed.stay, owed.caution]), deposit, ...stay.dueAmounts]
    // What a selected proposal pays is not owed any more.
    return [...new Set(all)].filter((amount) => amount > 0 && amount <= sumNaira([owed.stay, owed.caution]))
  }

  return { owedOf, allot, divide, payableAmounts }
}
