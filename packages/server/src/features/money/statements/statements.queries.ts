import { can } from '@ilewa/contract/core/access'
import { type Naira, subtractNaira, sumNaira } from '@ilewa/contract/core/money'
import { initialsOf } from '@ilewa/contract/money/statements/statement-text'
import {
  formatStatementNumber,
  ListedStatement,
  type Statement,
  type StatementDraft,
  type StatementLine,
  StatementSnapshot,
  spanOfMonth,
} from '@ilewa/contract/money/statements/statements'
import type { CommissionEntryKind } from '@ilewa/contract/money/terms'
import { and, asc, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { db } from '../../../platform/database/database.ts'
import { listOrder } from '../../../platform/database/list-order.ts'
import { readPageWithoutTotal } from '../../../platform/database/paging.ts'
import { referenceCondition, requireRow } from '../../../platform/database/record-queries.ts'
import type { Context } from '../../../platform/http/pipeline/context.ts'
import { users } from '../../auth/auth.table.ts'
import { bookings } from '../../bookings/bookings.table.ts'
import { businesses } from '../../business/business.table.ts'
import { properties } from '../../properties/properties.table.ts'
import { fingerprintOf, validLinkCondition } from '../documents/documents.queries.ts'
import { documentLinks } from '../documents/documents.table.ts'
import { issuerColumns, toIssuer } from '../documents/issuer.queries.ts'
import { moneyEntries } from '../money.table.ts'
import { statements } from './statements.table.ts'

/** What an entry adds to what is owed to its agent, in naira. */
const owedChange = sql`CASE WHEN ${moneyEntries.creditKind} = 'AGENT' THEN ${moneyEntries.amount} ELSE -${moneyEntries.amount} END`

/** Joined: the entry that an entry reverses. */
const reversed = alias(moneyEntries, 'reversed')

/**
 * The day on which a statement shows an entry. A reversal is on the day of the mistake: if that is not stated yet, the two cancel each
 * other, otherwise the next statement has the reversal among earlier months.
 */
const statedDay = sql<string>`coalesce(${reversed.paidOn}, ${moneyEntries.paidOn})`

/** Selects the entries of an agent's account that are stated in the days `[from, to)`, or from a day on. */
const statedIn = ({ businessId }: Context, agentId: string, { from, to }: { from: string; to?: string }) =>
  and(
    eq(moneyEntries.businessId, businessId),
    eq(moneyEntries.agentId, agentId),
    // For the index: a reversal has a later day than the one on which it is stated, or the same.
    gte(moneyEntries.paidOn, from),
    gte(statedDay, from),
    to === undefined ? undefined : lt(statedDay, to),
  )

/**
 * What was owed to an agent at the beginning of a day, by the entries as they are now: the present balance less the entries that are
 * stated from that day on. They are fewer than all entries before it.
 */
async function sumOwedBefore(ctx: Context, agentId: string, day: string): Promise<Naira> {
  const { businessId } = ctx
  const [row] = await db()
    .select({
      owed: sql`coalesce((SELECT amount FROM money_balances
        WHERE business_id = ${businessId} AND kind = 'AGENT' AND account_id = ${agentId}), 0)
        - coalesce(sum(${owedChange}), 0)`.mapWith(Number),
    })
    .from(moneyEntries)
    .leftJoin(reversed, referenceCondition(moneyEntries, moneyEntries.reverses, reversed))
    .where(statedIn(ctx, agentId, { from: day }))
  return row?.owed ?? 0
}

/** The first day in `[from, to)` on which an entry of an agent's account is stated. */
export async function findFirstStatedDay(
  ctx: Context,
  agentId: string,
  { from, to }: { from: string; to: string },
): Promise<string | null> {
  const [row] = await db()
    .select({ day: sql<string | null>`min(${statedDay})::text` })
    .from(moneyEntries)
    .leftJoin(reversed, referenceCondition(moneyEntries, moneyEntries.reverses, reversed))
    .where(statedIn(ctx, agentId, { from, to }))
  return row?.day ?? null
}

/** The entries of an agent's account in the days `[from, to)`, the earliest day first. */
async function listLines(
  ctx: Context,
  agentId: string,
  { from, to }: { from: string; to: string },
): Promise<StatementLine[]> {
  const rows = await db()
    .select({
      // The entries of an agent's account have these kinds.
      kind: sql<CommissionEntryKind>`${moneyEntries.kind}`,
      day: statedDay,
      amount: owedChange.mapWith(Number),
      isReversal: sql<boolean>`${moneyEntries.reverses} IS NOT NULL`,
      reference: bookings.reference,
      propertyName: properties.name,
      guestName: bookings.guestName,
    })
    .from(moneyEntries)
    .leftJoin(reversed, referenceCondition(moneyEntries, moneyEntries.reverses, reversed))
    .leftJoin(bookings, referenceCondition(moneyEntries, moneyEntries.bookingId, bookings))
    .leftJoin(properties, referenceCondition(bookings, bookings.propertyId, properties))
    .where(statedIn(ctx, agentId, { from, to }))
    .orderBy(asc(statedDay), asc(moneyEntries.createdAt), asc(moneyEntries.id))
  return rows.map(({ reference, propertyName, guestName, ...line }) => ({
    ...line,
    booking:
      reference === null
        ? null
        : { reference, propertyName: propertyName ?? '', guestInitials: initialsOf(guestName ?? '') },
  }))
}

const earningKinds: readonly CommissionEntryKind[] = ['COMMISSION', 'COMMISSION_BACK']

/**
 * What the statement of a month states by the entries as they are now. What was recorded after the last issued statement `last`, for its
 * month or before, is `earlierMonths`.
 */
export async function draftStatement(
  ctx: Context,
  { agentId, month, last }: { agentId: string; month: string; last: ListedStatement | undefined },
): Promise<StatementDraft> {
  const span = spanOfMonth(month)
  const { agentName, business } = await requireRow(
    db()
      .select({
        agentName: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
        business: issuerColumns,
      })
      .from(users)
      .innerJoin(businesses, eq(businesses.id, users.businessId))
      .where(and(eq(users.businessId, ctx.businessId), eq(users.id, agentId), eq(users.role, 'AGENT'))),
  )
  const owedBefore = await sumOwedBefore(ctx, agentId, span.from)
  const earlierMonths = last
    ? subtractNaira(await sumOwedBefore(ctx, agentId, spanOfMonth(last.month).to), last.closing)
    : 0
  const lines = await listLines(ctx, agentId, span)
  const sumOf = (isWanted: (line: StatementLine) => boolean) =>
    sumNaira(lines.filter(isWanted).map(({ amount }) => amount))
  const earned = sumOf(({ kind }) => earningKinds.includes(kind))
  const owedFromBefore = sumOf(({ kind }) => kind === 'COMMISSION_OPENING')
  const changes = sumOf(() => true)
  return {
    business: toIssuer(business),
    agentName,
    month,
    opening: subtractNaira(owedBefore, earlierMonths),
    earlierMonths,
    lines,
    owedFromBefore,
    earned,
    paid: subtractNaira(sumNaira([earned, owedFromBefore]), changes),
    closing: sumNaira([owedBefore, changes]),
  }
}

const selectStatements = <S extends Record<string, SQL>>(more: S) =>
  db()
    .select({ id: statements.id, number: statements.number, snapshot: statements.snapshot, ...more })
    .from(statements)

type StatementRow = Awaited<ReturnType<typeof selectStatements<Record<never, SQL>>>>[number]

/** What a row states, with its formatted number and fingerprint. */
function toStatement({ id, number, snapshot }: StatementRow): Statement & { id: string } {
  const formattedNumber = formatStatementNumber(number)
  return {
    ...StatementSnapshot.parse(JSON.parse(snapshot)),
    id,
    number: formattedNumber,
    fingerprint: fingerprintOf(formattedNumber, snapshot),
  }
}

/** The issued statements of an agent, the latest month first. */
const selectStatementsOf = ({ businessId }: Context, agentId: string) =>
  selectStatements({})
    .where(and(eq(statements.businessId, businessId), eq(statements.agentId, agentId)))
    .orderBy(desc(statements.month))

/** The last issued statement of an agent. */
export async function findLastStatement(ctx: Context, agentId: string): Promise<ListedStatement | undefined> {
  const [row] = await selectStatementsOf(ctx, agentId).limit(1)
  return row && ListedStatement.parse(toStatement(row))
}

/** The issued statements of an agent, the latest month first: at most twelve a year, so all of them. */
export async function listStatements(ctx: Context, agentId: string): Promise<ListedStatement[]> {
  const rows = await selectStatementsOf(ctx, agentId)
  return rows.map((row) => ListedStatement.parse(toStatement(row)))
}

/** One page of the statements of all agents, by number, without the total. */
export const readStatements = (
  { businessId }: Context,
  paging: { limit: number; cursor: string | undefined },
) =>
  readPageWithoutTotal(selectStatements, {
    ...paging,
    where: eq(statements.businessId, businessId),
    order: listOrder('number', statements),
    toItem: toStatement,
  })

async function requireStatement(where: SQL | undefined) {
  const row = await requireRow(
    db()
      .select({
        id: statements.id,
        agentId: statements.agentId,
        number: statements.number,
        snapshot: statements.snapshot,
        agentPhoneE164: users.phoneE164,
        links: sql<number>`(SELECT count(*)::int FROM ${documentLinks}
          WHERE ${documentLinks.businessId} = ${statements.businessId} AND ${documentLinks.statementId} = ${statements.id}
            AND ${validLinkCondition})`,
      })
      .from(statements)
      .innerJoin(users, referenceCondition(statements, statements.agentId, users))
      .where(where),
  )
  const { agentId, agentPhoneE164, links } = row
  return { agentId, agentPhoneE164, links, statement: toStatement(row) }
}

/** A statement that the person may read, its agent, and how many links to it are valid. Throws `common.not_found`. */
export const getStatement = (ctx: Context, id: string) =>
  requireStatement(
    and(
      eq(statements.businessId, ctx.businessId),
      eq(statements.id, id),
      can(ctx.role, 'commissions:manage') ? undefined : eq(statements.agentId, ctx.userId),
    ),
  )

/** The statement that a valid link shows. Throws `common.not_found`. */
export const getLinkedStatement = async (businessId: string, id: string): Promise<Statement> =>
  (await requireStatement(and(eq(statements.businessId, businessId), eq(statements.id, id)))).statement
