import {
  accountNameTakenMessage,
  type MoneyAccount,
  type MoneyAccountInput,
  type MoneyAccountUpdate,
  maxMoneyAccounts,
  tooManyAccountsMessage,
} from '@ilewa/contract/money/accounts'
import { and, eq, sql } from 'drizzle-orm'
import { invalidField, notFound } from '../../platform/app-error.ts'
import { db, inTransaction } from '../../platform/database/database.ts'
import { violatedConstraint } from '../../platform/database/database-errors.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { createOnce } from '../../platform/http/pipeline/idempotency.ts'
import { newId } from '../../platform/id.ts'
import { type AuditedFields, recordUpdated } from '../audit/record.audit.ts'
import { findBusiness, lockBusiness } from '../business/business.queries.ts'
import { getMoneyAccount, listMoneyAccounts } from './accounts.queries.ts'
import { moneyAccounts } from './money.table.ts'

const describe = ({ name, bankName, accountNumber, archivedAt }: MoneyAccount): string =>
  [name, bankName, accountNumber, archivedAt && 'archived'].filter(Boolean).join(', ')

/** Writes a change of an account into the audit log of the business. */
async function recordAccount(
  ctx: Context,
  before: MoneyAccount | undefined,
  after: MoneyAccount,
): Promise<void> {
  const business = await findBusiness(ctx)
  if (!business) throw notFound()
  const fields = (account: MoneyAccount | undefined): AuditedFields =>
    account ? { moneyAccount: describe(account) } : {}
  await recordUpdated(
    ctx,
    { kind: 'business', id: business.id, label: business.name },
    { before: fields(before), after: fields(after) },
  )
}

async function rejectTakenName<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (violatedConstraint(error) === 'money_accounts_name')
      throw invalidField('name', accountNameTakenMessage)
    throw error
  }
}

/** Refuses a name that is taken, and more than `maxMoneyAccounts`. */
export const createMoneyAccount = (ctx: Context, input: MoneyAccountInput): Promise<MoneyAccount> =>
  createOnce(ctx, async () => {
    await lockBusiness(ctx)
    const existing = await listMoneyAccounts(ctx)
    if (existing.length >= maxMoneyAccounts) throw invalidField('name', tooManyAccountsMessage)
    const id = newId()
    const { kind, name, bankName, accountNumber, accountName } = input
    const bank = kind === 'BANK' ? { bankName, accountNumber, accountName } : {}
    await rejectTakenName(() =>
      db()
        .insert(moneyAccounts)
        .values({ businessId: ctx.businessId, id, kind, name, ...bank }),
    )
    const account = await getMoneyAccount(ctx, id)
    await recordAccount(ctx, undefined, account)
    return account
  })

const unknownMessage = 'The account Unknown cannot be archived'

/** Changes, archives or restores an account. Refuses a name that is taken. */
export const updateMoneyAccount = (
  ctx: Context,
  id: string,
  input: MoneyAccountUpdate,
): Promise<MoneyAccount> =>
  inTransaction(async () => {
    await lockBusiness(ctx)
    const before = await getMoneyAccount(ctx, id)
    const { archived, name, ...bank } = input
    if (archived && before.kind === 'UNKNOWN') throw invalidField('archived', unknownMessage)
    const { businessId } = ctx
    await rejectTakenName(() =>
      db()
        .update(moneyAccounts)
        .set({
          name,
          ...(before.kind === 'BANK' && bank),
          ...(archived !== undefined &&
            archived !== (before.archivedAt !== null) && { archivedAt: archived ? sql`now()` : null }),
          updatedAt: sql`now()`,
        })
        .where(and(eq(moneyAccounts.businessId, businessId), eq(moneyAccounts.id, id))),
    )
    const after = await getMoneyAccount(ctx, id)
    await recordAccount(ctx, before, after)
    return after
  })
