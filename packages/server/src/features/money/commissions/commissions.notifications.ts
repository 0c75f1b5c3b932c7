import { formatNaira, type Naira } from '@ilewa/contract/core/money'
import { pages, toPagePath } from '@ilewa/contract/core/paging'
import { describeDue } from '@ilewa/contract/money/commissions'
import type { Context } from '../../../platform/http/pipeline/context.ts'
import { newId } from '../../../platform/id.ts'
import { notify } from '../../notifications/notify.notifications.ts'

interface Payout {
  agentId: string
  amount: Naira
  withheld: Naira
  /** After the payout. */
  due: Naira
}

/** Notifies an agent of a payout. */
export const notifyPayout = (ctx: Context, { agentId, amount, withheld, due }: Payout): Promise<void> =>
  notify(ctx, {
    kind: 'COMMISSION',
    key: `payout:${newId()}`,
    title: `Commission paid: ${formatNaira(amount)}`,
    text: `${withheld > 0 ? `${formatNaira(withheld)} of it was withheld for tax. ` : ''}Balance: ${describeDue(due)}.`,
    pathFor: () => toPagePath(pages.performance),
    userIds: [agentId],
  })
