import { formatDateRange } from '@ilewa/contract/core/dates'
import { formatNaira } from '@ilewa/contract/core/money'
import { maxSeasons, type Season, type SeasonInput, seasonOverlapReason } from '@ilewa/contract/prices/schema'
import { and, eq, notInArray, sql } from 'drizzle-orm'
import { AppError, invalidField } from '../../platform/app-error.ts'
import { db, inTransaction } from '../../platform/database/database.ts'
import { requireVersion } from '../../platform/database/record-rows.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { createOnce } from '../../platform/http/pipeline/idempotency.ts'
import { newId } from '../../platform/id.ts'
import { publishChange } from '../../platform/live/changes.ts'
import { recordBusinessUpdated } from '../business/business.audit.ts'
import { lockBusiness } from '../business/business.queries.ts'
import { lockProperty } from '../properties/taken-nights.queries.ts'
import { findOverlappingSeason, getSeason, listArchivedProperties, listSeasons } from './prices.queries.ts'
import { seasonProperties, seasons } from './prices.table.ts'

/** "December, 20 Dec 2026 – 2 Jan 2027: ₦180,000.00, at 3 properties" */
function describe({ name, firstNight, lastNight, price, percent, properties }: Season): string {
  const change = price === null ? `${percent} %` : formatNaira(price)
  const count = `${properties.length} ${properties.length === 1 ? 'property' : 'properties'}`
  return `${name}, ${formatDateRange(firstNight, lastNight)}: ${change}, at ${count}`
}

/** Writes a change of a season into the audit log of the business. Prices of properties change with it. */
async function recordSeason(
  ctx: Context,
  before: Season | undefined,
  after: Season | undefined,
): Promise<void> {
  const toField = (season: Season | undefined) => ({ season: season ? describe(season) : null })
  await recordBusinessUpdated(ctx, { before: toField(before), after: toField(after) })
  await publishChange({ businessId: ctx.businessId, kind: 'property' })
}

/** Locks the properties in the order of their ids, so that bookings wait for the new prices and no two calls deadlock. */
async function lockProperties(ctx: Context, ids: readonly string[]): Promise<void> {
  for (const id of ids.toSorted()) await lockProperty(ctx, id)
}

/** Throws `seasons.overlap`, which names the other season. The properties are locked, so the constraint only guards other writers. */
async function rejectOverlap(ctx: Context, input: SeasonInput, exceptId?: string): Promise<void> {
  const found = await findOverlappingSeason(ctx, input, exceptId)
  if (found)
    throw new AppError('seasons.overlap', {
      field: 'firstNight',
      values: { reason: seasonOverlapReason(found) },
    })
}

const toProperties = ({ businessId }: Context, seasonId: string, input: SeasonInput) => {
  const { firstNight, lastNight, propertyIds } = input
  return propertyIds.map((propertyId) => ({ businessId, seasonId, propertyId, firstNight, lastNight }))
}

const tooManyMessage = `You can have ${maxSeasons} seasons. Delete one of the past`

/** Throws `seasons.overlap`. Refuses more than `maxSeasons`. */
export const createSeason = (ctx: Context, input: SeasonInput): Promise<Season> =>
  createOnce(ctx, async () => {
    const id = newId()
    const { propertyIds, version: _, ...fields } = input
    await lockBusiness(ctx)
    if ((await listSeasons(ctx)).length >= maxSeasons) throw invalidField('name', tooManyMessage)
    await lockProperties(ctx, propertyIds)
    await rejectOverlap(ctx, input)
    await db()
      .insert(seasons)
      .values({ ...fields, businessId: ctx.businessId, id })
    await db()
      .insert(seasonProperties)
      .values(toProperties(ctx, id, input))
    const season = await getSeason(ctx, id)
    await recordSeason(ctx, undefined, season)
    return season
  })

const seasonCondition = ({ businessId }: Context, id: string) =>
  and(eq(seasons.businessId, businessId), eq(seasons.id, id))

const lockSeason = (ctx: Context, id: string): Promise<unknown> =>
  db().select({ id: seasons.id }).from(seasons).where(seasonCondition(ctx, id)).for('update')

/** Replaces a season. Throws `seasons.overlap` and `common.stale_edit`. */
export const updateSeason = (ctx: Context, id: string, { version, ...input }: SeasonInput): Promise<Season> =>
  inTransaction(async () => {
    const { properties } = await getSeason(ctx, id)
    const { propertyIds, ...fields } = input
    await lockProperties(ctx, [...new Set([...propertyIds, ...properties.map((property) => property.id)])])
    await lockSeason(ctx, id)
    const before = await getSeason(ctx, id)
    requireVersion(before, version)
    // Archived properties are not shown in the form: they stay in the season.
    const archivedIds = await listArchivedProperties(ctx, id)
    await rejectOverlap(ctx, { ...input, propertyIds: [...propertyIds, ...archivedIds] }, id)
    await db()
      .delete(seasonProperties)
      .where(
        and(
          eq(seasonProperties.businessId, ctx.businessId),
          eq(seasonProperties.seasonId, id),
          notInArray(seasonProperties.propertyId, archivedIds),
        ),
      )
    await db()
      .update(seasons)
      .set({ ...fields, version: sql`${seasons.version} + 1`, updatedAt: sql`now()` })
      .where(seasonCondition(ctx, id))
    await db()
      .insert(seasonProperties)
      .values(toProperties(ctx, id, input))
    const after = await getSeason(ctx, id)
    await recordSeason(ctx, before, after)
    return after
  })

/** Deletes a season. Bookings that exist keep their prices. */
export const removeSeason = (ctx: Context, id: string): Promise<void> =>
  inTransaction(async () => {
    const { properties } = await getSeason(ctx, id)
    await lockProperties(
      ctx,
      properties.map((property) => property.id),
    )
    await lockSeason(ctx, id)
    const before = await getSeason(ctx, id)
    await db().delete(seasons).where(seasonCondition(ctx, id))
    await recordSeason(ctx, before, undefined)
  })
