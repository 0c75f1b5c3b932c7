import type { DayOrder, StatementColumns } from '@ilewa/contract/bank/statement-columns'
import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import { db } from '../../../platform/database/database.ts'
import { requireRow } from '../../../platform/database/record-queries.ts'
import type { Context } from '../../../platform/http/pipeline/context.ts'
import { bankImports, bankLines, type CheckedLine } from './bank.table.ts'

/** The header and the columns of the last statement of an account. */
export async function findLastColumns(
  { businessId }: Context,
  moneyAccountId: string,
): Promise<{ headings: string[]; columns: StatementColumns; dayOrder: DayOrder } | null> {
  const { headings, columns, dayOrder } = bankImports
  const [last] = await db()
    .select({ headings, columns, dayOrder })
    .from(bankImports)
    .where(
      and(
        eq(bankImports.businessId, businessId),
        eq(bankImports.moneyAccountId, moneyAccountId),
        isNotNull(bankImports.importedAt),
      ),
    )
    .orderBy(desc(bankImports.importedAt))
    .limit(1)
  return last ?? null
}

/** Locks a checked or imported file until the transaction ends. Throws `common.not_found`. */
export const lockBankImport = ({ businessId }: Context, id: string) =>
  requireRow(
    db()
      .select()
      .from(bankImports)
      .where(and(eq(bankImports.businessId, businessId), eq(bankImports.id, id)))
      .for('update'),
  )

/** The digests of those lines of a file that the account has already, in hex. */
export async function listKnownLines(
  { businessId }: Context,
  moneyAccountId: string,
  lines: readonly CheckedLine[],
): Promise<Set<string>> {
  const rows = await db()
    .select({ fingerprint: bankLines.fingerprint })
    .from(bankLines)
    .where(
      and(
        eq(bankLines.businessId, businessId),
        eq(bankLines.moneyAccountId, moneyAccountId),
        inArray(
          bankLines.fingerprint,
          lines.map(({ fingerprint }) => Buffer.from(fingerprint, 'hex')),
        ),
      ),
    )
  return new Set(rows.map(({ fingerprint }) => fingerprint.toString('hex')))
}
