import { type Payment, payments, type SandboxInput } from '@ilewa/contract/payments'
import { subscription } from '@ilewa/contract/subscription/endpoints'
import type { PlanChangeResult } from '@ilewa/contract/subscription/schema'
import { ledgerEntries, payments as paymentRows } from '@ilewa/server/features/payments/payments.table'
import { db } from '@ilewa/server/platform/database/database'
import { eq } from 'drizzle-orm'
import { vi } from 'vitest'
import type { z } from 'zod'
import type { Person } from './builders.ts'
import type { TestApp } from './test-app.ts'

export interface Purchase extends PlanChangeResult {
  txRef: string
}

/** Chooses a paid plan for the owner, before payment. */
export async function aPurchase(app: TestApp, owner: Person, planType = 'STANDARD'): Promise<Purchase> {
  const { status, body } = await app.send(subscription.create, { body: { planType } }, { token: owner.token })
  if (status !== 201) throw new Error(JSON.stringify(body))
  const [payment] = await listPayments(app, owner)
  if (!payment) throw new Error('No payment was noted')
  return { ...body.data, txRef: payment.txRef }
}

export async function listPayments(app: TestApp, owner: Person): Promise<Payment[]> {
  const { body } = await app.send(payments.list, {}, { token: owner.token })
  return body.data.payments
}

/** Pays at the sandbox; returns the query parameters of the redirect. */
export async function payAtSandbox(
  app: TestApp,
  txRef: string,
  input: z.input<typeof SandboxInput>,
): Promise<URLSearchParams> {
  const { status, body } = await app.send(payments.sandboxPay, { params: { txRef }, body: input })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return new URL(body.data.redirectUrl).searchParams
}

/** Requests the payment result, as the browser does on its return. */
export const getPaymentResult = (app: TestApp, owner: Person, txRef: string, transactionId?: string | null) =>
  app.send(
    payments.result,
    { params: { txRef }, query: transactionId ? { transaction_id: transactionId } : {} },
    { token: owner.token },
  )

/** Waits until the payment has this status. */
export const waitForStatus = (txRef: string, status: Payment['status']) =>
  vi.waitUntil(
    async () => {
      const [row] = await db().select().from(paymentRows).where(eq(paymentRows.txRef, txRef))
      return row?.status === status
    },
    { timeout: 10_000, interval: 25 },
  )

export const ledgerOf = (owner: Person) =>
  db().select().from(ledgerEntries).where(eq(ledgerEntries.businessId, owner.businessId))
