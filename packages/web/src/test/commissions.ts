import type { AgentCommission, CommissionAccount, CommissionEntry } from '@ilewa/contract/money/commissions'
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
