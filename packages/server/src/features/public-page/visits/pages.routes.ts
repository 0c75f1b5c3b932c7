import {
  guestRequestPath,
  publicPagePath,
  publicPreviewPath,
  publicPropertyPath,
  robotsPath,
  sitemapPath,
} from '@ilewa/contract/public-page/terms'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '../../../platform/app-error.ts'
import { requireAttempt } from '../../../platform/http/limits/rate-limit.ts'
import { limitTenantConcurrency } from '../../../platform/http/limits/tenant-concurrency.ts'
import { withinLinkLimits } from '../../../platform/http/pages/link-limits.ts'
import { sendPage, withErrorPage } from '../../../platform/http/pages/send-page.ts'
import { publicContext } from '../../../platform/http/pipeline/require-access.ts'
import { cacheDocument, responseOf, sendCached } from '../../../platform/http/static/cached-responses.ts'
import { linkToPath } from '../../../platform/links.ts'
import { dailyDigestOf } from '../daily-digest.ts'
import { requestFormScript } from '../pages/request-form-script.ts'
import { toRequestPage } from '../pages/request-page.ts'
import { toSitemap } from '../pages/sitemap.ts'
import { readCachedPage, type Visited } from './page-cache.ts'
import { getPreview } from './preview.service.ts'
import { getRequestView } from './request-view.queries.ts'
import { listSitemapEntries } from './sitemap.queries.ts'
import { limitVisits } from './visit-limits.ts'
import { type VisitQuery, visitBusiness, visitProperty } from './visited-pages.service.ts'

type PageRequest = FastifyRequest<{
  Params: { slug: string; propertySlug: string }
  Querystring: VisitQuery
}>

const pageMessages = {
  'common.not_found': ['This page does not exist', 'Check the link, or ask the host for a new one.'],
} as const

/** Prices that one network asks for in a minute; more are no person's. */
const pricesPerMinute = 60
/** Previews and sitemaps of one network in a minute. */
const filesPerMinute = 30

const limitNetwork = <T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> => {
  const { network } = publicContext(request)
  return limitTenantConcurrency(network, work, { address: network })
}

const requireVisit = (request: FastifyRequest, kind: 'prices' | 'files', limit: number) =>
  requireAttempt({
    key: `visits:${kind}:${dailyDigestOf(publicContext(request).network)}`,
    limit,
    windowSeconds: 60,
  })

function sendVisited(request: FastifyRequest, reply: FastifyReply, visited: Visited): FastifyReply {
  if (!visited) throw notFound()
  if ('redirect' in visited) return reply.header('cache-control', 'no-cache').redirect(visited.redirect, 302)
  return sendCached(reply, responseOf(visited.page, request.headers))
}

const origin = () => linkToPath('')

const sendBusinessPage = withErrorPage<PageRequest>(async (request, reply) => {
  const { slug } = request.params
  const visited = await readCachedPage(JSON.stringify([slug]), (watch) =>
    limitNetwork(request, () => limitVisits({ slug }, () => visitBusiness(slug, origin(), watch))),
  )
  return sendVisited(request, reply, visited)
}, pageMessages)

/** A query can have a field twice, and others that do not matter. */
const toVisitQuery = ({ query }: PageRequest): VisitQuery =>
  Object.fromEntries(
    (['in', 'out', 'guests'] as const).flatMap((name) => {
      const value = [query[name]].flat()[0]
      return typeof value === 'string' && value !== '' ? [[name, value.slice(0, 20)]] : []
    }),
  )

/** Redirects to the address without its last slash. A pattern for all of them would take quadratic time. */
function redirectWithoutSlash({ url }: FastifyRequest, reply: FastifyReply): FastifyReply {
  const [path = '', query] = url.split('?')
  if (!path.endsWith('/') || path.startsWith('//')) throw notFound()
  return reply.redirect(path.slice(0, -1) + (query ? `?${query}` : ''), 302)
}

const sendPropertyPage = withErrorPage<PageRequest>(async (request, reply) => {
  const { params } = request
  if (params.propertySlug === '') return redirectWithoutSlash(request, reply)
  const query = toVisitQuery(request)
  const isPriced = query.in !== undefined || query.out !== undefined
  const { slug, propertySlug } = params
  const key = JSON.stringify([slug, propertySlug, isPriced && query])
  const visited = await readCachedPage(
    key,
    (watch) =>
      limitNetwork(request, () =>
        limitVisits(params, () => visitProperty(params, isPriced ? query : {}, origin(), watch)),
      ),
    async () => {
      if (isPriced) await limitVisits(params, () => requireVisit(request, 'prices', pricesPerMinute))
    },
  )
  return sendVisited(request, reply, visited)
}, pageMessages)

const sendPreview = withErrorPage<PageRequest>(async (request, reply) => {
  const { params } = request
  await limitVisits(params, () => requireVisit(request, 'files', filesPerMinute))
  const connection = new AbortController()
  reply.raw.once('close', () => connection.abort())
  const preview = await limitVisits(params, () => getPreview(params, connection.signal))
  return reply.type('image/jpeg').header('cache-control', 'public, max-age=86400').send(Buffer.from(preview))
}, pageMessages)

const sendRequestPage = withErrorPage(async (request, reply) => {
  const view = await withinLinkLimits(request, 'request', () => getRequestView(request.params.token))
  return sendPage(reply, 200, toRequestPage(view))
})

const redirectOrNotFound = withErrorPage<FastifyRequest>(
  async (request, reply) => redirectWithoutSlash(request, reply),
  pageMessages,
)

const cachedScript = cacheDocument(
  requestFormScript.content,
  'text/javascript; charset=utf-8',
  'public, max-age=31536000, immutable',
)

/** The pages that everybody sees, and those by which guests follow their requests. */
export function pageRoutes(app: FastifyInstance): void {
  const hidden = { schema: { hide: true } as object }
  app.get(requestFormScript.path, hidden, (request, reply) =>
    sendCached(reply, responseOf(cachedScript, request.headers)),
  )
  app.get(publicPagePath(':slug'), hidden, sendBusinessPage)
  app.get(publicPropertyPath(':slug', ':propertySlug'), hidden, sendPropertyPage)
  app.get(publicPreviewPath(':slug', ':propertySlug'), { ...hidden, exposeHeadRoute: false }, sendPreview)
  app.get(publicPagePath('*'), hidden, redirectOrNotFound)
  app.get(guestRequestPath(':token'), hidden, sendRequestPage)
  app.get(
    guestRequestPath('*'),
    hidden,
    withErrorPage(() => Promise.reject(notFound())),
  )
  app.get(sitemapPath, hidden, async (request, reply) => {
    await requireVisit(request, 'files', filesPerMinute)
    const entries = await limitNetwork(request, listSitemapEntries)
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(toSitemap(entries))
  })
  app.get(robotsPath, hidden, (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        [
          'User-agent: *',
          'Disallow: /api/',
          'Disallow: /uploads/*?',
          'Disallow: /request/',
          'Disallow: /g/',
          `Sitemap: ${linkToPath(sitemapPath)}`,
          '',
        ].join('\n'),
      ),
  )
}
