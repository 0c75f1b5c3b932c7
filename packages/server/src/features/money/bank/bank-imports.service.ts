import {
  type ImportResult,
  onlyBankAccountMessage,
  type StatementFileInput,
  type StatementPreview,
} from '@ilewa/contract/bank/imports'
import { sumNaira } from '@ilewa/contract/core/money'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { AppError, invalidField } from '../../../platform/app-error.ts'
import { db, inTransaction } from '../../../platform/database/database.ts'
import type { Context } from '../../../platform/http/pipeline/context.ts'
import { createOnce } from '../../../platform/http/pipeline/idempotency.ts'
import type { ReceivedFile } from '../../../platform/http/uploads/uploads.ts'
import { newId } from '../../../platform/id.ts'
import { WorkerLimitError, workerTask } from '../../../platform/workers/task.ts'
import { runInWorker } from '../../../platform/workers/workers.ts'
import { recordBusinessUpdated } from '../../business/business.audit.ts'
import { lockBusiness } from '../../business/business.queries.ts'
import { getMoneyAccount, lockMoneyAccounts } from '../accounts.queries.ts'
import { bankImports, bankLines } from './bank.table.ts'
import {
  findLastColumns,
  listKnownLines,
  listKnownReversals,
  listReversibleLines,
  lockBankImport,
} from './bank-imports.queries.ts'
import { findReversedLine } from './reversed-line.ts'
import type { Reversal } from './statement/lines.ts'
import type { ReadStatement, readStatement } from './statement/statement.task.ts'

const readTask = workerTask<typeof readStatement>({
  name: 'bank.read_statement',
  timeLimitMs: 20_000,
  busyCode: 'data.imports_waiting',
  isExclusive: true,
})

/** Lines of a preview. */
const sampleSize = 5
/** Lines of one INSERT: a statement has at most 65,535 parameters. */
const insertSize = 2_000

/** Throws unless the account is a bank account that is not archived, and `common.not_found`. */
async function requireBankAccount(ctx: Context, id: string): Promise<void> {
  const { kind, archivedAt } = await getMoneyAccount(ctx, id)
  if (kind !== 'BANK' || archivedAt !== null) throw invalidField('moneyAccountId', onlyBankAccountMessage)
}

/** Reads the uploaded file in a child process. */
async function readFile(
  ctx: Context,
  { moneyAccountId, columns, dayOrder }: StatementFileInput,
  [file]: readonly ReceivedFile[],
): Promise<ReadStatement> {
  if (!file) throw invalidField('file', 'Please choose the file of your statement.')
  const { path, name, signal } = file
  const remembered = await findLastColumns(ctx, moneyAccountId)
  const input = {
    ...{ path, name, remembered, today: ctx.today },
    ...(columns && { columns }),
    ...(dayOrder && { dayOrder }),
  }
  try {
    return await runInWorker(ctx, readTask, { input, signal })
  } catch (error) {
    if (!(error instanceof WorkerLimitError)) throw error
    throw new AppError('data.too_heavy', { values: { file: name } })
  }
}

/** Stores the lines of a read file until they are imported. Another file of the account that waits is dropped. */
const storeChecked = (
  { businessId, userId: createdBy }: Context,
  moneyAccountId: string,
  { headings, columns, dayOrder, lines, reversals }: ReadStatement,
): Promise<string> =>
  inTransaction(async () => {
    const id = newId()
    await db()
      .delete(bankImports)
      .where(
        and(
          eq(bankImports.businessId, businessId),
          eq(bankImports.moneyAccountId, moneyAccountId),
          isNull(bankImports.importedAt),
        ),
      )
    const checked = { lines, reversals }
    await db()
      .insert(bankImports)
      .values({ businessId, id, moneyAccountId, headings, columns, dayOrder, checked, createdBy })
    return id
  })

/**
 * Reads the statement of a bank account and says what an import would add. Throws `bank.not_a_statement`, `bank.too_many_lines`,
 * `data.too_heavy` and `data.imports_waiting`.
 */
