import { formatMonth, type Span } from '@ilewa/contract/core/dates'
import type { Naira } from '@ilewa/contract/core/money'
import {
  nothingToStateReason,
  type StatementInput,
  statementChangedReason,
} from '@ilewa/contract/money/statements/statements'
import { AppError } from '../../../platform/app-error.ts'
import { db } from '../../../platform/database/database.ts'
import type { Context } from '../../../platform/http/pipeline/context.ts'
import { createOnce } from '../../../platform/http/pipeline/idempotency.ts'
import { newId } from '../../../platform/id.ts'
import type { RecordIdentity } from '../../audit/record.audit.ts'
import { recordStatement } from './statement-links.service.ts'
import { requireOpenMonth } from './statement-months.ts'
import type { StatementStore } from './statement-store.queries.ts'
import { statements } from './statements.table.ts'

interface DraftedMonth<L> {
  payeeId: string
  month: string
  /** The last issued statement. */
  last: L | undefined
}

/** How the statements of agents or of landlords are drafted and issued. `D` is their draft, `L` a statement in a list. */
export interface StatementRules<S extends object, L, D> {
  store: StatementStore<S, L>
  /** What the statement of a month states by the records as they are now. Throws `common.not_found`. */
  draft: (ctx: Context, month: DraftedMonth<L>) => Promise<D>
  /** The first day with something to state in a span of months that would be left out. */
  findFirstDay: (ctx: Context, payeeId: string, span: Span) => Promise<string | null | undefined>
  /** Locks the agent or the landlord, as all changes of their account do. Throws `common.not_found`. */
  lock: (ctx: Context, payeeId: string) => Promise<RecordIdentity>
  isEmpty: (draft: D) => boolean
  /** The columns of the row that depend on the kind, and what is posted after it was inserted. */
  toRow: (payeeId: string, draft: D) => Partial<typeof statements.$inferInsert>
  afterInsert: (
    ctx: Context,
    of: { payeeId: string; statementId: string; draft: D; listed: L },
  ) => Promise<void>
}

interface Dated {
  number: string
  month: string
}

/**
 * The statement of a month as it would be issued now. Throws `common.not_found`, `statements.not_over`, `statements.issued`,
 * `statements.too_old` and `statements.earlier_first`.
 */
export async function getDraft<S extends object, L extends Dated, D>(
  ctx: Context,
  { store, draft, findFirstDay }: StatementRules<S, L, D>,
  { payeeId, month }: Pick<DraftedMonth<L>, 'payeeId' | 'month'>,
): Promise<D> {
  const last = await store.findLast(ctx, payeeId)
  // The draft first: an unknown agent or landlord is refused before a wrong month.
  const drafted = await draft(ctx, { payeeId, month, last })
  await requireOpenMonth(ctx, { month, last }, (span) => findFirstDay(ctx, payeeId, span))
  return drafted
}

/**
 * Issues the statement of a month that is over: it states the records as they are now and never changes. What is recorded for its days
 * later is on the next statement. `complete` adds to the draft. Throws as `getDraft` does, `statements.nothing`, and `statements.changed`
 * if the draft that was shown closes with another balance.
 */
export const issue = <S extends object, L extends Dated, D extends { closing: Naira }>(
  ctx: Context,
  rules: StatementRules<S, L, D>,
  { payeeId, month, closing, complete }: StatementInput & { payeeId: string; complete?: (draft: D) => D },
): Promise<L> =>
  createOnce(ctx, async () => {
    const { store, isEmpty, lock, toRow, afterInsert } = rules
    const payee = await lock(ctx, payeeId)
    const drafted = await getDraft(ctx, rules, { payeeId, month })
    const draft = complete ? complete(drafted) : drafted
    if (isEmpty(draft))
      throw new AppError('statements.nothing', { values: { reason: nothingToStateReason(month) } })
    if (closing !== undefined && closing !== draft.closing)
      throw new AppError('statements.changed', {
        values: { reason: statementChangedReason({ month, closing: draft.closing }) },
        details: { closing: draft.closing },
      })
    const snapshot = JSON.stringify(store.Snapshot.parse({ ...draft, issuedOn: ctx.today }))
    const { businessId, userId: issuedBy } = ctx
    const [row] = await db()
      .insert(statements)
      .values({
        businessId,
        id: newId(),
        kind: store.kind,
        month,
        issuedBy,
        snapshot,
        ...toRow(payeeId, draft),
      })
      .returning({ id: statements.id, number: statements.number, snapshot: statements.snapshot })
    if (!row) throw new Error('The statement was not stored')
    const listed = store.toListed(row)
    await recordStatement(ctx, payee, 'statement', `${listed.number}, ${formatMonth(month)}`)
    await afterInsert(ctx, { payeeId, statementId: row.id, draft, listed })
    return listed
  })
