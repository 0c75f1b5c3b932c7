import { publicPagePath, publicPropertyPath } from '@ilewa/contract/public-page/terms'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { db } from '../../../platform/database/database.ts'
import { linkToPath } from '../../../platform/links.ts'
import { properties } from '../../properties/properties.table.ts'
import { propertyPages, publicPages, publicSlugs } from '../public-page.table.ts'
import { bookableCondition } from './property-views.queries.ts'

/** The most that a sitemap may list. */
const maxEntries = 50_000

/** All shown pages of all businesses, and the properties on them. */
export async function listSitemapEntries(): Promise<{ url: string; changedAt: Date }[]> {
  const rows = await db()
    .select({
      slug: publicSlugs.slug,
      pageChangedAt: publicPages.updatedAt,
      propertySlug: propertyPages.slug,
      changedAt: propertyPages.updatedAt,
      archivedAt: properties.archivedAt,
    })
    .from(publicPages)
    .innerJoin(
      publicSlugs,
      and(eq(publicSlugs.businessId, publicPages.businessId), isNull(publicSlugs.replacedAt)),
    )
    .innerJoin(
      propertyPages,
      and(eq(propertyPages.businessId, publicPages.businessId), eq(propertyPages.isOnPage, true)),
    )
    .innerJoin(
      properties,
      and(eq(properties.businessId, propertyPages.businessId), eq(properties.id, propertyPages.propertyId)),
    )
    .where(and(eq(publicPages.isShown, true), bookableCondition))
    .orderBy(asc(publicSlugs.slug), asc(propertyPages.slug))
    .limit(maxEntries)
  const entries = new Map<string, Date>()
  for (const { slug, pageChangedAt, propertySlug, changedAt } of rows) {
    entries.set(linkToPath(publicPagePath(slug)), pageChangedAt)
    entries.set(linkToPath(publicPropertyPath(slug, propertySlug)), changedAt)
  }
  return [...entries].slice(0, maxEntries).map(([url, at]) => ({ url, changedAt: at }))
}
