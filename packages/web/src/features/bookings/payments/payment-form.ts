import {
  claimedForStayOf,
  depositDueOf,
  depositOf,
  isHeld,
  maxPaymentOf,
  payableOf,
} from '@ilewa/contract/bookings/money'
import type { Booking } from '@ilewa/contract/bookings/schema'
import type { CivilDate } from '@ilewa/contract/core/dates'
import { formatNaira, type Naira, subtractNaira, sumNaira } from '@ilewa/contract/core/money'
import { cautionDueOf } from '@ilewa/contract/money/caution-rules'
import { overdueAmountOf, toDueDates } from '@ilewa/contract/money/due-dates'
import { type MoneyEntry, PaymentInput } from '@ilewa/contract/money/schema'
import { entryKindLabels, PaymentMethod, paymentMethodLabels } from '@ilewa/contract/money/terms'
import { z } from 'zod'
import { type DueAmounts, proposedCautionPart } from '../cautions/use-caution-part.ts'

/** "Payment", or "Payment reversed" for the entry that takes it back. */
export const entryLabel = ({ kind, reverses }: Pick<MoneyEntry, 'kind' | 'reverses'>): string =>
  reverses ? `${entryKindLabels[kind]} reversed` : entryKindLabels[kind]

/** The methods a person can choose. */
export const methodOptions = PaymentMethod.options
  .filter((method) => method !== 'UNKNOWN')
  .map((value) => ({ value, label: paymentMethodLabels[value] }))

/** How the latest money of a kind came, in which way it is usually returned; a transfer if that is not known. */
export function methodOf(
  entries: readonly Pick<MoneyEntry, 'kind' | 'method' | 'reversedBy' | 'reverses'>[],
  kind: MoneyEntry['kind'],
): PaymentMethod {
  const latest = entries.find((entry) => entry.kind === kind && !entry.reverses && !entry.reversedBy)
  return latest === undefined || latest.method === 'UNKNOWN' ? 'TRANSFER' : latest.method
}

/** Values as the contract reads them: an empty field is one that was not filled in. */
export const withoutEmpty = (values: unknown) =>
  Object.fromEntries(
    Object.entries(Object(values)).map(([name, value]) => [name, value === '' ? undefined : value]),
  )

export interface ProposedPayment {
  /** Undefined if nothing is owed. */
  amount: Naira | undefined
  /** What of the amount is a caution deposit. */
  cautionPart: Naira | undefined
  /** "The guest owes ₦100,000.00." */
  description: string
  due: DueAmounts
}

type Claimed = Pick<Booking, 'claimedAmount' | 'claimedCaution'>

const noClaims: Claimed = { claimedAmount: 0, claimedCaution: 0 }

function describeDue(booking: Booking): string {
  const { totalAmount, paidAmount } = booking
  if (isHeld(booking) && depositDueOf(booking) > 0) {
    const paid = paidAmount > 0 ? ` ${formatNaira(paidAmount)} is paid.` : ''
    return `Deposit ${formatNaira(depositOf(booking))} of ${formatNaira(totalAmount)}.${paid}`
  }
  const [payable, cautionDue] = [payableOf(booking), cautionDueOf(booking)]
  if (cautionDue > 0)
    return `Due: ${formatNaira(payable)} for the stay, ${formatNaira(cautionDue)} caution deposit.`
  return payable > 0 ? `The guest owes ${formatNaira(payable)}.` : 'The guest owes nothing.'
}

/** The missing deposit of a held booking, otherwise what the guest owes with the caution deposit, without what is claimed already. */
export function proposedPayment(booking: Booking, claimed: Claimed = noClaims): ProposedPayment {
  const claimedForStay = claimedForStayOf(claimed)
  const owed = Math.max(subtractNaira(payableOf(booking), claimedForStay), 0)
  const cautionDue = Math.max(subtractNaira(cautionDueOf(booking), claimed.claimedCaution), 0)
  const due = { owed, cautionDue }
  const deposit = isHeld(booking) ? subtractNaira(depositDueOf(booking), claimedForStay) : 0
  const amount = deposit > 0 ? deposit : sumNaira([owed, cautionDue])
  return {
    amount: amount || undefined,
    cautionPart: proposedCautionPart(amount, due),
    description: describeDue(booking),
    due,
  }
}

/** What is overdue by the payment schedule, without what is claimed already. 0 while the booking waits for its deposit. */
export function overdueOf(booking: Booking, today: CivilDate, claimed: Claimed = noClaims): Naira {
  if (isHeld(booking) && depositDueOf(booking) > 0) return 0
  const { dueDates = [], status } = booking
  const paidAmount = sumNaira([booking.paidAmount, claimedForStayOf(claimed)])
  return overdueAmountOf(toDueDates(dueDates, { status, paidAmount }, today))
}

/** The contract's rules of a payment, with a question if its part for the stay is more than the guest owes. */
export const paymentSchemaFor = (booking: Booking) =>
  z
    .preprocess(withoutEmpty, PaymentInput)
    .refine(
      ({ amount, cautionPart = 0, asCredit }) =>
        asCredit || subtractNaira(amount, cautionPart) <= maxPaymentOf(booking),
      {
        path: ['asCredit'],
        error: 'Tick this if the whole amount arrived',
      },
    )
