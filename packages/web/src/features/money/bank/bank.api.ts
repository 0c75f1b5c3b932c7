import { bankImports, bankLines } from '@ilewa/contract/bank/endpoints'
import type { ImportResult, StatementPreview } from '@ilewa/contract/bank/imports'
import type { RecordedDetails, RecordedMoney } from '@ilewa/contract/bank/recorded-money'
import type { BankLine, BankLineState, PostLinesInput, PostResult } from '@ilewa/contract/bank/schema'
import type { DayOrder, StatementColumns } from '@ilewa/contract/bank/statement-columns'
import { moneyAccounts } from '@ilewa/contract/money/accounts'
import type { z } from 'zod'
import { ApiError, describeError, type ErrorMessage, hasCode } from '../../../lib/api/api-error.ts'
import { call } from '../../../lib/api/call.ts'
import {
  queryKeyOf,
  type ResponseData,
  useEndpoint,
  usePagedEndpoint,
} from '../../../lib/api/endpoint-query.ts'
import { queryClient } from '../../../lib/api/query-client.ts'
import { refresh } from '../../../lib/api/refresh.ts'
import type { UploadOptions } from '../../../lib/forms/use-upload.ts'
import { notifySuccess, notifyUndoable } from '../../../lib/notify.ts'

const toBankAccounts = (data: ResponseData<typeof moneyAccounts.list>) =>
  data.moneyAccounts.filter(({ kind, archivedAt }) => kind === 'BANK' && archivedAt === null)

/** The bank accounts that are not archived. */
export const useBankAccounts = () => useEndpoint(moneyAccounts.list, {}, { select: toBankAccounts })

/** The transfers of an account that wait, with their proposals, and those that the bank reversed. */
export const useLinesToMatch = (moneyAccountId: string) =>
  useEndpoint(bankLines.toMatch, { query: { moneyAccountId } })

export const useBankLines = (moneyAccountId: string, state: BankLineState) =>
  usePagedEndpoint(bankLines.list, { query: { moneyAccountId, state } })

const refreshBankData = () =>
  Promise.all(
    ['bank-lines', 'money-accounts'].map((name) => queryClient.invalidateQueries({ queryKey: [name] })),
  )

/** Takes transfers that the server has decided off the list at once, so that no second press sends them again. */
function removeFromList(moneyAccountId: string, ids: readonly string[]): void {
  queryClient.setQueryData<ResponseData<typeof bankLines.toMatch>>(
    queryKeyOf(bankLines.toMatch, { query: { moneyAccountId } }),
    (data) => data && { ...data, lines: data.lines.filter(({ id }) => !ids.includes(id)) },
  )
}

export type PostBody = z.input<typeof PostLinesInput>

/** Posts payments and moves of transfers and links recorded ones, all or none. */
export async function postLines(body: PostBody, idempotencyKey: string): Promise<PostResult> {
  try {
    const { data } = await call(bankLines.post, { body, idempotencyKey })
    removeFromList(
      body.moneyAccountId,
      body.lines.map(({ id }) => id),
    )
    return data
  } finally {
    // Also after a refusal: the list was out of date.
    void refresh('booking')
  }
}

/** What is recorded and may be the same money, if an error says so. */
export const recordedMoneyOf = (error: unknown): RecordedMoney[] =>
  hasCode(error, 'bank.recorded')
    ? ((error.details as Partial<RecordedDetails> | undefined)?.recorded ?? [])
    : []

export async function restoreLine(id: string): Promise<void> {
  const { message } = await call(bankLines.restore, { params: { id } })
  void refreshBankData()
  notifySuccess(message)
}

export async function ignoreLine({ id, moneyAccountId }: BankLine, reason: string): Promise<void> {
  try {
    const { message } = await call(bankLines.ignore, { params: { id }, body: { reason } })
    removeFromList(moneyAccountId, [id])
    notifyUndoable(message, () => restoreLine(id), 'Failed to restore the transfer')
  } finally {
    void refreshBankData()
  }
}

/** What the owner has said about a file. */
export interface StatementChoices {
  columns?: StatementColumns
  dayOrder?: DayOrder
}

interface StatementFile extends StatementChoices {
  moneyAccountId: string
  file: File
}

export async function checkStatement(
  { moneyAccountId, file, columns, dayOrder }: StatementFile,
  sending: UploadOptions,
): Promise<StatementPreview> {
  const body = { moneyAccountId, columns: columns && JSON.stringify(columns), dayOrder }
  return (await call(bankImports.check, { body, files: [file], ...sending })).data
}

export async function importStatement(importId: string, idempotencyKey: string): Promise<ImportResult> {
  const { data } = await call(bankImports.import, { params: { id: importId }, idempotencyKey })
  void refreshBankData()
  return data
}

/** The message of an error; of a refusal with errors of fields, the first of these. */
export function describeRefusal(error: unknown, fallback: Partial<ErrorMessage>): ErrorMessage {
  const described = describeError(error, fallback)
  const [first] = error instanceof ApiError ? error.errors : []
  return first ? { ...described, message: first.message } : described
}
