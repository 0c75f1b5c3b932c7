import { bankImports, bankLines } from '@ilewa/contract/bank/endpoints'
import { type LinePayment, type LineToMatch, unmatchedAmountOf } from '@ilewa/contract/bank/schema'
import type { Person } from '../app/builders.ts'
import { csvFile } from '../app/csv-import.ts'
import type { SendOptions, TestApp } from '../app/test-app.ts'

/** A line of a statement: a negative amount went out. */
export type StatementRow = readonly [day: string, narration: string, amount: number, reference?: string]

/** A statement with the columns of OPay; the balances are left out. */
export const statementCsv = (rows: readonly StatementRow[]): string =>
  csvFile(
    'Trans. Date,Value Date,Description,Debit(₦),Credit(₦),Balance After(₦),Channel,Transaction Reference',
    ...rows.map(
      ([day, narration, amount, reference = '']) =>
        `${day},${day},"${narration}",${amount < 0 ? -amount : '--'},${amount < 0 ? '--' : amount},,Mobile,${reference}`,
    ),
  )

export const checkStatement = (
  app: TestApp,
  { token }: Person,
  account: { id: string },
  file: string | Buffer,
  fields: Record<string, string> = {},
) =>
  app.send(
    bankImports.check,
    { body: { moneyAccountId: account.id, ...fields } as never },
    { token, files: [{ name: 'statement.csv', content: Buffer.from(file), type: 'text/csv' }] },
  )

export const importLines = (app: TestApp, { token }: Person, id: string, options: SendOptions = {}) =>
  app.send(bankImports.import, { params: { id } }, { token, ...options })

/** Checks and imports a statement. */
export async function aBankStatement(
  app: TestApp,
  person: Person,
  account: { id: string },
  rows: readonly StatementRow[],
) {
  const checked = await checkStatement(app, person, account, statementCsv(rows))
  if (checked.status !== 201) throw new Error(JSON.stringify(checked.body))
  const imported = await importLines(app, person, checked.body.data.importId)
  if (imported.status !== 201) throw new Error(JSON.stringify(imported.body))
  return imported.body.data
}

export const listLinesToMatch = async (app: TestApp, { token }: Person, account: { id: string }) => {
  const sent = await app.send(bankLines.toMatch, { query: { moneyAccountId: account.id } }, { token })
  if (sent.status !== 200) throw new Error(JSON.stringify(sent.body))
  return sent.body.data
}

/** What the screen sends for a line whose first proposal is selected. */
export const toPostedLine = (
  { id, amount, matchedAmount, proposals: [proposal] }: LineToMatch,
  fields: Partial<LinePayment> = {},
) =>
  proposal && proposal.entryIds.length > 0
    ? { id, entryIds: proposal.entryIds }
    : proposal?.move
      ? {
          id,
          move: {
            fromAccountId: proposal.move.fromAccountId,
            amount: unmatchedAmountOf({ amount, matchedAmount }),
            fee: proposal.move.fee,
          },
        }
      : {
          id,
          payments: (proposal?.parts ?? []).map(({ bookingId, cautionPart, claimId, ...part }) => ({
            ...{ bookingId, amount: part.amount, cautionPart },
            ...(claimId && { claimId }),
            ...fields,
          })),
        }

export const postLines = (
  app: TestApp,
  { token }: Person,
  account: { id: string },
  lines: readonly object[],
  options: SendOptions = {},
) =>
  app.send(
    bankLines.post,
    { body: { moneyAccountId: account.id, lines: [...lines] as never } },
    { token, ...options },
  )
