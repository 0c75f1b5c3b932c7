import { pages } from '@ilewa/contract/core/paging'
import { ratingLinkDays } from '@ilewa/contract/ratings/schema'
import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { minutesFromNow } from '../../platform/clock.ts'
import { db } from '../../platform/database/database.ts'
import { hashOf, newSecret } from '../../platform/id.ts'
import { job } from '../../platform/jobs/jobs.ts'
import { linkTo } from '../../platform/links.ts'
import { sendOnce } from '../../platform/mail/mail.ts'
import { ratingMail } from './ratings.mails.ts'
import { findRequestedStay } from './ratings.queries.ts'
import { ratings } from './ratings.table.ts'

/** Creates the rating's link, which replaces an older one and is only sent by mail. */
async function issueLink({ businessId, id }: { businessId: string; id: string }): Promise<string> {
  const token = newSecret()
  await db()
    .update(ratings)
    .set({ tokenHash: hashOf(token), expiresAt: minutesFromNow(ratingLinkDays * 24 * 60) })
    .where(and(eq(ratings.businessId, businessId), eq(ratings.id, id), isNull(ratings.stars)))
  return linkTo(pages.rate, { token })
}

async function deleteRequest({ businessId, id }: { businessId: string; id: string }): Promise<undefined> {
  await db()
    .delete(ratings)
    .where(and(eq(ratings.businessId, businessId), eq(ratings.id, id), isNull(ratings.stars)))
}

/**
 * Creates the link when its mail is sent. A stay that was reopened, cancelled or removed meanwhile has no request, so
 * that its next check-out creates one.
 */
export const sendRatingRequest = job({
  name: 'ratings.request',
  data: z.object({ businessId: z.uuid(), id: z.uuid() }),
  run: (rating, { jobId }) =>
    sendOnce(jobId, async () => {
      const stay = await findRequestedStay(rating)
      if (!stay) return deleteRequest(rating)
      return ratingMail(stay, await issueLink(rating))
    }),
})
