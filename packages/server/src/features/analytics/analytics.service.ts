import {
  type Analytics,
  type AnalyticsRowsQuery,
  type AnalyticsTotals,
  type Demographic,
  DemographicGroup,
  demographicCategories,
  type PropertyFigures,
  type SourceFigures,
  type TrendPoint,
} from '@ilewa/contract/analytics'
import type { StaysMoney } from '@ilewa/contract/bookings/money'
import { bookingSourceLabels } from '@ilewa/contract/bookings/schema'
import type { Span } from '@ilewa/contract/core/dates'
import { nightsBetween } from '@ilewa/contract/core/dates'
import { fromKobo, perNaira } from '@ilewa/contract/core/money'
import { forReports } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import {
  listOffered,
  listStars,
  type OfferedProperty,
  type Scope,
  type StarsRow,
} from './analytics.queries.ts'
import { isWithin, type PeriodPieces, piecesOf, wholeOf } from './buckets.ts'
import type { GuestCounts } from './guests.queries.ts'
import type { SumsRow } from './metrics.ts'
import { countOnOffer, isOfferedThrough, nightsOffered, nightsThere } from './nights-offered.ts'
import { readBusinessFigures } from './rollups.queries.ts'
import { listAnalyticsRows } from './rows.queries.ts'
import { readPropertyFigures } from './stays.queries.ts'

/** Percent with two decimals. */
const toPercent = (nights: number, ofNights: number): number =>
  ofNights === 0 ? 0 : Math.round((nights / ofNights) * 10_000) / 100

interface Earned {
  revenue: number
  nights: number
  bookings: number
}

const add = (rows: readonly SumsRow[]): Earned => ({
  revenue: fromKobo(rows.reduce((sum, { kobo }) => sum + Number(kobo), 0)),
  nights: rows.reduce((sum, { nights }) => sum + nights, 0),
  bookings: rows.reduce((sum, { bookings }) => sum + bookings, 0),
})

/** Average with one decimal. */
function averageOf(rows: readonly StarsRow[]) {
  const stars = rows.reduce((sum, row) => sum + row.stars, 0)
  const ratings = rows.reduce((sum, { count }) => sum + count, 0)
  return { rating: ratings > 0 ? Math.round((stars / ratings) * 10) / 10 : null, ratings }
}

interface Material {
  pieces: PeriodPieces
  sums: SumsRow[]
  offered: OfferedProperty[]
  onOfferIn: (span: Span) => number
  stars: StarsRow[]
}

const performed = ({ revenue, nights, bookings }: Earned, offered: number) => ({
  revenue,
  bookings,
  occupancy: toPercent(nights, offered),
})

function toTotals(
  { onOfferIn, stars }: Material,
  { span, earned, isCurrent, money }: { span: Span; earned: Earned; isCurrent: boolean; money: StaysMoney },
): AnalyticsTotals {
  const onOffer = onOfferIn(span)
  return {
    ...performed(earned, onOffer),
    ...averageOf(stars.filter((row) => row.isCurrent === isCurrent)),
    occupiedNights: earned.nights,
    nightsOnOffer: onOffer,
    adr: perNaira(earned.revenue, earned.nights),
    revpar: perNaira(earned.revenue, onOffer),
    ...money,
  }
}

/** Sums the buckets within a longer span. */
function toPoint({ pieces, sums, onOfferIn }: Material, span: Span): TrendPoint {
  const inside = sums.filter(({ no }) => {
    const piece = no === null ? undefined : pieces.pieces[no]
    return piece && isWithin(piece, span)
  })
  return { ...span, ...performed(add(inside), onOfferIn(span)) }
}

function toProperties({ pieces, sums, offered, stars }: Material): PropertyFigures[] {
  const earnedBy = new Map(sums.flatMap((row) => (row.propertyId ? [[row.propertyId, row] as const] : [])))
  const starsOf = new Map(stars.map((row) => [row.propertyId, row]))
  const all = nightsBetween(pieces.current.from, pieces.current.to)
  return offered
    .map((property) => {
      const row = earnedBy.get(property.id)
      const earned = add(row ? [row] : [])
      const given = starsOf.get(property.id)
      const isThrough = isOfferedThrough(property, pieces.current)
      const onOffer = isThrough ? all : nightsOffered(property, pieces.current)
      return {
        nights: nightsThere(property, pieces.current),
        id: property.id,
        name: property.name,
        archived: property.archived,
        ...performed(earned, onOffer),
        adr: perNaira(earned.revenue, earned.nights),
        ...averageOf(given ? [given] : []),
      }
    })
    .filter(({ nights, ratings }) => nights > 0 || ratings > 0)
    .sort((a, b) => b.revenue - a.revenue || b.occupancy - a.occupancy)
}

const toSources = ({ sums }: Material): SourceFigures[] =>
  sums
    .flatMap((row) => (row.source ? [{ source: row.source, ...add([row]) }] : []))
    .map(({ source, bookings, revenue }) => ({
      source,
      name: bookingSourceLabels[source],
      value: bookings,
      revenue,
    }))
    .sort((a, b) => b.value - a.value || b.revenue - a.revenue)

const toDemographics = (guests: GuestCounts): Demographic[] =>
  DemographicGroup.options.flatMap((group) => {
    const all = guests[group].reduce((sum, count = 0) => sum + count, 0)
    return demographicCategories[group].map((category, place) => {
      const count = guests[group][place] ?? 0
      return {
        group,
        category,
        bookings: count,
        percentage: all === 0 ? 0 : Math.round((count / all) * 1000) / 10,
      }
    })
  })

async function readAnalytics(ctx: Context, scope: Scope): Promise<Analytics> {
  const pieces = piecesOf(scope.period, ctx.today)
  const [offered, stars, { sums, money, guests }] = await Promise.all([
    listOffered(ctx, scope, pieces),
    listStars(ctx, scope, pieces),
    scope.propertyId ? readPropertyFigures(ctx, scope, pieces) : readBusinessFigures(ctx, pieces),
  ])
  const material = { pieces, sums, offered, onOfferIn: countOnOffer(offered, wholeOf(pieces)), stars }
  const byPiece = sums.filter(({ no }) => no !== null)
  const earned = add(byPiece.filter(({ no }) => no !== pieces.pieces.length))
  const before = add(byPiece.filter(({ no }) => no === pieces.pieces.length))
  const now = { span: pieces.current, earned, isCurrent: true, money: money.current }
  const then = { span: pieces.previous, earned: before, isCurrent: false, money: money.previous }
  return {
    period: pieces.current,
    previousPeriod: pieces.previous,
    totals: toTotals(material, now),
    previous: toTotals(material, then),
    trend: pieces.trend.map((span) => toPoint(material, span)),
    monthly: pieces.months.map((span) => ({ ...toPoint(material, span), month: span.from.slice(0, 7) })),
    properties: toProperties(material),
    sources: toSources(material),
    demographics: toDemographics(guests),
  }
}

/** Returns all metrics of the period and the previous one. Throws `common.not_found` for an unknown property. */
export const getAnalytics = (ctx: Context, scope: Scope): Promise<Analytics> =>
  forReports(() => readAnalytics(ctx, scope))

/** Lists the bookings behind a metric, from the same database as the metric. */
export const listRows = (ctx: Context, query: AnalyticsRowsQuery) =>
  forReports(() => listAnalyticsRows(ctx, query))
