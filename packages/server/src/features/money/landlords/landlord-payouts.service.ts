import type { Naira } from '@ilewa/contract/core/money'
import { aboveDueByStatementsReason, type LandlordPayoutInput } from '@ilewa/contract/landlords/payouts'
import type { ReversalInput } from '@ilewa/contract/money/schema'
import { AppError, notFound } from '../../../platform/app-error.ts'
import type { Context } from '../../../platform/http/pipeline/context.ts'
import { createOnce } from '../../../platform/http/pipeline/idempotency.ts'
import { recordUpdated } from '../../audit/record.audit.ts'
import { toLandlordIdentity } from '../../landlords/landlords.audit.ts'
import { lockLandlord } from '../../landlords/landlords.queries.ts'
import { getLedgerEntry } from '../entries.queries.ts'
import { payPayee, reversePayout } from '../payouts.service.ts'
import { getDueByStatements } from './landlord-payouts.queries.ts'

/** Runs a change of a landlord's account once per request, and returns what is due by statements then. */
async function changeAccountOnce(ctx: Context, work: () => Promise<{ landlordId: string }>): Promise<Naira> {
  const { landlordId } = await createOnce(ctx, work)
  return getDueByStatements(ctx, landlordId)
}

/**
 * Records that a landlord was paid, and what was withheld of it for the tax office. Throws `landlords.above_due` if more would be paid than
 * is due by issued statements, unless it is an advance.
 */
export const payLandlord = (ctx: Context, landlordId: string, payout: LandlordPayoutInput): Promise<Naira> =>
  changeAccountOnce(ctx, async () => {
    const landlord = await lockLandlord(ctx, landlordId)
    const getDue = () => getDueByStatements(ctx, landlordId)
    const aboveDue = { code: 'landlords.above_due', reasonOf: aboveDueByStatementsReason } as const
    await payPayee(ctx, { payee: { landlordId }, getDue, aboveDue }, payout)
    await recordUpdated(ctx, toLandlordIdentity(landlord), {
      before: { landlordPayout: null },
      after: { landlordPayout: payout.amount, ...(payout.note && { note: payout.note }) },
    })
    return { landlordId }
  })

/**
 * Reverses a payout with its withheld tax. Throws `common.not_found` for another entry, and `bookings.nothing_to_undo` for one that is
 * reversed or a reversal itself.
 */
export const reverseLandlordPayout = (
  ctx: Context,
  entryId: string,
  { reason }: ReversalInput,
): Promise<Naira> =>
  changeAccountOnce(ctx, async () => {
    const entry = await getLedgerEntry(ctx, entryId)
    const { landlordId } = entry
    // What a statement has posted never changes.
    if (landlordId === null || entry.statementId !== null) throw notFound()
    if (entry.reverses !== null) throw new AppError('bookings.nothing_to_undo')
    const landlord = await lockLandlord(ctx, landlordId)
    await recordUpdated(ctx, toLandlordIdentity(landlord), {
      before: { landlordPayout: await reversePayout(ctx, entry, reason) },
      after: { landlordPayout: null, note: reason },
    })
    return { landlordId }
  })
