import { can } from '@ilewa/contract/core/access'
import { subtractNaira, sumNaira } from '@ilewa/contract/core/money'
import { printLandlordStatement } from '@ilewa/contract/landlords/statement-text'
import type { PrintedDocument } from '@ilewa/contract/money/document-text'
import { initialsOf, printStatement } from '@ilewa/contract/money/statements/statement-text'
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
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { db } from '../../../platform/database/database.ts'
import { listOrder } from '../../../platform/database/list-order.ts'
import { readPageWithoutTotal } from '../../../platform/database/paging.ts'
import { referenceCondition, requireRow } from '../../../platform/database/record-queries.ts'
import type { Context } from '../../../platform/http/pipeline/context.ts'
import { users } from '../../auth/auth.table.ts'
import { bookings } from '../../bookings/bookings.table.ts'
import { businesses } from '../../business/business.table.ts'
import { properties } from '../../properties/properties.table.ts'
import { issuerColumns, toIssuer } from '../documents/issuer.queries.ts'
import { moneyEntries } from '../money.table.ts'
import {
  joinsReversed,
  owedChange,
  reversed,
  statedDay,
  statedIn,
  sumOwedBefore,
} from './account-sums.queries.ts'
import {
  kindCondition,
  type StatementRow,
  selectStatements,
  toIssued,
  toLandlordStatement,
  validLinkCount,
} from './statement-rows.queries.ts'
import { type StatementKind, statements } from './statements.table.ts'

const accountOf = (agentId: string) => ({ kind: 'AGENT', id: agentId }) as const

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
      amount: owedChange('AGENT').mapWith(Number),
      isReversal: sql<boolean>`${moneyEntries.reverses} IS NOT NULL`,
      reference: bookings.reference,
      propertyName: properties.name,
      guestName: bookings.guestName,
    })
    .from(moneyEntries)
    .leftJoin(reversed, joinsReversed)
    .leftJoin(bookings, referenceCondition(moneyEntries, moneyEntries.bookingId, bookings))
    .leftJoin(properties, referenceCondition(bookings, bookings.propertyId, properties))
    .where(statedIn(ctx, accountOf(agentId), { from, to }))
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
  const owedBefore = await sumOwedBefore(ctx, accountOf(agentId), span.from)
  const earlierMonths = last
    ? subtractNaira(await sumOwedBefore(ctx, accountOf(agentId), spanOfMonth(last.month).to), last.closing)
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

/** What a row states, with its formatted number and fingerprint. */
const toStatement = (row: StatementRow): Statement & { id: string } => ({
  ...StatementSnapshot.parse(JSON.parse(row.snapshot)),
  ...toIssued(row, formatStatementNumber(row.number)),
})

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
    where: and(eq(statements.businessId, businessId), kindCondition('STATEMENT')),
    order: listOrder('number', statements),
    toItem: toStatement,
  })

/** A statement that the person may read, its agent, and how many links to it are valid. Throws `common.not_found`. */
export async function getStatement(ctx: Context, id: string) {
  const row = await requireRow(
    selectStatements({
      agentId: sql<string>`${statements.agentId}`,
      agentPhoneE164: sql<string | null>`${users.phoneE164}`,
      links: validLinkCount,
    })
      .innerJoin(users, referenceCondition(statements, statements.agentId, users))
      .where(
        and(
          eq(statements.businessId, ctx.businessId),
          eq(statements.id, id),
          can(ctx.role, 'commissions:manage') ? undefined : eq(statements.agentId, ctx.userId),
        ),
      ),
  )
  const { agentId, agentPhoneE164, links } = row
  return { agentId, agentPhoneE164, links, statement: toStatement(row) }
}

/** The statement that a valid link shows, of an agent or a landlord. Throws `common.not_found`. */
export async function printLinkedStatement(businessId: string, id: string): Promise<PrintedDocument> {
  const row = await requireRow(
    selectStatements({ kind: sql<StatementKind>`${statements.kind}` }).where(
      and(eq(statements.businessId, businessId), eq(statements.id, id)),
    ),
  )
  return row.kind === 'STATEMENT'
    ? printStatement(toStatement(row))
    : printLandlordStatement(toLandlordStatement(row))
}
