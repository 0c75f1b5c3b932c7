import type { Span } from '@ilewa/contract/core/dates'
import {
  earlierFirstReason,
  type ListedStatement,
  monthNotOverReason,
  monthTooOldReason,
  spanOfMonth,
  statementIssuedReason,
  statementMonths,
} from '@ilewa/contract/money/statements/statements'
import { AppError } from '../../../platform/app-error.ts'
import type { Context } from '../../../platform/http/pipeline/context.ts'

function refuseMonth(
  code: 'statements.not_over' | 'statements.issued' | 'statements.too_old' | 'statements.earlier_first',
  reason: string,
): never {
  throw new AppError(code, { values: { reason } })
}

interface AskedMonth {
  month: string
  /** The last issued statement. */
  last: Pick<ListedStatement, 'number' | 'month'> | undefined
}

/**
 * Refuses a month for which no statement can be issued. `findFirstDay` finds a day with something to state in a span of months that would
 * be left out. Throws `statements.not_over`, `statements.issued`, `statements.too_old` and `statements.earlier_first`.
 */
export async function requireOpenMonth(
  ctx: Context,
  { month, last }: AskedMonth,
  findFirstDay: (span: Span) => Promise<string | null | undefined>,
): Promise<void> {
  if (month >= ctx.today.slice(0, 7)) refuseMonth('statements.not_over', monthNotOverReason(month))
  if (last && month <= last.month) refuseMonth('statements.issued', statementIssuedReason(last))
  if (!statementMonths(ctx.today, last?.month).includes(month))
    refuseMonth('statements.too_old', monthTooOldReason)
  if (!last) return
  const leftOut = { from: spanOfMonth(last.month).to, to: spanOfMonth(month).from }
  if (leftOut.from === leftOut.to) return
  const day = await findFirstDay(leftOut)
  if (day) refuseMonth('statements.earlier_first', earlierFirstReason(day.slice(0, 7)))
}
