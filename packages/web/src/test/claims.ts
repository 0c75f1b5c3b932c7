import type { PaymentClaim } from '@ilewa/contract/money/schema'
import { bookingId } from './bookings.ts'
import { sessionOf } from './sessions.ts'

export const claimId = '0198a000-0000-7000-8000-0000000000a3'

/** A claim of ₦60,000 that an agent made and the owner has not decided. */
export const claimOf = (changes: Partial<PaymentClaim> = {}): PaymentClaim => ({
  ...{ id: claimId, bookingId, state: 'CLAIMED', amount: 60_000, cautionPart: 0, method: 'TRANSFER' },
  ...{ claimedOn: '2026-11-24', senderName: 'Ngọzi Eze', senderBank: 'Kuda', sessionId: null, note: null },
  ...{
    pictures: [],
    reason: null,
    decidedAt: null,
    isReversed: false,
    createdAt: '2026-11-24T09:00:00.000Z',
  },
  ...{ claimedBy: sessionOf('AGENT').user.id, claimedByName: 'Chidera Okonkwo' },
  ...changes,
})