export async function checkStatement(
  ctx: Context,
  input: StatementFileInput,
  files: readonly ReceivedFile[],
): Promise<StatementPreview> {
  const { moneyAccountId } = input
  await requireBankAccount(ctx, moneyAccountId)
  const statement = await readFile(ctx, input, files)
  const { lines, reversals, ...read } = statement
  const importId = await storeChecked(ctx, moneyAccountId, statement)
  const known = await listKnownLines(ctx, moneyAccountId, lines)
  const knownReversals = await listKnownReversals(ctx, moneyAccountId, reversals)
  const added = lines.filter(({ fingerprint }) => !known.has(fingerprint))
  const days = lines.map(({ day }) => day).sort()
  return {
    ...read,
    importId,
    firstDay: days[0] ?? null,
    lastDay: days.at(-1) ?? null,
    credits: lines.length,
    newLines: added.length,
    newAmount: sumNaira(added.map(({ amount }) => amount)),
    reversed: reversals.filter(({ fingerprint }) => !knownReversals.has(fingerprint)).length,
    sample: added.slice(0, sampleSize).map(({ fingerprint: _, ...line }) => line),
  }
}

type Outcome = 'REVERSED' | 'REVERSED_AFTER_POSTING' | 'UNCLEAR' | undefined

/**
 * Marks the transfer that the bank reversed: one of the same amount, at most some days before (`findReversedLine`). A reversal counts
 * once, however often its line is imported.
 */
async function applyReversal(ctx: Context, moneyAccountId: string, reversal: Reversal): Promise<Outcome> {
  const { day, fingerprint } = reversal
  const found = findReversedLine(await listReversibleLines(ctx, moneyAccountId, reversal), reversal)
  if (found === 'UNCLEAR') return found
  // The status of the transfer has said so already.
  if (!found || found.reversedOn !== null) return undefined
  const { state, matchedAmount } = bankLines
  const [row] = await db()
    .update(bankLines)
    .set({
      reversedOn: day,
      reversalFingerprint: Buffer.from(fingerprint, 'hex'),
      state: sql`CASE WHEN ${state} <> 'NEW' THEN ${state} WHEN ${matchedAmount} = 0 THEN 'REVERSED' ELSE 'MATCHED' END`,
    })
    .where(and(eq(bankLines.businessId, ctx.businessId), eq(bankLines.id, found.id)))
    .returning({ state })
  return row?.state === 'MATCHED' ? 'REVERSED_AFTER_POSTING' : 'REVERSED'
}

/**
 * Stores the transfers of a checked statement, once: a line that an earlier import has stored is left out. Throws `common.not_found` for
 * a file that another one has replaced.
 */
export const importStatement = (ctx: Context, id: string): Promise<ImportResult> =>
  createOnce(ctx, async () => {
    const { businessId } = ctx
    // One after the other, so that two files that overlap do not wait for each other's lines.
    await lockBusiness(ctx)
    const { moneyAccountId, checked, result: earlier } = await lockBankImport(ctx, id)
    if (!checked) return earlier as ImportResult
    await requireBankAccount(ctx, moneyAccountId)
    // Postings lock it too, before they lock transfers.
    await lockMoneyAccounts(ctx, [moneyAccountId])
    let added = 0
    for (let start = 0; start < checked.lines.length; start += insertSize) {
      const inserted = await db()
        .insert(bankLines)
        .values(
          checked.lines
            .slice(start, start + insertSize)
            .map(({ day, amount, narration, reference, fingerprint }) => ({
              ...{ businessId, id: newId(), moneyAccountId, importId: id },
              ...{ day, amount, narration, reference, fingerprint: Buffer.from(fingerprint, 'hex') },
            })),
        )
        .onConflictDoNothing()
        .returning({ id: bankLines.id })
      added += inserted.length
    }
    const known = await listKnownReversals(ctx, moneyAccountId, checked.reversals)
    const outcomes: Outcome[] = []
    for (const reversal of checked.reversals)
      if (!known.has(reversal.fingerprint)) outcomes.push(await applyReversal(ctx, moneyAccountId, reversal))
    const count = (wanted: Outcome) => outcomes.filter((outcome) => outcome === wanted).length
    const result = {
      added,
      known: checked.lines.length - added,
      reversed: count('REVERSED'),
      reversedAfterPosting: count('REVERSED_AFTER_POSTING'),
      unclearReversals: count('UNCLEAR'),
    }
    await db()
      .update(bankImports)
      .set({ checked: null, result, importedAt: sql`now()` })
      .where(and(eq(bankImports.businessId, businessId), eq(bankImports.id, id)))
    await recordBusinessUpdated(ctx, { before: {}, after: { imported: `Bank statement: ${added}` } })
    return result
  })
