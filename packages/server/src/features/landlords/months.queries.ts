import { costStatuses } from '@ilewa/contract/analytics/profit'
import type { Span } from '@ilewa/contract/core/dates'
import { fromKobo } from '@ilewa/contract/core/money'
import {
  type ChargedExpense,
  type LandlordMonth,
  landlordShare,
  type PropertyMonth,
  sumProperties,
} from '@ilewa/contract/landlords/share'
import type { StatedProperty, StatedStay } from '@ilewa/contract/landlords/statements'
import { initialsOf } from '@ilewa/contract/money/statements/statement-text'
import { spanOfMonth } from '@ilewa/contract/money/statements/statements'
import { and, asc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { db } from '../../platform/database/database.ts'
import { existingCondition } from '../../platform/database/record-queries.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import {
  bucketRows,
  bucketShares,
  commissionBaseColumns,
  commissionKobo,
  commissionShares,
  joinBuckets,
  stayColumns,
} from '../bookings/accrual.queries.ts'
import { nightsOfPropertiesCondition, nightsWithinCondition } from '../bookings/calendar/nights.queries.ts'
import { expenses } from '../expenses/expenses.table.ts'
import { getLandlord } from './landlords.queries.ts'
import { agreements } from './landlords.table.ts'

/** Condition of a join: the agreement of the property of an expense that is in force on its date. */
const agreementOfExpense = and(
  eq(agreements.businessId, expenses.businessId),
  eq(agreements.propertyId, expenses.propertyId),
  sql`${expenses.expenseDate} BETWEEN ${agreements.firstDay} AND coalesce(${agreements.lastDay}, 'infinity')`,
  sql`${agreements.removedAt} IS NULL`,
)

/** Whether a landlord pays an expense: it is charged to them, and an agreement is in force. */
export const isPaidByLandlord: SQL<boolean> = sql`(${expenses.chargedTo} = 'LANDLORD'
  AND EXISTS (SELECT FROM ${agreements} WHERE ${agreementOfExpense}))`

interface AgreedStay {
  reference: string
  guestName: string
  nights: number
  incomeKobo: number
}

interface AgreedRow extends Record<string, unknown> {
  no: number
  property: PropertyMonth['property']
  agreement: PropertyMonth['agreement']
  from: string
  to: string
  nights: number
  incomeKobo: number
  commissionKobo: number
  notReceivedKobo: number
  stays: AgreedStay[]
}

/** An agreement in one of several spans, with what its stays earned there. */
export type AgreedPart = Omit<StatedProperty, 'expenses'> & { no: number }

const toStatedStay = ({ guestName, incomeKobo, ...stay }: AgreedStay): StatedStay => ({
  ...stay,
  guestInitials: initialsOf(guestName),
  income: fromKobo(incomeKobo),
})

const toAgreedPart = ({
  incomeKobo,
  commissionKobo,
  notReceivedKobo,
  stays,
  ...row
}: AgreedRow): AgreedPart => {
  const part = { ...row, income: fromKobo(incomeKobo), commission: fromKobo(commissionKobo) }
  return {
    ...part,
    share: landlordShare(part),
    notReceived: fromKobo(notReceivedKobo),
    stays: stays.map(toStatedStay),
  }
}

interface AgreedScope {
  landlordId?: string | undefined
  propertyId?: string | undefined
  /** Lists the stays too; otherwise they are left empty. */
  withStays?: boolean
}

/**
 * What the stays earned under each agreement in spans, each within one month and numbered from 0, and the landlord's
 * share of it. Nights and commission count as in the profit of Analytics.
 */
