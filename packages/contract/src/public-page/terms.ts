import { z } from 'zod'
import type { PlanType } from '../core/access.ts'
import { planAllows } from '../subscription/plan-rules.ts'

/** What a visitor of the public page can do: look and write by WhatsApp, ask for dates, or hold them until the deposit is paid. */
export const PageMode = z.enum(['SHOW', 'REQUEST', 'HOLD'])
export type PageMode = z.infer<typeof PageMode>

export const pageModeLabels: Record<PageMode, string> = {
  SHOW: 'Show only',
  REQUEST: 'Guests ask, I accept',
  HOLD: 'Guests hold dates by themselves',
}

/** A plan without requests shows the page only. */
export const pageModeOf = (mode: PageMode, plan: PlanType): PageMode =>
  planAllows(plan, 'requests') ? mode : 'SHOW'

/** Lengths, in characters. */
export const minSlug = 3
export const maxSlug = 40
export const maxPropertySlug = 60
export const maxHeadline = 80
export const maxAbout = 1_000
export const maxArea = 80
export const maxHouseRules = 2_000

export const maxPageHoldHours = 48
export const maxPageMinNights = 30
export const maxNoticeHours = 168
export const maxAdvanceDays = 365

/** Until the owner chooses others. */
export const defaultPropertyTimes = { checkInFrom: '14:00', checkOutBy: '11:00' } as const

/** A former slug leads to the page of its business for this many days. */
export const formerSlugDays = 400

/** Slugs that could be taken for a page of the product or for its team. */
const reservedSlugs: ReadonlySet<string> = new Set(
  `about account admin administrator api app apply assets auth billing blog book booking bookings calendar calendars contact dashboard
  demo docs document documents download email guest guests help home hotel hotels ilewa info invitation jobs legal login logout mail
  me news null official pages pay payment payments press pricing privacy public register requests robots root search security
  settings sign-in sign-up sitemap staff static status stays support team terms undefined uploads user users verify webhook www`.split(
    /\s+/,
  ),
)

/** Also a slug with a word that is the product's name. */
export const isReservedSlug = (slug: string): boolean =>
  reservedSlugs.has(slug) || slug.split('-').includes('ilewa')

/** The words of a name as a slug: "Adé’s Lekki Loft" becomes "ades-lekki-loft". '' if nothing of it remains. */
export const toSlug = (name: string, max: number): string =>
  name
    .normalize('NFD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, max)
    .replace(/^-|-$/g, '')

/** The public page of a business. */
export const publicPagePath = (slug: string): string => `/s/${slug}`
/** The public page of a property. */
export const publicPropertyPath = (slug: string, propertySlug: string): string =>
  `${publicPagePath(slug)}/${propertySlug}`
/** The picture that chats show beside a link to the page. */
export const publicPreviewPath = (slug: string, propertySlug: string): string =>
  `${publicPropertyPath(slug, propertySlug)}/preview.jpg`
/** For search engines. */
export const sitemapPath = '/sitemap.xml'
export const robotsPath = '/robots.txt'
/** Where a guest follows a request. The token is secret. */
export const guestRequestPath = (token: string): string => `/request/${token}`

export const depositNeededMessage = 'Dates are held for a deposit. Enter at least 1 percent'
