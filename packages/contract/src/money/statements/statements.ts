import { z } from 'zod'
import { type CivilDate, formatMonth, startOfMonth } from '../../core/dates.ts'
import { endpoint } from '../../core/endpoint.ts'
import { ById, requiredError } from '../../core/fields.ts'
import { formatNairaBalance, type Naira } from '../../core/money.ts'
import { DocumentReference, DocumentSnapshot, documentLinkDays, formatNumber } from '../documents.ts'
import { CommissionEntryKind } from '../terms.ts'

/* The monthly statement of an agent's account: what they earned and were paid. An issued statement never changes. */

export const monthMessage = 'Month must be a month from 2000 to 2099 (YYYY-MM)'
const monthPattern = /^20\d\d-(0[1-9]|1[0-2])$/

/** A calendar month: '2026-11'. */
export const StatementMonth = z
  .string({ error: requiredError('Month is required', 'Month') })
  .regex(monthPattern, monthMessage)

/** The days `[from, to)` of a month: its first day, and that of the next one. */
export const spanOfMonth = (month: string): { from: CivilDate; to: CivilDate } => ({
  from: `${month}-01`,
  to: startOfMonth(`${month}-01`, 1),
})

/**
 * A month, and the closing balance of the draft that was shown, in naira: if it is another one now, the statement is not issued.
 * Clients that show no draft leave it out.
 */
export const StatementInput = z.object({
  month: StatementMonth,
  closing: z.number('Closing balance must be an amount in naira').optional(),
})
export type StatementInput = z.output<typeof StatementInput>

/** "STA-000042" */
export const formatStatementNumber = (number: number): string => formatNumber('STA', number)

/** An entry of an agent's account as a statement shows it. Guests appear by their initials only. */
export const StatementLine = z.object({
  kind: CommissionEntryKind,
  /** Of a reversal, the day of the entry that it reverses. */
  day: z.string(),
  /** What it adds to what is owed to the agent, in naira; below 0 for what was paid out, withheld or taken back, and for reversed opening balances. */
  amount: z.number(),
  /** The entry reverses another one. */
  isReversal: z.boolean(),
  /** Of commission: its booking. */
  booking: z
    .object({ reference: z.string(), propertyName: z.string(), guestInitials: z.string() })
    .nullable(),
})
export type StatementLine = z.infer<typeof StatementLine>

/** What a statement states. It is stored as text when it is issued and never changes, so a new field must be optional. */
export const StatementSnapshot = z.object({
  business: DocumentSnapshot.shape.business,
  agentName: z.string(),
  month: z.string(),
  issuedOn: z.string(),
  /** What was owed when the month began, in naira: the closing balance of the last statement, if there is one. Below 0: overpaid. */
  opening: z.number(),
  /** What was recorded for the months before after the last statement was issued. */
  earlierMonths: z.number(),
  /** The entries of the month, the earliest day first. */
  lines: z.array(StatementLine),
  /** What was owed from before the app, recorded for a day of the month, in naira. */
  owedFromBefore: z.number(),
  /** Of the month: commission, less reductions. */
  earned: z.number(),
  /** Of the month: paid out and withheld, less what was reversed. */
  paid: z.number(),
  /** Opening balance, earlier months and the lines together. */
  closing: z.number(),
})
export type StatementSnapshot = z.infer<typeof StatementSnapshot>

export const Statement = StatementSnapshot.extend({
  /** "STA-000042" */
  number: z.string(),
  /** As that of `BookingDocument`. */
  fingerprint: z.string(),
})
export type Statement = z.infer<typeof Statement>

/** An issued statement in a list. */
export const ListedStatement = DocumentReference.extend(
  StatementSnapshot.pick({ month: true, issuedOn: true, earned: true, paid: true, closing: true }).shape,
)
export type ListedStatement = z.infer<typeof ListedStatement>

/** A month without a statement, as its statement would be now. */
export const StatementDraft = StatementSnapshot.omit({ issuedOn: true })
export type StatementDraft = z.infer<typeof StatementDraft>

/** Whether there is nothing to state. */
export const isEmptyAgentStatement = ({ lines, opening, earlierMonths }: StatementDraft): boolean =>
  lines.length === 0 && opening === 0 && earlierMonths === 0

/** How many months back the first statement of an agent can be. */
export const maxFirstStatementMonths = 12

/**
 * The months that are over and for which a statement can be issued, the one to issue next first. After a first statement of any of the
 * last twelve months, the months follow each other, so that each entry counts once: as a line, among earlier months, or in the opening
 * balance of the first statement.
 */
