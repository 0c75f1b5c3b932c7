import { z } from 'zod'
import { formatDate } from '../core/dates.ts'
import { formatNaira, type Naira } from '../core/money.ts'
import { AccountEntry, payoutInput } from '../money/payouts.ts'
import { LandlordPaymentKind } from '../money/terms.ts'
import type { StatedPayment } from './statements.ts'

/* What a landlord was paid of what is owed to them by their statements. */

export const landlordEntryLabels: Record<LandlordPaymentKind, string> = {
  LANDLORD_PAID: 'Paid out',
  LANDLORD_WITHHELD: 'Tax withheld',
}

/** A payout to a landlord, or what was withheld of one. */
export const LandlordPayment = AccountEntry.extend({ kind: LandlordPaymentKind })
export type LandlordPayment = z.infer<typeof LandlordPayment>

/** A payment among those of all landlords. */
export const ListedLandlordPayment = LandlordPayment.extend({
  landlord: z.object({ id: z.uuid(), name: z.string() }),
})
export type ListedLandlordPayment = z.infer<typeof ListedLandlordPayment>

/** The amount, in naira, includes what is withheld for the tax office. */
export const LandlordPayoutInput = payoutInput({})
export type LandlordPayoutInput = z.output<typeof LandlordPayoutInput>

/** "24 Nov 2026 · Paid out", "24 Nov 2026 · Paid out, reversed" */
export function describePayment({ day, kind, isReversal }: StatedPayment): string {
  const label = landlordEntryLabels[kind]
  return `${formatDate(day)} · ${isReversal ? `${label}, reversed` : label}`
}

/** "₦9,000.00 due by statements", or "Owed by the landlord: ₦9,000.00" */
export const describeDueByStatements = (due: Naira): string =>
  due < 0 ? `Owed by the landlord: ${formatNaira(-due)}` : `${formatNaira(due)} due by issued statements`

/** `landlords.above_due` */
export const aboveDueByStatementsReason = (due: Naira): string =>
  due > 0
    ? `Only ${formatNaira(due)} is due by issued statements. Record the rest as an advance if you paid more.`
    : 'Nothing is due by issued statements. Issue the statement first, or record it as an advance if you paid it.'
