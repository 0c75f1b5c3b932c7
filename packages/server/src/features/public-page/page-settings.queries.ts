import type { PageQuery } from '@ilewa/contract/core/list-query'
import type { PageProperty, PropertyPage, PublicPage } from '@ilewa/contract/public-page/schema'
import {
  defaultPropertyTimes,
  isReservedSlug,
  maxPropertySlug,
  maxSlug,
  minSlug,
  publicPagePath,
  publicPropertyPath,
  toSlug,
} from '@ilewa/contract/public-page/terms'
import { planAllows } from '@ilewa/contract/subscription/plan-rules'
import { and, asc, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { db } from '../../platform/database/database.ts'
import { readPageWithoutTotal } from '../../platform/database/paging.ts'
import { referenceCondition, requireRow } from '../../platform/database/record-queries.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { linkToPath } from '../../platform/links.ts'
import { toE164 } from '../../platform/phone.ts'
import { businesses } from '../business/business.table.ts'
import { moneyAccounts } from '../money/money.table.ts'
import { acceptsBookingsCondition } from '../properties/properties.queries.ts'
import { properties, propertyImages } from '../properties/properties.table.ts'
import { propertyPages, publicPages, publicSlugs } from './public-page.table.ts'

/** Of a page that was never saved. */
const defaults = {
  isShown: false,
  mode: 'SHOW',
  headline: null,
  about: null,
  depositPercent: 50,
  holdHours: 6,
  minNights: 1,
  noticeHours: 12,
  advanceDays: 365,
} as const

const currentSlugCondition = (businessId: string) =>
  and(eq(publicSlugs.businessId, businessId), isNull(publicSlugs.replacedAt))

/** Slugs to offer for a name, the nicest first. The last one is surely free. */
function slugCandidates(name: string, businessId: string): string[] {
  const own = toSlug(name, maxSlug)
  const base = own.length >= minSlug && !isReservedSlug(own) ? own : `${own || 'my'}-stays`.replace(/^-/, '')
  const short = base.slice(0, maxSlug - 10).replace(/-$/, '')
  return [base.slice(0, maxSlug), `${short}-stays`, `${short}-${businessId.slice(-8)}`]
}

/** The first candidate that no business has or had. */
async function suggestSlug(name: string, businessId: string): Promise<string> {
  const candidates = slugCandidates(name, businessId)
  const rows = await db()
    .select({ slug: publicSlugs.slug })
    .from(publicSlugs)
    .where(and(inArray(publicSlugs.slug, candidates), ne(publicSlugs.businessId, businessId)))
  const taken = new Set(rows.map(({ slug }) => slug))
  return candidates.find((slug) => !taken.has(slug)) ?? candidates[0] ?? ''
}

/** The page as it is saved, or what is offered before the first time. */
export async function getPublicPage({
  businessId,
  plan,
}: Pick<Context, 'businessId' | 'plan'>): Promise<PublicPage> {
  const { name, phone, country, page, slug, hasAccountForGuests } = await requireRow(
    db()
      .select({
        name: businesses.name,
        phone: businesses.phone,
        country: businesses.country,
        page: publicPages,
        slug: publicSlugs.slug,
        hasAccountForGuests: sql<boolean>`EXISTS (SELECT FROM ${moneyAccounts}
          WHERE ${moneyAccounts.businessId} = ${businesses.id} AND ${moneyAccounts.isForGuests})`,
      })
      .from(businesses)
      .leftJoin(publicPages, eq(publicPages.businessId, businesses.id))
      .leftJoin(publicSlugs, currentSlugCondition(businessId))
      .where(eq(businesses.id, businessId)),
  )
  const shownSlug = slug ?? (await suggestSlug(name, businessId))
  const { isShown, mode, headline, about, depositPercent, holdHours, minNights, noticeHours, advanceDays } =
    page ?? defaults
  return {
    ...{ isShown, mode, headline, about, depositPercent, holdHours, minNights, noticeHours, advanceDays },
    whatsapp: page ? page.whatsapp : toE164(phone ?? '', country),
    slug: shownSlug,
    url: linkToPath(publicPagePath(shownSlug)),
    canTakeRequests: planAllows(plan, 'requests'),
    hasAccountForGuests,
    version: page?.version ?? 0,
  }
}

const pageOfProperty = and(
  eq(propertyPages.businessId, properties.businessId),
  eq(propertyPages.propertyId, properties.id),
)

/** The properties of the business that guests can book, by name, and whether they are on the page. */
export const listPageProperties = ({ businessId }: Pick<Context, 'businessId'>): Promise<PageProperty[]> =>
  db()
    .select({
      propertyId: properties.id,
      name: properties.name,
      isOnPage: sql<boolean>`coalesce(${propertyPages.isOnPage}, false)`,
      acceptsBookings: sql<boolean>`${acceptsBookingsCondition}`,
      hasPhotos: sql<boolean>`EXISTS (SELECT FROM ${propertyImages} image
        WHERE image.business_id = ${properties.businessId} AND image.property_id = ${properties.id})`,
      hasPrice: sql<boolean>`${properties.pricePerNight} > 0`,
    })
    .from(properties)
    .leftJoin(propertyPages, pageOfProperty)
    .where(and(eq(properties.businessId, businessId), isNull(properties.archivedAt)))
    .orderBy(asc(sql`${properties.name} COLLATE "und-x-icu"`), asc(properties.id))

/** The slug of a property's name, with a part of its id if another property has it. */
async function suggestPropertySlug(
  { businessId }: Pick<Context, 'businessId'>,
  { id, name }: { id: string; name: string },
): Promise<string> {
  const slug = toSlug(name, maxPropertySlug) || 'stay'
  const [taken] = await db()
    .select({ slug: propertyPages.slug })
    .from(propertyPages)
    .where(and(eq(propertyPages.businessId, businessId), eq(propertyPages.slug, slug)))
  return taken ? `${slug.slice(0, maxPropertySlug - 7).replace(/-$/, '')}-${id.slice(-6)}` : slug
}

/** Guests that usually sleep in a bedroom. */
const guestsPerBedroom = 2

/** How a property appears, or what is offered before the first time. Throws `common.not_found`. */
export async function getPropertyPage(
  ctx: Pick<Context, 'businessId' | 'plan'>,
  propertyId: string,
): Promise<PropertyPage> {
  const { property, page } = await requireRow(
    db()
      .select({
        property: { id: properties.id, name: properties.name, bedrooms: properties.bedrooms },
        page: propertyPages,
      })
      .from(properties)
      .leftJoin(propertyPages, pageOfProperty)
      .where(
        and(
          eq(properties.businessId, ctx.businessId),
          eq(properties.id, propertyId),
          isNull(properties.archivedAt),
        ),
      ),
  )
  const slug = page?.slug ?? (await suggestPropertySlug(ctx, property))
  const publicPage = await getPublicPage(ctx)
  return {
    isOnPage: page?.isOnPage ?? false,
    slug,
    area: page?.area ?? '',
    maxGuests: page?.maxGuests ?? property.bedrooms * guestsPerBedroom,
    checkInFrom: page?.checkInFrom ?? defaultPropertyTimes.checkInFrom,
    checkOutBy: page?.checkOutBy ?? defaultPropertyTimes.checkOutBy,
    houseRules: page?.houseRules ?? null,
    url: linkToPath(publicPropertyPath(publicPage.slug, slug)),
    version: page?.version ?? 0,
  }
}

const exportedColumns = {
  id: propertyPages.propertyId,
  propertyName: properties.name,
  isOnPage: propertyPages.isOnPage,
  slug: propertyPages.slug,
  area: propertyPages.area,
  maxGuests: propertyPages.maxGuests,
  checkInFrom: propertyPages.checkInFrom,
  checkOutBy: propertyPages.checkOutBy,
  houseRules: propertyPages.houseRules,
  version: propertyPages.version,
}

const selectExported = <S extends Record<string, SQL>>(more: S) =>
  db()
    .select({ ...exportedColumns, ...more })
    .from(propertyPages)
    .innerJoin(properties, referenceCondition(propertyPages, propertyPages.propertyId, properties))

interface ExportedRow extends Omit<PropertyPage, 'url'> {
  /** Of the property. */
  id: string
  propertyName: string
}

/** One page of how properties appear, newest first, for the export. */
export const readAllPropertyPages = (
  { businessId }: Pick<Context, 'businessId'>,
  { limit, cursor }: PageQuery,
): Promise<{ rows: ExportedRow[]; nextCursor: string | null }> =>
  readPageWithoutTotal((more) => selectExported(more), {
    where: eq(propertyPages.businessId, businessId),
    order: {
      key: propertyPages.createdAt,
      id: propertyPages.propertyId,
      type: 'timestamptz',
      descending: true,
    },
    limit,
    cursor,
    toItem: (row: ExportedRow) => row,
  })
