import type { Country } from '@ilewa/contract/business'
import { type CivilDate, civilDateAt } from '@ilewa/contract/core/dates'
import { formerSlugDays, pageModeOf } from '@ilewa/contract/public-page/terms'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { minutesFromNow, todayIn } from '../../../platform/clock.ts'
import { db } from '../../../platform/database/database.ts'
import { businesses } from '../../business/business.table.ts'
import { effectivePlan } from '../../subscription/subscription.queries.ts'
import { subscriptions } from '../../subscription/subscription.table.ts'
import type { PageView } from '../pages/page-view.ts'
import { publicPages, publicSlugs } from '../public-page.table.ts'

/** A page that is shown, and its business. */
export interface FoundPage {
  businessId: string
  country: Country | null
  page: PageView
}

const current = alias(publicSlugs, 'current_slug')

/** The first day whose noon is at least `noticeHours` away; today without a notice. */
const earliestCheckInOf = (noticeHours: number, timeZone: string): CivilDate =>
  noticeHours === 0 ? todayIn(timeZone) : civilDateAt(minutesFromNow((noticeHours + 12) * 60), timeZone)

const slugCondition = (slug: string) =>
  and(
    eq(publicSlugs.slug, slug),
    sql`(${publicSlugs.replacedAt} IS NULL OR ${publicSlugs.replacedAt} > now() - make_interval(days => ${formerSlugDays}))`,
  )

async function findShownPage(condition: SQL | undefined): Promise<FoundPage | undefined> {
  const [row] = await db()
    .select({
      businessId: businesses.id,
      businessName: businesses.name,
      country: businesses.country,
      timeZone: businesses.timeZone,
      plan: effectivePlan,
      slug: current.slug,
      settings: publicPages,
    })
    .from(publicSlugs)
    .innerJoin(current, and(eq(current.businessId, publicSlugs.businessId), isNull(current.replacedAt)))
    .innerJoin(publicPages, eq(publicPages.businessId, publicSlugs.businessId))
    .innerJoin(businesses, eq(businesses.id, publicSlugs.businessId))
    .leftJoin(
      subscriptions,
      and(eq(subscriptions.businessId, businesses.id), eq(subscriptions.status, 'ACTIVE')),
    )
    .where(and(condition, eq(publicPages.isShown, true)))
  if (!row) return undefined
  const { businessId, businessName, country, timeZone, settings } = row
  const plan = row.plan ?? 'FREE'
  const { headline, about, whatsapp, minNights, noticeHours, advanceDays, depositPercent, holdHours } =
    settings
  return {
    businessId,
    country,
    page: {
      ...{ slug: row.slug, businessName, country, headline, about, whatsapp },
      ...{ minNights, advanceDays, depositPercent, holdHours, timeZone },
      mode: pageModeOf(settings.mode, plan),
      today: todayIn(timeZone),
      earliestCheckIn: earliestCheckInOf(noticeHours, timeZone),
    },
  }
}

/** The page of a slug, also of a former one: `page.slug` is the current one. Undefined if it is hidden, or no business has it. */
export const findPage = (slug: string): Promise<FoundPage | undefined> => findShownPage(slugCondition(slug))

/** The page of a business; undefined if it is hidden. */
export const findPageOf = ({ businessId }: { businessId: string }): Promise<FoundPage | undefined> =>
  findShownPage(and(eq(publicSlugs.businessId, businessId), isNull(publicSlugs.replacedAt)))
