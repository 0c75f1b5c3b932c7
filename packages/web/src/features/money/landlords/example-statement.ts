import type { Agreement } from '@ilewa/contract/landlords/schema'
import { landlordShare } from '@ilewa/contract/landlords/share'
import { landlordStatementLines } from '@ilewa/contract/landlords/statement-text'
import { type LandlordStatementDraft, sumStatement } from '@ilewa/contract/landlords/statements'
import type { TextLine } from '@ilewa/contract/money/document-text'
import { spanOfMonth } from '@ilewa/contract/money/statements/statements'

const stay = { reference: 'BK-EXAMPLE', guestInitials: 'A.\u00a0O.', nights: 4, income: 200_000 }
const charged = 15_000

/** The lines that a month with one stay and one charged expense would have by an agreement. */
export function exampleStatementLines(draft: LandlordStatementDraft, agreement: Agreement): TextLine[] {
  const { month } = draft
  const { property } = agreement
  const earned = { ...spanOfMonth(month), nights: stay.nights, income: stay.income, commission: 0 }
  const share = landlordShare({ agreement, ...earned })
  const expense = { id: 'example', title: 'Water pump repair', day: `${month}-10`, amount: charged }
  const parts = { ...draft, share, charged }
  return landlordStatementLines({
    ...parts,
    properties: [
      { property, agreement, ...earned, share, notReceived: 0, expenses: [expense], stays: [stay] },
    ],
    ...sumStatement(parts),
  })
}
