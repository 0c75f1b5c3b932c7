import type { MoneyAccount } from '@ilewa/contract/money/accounts'
import { type PaymentMethod, suggestedAccount } from '@ilewa/contract/money/terms'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { db, preparedStatement } from '../../platform/database/database.ts'
import { requireRow } from '../../platform/database/record-queries.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { businesses } from '../business/business.table.ts'
import { bankLines, countTransfersToMatch } from './bank/bank.table.ts'
import { type Issuer, issuerColumns, toIssuer } from './documents/issuer.queries.ts'
import { moneyAccounts, moneyBalances } from './money.table.ts'

const select = () =>
  db()
    .select({
      id: moneyAccounts.id,
      kind: moneyAccounts.kind,
      name: moneyAccounts.name,
      bankName: moneyAccounts.bankName,
      accountNumber: moneyAccounts.accountNumber,
      accountName: moneyAccounts.accountName,
      archivedAt: moneyAccounts.archivedAt,
      isForGuests: moneyAccounts.isForGuests,
      balance: sql<number>`coalesce(${moneyBalances.amount}, 0)`.mapWith(Number),
      transfersToMatch: countTransfersToMatch(
        and(
          eq(bankLines.businessId, moneyAccounts.businessId),
          eq(bankLines.moneyAccountId, moneyAccounts.id),
        ),
      ),
    })
    .from(moneyAccounts)
    .leftJoin(
      moneyBalances,
      and(
        eq(moneyBalances.businessId, moneyAccounts.businessId),
        eq(moneyBalances.kind, 'MONEY_ACCOUNT'),
        eq(moneyBalances.accountId, moneyAccounts.id),
      ),
    )

const toMoneyAccount = (row: Awaited<ReturnType<typeof select>>[number]): MoneyAccount => ({
  ...row,
  archivedAt: row.archivedAt?.toISOString() ?? null,
})

/** All accounts of the business with their balances, archived ones last. */
export async function listMoneyAccounts({ businessId }: Context): Promise<MoneyAccount[]> {
  const rows = await select()
    .where(eq(moneyAccounts.businessId, businessId))
    .orderBy(sql`${moneyAccounts.archivedAt} IS NOT NULL`, asc(moneyAccounts.name), asc(moneyAccounts.id))
  return rows.map(toMoneyAccount)
}

/** The bank account that guests pay into, if the business has one. */
export async function findAccountForGuests({ businessId }: Pick<Context, 'businessId'>) {
  const { bankName, accountNumber, accountName, isForGuests } = moneyAccounts
  const [account] = await db()
    .select({ bankName, accountNumber, accountName })
    .from(moneyAccounts)
    .where(and(eq(moneyAccounts.businessId, businessId), isForGuests))
  return account ?? null
}

/** Throws `common.not_found`. */
export const getMoneyAccount = async ({ businessId }: Context, id: string): Promise<MoneyAccount> =>
  toMoneyAccount(
    await requireRow(select().where(and(eq(moneyAccounts.businessId, businessId), eq(moneyAccounts.id, id)))),
  )

/** The account of the business that money moves to or from, and what documents state of the business: one statement reads both. */
export interface AccountWithIssuer {
  moneyAccountId: string
  issuer: Issuer
}

/** Locks an account against archiving until the transaction ends. Undefined if it is archived. Throws `common.not_found`. */
export async function lockOpenAccount(
  { businessId }: Pick<Context, 'businessId'>,
  id: string,
): Promise<AccountWithIssuer | undefined> {
  const { archivedAt, issuer } = await requireRow(
    db()
      .select({ archivedAt: moneyAccounts.archivedAt, issuer: issuerColumns })
      .from(moneyAccounts)
      .innerJoin(businesses, eq(businesses.id, moneyAccounts.businessId))
      .where(and(eq(moneyAccounts.businessId, businessId), eq(moneyAccounts.id, id)))
      .for('share', { of: moneyAccounts })
      .prepare('money_account_lock')
      .execute(),
  )
  return archivedAt === null ? { moneyAccountId: id, issuer: toIssuer(issuer) } : undefined
}

/**
 * Locks accounts in the order of their ids, against other postings, imports and archiving, until the transaction ends. A transaction that
 * posts to several accounts locks them all before it posts. Leaves out those that do not exist.
 */
export const lockMoneyAccounts = ({ businessId }: Context, ids: readonly string[]) =>
  db()
    .select({ id: moneyAccounts.id, archivedAt: moneyAccounts.archivedAt })
    .from(moneyAccounts)
    .where(and(eq(moneyAccounts.businessId, businessId), inArray(moneyAccounts.id, [...ids])))
    .orderBy(asc(moneyAccounts.id))
    .for('no key update')

const openAccounts = preparedStatement((database) =>
  database
    .select({ id: moneyAccounts.id, kind: moneyAccounts.kind, issuer: issuerColumns })
    .from(moneyAccounts)
    .innerJoin(businesses, eq(businesses.id, moneyAccounts.businessId))
    .where(and(eq(moneyAccounts.businessId, sql.placeholder('businessId')), isNull(moneyAccounts.archivedAt)))
    .prepare('money_accounts_open'),
)

/** The account that the contract's `suggestedAccount` names. */
export async function suggestAccount(
  { businessId }: Pick<Context, 'businessId'>,
  method: PaymentMethod,
): Promise<AccountWithIssuer> {
  const account = suggestedAccount(await openAccounts().execute({ businessId }), method)
  if (!account) throw new Error(`Business ${businessId} has no account Unknown`)
  return { moneyAccountId: account.id, issuer: toIssuer(account.issuer) }
}
