import { z } from 'zod'

/** MET: what is paid reaches it. OVERDUE: it is not met after its day. NOT_DUE: the booking is cancelled before it is met. */
export const DueState = z.enum(['MET', 'DUE', 'OVERDUE', 'NOT_DUE'])
export type DueState = z.infer<typeof DueState>

/** A part of a booking's total that is to be paid by a day. */
export const DueDate = z.object({
  day: z.string(),
  amount: z.number(),
  state: DueState,
  /** What is not paid of it. 0 for a cancelled booking, on which nothing is due. */
  missing: z.number(),
})
export type DueDate = z.infer<typeof DueDate>
