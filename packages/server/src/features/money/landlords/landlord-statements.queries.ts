import { type Span, startOfMonth } from '@ilewa/contract/core/dates'
import { fromKobo, subtractNaira, sumNaira } from '@ilewa/contract/core/money'
import { sumProperties } from '@ilewa/contract/landlords/share'
import {
  type EarlierMonth,
  type LandlordStatementDraft,
  type ListedLandlordStatement,
  type StatedPayment,
  sumStatement,
} from '@ilewa/contract/landlords/statements'
import { spanOfMonth } from '@ilewa/contract/money/statements/statements'
import type { LandlordPaymentKind } from '@ilewa/contract/money/terms'
import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { db } from '../../../platform/database/database.ts'
import { referenceCondition, requireRow } from '../../../platform/database/record-queries.ts'
import type { Context } from '../../../platform/http/pipeline/context.ts'
import { businesses } from '../../business/business.table.ts'
import { toLandlordIdentity } from '../../landlords/landlords.audit.ts'
import { landlords } from '../../landlords/landlords.table.ts'
import { listAgreedParts, listChargedExpenses, toProperties } from '../../landlords/months.queries.ts'
import { issuerColumns, toIssuer } from '../documents/issuer.queries.ts'
import { moneyEntries } from '../money.table.ts'
import {
  joinsReversed,
  owedChange,
  reversed,
  statedDay,
  statedIn,
  sumOwedBefore,
} from '../statements/account-sums.queries.ts'
import {
  landlordStatementStore,
  selectStatements,
  validLinkCount,
} from '../statements/statement-store.queries.ts'
import { statements } from '../statements/statements.table.ts'

const accountOf = (landlordId: string) => ({ kind: 'LANDLORD', id: landlordId }) as const

/** A statement, its landlord, and how many links to it are valid. Throws `common.not_found`. */
export async function getLandlordStatement({ businessId }: Context, id: string) {
  const row = await requireRow(
    selectStatements({
      landlordId: sql<string>`${landlords.id}`,
      landlordName: sql<string>`${landlords.name}`,
      landlordPhoneE164: sql<string | null>`${landlords.phoneE164}`,
      links: validLinkCount,
    })
      .innerJoin(landlords, referenceCondition(statements, statements.landlordId, landlords))
      .where(and(eq(statements.businessId, businessId), eq(statements.id, id))),
  )
  const { landlordId, landlordName, landlordPhoneE164, links } = row
  return {
    payee: toLandlordIdentity({ id: landlordId, name: landlordName }),
    landlordPhoneE164,
    links,
    statement: landlordStatementStore.toStatement(row),
  }
}

/** The months of a span of whole months, the earliest first. */
function listMonths({ from, to }: Span): string[] {
  const months: string[] = []
  for (let day = from; day < to; day = startOfMonth(day, 1)) months.push(day.slice(0, 7))
  return months
}

/** The share and the charges of each month in a span of whole months, by the stays and expenses as they are now. */
async function listMonthSums(ctx: Context, landlordId: string, span: Span): Promise<EarlierMonth[]> {
  const months = listMonths(span)
  const parts = await listAgreedParts(ctx, months.map(spanOfMonth), { landlordId })
  const charged = await listChargedExpenses(ctx, landlordId, span)
  return months.map((month, no) => ({
    month,
    share: sumNaira(parts.filter((part) => part.no === no).map(({ share }) => share)),
    charged: sumNaira(charged.filter(({ day }) => day.startsWith(month)).map(({ amount }) => amount)),
  }))
}

/** The first day of the first month in a span with something to state. */
export async function findFirstOwedDay(
  ctx: Context,
  landlordId: string,
  span: Span,
): Promise<string | undefined> {
  const sums = await listMonthSums(ctx, landlordId, span)
  const first = sums.find(({ share, charged }) => share !== 0 || charged !== 0)
  return first && spanOfMonth(first.month).from
}

interface StatedRow extends Record<string, unknown> {
  month: string
  shareKobo: number
  chargedKobo: number
}

