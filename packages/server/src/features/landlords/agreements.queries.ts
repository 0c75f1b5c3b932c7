import type { Agreement } from '@ilewa/contract/landlords/schema'
import { and, asc, desc, eq, gte, isNull, lte, ne, or, type SQL } from 'drizzle-orm'
import { db } from '../../platform/database/database.ts'
import { existingCondition, referenceCondition, requireRow } from '../../platform/database/record-queries.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { toIsoDates } from '../../platform/iso-dates.ts'
import { properties } from '../properties/properties.table.ts'
import { agreements, landlords } from './landlords.table.ts'

const select = (where: SQL | undefined) =>
  db()
    .select({
      id: agreements.id,
      property: { id: properties.id, name: properties.name },
      landlord: { id: landlords.id, name: landlords.name },
      kind: agreements.kind,
      firstDay: agreements.firstDay,
      lastDay: agreements.lastDay,
      feePercent: agreements.feePercent,
      monthlyAmount: agreements.monthlyAmount,
      includesCleaning: agreements.includesCleaning,
      agentCommissionFirst: agreements.agentCommissionFirst,
      version: agreements.version,
      createdAt: agreements.createdAt,
      updatedAt: agreements.updatedAt,
    })
    .from(agreements)
    .innerJoin(properties, referenceCondition(agreements, agreements.propertyId, properties))
    .innerJoin(landlords, referenceCondition(agreements, agreements.landlordId, landlords))
    .where(where)

/** The agreements of a property or a landlord, or of both, the latest first. */
export async function listAgreements(
  ctx: Context,
  { propertyId, landlordId }: { propertyId?: string | undefined; landlordId?: string | undefined },
): Promise<Agreement[]> {
  const rows = await select(
    and(
      existingCondition(agreements, ctx),
      propertyId ? eq(agreements.propertyId, propertyId) : undefined,
      landlordId ? eq(agreements.landlordId, landlordId) : undefined,
    ),
  ).orderBy(desc(agreements.firstDay), asc(agreements.id))
  return rows.map(toIsoDates)
}

/** Throws `common.not_found`. */
export const getAgreement = async (ctx: Context, id: string): Promise<Agreement> =>
  toIsoDates(await requireRow(select(and(existingCondition(agreements, ctx), eq(agreements.id, id)))))

const sharesDay = ({ firstDay, lastDay }: Pick<Agreement, 'firstDay' | 'lastDay'>) =>
  and(
    lastDay === null ? undefined : lte(agreements.firstDay, lastDay),
    or(isNull(agreements.lastDay), gte(agreements.lastDay, firstDay)),
  )

/** The first agreement of a property that shares a day with these, except one. */
export async function findOverlappingAgreement(
  ctx: Context,
  { propertyId, ...days }: { propertyId: string } & Pick<Agreement, 'firstDay' | 'lastDay'>,
  exceptId?: string,
): Promise<Agreement | undefined> {
  const [row] = await select(
    and(
      existingCondition(agreements, ctx),
      eq(agreements.propertyId, propertyId),
      sharesDay(days),
      exceptId ? ne(agreements.id, exceptId) : undefined,
    ),
  )
    .orderBy(asc(agreements.firstDay))
    .limit(1)
  return row && toIsoDates(row)
}
