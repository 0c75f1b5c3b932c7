import { maxGuests } from '@ilewa/contract/bookings/schema'
import { isCivilDate, nightsBetween } from '@ilewa/contract/core/dates'
import { publicPagePath, publicPropertyPath } from '@ilewa/contract/public-page/terms'
import { toBusinessPage } from '../pages/business-page.ts'
import type { PropertyView, StayView } from '../pages/page-view.ts'
import { toPropertyPage } from '../pages/property-page.ts'
import { type FoundPage, findPage } from './find-page.queries.ts'
import { toVisitedPage, type Visited } from './page-cache.ts'
import { findShownProperty, listShownProperties } from './property-views.queries.ts'
import { quoteVisit } from './public-quote.queries.ts'

type Watch = (businessId: string) => void

/** The page of a business, or where its former slug leads. */
export async function visitBusiness(slug: string, origin: string, watch: Watch): Promise<Visited> {
  const found = await findPage(slug)
  if (!found) return undefined
  watch(found.businessId)
  const { page } = found
  if (page.slug !== slug) return { redirect: publicPagePath(page.slug) }
  return toVisitedPage(toBusinessPage({ page, properties: await listShownProperties(found), origin }))
}

/** The stay in the query of a page. Undefined without dates. */
export interface VisitQuery {
  in?: string | undefined
  out?: string | undefined
  guests?: string | undefined
}

const toSearch = (query: VisitQuery): string => {
  const search = new URLSearchParams(
    Object.entries(query).filter(([, value]) => value !== undefined),
  ).toString()
  return search && `?${search}`
}

const isAsked = ({ in: checkIn, out: checkOut }: VisitQuery): boolean => Boolean(checkIn || checkOut)

/** Nights of the longest stay that is priced for a visitor. */
const maxVisitNights = 365

/** Why the dates of a query are no stay. */
function faultOf({
  checkIn,
  checkOut,
  guests,
}: Pick<StayView, 'checkIn' | 'checkOut' | 'guests'>): string | null {
  if (!isCivilDate(checkIn)) return 'Choose the check-in date.'
  if (!isCivilDate(checkOut)) return 'Choose the check-out date.'
  if (checkOut <= checkIn) return 'Check-out must be after check-in.'
  if (nightsBetween(checkIn, checkOut) > maxVisitNights) return `A stay has at most ${maxVisitNights} nights.`
  return Number.isInteger(guests) && guests >= 1 && guests <= maxGuests
    ? null
    : `Choose 1 to ${maxGuests} guests.`
}

async function toStay(
  found: FoundPage,
  property: PropertyView,
  query: VisitQuery,
): Promise<StayView | undefined> {
  if (!isAsked(query)) return undefined
  const { in: checkIn = '', out: checkOut = '' } = query
  const guests = Number(query.guests ?? 1)
  const stay = { checkIn, checkOut, guests }
  const error = faultOf(stay)
  if (error) return { ...stay, quote: null, error }
  const quote = await quoteVisit(found, property, stay)
  return { ...stay, quote, error: null }
}

/** The page of a property, with the price of a stay if the query has one; or where a former slug leads. */
export async function visitProperty(
  { slug, propertySlug }: { slug: string; propertySlug: string },
  query: VisitQuery,
  origin: string,
  watch: Watch,
): Promise<Visited> {
  const found = await findPage(slug)
  if (!found) return undefined
  watch(found.businessId)
  const { page } = found
  if (page.slug !== slug)
    return { redirect: `${publicPropertyPath(page.slug, propertySlug)}${toSearch(query)}` }
  const property = await findShownProperty(found, propertySlug)
  if (!property) return undefined
  const stay = await toStay(found, property, query)
  return toVisitedPage(toPropertyPage({ page, property, origin, ...(stay && { stay }) }))
}
