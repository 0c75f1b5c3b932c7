import { formatMonth } from '@ilewa/contract/core/dates'
import {
  formatStatementNumber,
  type ListedStatement,
  nothingToStateReason,
  type StatementDraft,
  StatementSnapshot,
} from '@ilewa/contract/money/statements/statements'
import { AppError } from '../../../platform/app-error.ts'
import { db, inTransaction } from '../../../platform/database/database.ts'
import type { Context } from '../../../platform/http/pipeline/context.ts'
import { createOnce } from '../../../platform/http/pipeline/idempotency.ts'
import { newId } from '../../../platform/id.ts'
import { recordUpdated } from '../../audit/record.audit.ts'
import { lockAgent } from '../commissions/commissions.queries.ts'
import { type CreatedLink, createLink, deleteLinks } from '../documents/links.service.ts'
import { findFirstStatedDay } from './account-sums.queries.ts'
import { requireOpenMonth } from './statement-months.ts'
import { notifyStatement } from './statements.notifications.ts'
import { draftStatement, findLastStatement, getStatement } from './statements.queries.ts'
import { statements } from './statements.table.ts'

/** Audits a change of an agent's statements. The audit log shows the agent's current name instead of the label. */
const recordStatement = (
  ctx: Context,
  agentId: string,
  field: 'statement' | 'documentLinks',
  after: string,
): Promise<void> =>
  recordUpdated(
    ctx,
    { kind: 'agent', id: agentId, label: 'Agent' },
    { before: { [field]: null }, after: { [field]: after } },
  )

/** Throws as `requireOpenMonth` does, and `common.not_found`. */
export async function getStatementDraft(
  ctx: Context,
  agentId: string,
  month: string,
): Promise<StatementDraft> {
  const last = await findLastStatement(ctx, agentId)
  // The draft first: an unknown agent is refused before a wrong month.
  const draft = await draftStatement(ctx, { agentId, month, last })
  await requireOpenMonth(ctx, { month, last }, (span) =>
    findFirstStatedDay(ctx, { kind: 'AGENT', id: agentId }, span),
  )
  return draft
}

/**
 * Issues the statement of a month that is over: it states the entries as they are now and never changes. What is recorded for its days
 * later is on the next statement. Throws as `getStatementDraft` does, and `statements.nothing`.
 */
export const issueStatement = (ctx: Context, agentId: string, month: string): Promise<ListedStatement> =>
  createOnce(ctx, async () => {
    // Payouts, opening balances and reversals lock the agent too. Commission is posted on the present day only.
    await lockAgent(ctx, agentId)
    const draft = await getStatementDraft(ctx, agentId, month)
    const { opening, earlierMonths, lines, earned, paid, closing } = draft
    if (lines.length === 0 && opening === 0 && earlierMonths === 0)
      throw new AppError('statements.nothing', { values: { reason: nothingToStateReason(month) } })
    const id = newId()
    const snapshot = StatementSnapshot.parse({ ...draft, issuedOn: ctx.today })
    const { businessId, userId } = ctx
    const [row] = await db()
      .insert(statements)
      .values({ businessId, id, agentId, month, issuedBy: userId, snapshot: JSON.stringify(snapshot) })
      .returning({ number: statements.number })
    if (!row) throw new Error('The statement was not stored')
    const number = formatStatementNumber(row.number)
    const issued = { id, number, month, issuedOn: ctx.today, earned, paid, closing }
    await recordStatement(ctx, agentId, 'statement', `${number}, ${formatMonth(month)}`)
    await notifyStatement(ctx, agentId, issued)
    return issued
  })

/** Creates a link to a statement. Throws `common.not_found` and `common.too_many_requests`. */
export const createStatementLink = (ctx: Context, id: string): Promise<CreatedLink> =>
  createLink(ctx, { statementId: id }, async () => {
    const { agentId, statement } = await getStatement(ctx, id)
    await recordStatement(ctx, agentId, 'documentLinks', `${statement.number}: link created`)
  })

/** Revokes all links of a statement. Throws `common.not_found`. */
export const revokeStatementLinks = (ctx: Context, id: string): Promise<void> =>
  inTransaction(async () => {
    const { agentId, statement } = await getStatement(ctx, id)
    if (await deleteLinks(ctx, { statementId: id }))
      await recordStatement(ctx, agentId, 'documentLinks', `${statement.number}: links revoked`)
  })
