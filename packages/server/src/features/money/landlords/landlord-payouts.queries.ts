import type { Page } from '@ilewa/contract/core/endpoint'
import type { PageQuery } from '@ilewa/contract/core/list-query'
import type { Naira } from '@ilewa/contract/core/money'
import type { LandlordPayment, ListedLandlordPayment } from '@ilewa/contract/landlords/payouts'
import type { LandlordPaymentKind } from '@ilewa/contract/money/terms'
import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { db } from '../../../platform/database/database.ts'
import { listOrder } from '../../../platform/database/list-order.ts'
import { readPage, readPageWithoutTotal } from '../../../platform/database/paging.ts'
import {
  existingCondition,
  referenceCondition,
  requireRow,
} from '../../../platform/database/record-queries.ts'
import type { Context } from '../../../platform/http/pipeline/context.ts'
import { landlords } from '../../landlords/landlords.table.ts'
import { moneyAccounts, moneyEntries } from '../money.table.ts'
import { accountEntryColumns } from '../payouts.queries.ts'
import { balanceOf } from '../statements/account-sums.queries.ts'

/** What is owed to a landlord by issued statements, less payouts, in naira. Throws `common.not_found`. */
export async function getDueByStatements(ctx: Context, landlordId: string): Promise<Naira> {
  const row = await requireRow(
    db()
      .select({ due: balanceOf(ctx, { kind: 'LANDLORD', id: landlordId }).mapWith(Number) })
      .from(landlords)
      .where(and(existingCondition(landlords, ctx), eq(landlords.id, landlordId))),
  )
  return row.due
}

/** Whether anything was stated or paid to a landlord. */
export async function hasEntries({ businessId }: Context, landlordId: string): Promise<boolean> {
  const [row] = await db()
    .select({ id: moneyEntries.id })
    .from(moneyEntries)
    .where(and(eq(moneyEntries.businessId, businessId), eq(moneyEntries.landlordId, landlordId)))
    .limit(1)
  return row !== undefined
}

const selectPayments = <S extends Record<string, SQL>>(more: S) =>
  db()
    .select({
      ...accountEntryColumns,
      // The other entries of a landlord's account have a statement.
      kind: sql<LandlordPaymentKind>`${moneyEntries.kind}`,
      landlordId: landlords.id,
      landlordName: landlords.name,
      ...more,
    })
    .from(moneyEntries)
    .innerJoin(landlords, referenceCondition(moneyEntries, moneyEntries.landlordId, landlords))
    .leftJoin(moneyAccounts, referenceCondition(moneyEntries, moneyEntries.moneyAccountId, moneyAccounts))

type PaymentRow = Awaited<ReturnType<typeof selectPayments<Record<never, SQL>>>>[number]

const toListedPayment = ({
  landlordId,
  landlordName,
  createdAt,
  ...row
}: PaymentRow): ListedLandlordPayment => ({
  ...row,
  landlord: { id: landlordId, name: landlordName },
  createdAt: createdAt.toISOString(),
})

const toPayment = (row: PaymentRow): LandlordPayment => {
  const { landlord: _, ...payment } = toListedPayment(row)
  return payment
}

/** One page of the payouts to a landlord, the latest day first. */
export const listPayments = (
  { businessId }: Context,
  landlordId: string,
  paging: PageQuery,
): Promise<{ items: LandlordPayment[]; page: Page }> =>
  readPage(selectPayments, {
    ...paging,
    from: moneyEntries,
    where: and(
      eq(moneyEntries.businessId, businessId),
      eq(moneyEntries.landlordId, landlordId),
      isNull(moneyEntries.statementId),
    ),
    order: listOrder('-paidOn', moneyEntries),
    toItem: toPayment,
  })

/** One page of the payouts to all landlords, by day, without the total. */
export const readLandlordPayments = (
  { businessId }: Context,
  paging: { limit: number; cursor: string | undefined },
) =>
  readPageWithoutTotal(selectPayments, {
    ...paging,
    where: and(
      eq(moneyEntries.businessId, businessId),
      isNotNull(moneyEntries.landlordId),
      isNull(moneyEntries.statementId),
    ),
    order: listOrder('-paidOn', moneyEntries),
    toItem: toListedPayment,
  })
