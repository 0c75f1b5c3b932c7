import { formatMonth } from '@ilewa/contract/core/dates'
import { formatNairaBalance } from '@ilewa/contract/core/money'
import { pages, toPagePath } from '@ilewa/contract/core/paging'
import { describeDue } from '@ilewa/contract/money/commissions'
import type { ListedStatement } from '@ilewa/contract/money/statements/statements'
import type { Context } from '../../../platform/http/pipeline/context.ts'
import { notify } from '../../notifications/notify.notifications.ts'

/** Notifies an agent that the statement of a month is issued. */
export const notifyStatement = (
  ctx: Context,
  agentId: string,
  { id, number, month, earned, closing }: ListedStatement,
): Promise<void> =>
  notify(ctx, {
    kind: 'COMMISSION',
    key: `statement:${id}`,
    title: `Statement of ${formatMonth(month)}: ${number}`,
    text: `You earned ${formatNairaBalance(earned)}. At the end of the month: ${describeDue(closing)}.`,
    pathFor: () => toPagePath(pages.performance, { statement: id }),
    userIds: [agentId],
  })
