import { defaultPropertyTimes } from '@ilewa/contract/public-page/terms'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { db } from '../../../platform/database/database.ts'
import { requireRow } from '../../../platform/database/record-queries.ts'
import { toE164 } from '../../../platform/phone.ts'
import { businesses } from '../../business/business.table.ts'
import { properties } from '../../properties/properties.table.ts'
import { propertyPages, publicPages, publicSlugs } from '../public-page.table.ts'
import { bookableCondition } from './property-views.queries.ts'

/** What guests' pages need of the business and the property, also without a public page. */
export async function getHost({ businessId, propertyId }: { businessId: string; propertyId: string }) {
  const { phone, country, checkInFrom, checkOutBy, ...host } = await requireRow(
    db()
      .select({
        businessName: businesses.name,
        phone: businesses.phone,
        country: businesses.country,
        timeZone: businesses.timeZone,
        depositPercent: businesses.holdPercent,
        address: properties.address,
        checkInFrom: propertyPages.checkInFrom,
        checkOutBy: propertyPages.checkOutBy,
        houseRules: propertyPages.houseRules,
        /** The number that the public page shows. */
        pageWhatsapp: publicPages.whatsapp,
        slug: publicSlugs.slug,
        propertySlug: propertyPages.slug,
        isShown: sql<boolean>`coalesce(${publicPages.isShown} AND ${propertyPages.isOnPage} AND ${bookableCondition}, false)`,
      })
      .from(properties)
      .innerJoin(businesses, eq(businesses.id, properties.businessId))
      .leftJoin(publicPages, eq(publicPages.businessId, properties.businessId))
      .leftJoin(
        publicSlugs,
        and(eq(publicSlugs.businessId, properties.businessId), isNull(publicSlugs.replacedAt)),
      )
      .leftJoin(
        propertyPages,
        and(eq(propertyPages.businessId, properties.businessId), eq(propertyPages.propertyId, properties.id)),
      )
      .where(and(eq(properties.businessId, businessId), eq(properties.id, propertyId))),
  )
  return {
    ...host,
    /** The phone of the business if the page has no number: only for guests of a booking. */
    whatsapp: host.pageWhatsapp ?? toE164(phone ?? '', country),
    checkInFrom: checkInFrom ?? defaultPropertyTimes.checkInFrom,
    checkOutBy: checkOutBy ?? defaultPropertyTimes.checkOutBy,
  }
}

export type Host = Awaited<ReturnType<typeof getHost>>
