import { type Agreement, describeAgreementDays, describeTerms } from '@ilewa/contract/landlords/schema'
import { hideRow, updateRow } from '../../platform/database/record-rows.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { recordUpdated } from '../audit/record.audit.ts'
import { getAgreement, listAgreements } from './agreements.queries.ts'
import { toLandlordIdentity } from './landlords.audit.ts'
import { agreements } from './landlords.table.ts'

/** "Lekki Loft, from 1 Nov 2026: 20 % fee" */
const describe = (agreement: Agreement): string =>
  `${agreement.property.name}, ${describeAgreementDays(agreement)}: ${describeTerms(agreement)}`

/** Writes a change of an agreement into the audit log of its landlord. */
export async function recordAgreement(
  ctx: Context,
  before: Agreement | undefined,
  after: Agreement | undefined,
): Promise<void> {
  const { landlord } = after ?? before ?? {}
  if (!landlord) throw new Error('A change of an agreement has a state before or after')
  const toField = (agreement: Agreement | undefined) => ({
    agreement: agreement ? describe(agreement) : null,
  })
  await recordUpdated(ctx, toLandlordIdentity(landlord), { before: toField(before), after: toField(after) })
}

/** Sets the last day of an agreement. */
export async function endAgreement(ctx: Context, agreement: Agreement, lastDay: string): Promise<void> {
  await updateRow(agreements, ctx, agreement.id, { lastDay })
  await recordAgreement(ctx, agreement, await getAgreement(ctx, agreement.id))
}

/**
 * Ends the agreements of a property that is archived: the one in force today, so that a rent does not go on; those that have not begun
 * are deleted. Lock the property first.
 */
export async function endAgreementsOfProperty(ctx: Context, propertyId: string): Promise<void> {
  const { today } = ctx
  for (const agreement of await listAgreements(ctx, { propertyId })) {
    if (agreement.lastDay !== null && agreement.lastDay <= today) continue
    if (agreement.firstDay <= today) await endAgreement(ctx, agreement, today)
    else {
      await hideRow(agreements, ctx, agreement.id)
      await recordAgreement(ctx, agreement, undefined)
    }
  }
}
