import type { RatingInput, RatingRequest } from '@ilewa/contract/ratings/schema'
import { and, isNull, sql } from 'drizzle-orm'
import { AppError } from '../../platform/app-error.ts'
import { db, inTransaction } from '../../platform/database/database.ts'
import { requireBrowserAttempt } from '../../platform/http/limits/rate-limit.ts'
import type { PublicContext } from '../../platform/http/pipeline/context.ts'
import { recordCreated } from '../audit/record.audit.ts'
import { findRatingRequest, finishedStayExists, getRatingLabel, linkCondition } from './ratings.queries.ts'
import { ratings } from './ratings.table.ts'

const requireRatingAttempt = (ctx: PublicContext) =>
  requireBrowserAttempt(ctx, { key: 'rating', limit: 60, windowSeconds: 3_600 })

/** Throws `ratings.link_invalid` if the link was used, has expired, or its stay was cancelled. */
export async function getRatingRequest(ctx: PublicContext, token: string): Promise<RatingRequest> {
  await requireRatingAttempt(ctx)
  const request = await findRatingRequest(token)
  if (!request) throw new AppError('ratings.link_invalid')
  return request
}

/** Writes the rating and consumes its link in one statement: one of several parallel attempts succeeds. */
export async function rateStay(ctx: PublicContext, { token, stars, comment }: RatingInput): Promise<void> {
  await requireRatingAttempt(ctx)
  await inTransaction(async () => {
    const [rated] = await db()
      .update(ratings)
      .set({ stars, comment, ratedAt: sql`now()`, tokenHash: null, expiresAt: null })
      .where(and(linkCondition(token), isNull(ratings.stars), finishedStayExists))
      .returning({ businessId: ratings.businessId, id: ratings.id })
    if (!rated) throw new AppError('ratings.link_invalid')
    const { businessId, id } = rated
    const label = await getRatingLabel(rated)
    await recordCreated({ businessId, userId: null }, { kind: 'rating', id, label }, { stars, comment })
  })
}
