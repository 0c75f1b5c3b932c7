import { can } from '@ilewa/contract/core/access'
import { printDocument } from '@ilewa/contract/money/document-text'
import { documents } from '@ilewa/contract/money/documents'
import { invoices } from '@ilewa/contract/money/invoices'
import type { FastifyInstance } from 'fastify'
import { implement } from '../../../platform/http/pipeline/implement.ts'
import { getDocument } from './documents.queries.ts'
import { createDocumentLink, revokeDocumentLinks } from './documents.service.ts'
import { issueCreditNote, issueInvoice } from './invoices.service.ts'
import { toPdfFile } from './pdf.ts'

export function documentsRoutes(app: FastifyInstance): void {
  implement(app, documents.get, async ({ ctx, params }) => {
    const { document, guestPhoneE164, others, links } = await getDocument(ctx, params.id)
    return { data: { document, guestPhoneE164, others, ...(can(ctx.role, 'documents:issue') && { links }) } }
  })
  implement(app, documents.pdf, async ({ ctx, params }) => {
    const { document } = await getDocument(ctx, params.id)
    return toPdfFile(ctx, printDocument(document))
  })
  implement(app, invoices.create, async ({ ctx, params }) => ({ data: await issueInvoice(ctx, params.id) }))
  implement(app, invoices.credit, async ({ ctx, params, body }) => ({
    data: await issueCreditNote(ctx, params.id, body),
  }))
  implement(app, documents.createLink, async ({ ctx, params }) => ({
    data: await createDocumentLink(ctx, params.id),
  }))
  implement(app, documents.revokeLinks, async ({ ctx, params }) => {
    await revokeDocumentLinks(ctx, params.id)
    return { data: {} }
  })
}
