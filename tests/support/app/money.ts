import { startOfMonth } from '@ilewa/contract/core/dates'
import { moneyAccounts } from '@ilewa/contract/money/accounts'
import { type CommissionEntry, commissions } from '@ilewa/contract/money/commissions'
import { dueDates } from '@ilewa/contract/money/due-dates'
import { bookingPayments, paymentClaims } from '@ilewa/contract/money/endpoints'
import { accountMoves } from '@ilewa/contract/money/moves/account-moves'
import type { MoneyEntry, PaymentClaim } from '@ilewa/contract/money/schema'
import { type ListedStatement, statements } from '@ilewa/contract/money/statements/statements'
import { executeSql } from '@ilewa/server/platform/database/database'
import { day, type Person } from './builders.ts'
import type { TestApp } from './test-app.ts'

/** A bank transfer, as sent by a client. */
export const paymentFields = (amount: number, fields: Record<string, unknown> = {}) => ({
  amount,
  method: 'TRANSFER',
  ...fields,
})

/** A payment of a booking, recorded by HTTP. */
export async function aPayment(
  app: TestApp,
  { token }: Person,
  { id }: { id: string },
  ...fields: Parameters<typeof paymentFields>
): Promise<MoneyEntry> {
  const sent = await app.send(
    bookingPayments.record,
    { params: { id }, body: paymentFields(...fields) as never },
    { token },
  )
  const [entry] = sent.status === 201 ? sent.body.data.payments.entries : []
  if (!entry) throw new Error(JSON.stringify(sent.body))
  return entry
}

/** A refund of a booking, recorded by HTTP. */
export async function aRefund(
  app: TestApp,
  { token }: Person,
  { id }: { id: string },
  ...fields: Parameters<typeof paymentFields>
): Promise<void> {
  const body = { reason: 'Leaves early', ...paymentFields(...fields) } as never
  const sent = await app.send(bookingPayments.refund, { params: { id }, body }, { token })
  if (sent.status !== 201) throw new Error(JSON.stringify(sent.body))
}

/** The receipt of a payment of a booking. */
export async function aReceipt(app: TestApp, owner: Person, booking: { id: string }, amount = 1_000) {
  const { document } = await aPayment(app, owner, booking, amount)
  if (!document) throw new Error('The payment has no receipt')
  return document
}

/** A payment claim of a booking, made by HTTP. */
export async function aClaim(
  app: TestApp,
  { token }: Person,
  { id }: { id: string },
  ...fields: Parameters<typeof paymentFields>
): Promise<PaymentClaim> {
  const sent = await app.send(
    paymentClaims.create,
    { params: { id }, body: paymentFields(...fields) as never },
    { token },
  )
  const [claim] = sent.status === 201 ? sent.body.data.payments.claims : []
  if (!claim) throw new Error(JSON.stringify(sent.body))
  return claim
}

/** A bank account of the business, added by HTTP. */
export async function aBankAccount(app: TestApp, { token }: Person, fields: Record<string, unknown> = {}) {
  const body = {
    ...{ kind: 'BANK', name: 'GTBank', bankName: 'GTBank', accountNumber: '0123456789' },
    ...{ accountName: 'Ilé Ayọ̀ Limited' },
    ...fields,
  }
  const sent = await app.send(moneyAccounts.create, { body: body as never }, { token })
  if (sent.status !== 201) throw new Error(JSON.stringify(sent.body))
  return sent.body.data.moneyAccount
}

/** A payout to an agent, recorded by HTTP; an advance if nothing is due. */
export async function aPayout(
  app: TestApp,
  { token }: Person,
  agent: { id: string },
  ...fields: Parameters<typeof paymentFields>
): Promise<CommissionEntry> {
  const body = { agentId: agent.id, advance: true, ...paymentFields(...fields) } as never
  const sent = await app.send(commissions.pay, { body }, { token })
  if (sent.status !== 201) throw new Error(JSON.stringify(sent.body))
  const input = { params: { id: agent.id }, query: { limit: 100 } }
  const { entries } = (await app.send(commissions.get, input, { token })).body.data.account
  // The entries are in the order of their days, and the payout may be of an earlier one.
  const [entry] = entries
    .filter(({ kind, reverses }) => kind === 'AGENT_PAID' && reverses === null)
    .toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
  if (!entry) throw new Error('The payout has no entry')
  return entry
}

/** A month before the present one: '2026-10'. */
export const monthsAgo = (months: number): string => startOfMonth(day(0), -months).slice(0, 7)
export const lastMonth = (): string => monthsAgo(1)

/** The statement of an agent for a month, by default the last, in which they were paid an advance of ₦1,000; issued by HTTP. */
export async function aStatement(
  app: TestApp,
  owner: Person,
  agent: { id: string },
  month = lastMonth(),
): Promise<ListedStatement> {
  await aPayout(app, owner, agent, 1_000, { paidOn: `${month}-15` })
  const sent = await app.send(
    statements.issue,
    { params: { id: agent.id }, body: { month } },
    { token: owner.token },
  )
  if (sent.status !== 201) throw new Error(JSON.stringify(sent.body))
  return sent.body.data.statement
}

/** Due dates of a booking, set by HTTP: days from today, and amounts. */
export async function aSchedule(
  app: TestApp,
  { token }: Person,
  { id }: { id: string },
  rows: readonly (readonly [days: number, amount: number])[],
) {
  const body = { dueDates: rows.map(([days, amount]) => ({ day: day(days), amount })) }
  const sent = await app.send(dueDates.set, { params: { id }, body }, { token })
  if (sent.status !== 200) throw new Error(JSON.stringify(sent.body))
  return sent.body.data.booking
}

/** The accounts of the business by their names. */
export async function listAccountsByName(app: TestApp, { token }: Person) {
  const { body } = await app.send(moneyAccounts.list, {}, { token })
  return new Map(body.data.moneyAccounts.map((account) => [account.name, account]))
}

/** A move from the account of this name, recorded by HTTP. */
export async function anAccountMove(
  app: TestApp,
  owner: Person,
  fromName: string,
  { id: toAccountId }: { id: string },
  fields: Record<string, unknown> = {},
) {
  // Not by the list of accounts, because each name in a response must not be in the log, and "unknown" is.
  const { rows } = await executeSql('SELECT id FROM money_accounts WHERE business_id = $1 AND name = $2', [
    owner.businessId,
    fromName,
  ])
  const body = { fromAccountId: rows[0]?.id, toAccountId, amount: 1_000, ...fields }
  const sent = await app.send(accountMoves.create, { body: body as never }, { token: owner.token })
  if (sent.status !== 201) throw new Error(JSON.stringify(sent.body))
  return sent.body.data.accountMove
}
