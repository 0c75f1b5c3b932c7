import { formatMonth, formatNights } from '../core/dates.ts'
import { formatNaira, formatNairaBalance, formatNairaChange, type Naira } from '../core/money.ts'
import { type PrintedDocument, printCommonParts, type TextLine } from '../money/document-text.ts'
import { describePayment } from './payouts.ts'
import { describeTermsAndDays, propertyMonthLines } from './share-text.ts'
import {
  changeOfEarlierMonth,
  changeOfTypedLine,
  type LandlordStatement,
  type LandlordStatementDraft,
  type StatedProperty,
} from './statements.ts'

const owedLine = (labels: readonly [owed: string, owing: string], amount: Naira): TextLine =>
  amount < 0 ? [labels[1], formatNaira(-amount)] : [labels[0], formatNaira(amount)]

const closingLine = (closing: Naira): TextLine =>
  owedLine(['Owed at the end of the month', 'Owed by the landlord at the end of the month'], closing)

/** The stays of a property, what they earned together, and the landlord's share of it. */
const propertyLines = (month: string, property: StatedProperty): TextLine[] => [
  [property.property.name, describeTermsAndDays(month, property)],
  ...property.stays.map(
    ({ reference, guestInitials, nights, income }) =>
      [
        [reference, guestInitials, formatNights(nights)].filter(Boolean).join(' · '),
        formatNaira(income),
      ] as const,
  ),
  ...propertyMonthLines(property),
]

/** What was recorded for earlier months since they were stated. */
const changesOfEarlierMonths = ({ earlierPayments, earlierMonths }: LandlordStatementDraft): TextLine[] => [
  ...(earlierPayments === 0
    ? []
    : [['Payouts of earlier months, recorded later', formatNairaChange(earlierPayments)] as const]),
  ...earlierMonths.map(
    (one) => [`Change of ${formatMonth(one.month)}`, formatNairaChange(changeOfEarlierMonth(one))] as const,
  ),
]

const linesOfTyped = ({ typedLines }: LandlordStatementDraft): TextLine[] =>
  typedLines.map((line) => [line.label, formatNairaChange(changeOfTypedLine(line))] as const)

/** The lines of a statement or of its draft, as label and value. */
export function landlordStatementLines(statement: LandlordStatementDraft): TextLine[] {
  const { landlordName, month, opening, payments } = statement
  const { notReceived, closing } = statement
  return [
    ['Landlord', landlordName],
    ['Month', formatMonth(month)],
    owedLine(['Owed when the month began', 'Owed by the landlord when the month began'], opening),
    ...changesOfEarlierMonths(statement),
    ...statement.properties.flatMap((property) => propertyLines(month, property)),
    ...linesOfTyped(statement),
    ...payments.map((payment) => [describePayment(payment), formatNairaChange(payment.amount)] as const),
    closingLine(closing),
    ...(notReceived > 0
      ? [['Of the income, not yet received from guests', formatNaira(notReceived)] as const]
      : []),
  ]
}

/** "Landlord statement STL-000042" */
export const landlordStatementTitle = ({ number }: Pick<LandlordStatement, 'number'>): string =>
  `Landlord statement ${number}`

/** A statement in words. */
export const printLandlordStatement = (statement: LandlordStatement): PrintedDocument => ({
  ...printCommonParts(statement),
  title: landlordStatementTitle(statement),
  amount:
    statement.closing < 0
      ? `${formatNaira(-statement.closing)} owed by the landlord`
      : `${formatNaira(statement.closing)} owed`,
  lines: landlordStatementLines(statement),
})

/** The statement as a message to the landlord for WhatsApp, with the link if there is one. Asterisks make bold text there. */
export function landlordStatementMessage(statement: LandlordStatement, url?: string): string {
  const { business, landlordName, month, opening, share, charged, paid, closing } = statement
  // With these, the message adds up to what is owed at the end.
  const changes = [...changesOfEarlierMonths(statement), ...linesOfTyped(statement)]
  return [
    `*${landlordStatementTitle(statement)}*`,
    `${business.name} for ${landlordName}, ${formatMonth(month)}.`,
    ...(opening === 0 ? [] : [owedLine(['Owed to you before', 'Owed by you before'], opening).join(': ')]),
    `Your share: ${formatNairaBalance(share)}`,
    ...changes.map((line) => line.join(': ')),
    ...(charged > 0 ? [`Charged: ${formatNaira(charged)}`] : []),
    ...(paid === 0 ? [] : [`Paid or withheld: ${formatNairaBalance(paid)}`]),
    owedLine(['Owed to you at the end of the month', 'Owed by you at the end of the month'], closing).join(
      ': ',
    ),
    ...(url ? [url] : []),
  ].join('\n')
}
