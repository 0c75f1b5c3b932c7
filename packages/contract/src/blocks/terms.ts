import { z } from 'zod'

/** Why a property takes no guests on some nights. */
export const BlockReason = z.enum(['OWNER_USE', 'REPAIR', 'OTHER'])
export type BlockReason = z.infer<typeof BlockReason>

export const blockReasonLabels: Record<BlockReason, string> = {
  OWNER_USE: "Owner's use",
  REPAIR: 'Repair',
  OTHER: 'Other',
}