export function statementMonths(today: CivilDate, lastIssued: string | undefined): string[] {
  const lastMonth = startOfMonth(today, -1)
  if (lastIssued === undefined)
    return Array.from({ length: maxFirstStatementMonths }, (_, back) =>
      startOfMonth(lastMonth, -back).slice(0, 7),
    )
  const months: string[] = []
  for (let day = startOfMonth(`${lastIssued}-01`, 1); day <= lastMonth; day = startOfMonth(day, 1))
    months.push(day.slice(0, 7))
  return months
}

/** `statements.not_over` */
export const monthNotOverReason = (month: string): string =>
  `${formatMonth(month)} is not over. Its statement can be issued when it is.`
/** `statements.too_old` */
export const monthTooOldReason = `The first statement is for one of the last ${maxFirstStatementMonths} months.`
/** `statements.issued` */
export const statementIssuedReason = ({ number, month }: Pick<ListedStatement, 'number' | 'month'>): string =>
  `The last statement, ${number}, is of ${formatMonth(month)}. What is recorded for that month or before is on the next one.`
/** `statements.earlier_first` */
export const earlierFirstReason = (month: string): string =>
  `Issue the statement of ${formatMonth(month)} first: it has entries.`
/** `statements.nothing` */
export const nothingToStateReason = (month: string): string =>
  `Nothing was earned or paid in ${formatMonth(month)}, and nothing is owed.`
/** `statements.changed` */
export const statementChangedReason = ({ month, closing }: { month: string; closing: Naira }): string =>
  `The statement of ${formatMonth(month)} has changed: its closing balance is ${formatNairaBalance(closing)} now. Check it, then issue it again.`

const listResponse = z.object({ statements: z.array(ListedStatement) })

export const statements = {
  list: endpoint({
    method: 'GET',
    path: '/agents/{id}/statements',
    access: 'commissions:manage',
    feature: 'commissions',
    params: ById,
    response: listResponse,
    summary: 'The issued statements of an agent, the latest month first',
  }),
  mine: endpoint({
    method: 'GET',
    path: '/commissions/statements',
    access: 'commissions:own',
    feature: 'commissions',
    response: listResponse,
    summary: "The agent's own issued statements, the latest month first",
  }),
  draft: endpoint({
    method: 'GET',
    path: '/agents/{id}/statements/draft',
    access: 'commissions:manage',
    feature: 'commissions',
    params: ById,
    query: z.object({ month: StatementMonth }),
    response: z.object({ draft: StatementDraft }),
    summary: 'The statement of a month as it would be issued now',
  }),
  issue: endpoint({
    method: 'POST',
    path: '/agents/{id}/statements',
    access: 'commissions:manage',
    feature: 'commissions',
    params: ById,
    body: StatementInput,
    response: z.object({ statement: ListedStatement }),
    message: 'Statement issued',
    status: 201,
    summary: 'Issue the statement of a month that is over; it never changes afterwards',
  }),
  get: endpoint({
    method: 'GET',
    path: '/statements/{id}',
    access: 'payments:read',
    feature: 'commissions',
    params: ById,
    response: z.object({
      statement: Statement,
      /** Of the agent, to send the statement; for people with `documents:issue` only. */
      agentPhoneE164: z.string().nullish(),
      /** How many links are valid; for people with `documents:issue` only. */
      links: z.int().optional(),
    }),
    summary: 'An issued statement; an agent reads their own',
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/statements/{id}/pdf',
    access: 'payments:read',
    feature: 'commissions',
    file: 'application/pdf',
    params: ById,
    response: z.string(),
    summary: 'An issued statement as PDF',
  }),
  createLink: endpoint({
    method: 'POST',
    path: '/statements/{id}/links',
    access: 'documents:issue',
    feature: 'commissions',
    params: ById,
    response: z.object({ url: z.string(), expiresAt: z.iso.datetime() }),
    message: 'Link created',
    status: 201,
    summary: `Create a link that shows the statement without an account for ${documentLinkDays} days`,
  }),
  /** Without a paid plan too, when no link can be created: a link can be ended at any time. */
  revokeLinks: endpoint({
    method: 'DELETE',
    path: '/statements/{id}/links',
    access: 'documents:issue',
    params: ById,
    response: z.object({}),
    message: 'Links revoked',
    summary: 'Revoke all links of the statement',
  }),
}
