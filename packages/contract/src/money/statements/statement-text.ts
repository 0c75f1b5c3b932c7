import { formatDate, formatMonth } from '../../core/dates.ts'
import { formatNaira, formatNairaBalance, formatNairaChange, type Naira } from '../../core/money.ts'
import { commissionEntryLabels, overpaidLabel } from '../commissions.ts'
import { type PrintedDocument, printCommonParts, type TextLine } from '../document-text.ts'
import type { Statement, StatementDraft, StatementLine } from './statements.ts'

/** The first letters of up to three names, with their marks: "Ngozi Ụzọma" is "N. Ụ." "Adé-Olú" counts as one name. */
export const initialsOf = (name: string): string =>
  (name.normalize('NFC').match(/(?<![\p{L}\p{M}'’-])\p{L}\p{M}*/gu) ?? [])
    .slice(0, 3)
    .map((letter) => `${letter.toUpperCase()}.`)
    // A no-break space keeps them on one line.
    .join('\u00a0')

/** "20 Nov 2026 · Commission · BK-7F3K9Q · Lekki Loft · N. Ụ." */
export function describeLine({ day, kind, isReversal, booking }: StatementLine): string {
  const label = commissionEntryLabels[kind]
  const what = isReversal ? `${label}, reversed` : label
  const stay = booking ? [booking.reference, booking.propertyName, booking.guestInitials] : []
  return [formatDate(day), what, ...stay].filter((part) => part !== '').join(' · ')
}

const closingLine = (closing: Naira): TextLine =>
  closing < 0
    ? [overpaidLabel, formatNaira(-closing)]
    : ['Owed at the end of the month', formatNaira(closing)]

/** The lines of a statement or of its draft, as label and value: its sums, then its entries. */
export function statementLines(statement: StatementDraft): TextLine[] {
  const { agentName, month, opening, earlierMonths, owedFromBefore, lines, earned, paid, closing } = statement
  return [
    ['Agent', agentName],
    ['Month', formatMonth(month)],
    ['Owed when the month began', formatNairaBalance(opening)],
    ...(earlierMonths === 0 ? [] : [['Earlier months', formatNairaChange(earlierMonths)] as const]),
    ...(owedFromBefore === 0 ? [] : [['Owed from before', formatNairaChange(owedFromBefore)] as const]),
    ['Earned in the month', formatNairaBalance(earned)],
    ['Paid or withheld in the month', formatNairaBalance(paid)],
    closingLine(closing),
    ...lines.map((line) => [describeLine(line), formatNairaChange(line.amount)] as const),
  ]
}

/** "Commission statement STA-000042" */
export const statementTitle = ({ number }: Pick<Statement, 'number'>): string =>
  `Commission statement ${number}`

/** A statement in words. */
export const printStatement = (statement: Statement): PrintedDocument => ({
  ...printCommonParts(statement),
  title: statementTitle(statement),
  amount:
    statement.closing < 0
      ? `${formatNaira(-statement.closing)} overpaid`
      : `${formatNaira(statement.closing)} owed`,
  lines: statementLines(statement),
})

/** The statement as a message for WhatsApp, with the link if there is one. Asterisks make bold text there. */
export function statementMessage(statement: Statement, url?: string): string {
  const { business, agentName, month, earned, paid, closing } = statement
  return [
    `*${statementTitle(statement)}*`,
    `${business.name} for ${agentName}, ${formatMonth(month)}.`,
    `Earned: ${formatNairaBalance(earned)}`,
    `Paid or withheld: ${formatNairaBalance(paid)}`,
    closingLine(closing).join(': '),
    ...(url ? [url] : []),
  ].join('\n')
}
