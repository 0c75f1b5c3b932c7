import {
  formatLandlordStatementNumber,
  type LandlordStatement,
  LandlordStatementSnapshot,
} from '@ilewa/contract/landlords/statements'
import { eq, type SQL, sql } from 'drizzle-orm'
import { db } from '../../../platform/database/database.ts'
import { fingerprintOf, validLinkCondition } from '../documents/documents.queries.ts'
import { documentLinks } from '../documents/documents.table.ts'
import { type StatementKind, statements } from './statements.table.ts'

/* What the statements of agents and landlords have in common. */

export const selectStatements = <S extends Record<string, SQL>>(more: S) =>
  db()
    .select({ id: statements.id, number: statements.number, snapshot: statements.snapshot, ...more })
    .from(statements)

export type StatementRow = Awaited<ReturnType<typeof selectStatements<Record<never, SQL>>>>[number]

/** The statements of one kind. */
export const kindCondition = (kind: StatementKind) => eq(statements.kind, kind)

/** The number of a statement as it is shown, with the fingerprint of what it states. */
export const toIssued = ({ id, snapshot }: StatementRow, number: string) => ({
  id,
  number,
  fingerprint: fingerprintOf(number, snapshot),
})

/** How many links to a statement are valid. */
export const validLinkCount = sql<number>`(SELECT count(*)::int FROM ${documentLinks}
  WHERE ${documentLinks.businessId} = ${statements.businessId} AND ${documentLinks.statementId} = ${statements.id}
    AND ${validLinkCondition})`

/** What the row of a landlord's statement states, with its formatted number and fingerprint. */
export const toLandlordStatement = (row: StatementRow): LandlordStatement & { id: string } => ({
  ...LandlordStatementSnapshot.parse(JSON.parse(row.snapshot)),
  ...toIssued(row, formatLandlordStatementNumber(row.number)),
})
