import {
  type PropertyPage,
  type PropertyPageInput,
  type PublicPage,
  type PublicPageInput,
  propertySlugTakenMessage,
  slugTakenMessage,
  whatsappMessage,
} from '@ilewa/contract/public-page/schema'
import { depositNeededMessage, formerSlugDays } from '@ilewa/contract/public-page/terms'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { AppError, invalidField } from '../../platform/app-error.ts'
import { db, inTransaction } from '../../platform/database/database.ts'
import { violatedConstraint } from '../../platform/database/database-errors.ts'
import { requireVersion } from '../../platform/database/record-rows.ts'
import { requireAttempt } from '../../platform/http/limits/rate-limit.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { toE164 } from '../../platform/phone.ts'
import { type AuditedFields, recordUpdated } from '../audit/record.audit.ts'
import { recordBusinessUpdated } from '../business/business.audit.ts'
import { lockBusiness } from '../business/business.queries.ts'
import { toPropertyIdentity } from '../properties/properties.audit.ts'
import { lockProperty } from '../properties/taken-nights.queries.ts'
import { getPropertyPage, getPublicPage } from './page-settings.queries.ts'
import { propertyPages, publicPages, publicSlugs } from './public-page.table.ts'

/** New addresses of a business in a day, so that none can be collected. */
const slugsPerDay = 5

/**
 * Makes a slug that of the business. Its former one leads on, and a former one can be taken back. Another business can take a slug
 * `formerSlugDays` after it was replaced.
 */
async function takeSlug({ businessId }: Context, slug: string): Promise<void> {
  const [current] = await db()
    .select({ slug: publicSlugs.slug })
    .from(publicSlugs)
    .where(
      and(eq(publicSlugs.businessId, businessId), eq(publicSlugs.slug, slug), isNull(publicSlugs.replacedAt)),
    )
  if (current) return
  await requireAttempt({ key: `slugs:${businessId}`, limit: slugsPerDay, windowSeconds: 86_400 })
  await db()
    .update(publicSlugs)
    .set({ replacedAt: sql`now()` })
    .where(and(eq(publicSlugs.businessId, businessId), isNull(publicSlugs.replacedAt)))
  const [taken] = await db()
    .insert(publicSlugs)
    .values({ slug, businessId })
    .onConflictDoUpdate({
      target: publicSlugs.slug,
      set: { businessId, replacedAt: null, createdAt: sql`now()` },
      setWhere: sql`${publicSlugs.businessId} = ${businessId}
        OR ${publicSlugs.replacedAt} < now() - make_interval(days => ${formerSlugDays})`,
    })
    .returning({ slug: publicSlugs.slug })
  if (!taken) throw invalidField('slug', slugTakenMessage)
}

/** +234… Throws for a number that WhatsApp does not know. */
function toWhatsapp({ country }: Context, phone: string | null): string | null {
  if (phone === null) return null
  const e164 = toE164(phone, country)
  if (!e164) throw invalidField('whatsapp', whatsappMessage)
  return e164
}

/** A mode that the plan lacks can stay, so that other settings can be saved after the plan has ended. */
function requireAllowedMode(before: PublicPage, { mode, depositPercent }: PublicPage): void {
  if (mode !== 'SHOW' && mode !== before.mode && !before.canTakeRequests)
    throw new AppError('plan.upgrade_required', { field: 'mode' })
  if (mode === 'HOLD' && depositPercent === 0) throw invalidField('depositPercent', depositNeededMessage)
}

const toAuditedFields = ({
  url: _url,
  canTakeRequests: _plan,
  hasAccountForGuests: _account,
  version: _version,
  ...fields
}: PublicPage) =>
  Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [
      `page${field[0]?.toUpperCase()}${field.slice(1)}`,
      value,
    ]),
  ) as AuditedFields

const withoutUndefined = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }

/** Changes the page. Throws `plan.upgrade_required` and `common.stale_edit`, and refuses a slug of another business. */
export const updatePublicPage = (ctx: Context, { version, ...input }: PublicPageInput): Promise<PublicPage> =>
  inTransaction(async () => {
    await lockBusiness(ctx)
    const before = await getPublicPage(ctx)
    requireVersion(before, version)
    const { whatsapp, ...sent } = withoutUndefined(input)
    const after: PublicPage = {
      ...before,
      ...sent,
      ...(whatsapp !== undefined && { whatsapp: toWhatsapp(ctx, whatsapp) }),
    }
    requireAllowedMode(before, after)
    await takeSlug(ctx, after.slug)
    const { isShown, mode, headline, about, whatsapp: phone } = after
    const { depositPercent, holdHours, minNights, noticeHours, advanceDays } = after
    const values = {
      ...{ isShown, mode, headline, about, whatsapp: phone },
      ...{ depositPercent, holdHours, minNights, noticeHours, advanceDays },
    }
    await db()
      .insert(publicPages)
      .values({ ...values, businessId: ctx.businessId })
      .onConflictDoUpdate({
        target: publicPages.businessId,
        set: { ...values, version: sql`${publicPages.version} + 1`, updatedAt: sql`now()` },
      })
    const saved = await getPublicPage(ctx)
    await recordBusinessUpdated(ctx, { before: toAuditedFields(before), after: toAuditedFields(saved) })
    return saved
  })

const toAuditedPropertyPage = ({
  isOnPage,
  slug,
  area,
  maxGuests,
  checkInFrom,
  checkOutBy,
  houseRules,
}: PropertyPage) => ({
  ...{ isOnPage, pageSlug: slug, area, maxGuests, checkInFrom, checkOutBy, houseRules },
})

async function rejectTakenSlug(write: () => Promise<unknown>): Promise<void> {
  try {
    await write()
  } catch (error) {
    if (violatedConstraint(error) === 'property_pages_slug')
      throw invalidField('slug', propertySlugTakenMessage)
    throw error
  }
}

/** Changes how a property appears. Throws `common.not_found` and `common.stale_edit`, and refuses the slug of another property. */
export const updatePropertyPage = (
  ctx: Context,
  propertyId: string,
  { version, ...values }: PropertyPageInput,
): Promise<PropertyPage> =>
  inTransaction(async () => {
    const property = await lockProperty(ctx, propertyId)
    const before = await getPropertyPage(ctx, propertyId)
    requireVersion(before, version)
    await rejectTakenSlug(() =>
      db()
        .insert(propertyPages)
        .values({ ...values, businessId: ctx.businessId, propertyId })
        .onConflictDoUpdate({
          target: [propertyPages.businessId, propertyPages.propertyId],
          set: { ...values, version: sql`${propertyPages.version} + 1`, updatedAt: sql`now()` },
        }),
    )
    const after = await getPropertyPage(ctx, propertyId)
    await recordUpdated(ctx, toPropertyIdentity(property), {
      before: toAuditedPropertyPage(before),
      after: toAuditedPropertyPage(after),
    })
    return after
  })
