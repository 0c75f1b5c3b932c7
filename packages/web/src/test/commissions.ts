import type { AgentCommission, CommissionAccount, CommissionEntry } from '@ilewa/contract/money/commissions'
import type { ListedStatement, Statement, StatementDraft } from '@ilewa/contract/money/statements/statements'
import { bookingId } from './bookings.ts'
import { agentId } from './team.ts'

/** An agent who earned 69,500 naira, and of whom 34,750 is to come. */
export const agentCommissionOf = (changes: Partial<AgentCommission> = {}): AgentCommission => ({
  agentId,
  name: 'Chidera Ọkọ́ńkwọ',
  isFormer: false,
  earned: 69_500,
  paid: 0,
  due: 69_500,
  expected: 34_750,
  ...changes,
})

/** The commission of one stay. */
export const commissionEntryOf = (changes: Partial<CommissionEntry> = {}): CommissionEntry => ({
  id: '0198a000-0000-7000-8000-0000000000c1',
  kind: 'COMMISSION',
  amount: 69_500,
  paidOn: '2026-11-20',
  method: 'UNKNOWN',
  note: null,
  reverses: null,
  isReversed: false,
  booking: { id: bookingId, reference: 'BK-7F3K9Q', propertyName: 'Lekki Loft' },
  createdAt: '2026-11-20T10:00:00.000Z',
  ...changes,
})

/** An account without entries, unless they are given. */
export const accountOf = (
  entries: CommissionEntry[] = [],
  changes: Partial<AgentCommission> = {},
): CommissionAccount => ({ agent: agentCommissionOf(changes), entries })

/** The draft of a statement with one payout. */
export const statementDraftOf = (changes: Partial<StatementDraft> = {}): StatementDraft => ({
  business: { name: 'Ilé Ayọ̀', address: null, phone: '+234 803 123 4567', email: null },
  agentName: 'Chidera Ọkọ́ńkwọ',
  month: '2026-10',
  opening: 69_500,
  earlierMonths: 0,
  owedFromBefore: 0,
  lines: [{ kind: 'AGENT_PAID', day: '2026-10-30', amount: -60_000, isReversal: false, booking: null }],
  earned: 0,
  paid: 60_000,
  closing: 9_500,
  ...changes,
})

export const statementOf = (changes: Partial<Statement> = {}): Statement => ({
  ...statementDraftOf(),
  ...{ number: 'STA-000003', fingerprint: '7c1f09ab33de', issuedOn: '2026-11-02' },
  ...changes,
})

/** A statement in the list. */
export const listedStatementOf = (changes: Partial<ListedStatement> = {}): ListedStatement => ({
  id: '0198a000-0000-7000-8000-0000000000c9',
  ...{ number: 'STA-000003', month: '2026-10', issuedOn: '2026-11-02' },
  ...{ earned: 0, paid: 60_000, closing: 9_500 },
  ...changes,
})
