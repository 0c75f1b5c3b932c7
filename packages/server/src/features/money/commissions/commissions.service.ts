import type { Naira } from '@ilewa/contract/core/money'
import {
  type AgentCommission,
  aboveDueReason,
  type OpeningBalanceInput,
  openingBalanceExistsReason,
  type PayoutInput,
} from '@ilewa/contract/money/commissions'
import { paidOnFutureMessage, type ReversalInput } from '@ilewa/contract/money/schema'
import { AppError, invalidField, notFound } from '../../../platform/app-error.ts'
import type { Context } from '../../../platform/http/pipeline/context.ts'
import { createOnce } from '../../../platform/http/pipeline/idempotency.ts'
import { recordUpdated } from '../../audit/record.audit.ts'
import { getLedgerEntry } from '../entries.queries.ts'
import { payPayee, postPayeeEntry, reversePayout } from '../payouts.service.ts'
import { notifyPayout } from './commissions.notifications.ts'
import { getAgentCommission, hasOpeningBalance, lockAgent } from './commissions.queries.ts'

interface RecordedChange {
  /** What was paid or recorded, in naira. */
  amount: Naira
  field: 'payout' | 'openingBalance'
  note: string | null | undefined
  isReversed?: boolean
}

/** Audits a change of an agent's account. The audit log shows the agent's current name instead of the label while the agent exists. */
const recordAccountChange = (
  ctx: Context,
  agentId: string,
  { amount, field, note, isReversed = false }: RecordedChange,
): Promise<void> =>
  recordUpdated(
    ctx,
    { kind: 'agent', id: agentId, label: 'Agent' },
    {
      before: { [field]: isReversed ? amount : null },
      after: { [field]: isReversed ? null : amount, ...(note && { note }) },
    },
  )

/** Runs a change of an agent's account once per request, and returns its sums. */
async function changeAccountOnce(
  ctx: Context,
  work: () => Promise<{ agentId: string }>,
): Promise<AgentCommission> {
  const { agentId } = await createOnce(ctx, work)
  return getAgentCommission(ctx, agentId)
}

/**
 * Records that an agent was paid, and what was withheld of it for the tax office. Throws `commissions.above_due` if more would be paid
 * than is due, unless it is an advance.
 */
export const payCommission = (ctx: Context, { agentId, ...payout }: PayoutInput): Promise<AgentCommission> =>
  changeAccountOnce(ctx, async () => {
    await lockAgent(ctx, agentId)
    const getDue = async () => (await getAgentCommission(ctx, agentId)).due
    const aboveDue = { code: 'commissions.above_due', reasonOf: aboveDueReason } as const
    const due = await payPayee(ctx, { payee: { agentId }, getDue, aboveDue }, payout)
    const { amount, withheld = 0, note } = payout
    await recordAccountChange(ctx, agentId, { amount, field: 'payout', note })
    await notifyPayout(ctx, { agentId, amount, withheld, due })
    return { agentId }
  })

/** Records what is owed to an agent from before their commission was posted here. Throws `commissions.opening_balance_exists`. */
export const recordOpeningBalance = (
  ctx: Context,
  { agentId, amount, owedOn = ctx.today, note }: OpeningBalanceInput,
): Promise<AgentCommission> =>
  changeAccountOnce(ctx, async () => {
    if (owedOn > ctx.today) throw invalidField('owedOn', paidOnFutureMessage)
    await lockAgent(ctx, agentId)
    if (await hasOpeningBalance(ctx, agentId))
      throw new AppError('commissions.opening_balance_exists', {
        values: { reason: openingBalanceExistsReason },
      })
    const posting = { amount, paidOn: owedOn, method: 'UNKNOWN' as const, note: note ?? null }
    await postPayeeEntry(ctx, { agentId }, { ...posting, kind: 'COMMISSION_OPENING' })
    await recordAccountChange(ctx, agentId, { amount, field: 'openingBalance', note })
    return { agentId }
  })

/**
 * Reverses a payout with its withheld tax, or an opening balance. Throws `common.not_found` for another entry, and
 * `bookings.nothing_to_undo` for one that is reversed or a reversal itself.
 */
export const reverseCommissionEntry = (
  ctx: Context,
  entryId: string,
  { reason }: ReversalInput,
): Promise<AgentCommission> =>
  changeAccountOnce(ctx, async () => {
    const entry = await getLedgerEntry(ctx, entryId)
    // Commission follows from its booking: correct the booking instead.
    if (entry.agentId === null || entry.bookingId !== null) throw notFound()
    if (entry.reverses !== null) throw new AppError('bookings.nothing_to_undo')
    await lockAgent(ctx, entry.agentId)
    await recordAccountChange(ctx, entry.agentId, {
      amount: await reversePayout(ctx, entry, reason),
      field: entry.kind === 'COMMISSION_OPENING' ? 'openingBalance' : 'payout',
      note: reason,
      isReversed: true,
    })
    return { agentId: entry.agentId }
  })
