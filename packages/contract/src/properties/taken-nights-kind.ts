import { z } from 'zod'

/** What takes nights of a property: a booking, blocked dates, or a stay in the calendar of another channel. */
export const TakenNightsKind = z.enum(['BOOKING', 'BLOCK', 'IMPORT'])
export type TakenNightsKind = z.infer<typeof TakenNightsKind>
