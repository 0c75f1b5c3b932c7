import {
  accountNameTakenMessage,
  type MoneyAccount,
  type MoneyAccountInput,
  type MoneyAccountUpdate,
  maxMoneyAccounts,
  tooManyAccountsMessage,
} from '@ilewa/contract/money/accounts'
import { and, eq, sql } from 'drizzle-orm'
import { invalidField } from '../../platform/app-error.ts'
import { db, inTransaction } from '../../platform/database/database.ts'
import { violatedConstraint } from '../../platform/database/database-errors.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { createOnce } from '../../platform/http/pipeline/idempotency.ts'
import { newId } from '../../platform/id.ts'
import type { AuditedFields } from '../audit/record.audit.ts'
import { recordBusinessUpdated } from '../business/business.audit.ts'
import { lockBusiness } from '../business/business.queries.ts'
import { getMoneyAccount, listMoneyAccounts } from './accounts.queries.ts'
import { findOnlineAccount } from './collections/collection-keys.queries.ts'
import { moneyAccounts } from './money.table.ts'

const describe = ({ archivedAt, isForGuests, ...account }: MoneyAccount): string =>
  [
    account.name,
    account.bankName,
    account.accountNumber,
    account.accountName,
    archivedAt && 'archived',
    isForGuests && 'for guests',
  ]
    .filter(Boolean)
    .join(', ')

/** Writes a change of an account into the audit log of the business. */
async function recordAccount(
  ctx: Context,
  before: MoneyAccount | undefined,
  after: MoneyAccount,
): Promise<void> {
  const fields = (account: MoneyAccount | undefined): AuditedFields =>
    account ? { moneyAccount: describe(account) } : {}
  await recordBusinessUpdated(ctx, { before: fields(before), after: fields(after) })
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

/** The first bank account is the one that guests pay into. Refuses a name that is taken, and more than `maxMoneyAccounts`. */
export const createMoneyAccount = (ctx: Context, input: MoneyAccountInput): Promise<MoneyAccount> =>
  createOnce(ctx, async () => {
    await lockBusiness(ctx)
    const existing = await listMoneyAccounts(ctx)
    if (existing.length >= maxMoneyAccounts) throw invalidField('name', tooManyAccountsMessage)
    const id = newId()
    const { kind, name, bankName, accountNumber, accountName } = input
    const isFirst = !existing.some((account) => account.isForGuests)
    const bank = kind === 'BANK' ? { bankName, accountNumber, accountName, isForGuests: isFirst } : {}
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
const onlineMessage =
  'Guests pay online into this account. Delete the keys under Online payments before you archive it'
const notForGuestsMessage = 'Guests pay into an open bank account. Choose one'

/** Takes the mark from the account that guests paid into before. */
const clearAccountForGuests = ({ businessId }: Context): Promise<unknown> =>
  db()
    .update(moneyAccounts)
    .set({ isForGuests: false })
    .where(and(eq(moneyAccounts.businessId, businessId), moneyAccounts.isForGuests))

/** Changes, archives or restores an account. Refuses a name that is taken, and to archive an account that guests pay into online. */
export const updateMoneyAccount = (
  ctx: Context,
  id: string,
  input: MoneyAccountUpdate,
): Promise<MoneyAccount> =>
  inTransaction(async () => {
    await lockBusiness(ctx)
    const before = await getMoneyAccount(ctx, id)
    const { archived, name, isForGuests, ...bank } = input
    const isOpen = archived === undefined ? before.archivedAt === null : !archived
    if (archived && before.kind === 'UNKNOWN') throw invalidField('archived', unknownMessage)
    if (archived && (await findOnlineAccount(ctx)) === id) throw invalidField('archived', onlineMessage)
    if (isForGuests) {
      if (before.kind !== 'BANK' || !isOpen) throw invalidField('isForGuests', notForGuestsMessage)
      await clearAccountForGuests(ctx)
    }
    const { businessId } = ctx
    await rejectTakenName(() =>
      db()
        .update(moneyAccounts)
        .set({
          name,
          ...(before.kind === 'BANK' && bank),
          isForGuests: isOpen && (isForGuests ?? before.isForGuests),
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
