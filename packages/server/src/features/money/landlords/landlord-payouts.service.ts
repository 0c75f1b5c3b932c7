import { type Naira, sumNaira } from '@ilewa/contract/core/money'
import { aboveDueByStatementsReason, type LandlordPayoutInput } from '@ilewa/contract/landlords/payouts'
import type { ReversalInput } from '@ilewa/contract/money/schema'
import { AppError, notFound } from '../../../platform/app-error.ts'
import type { Context } from '../../../platform/http/pipeline/context.ts'
import { createOnce } from '../../../platform/http/pipeline/idempotency.ts'
import { recordUpdated } from '../../audit/record.audit.ts'
import { toLandlordIdentity } from '../../landlords/landlords.audit.ts'
import { lockLandlord } from '../../landlords/landlords.queries.ts'
import { getLedgerEntry } from '../entries.queries.ts'
import { reverseEntry } from '../entries.service.ts'
import { listPayoutParts } from '../payouts.queries.ts'
import { postPayout } from '../payouts.service.ts'
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
export const payLandlord = (
  ctx: Context,
  landlordId: string,
  { advance, ...payout }: LandlordPayoutInput,
): Promise<Naira> =>
  changeAccountOnce(ctx, async () => {
    const landlord = await lockLandlord(ctx, landlordId)
    const kinds = { paid: 'LANDLORD_PAID', withheld: 'LANDLORD_WITHHELD' } as const
    await postPayout(ctx, { landlordId }, kinds, payout)
    // Read after posting, which has locked the balance.
    const due = await getDueByStatements(ctx, landlordId)
    if (due < 0 && !advance) {
      const before = sumNaira([due, payout.amount])
      throw new AppError('landlords.above_due', {
        values: { reason: aboveDueByStatementsReason(before) },
        details: { due: before },
      })
    }
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
    const parts = await listPayoutParts(ctx, entry)
    for (const part of parts) await reverseEntry(ctx, part, reason)
    await recordUpdated(ctx, toLandlordIdentity(landlord), {
      before: { landlordPayout: sumNaira(parts.map(({ amount }) => amount)) },
      after: { landlordPayout: null, note: reason },
    })
    return { landlordId }
  })
