import { landlordPayouts, landlordStatements } from '@ilewa/contract/landlords/endpoints'
import { printLandlordStatement } from '@ilewa/contract/landlords/statement-text'
import type { FastifyInstance } from 'fastify'
import { implement } from '../../../platform/http/pipeline/implement.ts'
import { statementFileRoutes } from '../statements/statement-files.routes.ts'
import { landlordStatementStore } from '../statements/statement-store.queries.ts'
import { getDueByStatements, listPayments } from './landlord-payouts.queries.ts'
import { payLandlord, reverseLandlordPayout } from './landlord-payouts.service.ts'
import { getLandlordStatement } from './landlord-statements.queries.ts'
import { getLandlordStatementDraft, issueLandlordStatement } from './landlord-statements.service.ts'

function statementRoutes(app: FastifyInstance): void {
  implement(app, landlordStatements.list, async ({ ctx, params }) => {
    await getDueByStatements(ctx, params.id)
    return { data: { statements: await landlordStatementStore.list(ctx, params.id) } }
  })
  implement(app, landlordStatements.draft, async ({ ctx, params, query }) => ({
    data: { draft: await getLandlordStatementDraft(ctx, params.id, query.month) },
  }))
  implement(app, landlordStatements.issue, async ({ ctx, params, body }) => ({
    data: { statement: await issueLandlordStatement(ctx, params.id, body) },
  }))
  implement(app, landlordStatements.get, async ({ ctx, params }) => {
    const { statement, landlordPhoneE164, links } = await getLandlordStatement(ctx, params.id)
    return { data: { statement, landlordPhoneE164, links } }
  })
  statementFileRoutes(app, landlordStatements, { find: getLandlordStatement, print: printLandlordStatement })
}

/** The statements of landlords, and what they were paid. */
export function landlordStatementsRoutes(app: FastifyInstance): void {
  statementRoutes(app)
  implement(app, landlordPayouts.list, async ({ ctx, params, query }) => {
    const due = await getDueByStatements(ctx, params.id)
    const { items: payments, page } = await listPayments(ctx, params.id, query)
    return { data: { due, payments }, page }
  })
  implement(app, landlordPayouts.pay, async ({ ctx, params, body }) => ({
    data: { due: await payLandlord(ctx, params.id, body) },
  }))
  implement(app, landlordPayouts.reverse, async ({ ctx, params, body }) => ({
    data: { due: await reverseLandlordPayout(ctx, params.id, body) },
  }))
}