export async function listAgreedParts(
  ctx: Context,
  spans: readonly Span[],
  { landlordId, propertyId, withStays = false }: AgreedScope,
): Promise<AgreedPart[]> {
  const [from = '', to = ''] = [
    spans.map((span) => span.from).toSorted()[0],
    spans
      .map((span) => span.to)
      .toSorted()
      .at(-1),
  ]
  const span = { from, to }
  // By property, each stay is on a page of its own, so all stays of a period are read in the order of their nights.
  const staysOfBuckets =
    landlordId || propertyId
      ? nightsOfPropertiesCondition(ctx, span, sql`SELECT property_id FROM bucket`)
      : sql`${nightsWithinCondition(ctx, span)} AND EXISTS (SELECT FROM bucket)`
  const staysOfPart = withStays
    ? sql`json_agg(json_build_object('reference', share.reference, 'guestName', share.guest_name, 'nights', share.nights,
        'incomeKobo', share.income_kobo) ORDER BY share.check_in, share.reference)`
    : sql`NULL::json`
  const { rows } = await db().execute<AgreedRow>(sql`
    WITH span AS (${bucketRows(spans)}), bucket AS (
      SELECT span.no, agreement.id, agreement.property_id, agreement.includes_cleaning,
        greatest(agreement.first_day, span.first_day) AS first_day,
        least(coalesce(agreement.last_day + 1, span.end_day), span.end_day) AS end_day
      FROM agreements agreement JOIN span
        ON agreement.first_day < span.end_day AND coalesce(agreement.last_day, 'infinity') >= span.first_day
      WHERE agreement.business_id = ${ctx.businessId} AND agreement.removed_at IS NULL
        ${landlordId ? sql`AND agreement.landlord_id = ${landlordId}` : sql``}
        ${propertyId ? sql`AND agreement.property_id = ${propertyId}` : sql``}
    ), stay AS MATERIALIZED (
      SELECT property_id, total_amount, paid_amount, reference, guest_name, ${stayColumns}, ${commissionBaseColumns} FROM bookings
      WHERE ${staysOfBuckets}
    ), part_of_stay AS (
      SELECT bucket.no, bucket.id, bucket.includes_cleaning, stay.total_amount, stay.paid_amount, stay.check_in, stay.reference,
        stay.guest_name, ${bucketShares}, ${commissionShares}
      FROM stay ${joinBuckets} WHERE stay.property_id = bucket.property_id
    ), share AS (
      SELECT *, CASE WHEN includes_cleaning THEN kobo ELSE base_kobo END AS income_kobo FROM part_of_stay
    ), property AS MATERIALIZED (
      -- Once per property instead of once per agreement and span.
      SELECT id, name FROM properties
      WHERE business_id = ${ctx.businessId} AND id IN (SELECT property_id FROM bucket)
    ), rates AS MATERIALIZED (
      -- Read once, in one row: joined as a table, it is read again for each stay, whose number PostgreSQL underestimates.
      SELECT jsonb_object_agg(user_id, coalesce(former_commission_rate, commission_rate)) AS of_agent
      FROM agent_details WHERE business_id = ${ctx.businessId}
    ), earned AS (
      SELECT share.no, share.id, sum(share.nights)::int AS nights, sum(share.income_kobo)::float8 AS income_kobo,
        ${commissionKobo} AS commission_kobo,
        sum(share.income_kobo - CASE WHEN share.total_amount > 0
          THEN floor(share.income_kobo * least(share.paid_amount, share.total_amount) / share.total_amount) ELSE 0 END)::float8
          AS not_received_kobo, ${staysOfPart} AS stays
      FROM share CROSS JOIN rates
      CROSS JOIN LATERAL (SELECT NULL::numeric AS former_commission_rate, (of_agent ->> share.agent_id::text)::numeric AS commission_rate) details
      GROUP BY 1, 2
    )
    SELECT bucket.no, json_build_object('id', property.id, 'name', property.name) AS property,
      json_build_object('id', agreement.id, 'kind', agreement.kind, 'feePercent', agreement.fee_percent,
        'monthlyAmount', agreement.monthly_amount, 'includesCleaning', agreement.includes_cleaning,
        'agentCommissionFirst', agreement.agent_commission_first) AS agreement,
      bucket.first_day::text AS "from", bucket.end_day::text AS "to", coalesce(earned.nights, 0) AS nights,
      coalesce(earned.income_kobo, 0) AS "incomeKobo", coalesce(earned.commission_kobo, 0) AS "commissionKobo",
      coalesce(earned.not_received_kobo, 0) AS "notReceivedKobo", coalesce(earned.stays, '[]') AS stays
    FROM bucket
    JOIN agreements agreement ON agreement.business_id = ${ctx.businessId} AND agreement.id = bucket.id
    JOIN property ON property.id = bucket.property_id
    LEFT JOIN earned ON earned.no = bucket.no AND earned.id = bucket.id
    ORDER BY bucket.no, property.name COLLATE "und-x-icu", property.id, bucket.first_day`)
  return rows.map(toAgreedPart)
}

type ExpenseOfAgreement = ChargedExpense & { agreementId: string }

/** The expenses of a span that a landlord pays, the earliest first. Those that are not approved do not count. */
export const listChargedExpenses = (
  ctx: Context,
  landlordId: string,
  { from, to }: Span,
): Promise<ExpenseOfAgreement[]> =>
  db()
    .select({
      id: expenses.id,
      title: expenses.title,
      day: expenses.expenseDate,
      amount: expenses.amount,
      agreementId: agreements.id,
    })
    .from(expenses)
    .innerJoin(agreements, agreementOfExpense)
    .where(
      and(
        existingCondition(expenses, ctx),
        eq(agreements.landlordId, landlordId),
        eq(expenses.chargedTo, 'LANDLORD'),
        inArray(expenses.status, costStatuses),
        gte(expenses.expenseDate, from),
        lt(expenses.expenseDate, to),
      ),
    )
    .orderBy(asc(expenses.expenseDate), asc(expenses.id))

/** The agreements in a month, each with the expenses that its landlord pays. */
export const toProperties = (
  parts: readonly AgreedPart[],
  charged: readonly ExpenseOfAgreement[],
): StatedProperty[] =>
  parts.map(({ no: _, ...part }) => ({
    ...part,
    expenses: charged
      .filter(({ agreementId }) => agreementId === part.agreement.id)
      .map(({ agreementId: __, ...expense }) => expense),
  }))

/** A month of a landlord, by the stays and expenses as they are now. Throws `common.not_found`. */
export async function getLandlordMonth(ctx: Context, id: string, month: string): Promise<LandlordMonth> {
  const span = spanOfMonth(month)
  const [{ name }, parts, charged] = await Promise.all([
    getLandlord(ctx, id),
    listAgreedParts(ctx, [span], { landlordId: id }),
    listChargedExpenses(ctx, id, span),
  ])
  const properties = toProperties(parts, charged).map(({ stays: _, ...property }) => property)
  return { landlord: { id, name }, month, properties, ...sumProperties(properties) }
}