/** What statements have posted for each month, with the changes that later statements posted for it. */
async function listStatedMonths({ businessId }: Context, landlordId: string): Promise<EarlierMonth[]> {
  const change = owedChange('LANDLORD')
  const statedBefore = and(
    eq(moneyEntries.businessId, businessId),
    eq(moneyEntries.landlordId, landlordId),
    isNotNull(moneyEntries.statedMonth),
  )
  const { rows } = await db().execute<StatedRow>(sql`
    SELECT stated_month AS month,
      coalesce(sum(${change}) FILTER (WHERE kind IN ('LANDLORD_SHARE', 'LANDLORD_SHARE_BACK')) * 100, 0)::float8 AS "shareKobo",
      coalesce(sum(-(${change})) FILTER (WHERE kind IN ('LANDLORD_CHARGED', 'LANDLORD_CHARGED_BACK')) * 100, 0)::float8
        AS "chargedKobo"
    FROM ${moneyEntries}
    WHERE ${statedBefore}
    GROUP BY 1`)
  return rows.map(({ month, shareKobo, chargedKobo }) => ({
    month,
    share: fromKobo(shareKobo),
    charged: fromKobo(chargedKobo),
  }))
}

/** How the months from the first to the last statement have changed since they were stated, the earliest first. */
async function listEarlierMonths(
  ctx: Context,
  landlordId: string,
  lastMonth: string,
): Promise<EarlierMonth[]> {
  const [first] = await db()
    .select({ month: sql<string>`min(${statements.month})` })
    .from(statements)
    .where(and(eq(statements.businessId, ctx.businessId), eq(statements.landlordId, landlordId)))
  const span = { from: spanOfMonth(first?.month ?? lastMonth).from, to: spanOfMonth(lastMonth).to }
  const stated = new Map((await listStatedMonths(ctx, landlordId)).map((one) => [one.month, one]))
  return (await listMonthSums(ctx, landlordId, span))
    .map(({ month, share, charged }) => ({
      month,
      share: subtractNaira(share, stated.get(month)?.share ?? 0),
      charged: subtractNaira(charged, stated.get(month)?.charged ?? 0),
    }))
    .filter(({ share, charged }) => share !== 0 || charged !== 0)
}

/** The payouts of a span, and what was withheld of them, the earliest day first. */
async function listPayments(ctx: Context, landlordId: string, span: Span): Promise<StatedPayment[]> {
  return db()
    .select({
      // The other entries of a landlord's account have a statement.
      kind: sql<LandlordPaymentKind>`${moneyEntries.kind}`,
      day: statedDay,
      amount: owedChange('LANDLORD').mapWith(Number),
      isReversal: sql<boolean>`${moneyEntries.reverses} IS NOT NULL`,
    })
    .from(moneyEntries)
    .leftJoin(reversed, joinsReversed)
    .where(and(statedIn(ctx, accountOf(landlordId), span), isNull(moneyEntries.statementId)))
    .orderBy(asc(statedDay), asc(moneyEntries.createdAt), asc(moneyEntries.id))
}

/**
 * What the statement of a month states by the stays, expenses and payouts as they are now. What has changed since the last issued
 * statement `last` is in `earlierMonths` and `earlierPayments`. Throws `common.not_found`.
 */
export async function draftStatement(
  ctx: Context,
  {
    landlordId,
    month,
    last,
  }: { landlordId: string; month: string; last: ListedLandlordStatement | undefined },
): Promise<LandlordStatementDraft> {
  const span = spanOfMonth(month)
  const { landlordName, business } = await requireRow(
    db()
      .select({ landlordName: landlords.name, business: issuerColumns })
      .from(landlords)
      .innerJoin(businesses, eq(businesses.id, landlords.businessId))
      .where(
        and(
          eq(landlords.businessId, ctx.businessId),
          eq(landlords.id, landlordId),
          isNull(landlords.removedAt),
        ),
      ),
  )
  const parts = await listAgreedParts(ctx, [span], { landlordId, withStays: true })
  const properties = toProperties(parts, await listChargedExpenses(ctx, landlordId, span))
  const { share, charged, notReceived } = sumProperties(properties)
  const owedBefore = await sumOwedBefore(ctx, accountOf(landlordId), span.from)
  const opening = last ? last.closing : owedBefore
  const stated = {
    opening,
    earlierPayments: subtractNaira(owedBefore, opening),
    earlierMonths: last ? await listEarlierMonths(ctx, landlordId, last.month) : [],
    typedLines: [],
    payments: await listPayments(ctx, landlordId, span),
    share,
    charged,
  }
  return {
    business: toIssuer(business),
    landlordName,
    month,
    properties,
    notReceived,
    ...stated,
    ...sumStatement(stated),
  }
}
