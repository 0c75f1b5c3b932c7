import { formerSlugDays } from '@ilewa/contract/public-page/terms'
import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { now } from '../../../platform/clock.ts'
import { db, inTransaction } from '../../../platform/database/database.ts'
import { handleDue } from '../../../platform/jobs/handle-due.ts'
import { job } from '../../../platform/jobs/jobs.ts'
import { recordUpdated } from '../../audit/record.audit.ts'
import { lockPropertyOfStay } from '../../properties/taken-nights.queries.ts'
import { publicSlugs } from '../public-page.table.ts'
import { listEndedRequests, lockRequest, type RequestRow } from './booking-requests.queries.ts'
import { bookingRequests } from './booking-requests.table.ts'
import { toRequestIdentity } from './requests.audit.ts'
import { mailGuest } from './requests.notifications.ts'

/** Ends a request without a code or an answer in time. The guest of one that was asked gets a mail. */
const endRequest = (ended: Pick<RequestRow, 'businessId' | 'id' | 'propertyId'>): Promise<void> =>
  inTransaction(async () => {
    await lockPropertyOfStay(ended, ended.propertyId)
    const request = await lockRequest(ended)
    const { businessId, id, state, endsAt } = request
    if ((state !== 'UNPROVEN' && state !== 'ASKED') || endsAt > now()) return
    await db()
      .update(bookingRequests)
      .set({ state: 'EXPIRED', updatedAt: sql`now()` })
      .where(and(eq(bookingRequests.businessId, businessId), eq(bookingRequests.id, id)))
    if (state === 'UNPROVEN') return
    await recordUpdated({ businessId, userId: null }, toRequestIdentity(request), {
      before: { state },
      after: { state: 'EXPIRED' },
    })
    await mailGuest(request, 'EXPIRED')
  })

export const endRequests = job({
  name: 'requests.end',
  data: z.object({}),
  every: {},
  isDue: async () => (await listEndedRequests({ limit: 1 })).length > 0,
  run: () => handleDue({ nouns: 'requests', list: listEndedRequests, handle: endRequest }),
})

/** Days for which a request that became no booking is stored; one that nobody proved is stored for a day. */
const endedRequestDays = 90

const olderThan = (days: number) => lt(bookingRequests.createdAt, sql`now() - make_interval(days => ${days})`)

/** Deletes what guests left when nothing came of it, and former slugs that lead nowhere any more. */
export const deleteOldRequests = job({
  name: 'requests.delete_old',
  data: z.object({}),
  every: { hour: 2, minute: 57 },
  run: async () => {
    await db()
      .delete(bookingRequests)
      .where(
        or(
          and(
            inArray(bookingRequests.state, ['DECLINED', 'EXPIRED', 'WITHDRAWN']),
            isNull(bookingRequests.bookingId),
            olderThan(endedRequestDays),
          ),
          and(
            inArray(bookingRequests.state, ['EXPIRED', 'WITHDRAWN']),
            isNull(bookingRequests.provenAt),
            olderThan(1),
          ),
        ),
      )
    await db()
      .delete(publicSlugs)
      .where(lt(publicSlugs.replacedAt, sql`now() - make_interval(days => ${formerSlugDays})`))
  },
})
