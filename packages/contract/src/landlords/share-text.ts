import { addDays, formatDate, formatDateRange, formatMonth, formatNights } from '../core/dates.ts'
import { formatNaira, formatNairaBalance, type Naira } from '../core/money.ts'
import type { TextLine } from '../money/document-text.ts'
import { spanOfMonth } from '../money/statements/statements.ts'
import { describeTerms } from './schema.ts'
import { feeOf, type LandlordMonth, type PropertyMonth } from './share.ts'

/** "16 – 30 Nov 2026"; undefined if the agreement is in force all month. */
function partOfMonthText(
  month: string,
  { from, to }: Pick<PropertyMonth, 'from' | 'to'>,
): string | undefined {
  const whole = spanOfMonth(month)
  return from === whole.from && to === whole.to ? undefined : formatDateRange(from, addDays(to, -1))
}

/** "20 % fee, after agents' commission · 16 – 30 Nov 2026" */
export const describeTermsAndDays = (month: string, property: PropertyMonth): string =>
  [describeTerms(property.agreement), partOfMonthText(month, property)].filter(Boolean).join(' · ')

const shareLabel = "Landlord's share"

/** What a property earned, and the landlord's share of it, as label and value. */
export function propertyMonthLines(property: PropertyMonth): TextLine[] {
  const { agreement, income, nights, commission, share, expenses } = property
  const fee = feeOf(property)
  const isShared = agreement.kind !== 'GUARANTEED'
  return [
    ...(isShared ? [[`Income, ${formatNights(nights)}`, formatNaira(income)] as const] : []),
    ...(isShared && agreement.agentCommissionFirst && commission > 0
      ? [["Agents' commission", `−${formatNaira(commission)}`] as const]
      : []),
    ...(isShared && fee > 0 ? [['Fee', `−${formatNaira(fee)}`] as const] : []),
    [isShared ? shareLabel : 'Rent', formatNairaBalance(share)],
    ...expenses.map(
      ({ title, day, amount }) => [`${formatDate(day)} · ${title}`, `−${formatNaira(amount)}`] as const,
    ),
  ]
}

/** "Due to the landlord", or what the landlord owes. */
export const dueLine = (due: Naira): TextLine =>
  due < 0 ? ['Owed by the landlord', formatNaira(-due)] : ['Due to the landlord', formatNaira(due)]

/** A landlord's month as a message of the business to them for WhatsApp. Asterisks make bold text there. */
export function landlordMonthMessage(
  { landlord, month, properties, due, notReceived }: LandlordMonth,
  businessName: string,
): string {
  const [, amount] = dueLine(due)
  return [
    `*${businessName}: ${formatMonth(month)}*`,
    `For ${landlord.name}.`,
    ...properties.flatMap((property) => [
      '',
      `*${property.property.name}* (${describeTermsAndDays(month, property)})`,
      ...propertyMonthLines(property).map(
        ([label, value]) => `${label === shareLabel ? 'Your share' : label}: ${value}`,
      ),
    ]),
    '',
    `*${due < 0 ? 'Owed by you' : 'Due to you'}: ${amount}*`,
    ...(notReceived > 0 ? [`Of the income, not yet received from guests: ${formatNaira(notReceived)}`] : []),
  ].join('\n')
}
