import { can } from '@ilewa/contract/core/access'
import { subtractNaira, sumNaira } from '@ilewa/contract/core/money'
import { initialsOf } from '@ilewa/contract/money/statements/statement-text'
import {
  type ListedStatement,
  type StatementDraft,
  type StatementLine,
  spanOfMonth,
} from '@ilewa/contract/money/statements/statements'
import type { CommissionEntryKind } from '@ilewa/contract/money/terms'
import { and, asc, eq, sql } from 'drizzle-orm'
import { db } from '../../../platform/database/database.ts'
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
import { agentStatementStore, selectStatements, validLinkCount } from './statement-store.queries.ts'
import { statements } from './statements.table.ts'

/** The audit log shows the agent's current name instead of the label while the agent exists. */
export const toAgentIdentity = (id: string) => ({ kind: 'agent', id, label: 'Agent' }) as const

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
  return {
    payee: toAgentIdentity(agentId),
    agentPhoneE164,
    links,
    statement: agentStatementStore.toStatement(row),
  }
}
