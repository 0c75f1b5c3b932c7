import { guestPagePath, guestReceiptPath, guestReceiptPdfPath } from '@ilewa/contract/guest-page/terms'
import { printDocument } from '@ilewa/contract/money/document-text'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { notFound } from '../../../platform/app-error.ts'
import { withinLinkLimits } from '../../../platform/http/pages/link-limits.ts'
import { sendNotFoundPage, sendPage, withErrorPage } from '../../../platform/http/pages/send-page.ts'
import { toDocumentPage } from '../../money/documents/document-page.ts'
import { getLinkedDocument } from '../../money/documents/documents.queries.ts'
import { sendDocumentPdf } from '../../money/documents/link.routes.ts'
import { toGuestPage } from './guest-page.ts'
import { getGuestStay, listGuestReceipts } from './guest-stay.queries.ts'
import { getGuestView } from './guest-view.queries.ts'

const sendGuestPage = withErrorPage(async (request, reply) => {
  const view = await withinLinkLimits(request, 'guest', () => getGuestView(request.params.token))
  return sendPage(reply, 200, toGuestPage(view))
})

type ReceiptRequest = FastifyRequest<{ Params: { token: string; id: string } }>

/** A receipt of the guest's stay. Throws `common.not_found`. */
const findReceipt = (request: ReceiptRequest) =>
  withinLinkLimits(request, 'guest', async () => {
    const { token, id } = request.params
    const stay = await getGuestStay(token)
    const receipts = await listGuestReceipts(stay)
    if (receipts.every((receipt) => receipt.id !== id)) throw notFound()
    const { businessId } = stay.link
    const { document } = await getLinkedDocument({ businessId, documentId: id })
    return { businessId, document: printDocument(document) }
  })

const sendReceipt = withErrorPage<ReceiptRequest>(async (request, reply) => {
  const { token, id } = request.params
  const { document } = await findReceipt(request)
  return sendPage(reply, 200, toDocumentPage(document, guestReceiptPdfPath(token, id)))
})

const sendReceiptPdf = withErrorPage<ReceiptRequest>(async (request, reply) =>
  sendDocumentPdf(reply, await findReceipt(request)),
)

/** The pages by which guests follow their stays, who have no account. */
export function guestVisitRoutes(app: FastifyInstance): void {
  const hidden = { schema: { hide: true } as object }
  app.get(guestPagePath(':token'), hidden, sendGuestPage)
  app.get(guestReceiptPath(':token', ':id'), hidden, sendReceipt)
  // A HEAD request would draw the file for nothing.
  app.get(guestReceiptPdfPath(':token', ':id'), { ...hidden, exposeHeadRoute: false }, sendReceiptPdf)
  // Any other address below, such as one with a slash at its end, is not a page of the app.
  app.get(guestPagePath('*'), hidden, sendNotFoundPage)
}
