import { z } from 'zod'
import { nightsBetween, startOfMonth } from '../core/dates.ts'
import { uuid } from '../core/fields.ts'
import { type Naira, percentOfNaira, shareOfNaira, subtractNaira, sumNaira } from '../core/money.ts'
import { Agreement } from './schema.ts'

/* What a landlord gets of a month: the one rule for their months and for profit. */

/** What the stays of a property earned in the days `[from, to)` of one month in which one agreement was in force. */
export interface AgreedIncome {
  agreement: Pick<Agreement, 'kind' | 'feePercent' | 'monthlyAmount' | 'agentCommissionFirst'>
  from: string
  to: string
  /** The price of the nights without taxes, in naira; with cleaning fees if the agreement includes them. */
  income: Naira
  /** Agents' commission on these nights, in naira. */
  commission: Naira
}

/** The part of a monthly amount for some days of one month, rounded half up to the kobo. */
function proratedAmount(amount: Naira, { from, to }: Pick<AgreedIncome, 'from' | 'to'>): Naira {
  const month = startOfMonth(from)
  return shareOfNaira(amount, nightsBetween(from, to), nightsBetween(month, startOfMonth(month, 1)))
}

/** What is shared: the income, after agents' commission if it was agreed so. */
const sharedIncome = ({ agreement, income, commission }: AgreedIncome): Naira =>
  agreement.agentCommissionFirst ? subtractNaira(income, commission) : income

/** The fee of the business, in naira: the shared income less the landlord's share. It pays commission that is not taken off first. */
export const feeOf = (of: AgreedIncome): Naira => subtractNaira(sharedIncome(of), landlordShare(of))

/**
 * The landlord's share, in naira. A percentage or a fixed fee is taken off the income, after agents' commission if it was agreed so; the
 * share is below 0 if a fixed fee exceeds the income. Fixed fees and guaranteed rents count by day.
 */
export function landlordShare(of: AgreedIncome): Naira {
  const { kind, feePercent, monthlyAmount } = of.agreement
  const base = sharedIncome(of)
  if (kind === 'PERCENT') return subtractNaira(base, percentOfNaira(base, feePercent ?? 0))
  const amount = proratedAmount(monthlyAmount ?? 0, of)
  return kind === 'FIXED' ? subtractNaira(base, amount) : amount
}

/** An expense that the landlord pays: approved or paid, and dated in the month. */
export const ChargedExpense = z.object({
  id: uuid,
  title: z.string(),
  day: z.string(),
  amount: z.number(),
})
export type ChargedExpense = z.infer<typeof ChargedExpense>

/** One property and agreement in a landlord's month. An agreement that begins or ends in the month counts for its days. */
export const PropertyMonth = z.object({
  property: Agreement.shape.property,
  agreement: Agreement.pick({
    id: true,
    kind: true,
    feePercent: true,
    monthlyAmount: true,
    includesCleaning: true,
    agentCommissionFirst: true,
  }),
  /** The days `[from, to)` of the month in which the agreement is in force. */
  from: z.string(),
  to: z.string(),
  nights: z.int(),
  income: z.number(),
  commission: z.number(),
  share: z.number(),
  /** Of the income: what guests have not paid yet. */
  notReceived: z.number(),
  expenses: z.array(ChargedExpense),
})
export type PropertyMonth = z.infer<typeof PropertyMonth>

/** A month of a landlord, by the stays and expenses as they are now. */
export const LandlordMonth = z.object({
  landlord: Agreement.shape.landlord,
  month: z.string(),
  properties: z.array(PropertyMonth),
  share: z.number(),
  charged: z.number(),
  /** Share less charged expenses, in naira; below 0 if the landlord owes the business. */
  due: z.number(),
  notReceived: z.number(),
})
export type LandlordMonth = z.infer<typeof LandlordMonth>

/** The sums of a month over its properties. */
export function sumProperties(
  properties: readonly PropertyMonth[],
): Pick<LandlordMonth, 'share' | 'charged' | 'due' | 'notReceived'> {
  const share = sumNaira(properties.map((property) => property.share))
  const charged = sumNaira(properties.flatMap(({ expenses }) => expenses.map(({ amount }) => amount)))
  return {
    share,
    charged,
    due: subtractNaira(share, charged),
    // A guaranteed rent does not depend on what guests pay.
    notReceived: sumNaira(
      properties
        .filter(({ agreement }) => agreement.kind !== 'GUARANTEED')
        .map(({ notReceived }) => notReceived),
    ),
  }
}
