import type { PlanFeature } from '@ilewa/contract/core/access'
import type { RecordKind } from '@ilewa/contract/core/record-kinds'
import { planAllows } from '@ilewa/contract/subscription/plan-rules'
import { notInArray, type SQL } from 'drizzle-orm'
import { AppError } from '../../platform/app-error.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { auditEntries } from './audit.table.ts'

const requiredFeatures: Partial<Record<RecordKind, PlanFeature>> = {
  maintenance: 'maintenance',
  expense: 'expenses',
  landlord: 'landlords',
}

const isKindAllowed = ({ plan }: Context, kind: RecordKind): boolean => {
  const feature = requiredFeatures[kind]
  return !feature || planAllows(plan, feature)
}

/** Throws `plan.upgrade_required` if the plan does not include the records of this kind, and so not their audit log. */
export function requireAllowedKind(ctx: Context, kind: RecordKind): void {
  if (!isKindAllowed(ctx, kind)) throw new AppError('plan.upgrade_required')
}

/** The condition for the kinds that the plan includes. */
export function allowedKindsCondition(ctx: Context): SQL | undefined {
  const closed = (Object.keys(requiredFeatures) as RecordKind[]).filter((kind) => !isKindAllowed(ctx, kind))
  return closed.length > 0 ? notInArray(auditEntries.kind, closed) : undefined
}
