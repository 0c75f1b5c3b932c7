import { documentPath, documentPdfPath } from '@ilewa/contract/money/documents'
import type { FastifyInstance } from 'fastify'
import { notFound } from '../../../platform/app-error.ts'
import { requireAttempt } from '../../../platform/http/limits/rate-limit.ts'
import { limitTenantConcurrency } from '../../../platform/http/limits/tenant-concurrency.ts'
import {
  type LinkRequest,
  privateHeaders,
  sendPage,
  withErrorPage,
} from '../../../platform/http/pages/send-page.ts'
import { publicContext } from '../../../platform/http/pipeline/require-access.ts'
import { sendFile } from '../../../platform/http/static/send-file.ts'
import { toDocumentPage } from './document-page.ts'
import { getPrintedDocument } from './links.queries.ts'
import { toPdfFile } from './pdf.ts'

/** Of one network: a mobile gateway has thousands of users behind one address. */
const viewsPerHour = 1_000

/** Finds the document of the request's link, within the limits of its network. */
function findDocument(request: LinkRequest) {
  const { network } = publicContext(request)
  return limitTenantConcurrency(
    network,
    async () => {
      await requireAttempt({ key: `document:network:${network}`, limit: viewsPerHour, windowSeconds: 3_600 })
      return getPrintedDocument(request.params.token)
    },
    { address: network },
  )
}

const sendNotFound = withErrorPage(() => {
  throw notFound()
})

const sendDocument = withErrorPage(async (request, reply) => {
  const { document } = await findDocument(request)
  return sendPage(reply, 200, toDocumentPage(document, documentPdfPath(request.params.token)))
})

const sendPdf = withErrorPage(async (request, reply) => {
  const { document, businessId } = await findDocument(request)
  const connection = new AbortController()
  reply.raw.once('close', () => connection.abort())
  // A queue of its own: requests by a link delay neither the business nor others.
  const requester = { businessId: `links:${businessId}`, userId: businessId }
  const file = await toPdfFile(requester, document, connection.signal)
  return sendFile(reply.headers(privateHeaders), 'application/pdf', file)
})

/** The pages of documents for guests, who have no account: as HTML, and as PDF. */
export function documentLinkRoutes(app: FastifyInstance): void {
  const hidden = { schema: { hide: true } as object }
  app.get(documentPath(':token'), hidden, sendDocument)
  // A HEAD request would draw the file for nothing.
  app.get(documentPdfPath(':token'), { ...hidden, exposeHeadRoute: false }, sendPdf)
  // Any other address below, such as one with a slash at its end, is not a page of the app.
  app.get(documentPath('*'), hidden, sendNotFound)
}
