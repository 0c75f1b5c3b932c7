import { payLinkCheckoutPath, payLinkPath } from '@ilewa/contract/collections/pay-links'
import type { FastifyInstance } from 'fastify'
import { withinLinkLimits } from '../../../platform/http/pages/link-limits.ts'
import {
  privateHeaders,
  sendNotFoundPage,
  sendPage,
  withErrorPage,
} from '../../../platform/http/pages/send-page.ts'
import { openCheckout, ReturnQuery, viewPayLink } from './checkout.service.ts'
import { toPayLinkPage } from './pay-page.ts'

const sendPayLink = withErrorPage(async (request, reply) => {
  const { token } = request.params
  const view = await withinLinkLimits(request, 'pay-link', () =>
    viewPayLink(token, ReturnQuery.parse(request.query)),
  )
  return sendPage(reply, 200, toPayLinkPage(view, token))
})

const redirectToCheckout = withErrorPage(async (request, reply) => {
  const { token } = request.params
  const result = await withinLinkLimits(request, 'pay-link', () => openCheckout(token))
  if ('url' in result) return reply.headers(privateHeaders).redirect(result.url, 303)
  return sendPage(reply, 200, toPayLinkPage(result, token))
})

/** The pages by which guests pay online, who have no account. */
export function payLinkRoutes(app: FastifyInstance): void {
  const hidden = { schema: { hide: true } as object }
  app.get(payLinkPath(':token'), hidden, sendPayLink)
  // A HEAD request would open a checkout for nothing.
  app.get(payLinkCheckoutPath(':token'), { ...hidden, exposeHeadRoute: false }, redirectToCheckout)
  // Any other address below, such as one with a slash at its end, is not a page of the app.
  app.get(payLinkPath('*'), hidden, sendNotFoundPage)
}
