import type { Page } from '@ilewa/contract/core/endpoint'
import {
  type Payment,
  type payments as paymentsContract,
  type RefusalReason,
  refusalMessages,
} from '@ilewa/contract/payments'
import { and, eq, getTableColumns, lte, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { ListOrder } from '../../platform/database/cursor.ts'
import { db } from '../../platform/database/database.ts'
import { readPage } from '../../platform/database/paging.ts'
import { referenceCondition } from '../../platform/database/record-queries.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { ledgerEntries, paymentReferences, payments } from './payments.table.ts'

export type PaymentRow = typeof payments.$inferSelect

const order: ListOrder = {
  key: payments.createdAt,
  id: payments.id,
  descending: true,
  type: 'timestamptz',
}

const isRefusal = (code: string): code is RefusalReason => Object.hasOwn(refusalMessages, code)

/** Returns the message for a stored refusal code. */
export const refusalMessage = (code: string | null): string | null =>
  code && isRefusal(code) ? refusalMessages[code] : null

const toPayment = (row: PaymentRow & { receiptNumber: string | null }): Payment => ({
  ...row,
  refusal: refusalMessage(row.refusal),
  periodStart: row.periodStart?.toISOString() ?? null,
  periodEnd: row.periodEnd?.toISOString() ?? null,
  paidAt: row.paidAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
})

const withReceipt = { ...getTableColumns(payments), receiptNumber: ledgerEntries.receiptNumber }
const ledgerEntryCondition = and(
  eq(ledgerEntries.businessId, payments.businessId),
  eq(ledgerEntries.paymentId, payments.id),
)

/** Lists the payments of the business, newest first, with the receipt number of each successful one. */
export async function listPayments(
  ctx: Context,
  { limit, cursor }: z.output<typeof paymentsContract.list.query>,
): Promise<{ rows: Payment[]; page: Page }> {
  const where = eq(payments.businessId, ctx.businessId)
  const { items, page } = await readPage(
    (more) =>
      db()
        .select({ ...withReceipt, ...more })
        .from(payments)
        .leftJoin(ledgerEntries, ledgerEntryCondition),
    { from: payments, where, order, limit, cursor, toItem: toPayment },
  )
  return { rows: items, page }
}

/** The condition for the row of a payment. */
export const paymentCondition = ({ businessId, id }: Pick<PaymentRow, 'businessId' | 'id'>) =>
  and(eq(payments.businessId, businessId), eq(payments.id, id))

/** Returns a payment for its owner, with its receipt number if it has one. */
export async function getReceipt(ctx: Pick<Context, 'businessId'>, id: string): Promise<Payment> {
  const [row] = await db()
    .select(withReceipt)
    .from(payments)
    .leftJoin(ledgerEntries, ledgerEntryCondition)
    .where(paymentCondition({ businessId: ctx.businessId, id }))
  if (!row) throw new Error(`No payment ${id}`)
  return toPayment(row)
}

export async function findPayment(ctx: Context, txRef: string): Promise<PaymentRow | undefined> {
  const [row] = await db()
    .select()
    .from(payments)
    .where(and(eq(payments.businessId, ctx.businessId), eq(payments.txRef, txRef)))
  return row
}

/** Finds the payment with a provider's reference, in any business. */
export async function findPaymentByReference(txRef: string): Promise<PaymentRow | undefined> {
  const [row] = await db()
    .select(getTableColumns(payments))
    .from(paymentReferences)
    .innerJoin(payments, referenceCondition(paymentReferences, paymentReferences.paymentId, payments))
    .where(eq(paymentReferences.txRef, txRef))
  return row
}

/** Lists payments with a due check, longest overdue first. */
export async function listPaymentsToCheck(limit: number): Promise<PaymentRow[]> {
  return db()
    .select()
    .from(payments)
    .where(lte(payments.nextCheckAt, sql`now()`))
    .orderBy(payments.nextCheckAt)
    .limit(limit)
}
