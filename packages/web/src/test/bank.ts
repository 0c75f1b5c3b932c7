import type { StatementPreview } from '@ilewa/contract/bank/imports'
import type { BankLine, LineToMatch, MatchPart, MatchProposal, PostResult } from '@ilewa/contract/bank/schema'
import type { MoneyAccount } from '@ilewa/contract/money/accounts'
import type { AccountMove } from '@ilewa/contract/money/moves/account-moves'
import { bookingId } from './bookings.ts'

/** A different id for each number below 256. */
export const bankId = (number: number) =>
  `0198a000-0000-7000-8000-0000000001${number.toString(16).padStart(2, '0')}`

export const bankAccountOf = (changes: Partial<MoneyAccount> = {}): MoneyAccount => ({
  ...{ id: bankId(255), kind: 'BANK', name: 'GTBank rent', bankName: 'GTBank' },
  ...{ accountNumber: '0123456789', accountName: 'Ilé Ayọ̀', archivedAt: null, balance: 50_000 },
  ...{ isForGuests: true, transfersToMatch: 0 },
  ...changes,
})

/** ₦85,000 of 20 November 2026 with the code of a booking. */
export const bankLineOf = (changes: Partial<BankLine> = {}): BankLine => ({
  ...{ id: bankId(1), moneyAccountId: bankId(255), day: '2026-11-20', amount: 85_000, matchedAmount: 0 },
  ...{ narration: 'NIP FRM EZE NGOZI K7M3QX9P', reference: null, state: 'NEW', reason: null },
  ...{ reversedOn: null, bookings: [], movedFrom: [] },
  ...changes,
})

export const matchPartOf = (changes: Partial<MatchPart> = {}): MatchPart => ({
  ...{ bookingId, reference: 'K7M3-QX9P', guestName: 'Ngọzi Eze', propertyName: 'Sea View' },
  ...{ checkIn: '2026-11-24', checkOut: '2026-11-27', amount: 85_000, cautionPart: 0, credit: 0 },
  ...{ isCancelled: false, claimId: null },
  ...changes,
})

export const proposalOf = (
  part: Partial<MatchPart> = {},
  changes: Partial<MatchProposal> = {},
): MatchProposal => ({
  ...{ rule: 'CODE', isSelected: true, parts: [matchPartOf(part)], move: null, entryIds: [] },
  ...changes,
})

export const lineToMatchOf = (proposals: MatchProposal[], changes: Partial<BankLine> = {}): LineToMatch => ({
  ...bankLineOf(changes),
  isProbablyKnown: false,
  proposals,
})

/** From the POS, on a bank statement. */
export const moveOf = (changes: Partial<AccountMove> = {}): AccountMove => ({
  id: bankId(80),
  amount: 148_500,
  fee: 1_500,
  paidOn: '2026-11-20',
  note: 'Moniepoint',
  fromAccount: { id: bankId(254), name: 'POS' },
  toAccount: { id: bankId(255), name: 'GTBank rent' },
  isReversed: false,
  isOnStatement: true,
  recordedByName: 'Ada Obi',
  createdAt: '2026-11-20T10:00:00.000Z',
  ...changes,
})

/** One payment. */
export const postResultOf = (changes: Partial<PostResult> = {}): PostResult => ({
  posted: 1,
  linked: 0,
  moved: 0,
  entryIds: [],
  moveIds: [],
  ...changes,
})

/** Twelve new transfers of a bank whose columns are tested. */
export const statementPreviewOf = (changes: Partial<StatementPreview> = {}): StatementPreview => ({
  ...{ importId: bankId(200), bank: 'GTBank', isTested: true, otherAccountNumber: null },
  ...{ headings: ['Trans. Date', 'Remarks', 'Debits', 'Credits', ''], missing: [] },
  ...{ columns: { DAY: 0, NARRATION: 1, DEBIT: 2, CREDIT: 3 } },
  ...{ dayOrder: 'DAY_FIRST', isDayOrderUncertain: false, firstDay: '2026-11-01', lastDay: '2026-11-20' },
  ...{ credits: 15, newLines: 12, newAmount: 1_240_000, debits: 7, reversed: 0, balanceGaps: 0 },
  ...{ unreadableRows: 0, rowErrors: [] },
  sample: [
    {
      ...{ row: 6, day: '2026-11-20', amount: 85_000, narration: 'NIP FRM EZE NGOZI K7M3QX9P' },
      ...{ reference: null, balance: 400_000 },
    },
  ],
  ...changes,
})
