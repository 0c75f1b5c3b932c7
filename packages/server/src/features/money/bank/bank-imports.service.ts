import {
  type ImportResult,
  onlyBankAccountMessage,
  type StatementFileInput,
  type StatementPreview,
} from '@ilewa/contract/bank/imports'
import type { BankLineState } from '@ilewa/contract/bank/schema'
import { sumNaira } from '@ilewa/contract/core/money'
import type { MoneyAccount } from '@ilewa/contract/money/accounts'
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
import { createReversedLineFinder } from './reversed-line.ts'
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

/** Returns a bank account that is not archived. Refuses other accounts, and throws `common.not_found`. */
async function requireBankAccount(ctx: Context, id: string): Promise<MoneyAccount> {
  const account = await getMoneyAccount(ctx, id)
  const { kind, archivedAt } = account
  if (kind !== 'BANK' || archivedAt !== null) throw invalidField('moneyAccountId', onlyBankAccountMessage)
  return account
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
  const { accountNumber } = await requireBankAccount(ctx, moneyAccountId)
  const statement = await readFile(ctx, input, files)
  const { lines, reversals, accountNumbers, ...read } = statement
  const isOfAccount = accountNumber !== null && accountNumbers.includes(accountNumber)
  const importId = await storeChecked(ctx, moneyAccountId, statement)
  const known = await listKnownLines(ctx, moneyAccountId, lines)
  const knownReversals = await listKnownReversals(ctx, moneyAccountId, reversals)
  const added = lines.filter(({ fingerprint }) => !known.has(fingerprint))
  const days = lines.map(({ day }) => day).sort()
  return {
    ...read,
    otherAccountNumber: isOfAccount ? null : (accountNumbers[0] ?? null),
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

type ReversalCounts = Pick<ImportResult, 'reversed' | 'reversedAfterPosting' | 'unclearReversals'>

/** Marks transfers as reversed by the bank, and returns their states after it. */
async function markReversed(
  { businessId }: Context,
  found: readonly { id: string; reversal: Reversal }[],
): Promise<BankLineState[]> {
  const { state, matchedAmount } = bankLines
  const list = (values: readonly string[], type: string) => sql`${sql.param([...values])}::${sql.raw(type)}[]`
  const rows = await db()
    .update(bankLines)
    .set({
      reversedOn: sql`reversal.day`,
      reversalFingerprint: sql`decode(reversal.fingerprint, 'hex')`,
      state: sql`CASE WHEN ${state} <> 'NEW' THEN ${state} WHEN ${matchedAmount} = 0 THEN 'REVERSED' ELSE 'MATCHED' END`,
    })
    .from(
      sql`unnest(${list(
        found.map(({ id }) => id),
        'uuid',
      )}, ${list(
        found.map(({ reversal }) => reversal.day),
        'date',
      )}, ${list(
        found.map(({ reversal }) => reversal.fingerprint),
        'text',
      )}) AS reversal (id, day, fingerprint)`,
    )
    .where(and(eq(bankLines.businessId, businessId), sql`${bankLines.id} = reversal.id`))
    .returning({ state })
  return rows.map((row) => row.state)
}

/**
 * Marks the transfers that the bank reversed: each of the same amount, at most some days before (`createReversedLineFinder`). A reversal
 * counts once, however often its line is imported.
 */
async function applyReversals(
  ctx: Context,
  moneyAccountId: string,
  reversals: readonly Reversal[],
): Promise<ReversalCounts> {
  const find = createReversedLineFinder(await listReversibleLines(ctx, moneyAccountId, reversals))
  const reversed: { id: string; reversal: Reversal }[] = []
  let unclearReversals = 0
  for (const reversal of reversals) {
    const found = find(reversal)
    if (found === 'UNCLEAR') unclearReversals += 1
    // Otherwise the status of the transfer has said so already.
    else if (found && found.reversedOn === null) {
      found.reversedOn = reversal.day
      reversed.push({ id: found.id, reversal })
    }
  }
  const states = await markReversed(ctx, reversed)
  const reversedAfterPosting = states.filter((state) => state === 'MATCHED').length
  return { reversed: states.length - reversedAfterPosting, reversedAfterPosting, unclearReversals }
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
    const reversals = checked.reversals.filter(({ fingerprint }) => !known.has(fingerprint))
    const result = {
      added,
      known: checked.lines.length - added,
      ...(await applyReversals(ctx, moneyAccountId, reversals)),
    }
    await db()
      .update(bankImports)
      .set({ checked: null, result, importedAt: sql`now()` })
      .where(and(eq(bankImports.businessId, businessId), eq(bankImports.id, id)))
    await recordBusinessUpdated(ctx, { before: {}, after: { imported: `Bank statement: ${added}` } })
    return result
  })
