import { z } from 'zod'
import { optionalPeriodFields, withPeriodRule } from '../analytics/period.ts'
import { optionalText, uuid } from '../core/fields.ts'
import { ListQuery } from '../core/list-query.ts'
import { maxStars, StayRating } from './stay-rating.ts'

export const maxRatingComment = 1000
/** Days for which the link in the mail is valid. */
export const ratingLinkDays = 30

const tokenMessage = 'This link is incomplete. Open it again from the mail.'
const token = z.string({ error: tokenMessage }).min(1, tokenMessage).max(200, tokenMessage)
const starsMessage = `Please choose one to ${maxStars} stars`

export const RatingInput = z.object({
  token,
  stars: z.int({ error: starsMessage }).min(1, starsMessage).max(maxStars, starsMessage),
  comment: optionalText({
    max: maxRatingComment,
    tooLong: `Comment must be ${maxRatingComment} characters or less`,
  }),
})
export type RatingInput = z.output<typeof RatingInput>

/** Data on the rating page. It includes only the guest's first name. */
export const RatingRequest = z.object({
  businessName: z.string(),
  propertyName: z.string(),
  guestFirstName: z.string(),
  checkIn: z.string(),
  checkOut: z.string(),
})
export type RatingRequest = z.infer<typeof RatingRequest>

export const Rating = StayRating.extend({
  id: uuid,
  bookingId: uuid,
  reference: z.string(),
  guestName: z.string(),
  propertyId: uuid,
  propertyName: z.string(),
  checkIn: z.string(),
  checkOut: z.string(),
})
export type Rating = z.infer<typeof Rating>

/** Ratings given in the period; all ratings without a period. */
export const RatingListQuery = withPeriodRule(
  ListQuery.omit({ q: true }).extend({
    ...optionalPeriodFields,
    propertyId: uuid.optional(),
    bookingId: uuid.optional(),
  }),
)
export type RatingListQuery = z.output<typeof RatingListQuery>
