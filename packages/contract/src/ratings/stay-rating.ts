import { z } from 'zod'

/** Stars a guest can give. */
export const maxStars = 5

export const starLabels = ['Poor', 'Fair', 'Good', 'Very good', 'Excellent'] as const

/** A guest's rating of a stay. */
export const StayRating = z.object({
  stars: z.int(),
  comment: z.string().nullable(),
  ratedAt: z.iso.datetime(),
})
export type StayRating = z.infer<typeof StayRating>
