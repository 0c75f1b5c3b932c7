import { matchDays } from '@ilewa/contract/bank/schema'
import type { DayOrder, StatementColumns } from '@ilewa/contract/bank/statement-columns'
import { addDays } from '@ilewa/contract/core/dates'
import { and, between, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { db } from '../../../platform/database/database.ts'
import { requireRow } from '../../../platform/database/record-queries.ts'
import type { Context } from '../../../platform/http/pipeline/context.ts'
import { bankImports, bankLines } from './bank.table.ts'
import type { ReversibleLine } from './reversed-line.ts'
import type { ReadLine, Reversal } from './statement/lines.ts'

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

/** The fingerprints in `column` that the account has already, of these lines of a file; in hex. */
async function listKnown(
  { businessId }: Context,
  moneyAccountId: string,
  column: typeof bankLines.fingerprint | typeof bankLines.reversalFingerprint,
  lines: readonly { fingerprint: string }[],
): Promise<Set<string>> {
  const fingerprints = lines.map(({ fingerprint }) => Buffer.from(fingerprint, 'hex'))
  const rows = await db()
    .select({ fingerprint: sql<string>`encode(${column}, 'hex')` })
    .from(bankLines)
    .where(
      and(
        eq(bankLines.businessId, businessId),
        eq(bankLines.moneyAccountId, moneyAccountId),
        // One parameter for all of them.
        sql`${column} = ANY(${sql.param(fingerprints)}::bytea[])`,
      ),
    )
  return new Set(rows.map(({ fingerprint }) => fingerprint))
}

/** The fingerprints of those lines of a file that the account has already. */
export const listKnownLines = (ctx: Context, moneyAccountId: string, lines: readonly ReadLine[]) =>
  listKnown(ctx, moneyAccountId, bankLines.fingerprint, lines)

/** The fingerprints of those reversals of a file that have reversed a transfer already. */
export const listKnownReversals = (ctx: Context, moneyAccountId: string, reversals: readonly Reversal[]) =>
  listKnown(ctx, moneyAccountId, bankLines.reversalFingerprint, reversals)

/** The transfers that these reversals may be of: of their amounts, at most some days before; the latest first. */
export async function listReversibleLines(
  { businessId }: Context,
  moneyAccountId: string,
  reversals: readonly Reversal[],
): Promise<ReversibleLine[]> {
  const days = reversals.map(({ day }) => day).sort()
  const [first] = days
  const last = days.at(-1)
  if (first === undefined || last === undefined) return []
  const amounts = [...new Set(reversals.map(({ amount }) => amount))]
  return db()
    .select({
      id: bankLines.id,
      day: bankLines.day,
      amount: bankLines.amount,
      narration: bankLines.narration,
      reference: bankLines.reference,
      reversedOn: bankLines.reversedOn,
      fingerprint: sql<string>`encode(${bankLines.fingerprint}, 'hex')`,
    })
    .from(bankLines)
    .where(
      and(
        eq(bankLines.businessId, businessId),
        eq(bankLines.moneyAccountId, moneyAccountId),
        sql`${bankLines.amount} = ANY(${sql.param(amounts)}::numeric[])`,
        between(bankLines.day, addDays(first, -matchDays), last),
      ),
    )
    .orderBy(desc(bankLines.day), desc(bankLines.id))
}
