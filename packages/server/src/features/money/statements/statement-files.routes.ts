import type { landlordStatements } from '@ilewa/contract/landlords/endpoints'
import type { PrintedDocument } from '@ilewa/contract/money/document-text'
import type { statements } from '@ilewa/contract/money/statements/statements'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../platform/http/pipeline/context.ts'
import { implement } from '../../../platform/http/pipeline/implement.ts'
import { toPdfFile } from '../documents/pdf.ts'
import { createStatementLink, type FindStatement, revokeStatementLinks } from './statement-links.service.ts'

type Endpoints = typeof statements | typeof landlordStatements

interface SentStatement<T> {
  find: FindStatement<T>
  print: (statement: T) => PrintedDocument
}

/** The PDF and the links of the statements of agents or of landlords. */
export function statementFileRoutes<T extends { number: string }>(
  app: FastifyInstance,
  { pdf, createLink, revokeLinks }: Pick<Endpoints, 'pdf' | 'createLink' | 'revokeLinks'>,
  { find, print }: SentStatement<T>,
): void {
  implement(app, pdf, async ({ ctx, params }: { ctx: Context; params: { id: string } }) =>
    toPdfFile(ctx, print((await find(ctx, params.id)).statement)),
  )
  implement(app, createLink, async ({ ctx, params }) => ({
    data: await createStatementLink(ctx, params.id, find),
  }))
  implement(app, revokeLinks, async ({ ctx, params }) => {
    await revokeStatementLinks(ctx, params.id, find)
    return { data: {} }
  })
}
