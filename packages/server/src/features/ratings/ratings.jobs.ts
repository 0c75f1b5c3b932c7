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
import { findAsked } from './ratings.queries.ts'
import { ratings } from './ratings.table.ts'

/** The rating's link, in place of an older one: its token leaves the server once, in the mail. */
async function issueLink({ businessId, id }: { businessId: string; id: string }): Promise<string> {
  const token = newSecret()
  await db()
    .update(ratings)
    .set({ tokenHash: hashOf(token), expiresAt: minutesFromNow(ratingLinkDays * 24 * 60) })
    .where(and(eq(ratings.businessId, businessId), eq(ratings.id, id), isNull(ratings.stars)))
  return linkTo(pages.rate, { token })
}

/** The link is made when its mail is sent; of a stay that was cancelled or removed meanwhile none is. */
export const requestRating = job({
  name: 'ratings.request',
  data: z.object({ businessId: z.uuid(), id: z.uuid() }),
  run: (rating, { jobId }) =>
    sendOnce(jobId, async () => {
      const stay = await findAsked(rating)
      return stay && ratingMail(stay, await issueLink(rating))
    }),
})
