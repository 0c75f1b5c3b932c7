import { printLandlordStatement } from '@ilewa/contract/landlords/statement-text'
import {
  formatLandlordStatementNumber,
  LandlordStatementSnapshot,
  ListedLandlordStatement,
} from '@ilewa/contract/landlords/statements'
import type { PrintedDocument } from '@ilewa/contract/money/document-text'
import { printStatement } from '@ilewa/contract/money/statements/statement-text'
import {
  formatStatementNumber,
  ListedStatement,
  StatementSnapshot,
} from '@ilewa/contract/money/statements/statements'
import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { db } from '../../../platform/database/database.ts'
import { listOrder } from '../../../platform/database/list-order.ts'
import { readPageWithoutTotal } from '../../../platform/database/paging.ts'
import { requireRow } from '../../../platform/database/record-queries.ts'
import type { Context } from '../../../platform/http/pipeline/context.ts'
import { fingerprintOf, validLinkCondition } from '../documents/documents.queries.ts'
import { documentLinks } from '../documents/documents.table.ts'
import { type StatementKind, statements } from './statements.table.ts'

/* The stored statements of agents and of landlords: one description of each, and the reads that both have. */

export const selectStatements = <S extends Record<string, SQL>>(more: S) =>
  db()
    .select({ id: statements.id, number: statements.number, snapshot: statements.snapshot, ...more })
    .from(statements)

type StatementRow = Awaited<ReturnType<typeof selectStatements<Record<never, SQL>>>>[number]

/** How many links to a statement are valid. */
export const validLinkCount = sql<number>`(SELECT count(*)::int FROM ${documentLinks}
  WHERE ${documentLinks.businessId} = ${statements.businessId} AND ${documentLinks.statementId} = ${statements.id}
    AND ${validLinkCondition})`

/** What is shown of a row beside its snapshot. */
interface Issued {
  id: string
  number: string
  fingerprint: string
}

interface StoreOptions<S extends object, L> {
  kind: StatementKind
  /** The column of the agent or the landlord. */
  payee: PgColumn
  /** What a statement states, and what a list shows of it. */
  Snapshot: z.ZodType<S>
  Listed: z.ZodType<L>
  formatNumber: (number: number) => string
  print: (statement: S & Issued) => PrintedDocument
}

function createStore<S extends object, L>(options: StoreOptions<S, L>) {
  const { kind, payee, Snapshot, Listed, formatNumber, print } = options

  /** What a row states, with its formatted number and fingerprint. */
  function toStatement({ id, number: no, snapshot }: StatementRow): S & Issued {
    const number = formatNumber(no)
    return {
      ...Snapshot.parse(JSON.parse(snapshot)),
      id,
      number,
      fingerprint: fingerprintOf(number, snapshot),
    }
  }
  const toListed = (row: StatementRow): L => Listed.parse(toStatement(row))

  /** The latest month first. */
  const selectOf = ({ businessId }: Context, payeeId: string) =>
    selectStatements({})
      .where(and(eq(statements.businessId, businessId), eq(payee, payeeId)))
      .orderBy(desc(statements.month))

  return {
    kind,
    Snapshot,
    toStatement,
    toListed,
    /** A statement as its PDF and its links show it. */
    toPrinted: (row: StatementRow) => print(toStatement(row)),
    /** The last issued statement of an agent or a landlord. */
    async findLast(ctx: Context, payeeId: string): Promise<L | undefined> {
      const [row] = await selectOf(ctx, payeeId).limit(1)
      return row && toListed(row)
    },
    /** All statements of an agent or a landlord, the latest month first: at most twelve a year. */
    list: async (ctx: Context, payeeId: string): Promise<L[]> => (await selectOf(ctx, payeeId)).map(toListed),
    /** One page of the statements of the business, by number, without the total. */
    readPage: ({ businessId }: Context, paging: { limit: number; cursor: string | undefined }) =>
      readPageWithoutTotal(selectStatements, {
        ...paging,
        where: and(eq(statements.businessId, businessId), eq(statements.kind, kind)),
        order: listOrder('number', statements),
        toItem: toStatement,
      }),
  }
}

export type StatementStore<S extends object, L> = ReturnType<typeof createStore<S, L>>

export const agentStatementStore = createStore({
  kind: 'STATEMENT',
  payee: statements.agentId,
  Snapshot: StatementSnapshot,
  Listed: ListedStatement,
  formatNumber: formatStatementNumber,
  print: printStatement,
})

export const landlordStatementStore = createStore({
  kind: 'LANDLORD_STATEMENT',
  payee: statements.landlordId,
  Snapshot: LandlordStatementSnapshot,
  Listed: ListedLandlordStatement,
  formatNumber: formatLandlordStatementNumber,
  print: printLandlordStatement,
})

/** The statement that a valid link shows, of an agent or a landlord. Throws `common.not_found`. */
export async function printLinkedStatement(businessId: string, id: string): Promise<PrintedDocument> {
  const row = await requireRow(
    selectStatements({ kind: sql<StatementKind>`${statements.kind}` }).where(
      and(eq(statements.businessId, businessId), eq(statements.id, id)),
    ),
  )
  return (row.kind === 'STATEMENT' ? agentStatementStore : landlordStatementStore).toPrinted(row)
}
