import { z } from 'zod'

/**
 * The steps of a cancellation policy as stored, the earliest cancellation first (`CancellationPolicyInput`). []: nothing is refunded.
 * Null: no policy, so that everything is refunded; for a property, that of the business applies.
 */
export const AgreedPolicy = z.array(z.object({ daysBefore: z.int(), refundPercent: z.int() })).nullable()
