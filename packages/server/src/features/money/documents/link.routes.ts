import { documentPath, documentPdfPath } from '@ilewa/contract/money/documents'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { withinLinkLimits } from '../../../platform/http/pages/link-limits.ts'
import {
  type LinkRequest,
  privateHeaders,
  sendNotFoundPage,
  sendPage,
  withErrorPage,
} from '../../../platform/http/pages/send-page.ts'
import { sendFile } from '../../../platform/http/static/send-file.ts'
import { toDocumentPage } from './document-page.ts'
import { getPrintedDocument } from './links.queries.ts'
import { toPdfFile } from './pdf.ts'

const findDocument = (request: LinkRequest) =>
  withinLinkLimits(request, 'document', () => getPrintedDocument(request.params.token))

const sendDocument = withErrorPage(async (request, reply) => {
  const { document } = await findDocument(request)
  return sendPage(reply, 200, toDocumentPage(document, documentPdfPath(request.params.token)))
})

/** Sends a document to a guest, who has no account. */
export async function sendDocumentPdf(
  reply: FastifyReply,
  { document, businessId }: Awaited<ReturnType<typeof getPrintedDocument>>,
): Promise<FastifyReply> {
  const connection = new AbortController()
  reply.raw.once('close', () => connection.abort())
  // A queue of its own: requests by a link delay neither the business nor others.
  const requester = { businessId: `links:${businessId}`, userId: businessId }
  const file = await toPdfFile(requester, document, connection.signal)
  return sendFile(reply.headers(privateHeaders), 'application/pdf', file)
}

const sendPdf = withErrorPage(async (request, reply) => sendDocumentPdf(reply, await findDocument(request)))

/** The pages of documents for guests, who have no account: as HTML, and as PDF. */
export function documentLinkRoutes(app: FastifyInstance): void {
  const hidden = { schema: { hide: true } as object }
  app.get(documentPath(':token'), hidden, sendDocument)
  // A HEAD request would draw the file for nothing.
  app.get(documentPdfPath(':token'), { ...hidden, exposeHeadRoute: false }, sendPdf)
  // Any other address below, such as one with a slash at its end, is not a page of the app.
  app.get(documentPath('*'), hidden, sendNotFoundPage)
}
