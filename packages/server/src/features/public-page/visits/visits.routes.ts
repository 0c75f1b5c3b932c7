import { addDays } from '@ilewa/contract/core/dates'
import { publicRequests } from '@ilewa/contract/public-page/requests'
import type { FastifyInstance } from 'fastify'
import { notFound } from '../../../platform/app-error.ts'
import { requireAttempt } from '../../../platform/http/limits/rate-limit.ts'
import type { PublicContext } from '../../../platform/http/pipeline/context.ts'
import { implement } from '../../../platform/http/pipeline/implement.ts'
import { dailyDigestOf } from '../daily-digest.ts'
import { createRequest, sendAnotherCode } from '../requests/create-request.service.ts'
import { claimByGuest, withdrawRequest } from '../requests/guest-actions.service.ts'
import { signOffer } from '../requests/offer-tokens.ts'
import { proveRequest } from '../requests/prove-request.service.ts'
import { findPage } from './find-page.queries.ts'
import { findBookableProperty, listTakenRanges } from './property-views.queries.ts'
import { quoteVisit } from './public-quote.queries.ts'
import { limitVisits } from './visit-limits.ts'

/** Of one network, a minute: people who choose dates ask a few times. */
const readsPerMinute = 60

/** A property on a page that is shown. Throws `common.not_found` and `common.too_many_requests`. */
async function getVisited(
  { network }: PublicContext,
  { slug, propertySlug }: { slug: string; propertySlug: string },
) {
  await requireAttempt({ key: `visits:${dailyDigestOf(network)}`, limit: readsPerMinute, windowSeconds: 60 })
  const found = await findPage(slug)
  const property = found && (await findBookableProperty(found, { slug: propertySlug }))
  if (!property) throw notFound()
  return { found, property }
}

/** The calls of visitors and guests, who have no account. */
export function visitRoutes(app: FastifyInstance): void {
  implement(app, publicRequests.calendar, ({ ctx, params, query }) =>
    limitVisits(params, async () => {
      const { found, property } = await getVisited(ctx, params)
      const { today, advanceDays } = found.page
      const last = addDays(today, advanceDays + 1)
      const from = query.from < today ? today : query.from
      const to = query.to > last ? last : query.to
      return { data: { taken: from < to ? await listTakenRanges(found, property.id, { from, to }) : [] } }
    }),
  )
  implement(app, publicRequests.quote, ({ ctx, params, query }) =>
    limitVisits(params, async () => {
      const { found, property } = await getVisited(ctx, params)
      const quote = await quoteVisit(found, property, query)
      const { totalAmount, depositAmount, cautionAmount } = quote
      const { checkIn, checkOut, guests } = query
      const offer = {
        propertyId: property.id,
        checkIn,
        checkOut,
        guests,
        totalAmount,
        depositAmount,
        cautionAmount,
      }
      return { data: { quote, offerToken: signOffer(offer) } }
    }),
  )
  implement(app, publicRequests.create, async ({ ctx, params, body }) => ({
    data: await limitVisits(params, () => createRequest(ctx, params.slug, body)),
  }))
  implement(app, publicRequests.sendCode, async ({ params }) => {
    await sendAnotherCode(params.token)
    return { data: {} }
  })
  implement(app, publicRequests.prove, async ({ params, body }) => ({
    data: { request: await proveRequest(params.token, body.code) },
  }))
  implement(app, publicRequests.claim, async ({ params, body }) => ({
    data: { request: await claimByGuest(params.token, body) },
  }))
  implement(app, publicRequests.withdraw, async ({ params }) => ({
    data: { request: await withdrawRequest(params.token) },
  }))
}
