import { formatNaira } from '@ilewa/contract/core/money'
import { describePolicy } from '@ilewa/contract/money/cancellation'
import { noPriceRules } from '@ilewa/contract/prices/quote'
import {
  type DayPricesInput,
  type PropertyPrices,
  type PropertyPricesInput,
  paidPriceFields,
} from '@ilewa/contract/prices/schema'
import { planAllows } from '@ilewa/contract/subscription/plan-rules'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { AppError } from '../../platform/app-error.ts'
import { db, inTransaction } from '../../platform/database/database.ts'
import { requireVersion } from '../../platform/database/record-rows.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { type AuditedFields, recordUpdated } from '../audit/record.audit.ts'
import { recordBusinessUpdated } from '../business/business.audit.ts'
import { lockBusiness } from '../business/business.queries.ts'
import { lockProperty } from '../properties/taken-nights.queries.ts'
import { getPropertyPrices } from './prices.queries.ts'
import { dayPrices, propertyPrices, seasonProperties, seasons } from './prices.table.ts'

type Rules = Omit<PropertyPricesInput, 'version'>

const rulesOf = ({ pricePerNight: _, propertyId: _id, version: _version, ...rules }: PropertyPrices): Rules =>
  rules

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** A plan without `prices` may remove the rules that need it, and leave them, but not set others. */
function requirePlan(ctx: Context, before: Rules, after: Rules): void {
  if (planAllows(ctx.plan, 'prices')) return
  const fields = [...paidPriceFields, 'smallestGap', 'gapDaysAhead'] as const
  const isAllowed = fields.every(
    (field) => isSame(before[field], after[field]) || isSame(after[field], noPriceRules[field]),
  )
  if (!isAllowed) throw new AppError('plan.upgrade_required')
}

const toAuditedFields = ({
  stayDiscounts,
  weekendDays,
  cancellationPolicy,
  ...rules
}: Rules): AuditedFields => ({
  ...rules,
  weekendDays: weekendDays.join(', '),
  cancellationPolicy: cancellationPolicy && describePolicy(cancellationPolicy),
  stayDiscounts: stayDiscounts.map(({ nights, percent }) => `${nights} nights: ${percent} %`).join(', '),
})

/** Stores how a property is priced, with the next version. */
async function writeRules(
  { businessId }: Context,
  propertyId: string,
  rules: Rules,
  version: number,
): Promise<void> {
  await db()
    .insert(propertyPrices)
    .values({ ...rules, businessId, propertyId, version })
    .onConflictDoUpdate({
      target: [propertyPrices.businessId, propertyPrices.propertyId],
      set: { ...rules, version, updatedAt: sql`now()` },
    })
}

/** Replaces how a property is priced. Throws `common.stale_edit` and `plan.upgrade_required`. */
export const updatePropertyPrices = (
  ctx: Context,
  id: string,
  { version, ...rules }: PropertyPricesInput,
): Promise<PropertyPrices> =>
  inTransaction(async () => {
    const { name } = await lockProperty(ctx, id)
    const before = await getPropertyPrices(ctx, id)
    requireVersion(before, version)
    requirePlan(ctx, rulesOf(before), rules)
    await writeRules(ctx, id, rules, before.version + 1)
    await recordUpdated(
      ctx,
      { kind: 'property', id, label: name },
      { before: toAuditedFields(rulesOf(before)), after: toAuditedFields(rules) },
    )
    return getPropertyPrices(ctx, id)
  })

/** Removes the rules, day prices and seasons of a property, so that each night costs the base price. */
export const resetPropertyPrices = (ctx: Context, id: string): Promise<PropertyPrices> =>
  inTransaction(async () => {
    // Two properties that are reset at once could both leave the last season of the other.
    await lockBusiness(ctx)
    const { name } = await lockProperty(ctx, id)
    const before = await getPropertyPrices(ctx, id)
    const { businessId } = ctx
    const rules = { ...noPriceRules, weekendDays: [...noPriceRules.weekendDays], stayDiscounts: [] }
    await writeRules(ctx, id, rules, before.version + 1)
    await db()
      .delete(dayPrices)
      .where(and(eq(dayPrices.businessId, businessId), eq(dayPrices.propertyId, id)))
    await db()
      .delete(seasonProperties)
      .where(and(eq(seasonProperties.businessId, businessId), eq(seasonProperties.propertyId, id)))
    const unused = await db()
      .delete(seasons)
      .where(
        and(
          eq(seasons.businessId, businessId),
          sql`NOT EXISTS (SELECT FROM ${seasonProperties} priced WHERE priced.business_id = seasons.business_id AND priced.season_id = seasons.id)`,
        ),
      )
      .returning({ name: seasons.name })
    for (const season of unused)
      await recordBusinessUpdated(ctx, { before: { season: season.name }, after: { season: null } })
    await recordUpdated(
      ctx,
      { kind: 'property', id, label: name },
      {
        before: { ...toAuditedFields(rulesOf(before)), prices: 'Rules, day prices and seasons' },
        after: { ...toAuditedFields(rules), prices: 'Base price only' },
      },
    )
    return getPropertyPrices(ctx, id)
  })

/** Sets and removes prices of single nights. Throws `plan.upgrade_required` if the plan only lets them be removed. */
export const updateDayPrices = (ctx: Context, id: string, { nights }: DayPricesInput): Promise<void> =>
  inTransaction(async () => {
    const isSetting = nights.some(({ price }) => price !== null)
    if (isSetting && !planAllows(ctx.plan, 'prices')) throw new AppError('plan.upgrade_required')
    const { name } = await lockProperty(ctx, id)
    const { businessId } = ctx
    const removed = nights.filter(({ price }) => price === null).map(({ night }) => night)
    const set = nights.flatMap(({ night, price }) =>
      price === null ? [] : [{ businessId, propertyId: id, night, price }],
    )
    if (removed.length > 0)
      await db()
        .delete(dayPrices)
        .where(
          and(
            eq(dayPrices.businessId, businessId),
            eq(dayPrices.propertyId, id),
            inArray(dayPrices.night, removed),
          ),
        )
    if (set.length > 0)
      await db()
        .insert(dayPrices)
        .values(set)
        .onConflictDoUpdate({
          target: [dayPrices.businessId, dayPrices.propertyId, dayPrices.night],
          set: { price: sql`excluded.price` },
        })
    await recordUpdated(
      ctx,
      { kind: 'property', id, label: name },
      { before: { dayPrices: null }, after: { dayPrices: describe(nights) } },
    )
  })

/** "2 nights from 2026-12-24: ₦250,000.00", or "removed" if no price is set. */
function describe(nights: DayPricesInput['nights']): string {
  const [first] = nights.toSorted((one, other) => (one.night < other.night ? -1 : 1))
  const prices = new Set(nights.map(({ price }) => (price === null ? 'removed' : formatNaira(price))))
  const count = `${nights.length} ${nights.length === 1 ? 'night' : 'nights'}`
  return `${count} from ${first?.night}: ${prices.size === 1 ? [...prices][0] : 'several prices'}`
}
