import { pages } from '@ilewa/contract/core/paging'
import type { SandboxInput } from '@ilewa/contract/payments'
import { and, asc, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import { z } from 'zod'
import { notFound } from '../app-error.ts'
import { now } from '../clock.ts'
import { db, inTransaction } from '../database/database.ts'
import { newId } from '../id.ts'
import { enqueue, job } from '../jobs/jobs.ts'
import { linkTo } from '../links.ts'
import { deriveKey } from '../secret/secret.ts'
import { parseJson } from './parse-json.ts'
import type { PaymentProvider, Transaction } from './provider.ts'
import { sandboxCheckouts, sandboxTransactions } from './sandbox.table.ts'
import { isSameSignature, signatureOf } from './signatures.ts'

/**
 * The provider of a deployment that takes no real money: it has its own checkout page and transactions; everything else
 * (links, verification, signed webhooks, delays) works as with a real provider.
 */

/** An account at the sandbox. */
interface SandboxAccount {
  /** The handle of a business; null for the account of this deployment. */
  account: string | null
  /** What the webhooks of the account are signed with. */
  webhookKey: () => string | Buffer
}

type Row = typeof sandboxTransactions.$inferSelect

const toTransaction = (row: Row): Transaction => ({
  transactionId: row.id,
  txRef: row.txRef,
  status: row.settledAt > now() ? 'pending' : row.status,
  amount: row.amount,
  currency: row.currency,
})

const isId = (text: string) => z.uuid().safeParse(text).success

/** Orders the transactions of one order: a successful one first, then the newest. */
const bestTransactionFirst = [
  asc(sql`${sandboxTransactions.status} <> 'successful'`),
  desc(sandboxTransactions.createdAt),
  desc(sandboxTransactions.id),
]

const SandboxWebhook = z.object({ txRef: z.string(), transactionId: z.string() })

/** The provider as the owner of one account sees it: without the payments of other accounts. */
export const createSandbox = ({ account, webhookKey }: SandboxAccount): PaymentProvider => ({
  name: 'sandbox',
  async createLink({ txRef, amount, currency, title, customer, redirectUrl }) {
    await db()
      .insert(sandboxCheckouts)
      .values({ txRef, amount, currency, title, email: customer.email, redirectUrl, account })
      .onConflictDoNothing()
    return linkTo(pages.sandboxCheckout, { tx_ref: txRef })
  },
  async findTransaction(by) {
    if ('transactionId' in by && !isId(by.transactionId)) return undefined
    const [row] = await db()
      .select(getTableColumns(sandboxTransactions))
      .from(sandboxTransactions)
      .innerJoin(sandboxCheckouts, eq(sandboxCheckouts.txRef, sandboxTransactions.txRef))
      .where(
        and(
          'txRef' in by
            ? eq(sandboxTransactions.txRef, by.txRef)
            : eq(sandboxTransactions.id, by.transactionId),
          sql`${sandboxCheckouts.account} IS NOT DISTINCT FROM ${account}`,
        ),
      )
      .orderBy(...bestTransactionFirst)
      .limit(1)
    return row && toTransaction(row)
  },
  readWebhook(body, headers) {
    if (!isSameSignature(headers['sandbox-signature'], signatureOf(webhookKey(), body))) return undefined
    const webhook = SandboxWebhook.safeParse(parseJson(Buffer.from(body).toString()))
    return webhook.success ? { ...webhook.data, facts: {} } : { txRef: null, transactionId: null, facts: {} }
  },
})

export const deploymentWebhookKey = () => deriveKey('payments.sandbox')

/** The account of this deployment: the provider of plan payments. */
export const sandbox = createSandbox({ account: null, webhookKey: deploymentWebhookKey })

/** Delivers a webhook of an account to this deployment, as a real provider would from outside. */
type Deliver = (payload: string, account: string | null) => Promise<{ statusCode: number }>

const deliveries = new Map<'deployment' | 'business', Deliver>()

/** Connects the accounts of the deployment or of businesses with their webhook. */
export function connectSandbox(owner: 'deployment' | 'business', deliver: Deliver): void {
  deliveries.set(owner, deliver)
}

/** The headers of a webhook that is signed with the key of its account. */
export const webhookHeaders = (payload: string, webhookKey: string | Buffer): Record<string, string> => ({
  'content-type': 'application/json',
  'sandbox-signature': signatureOf(webhookKey, Buffer.from(payload)),
})

export const callWebhook = job({
  name: 'payments.call_webhook',
  // Jobs of earlier versions have no account.
  data: SandboxWebhook.extend({ account: z.string().nullable().default(null) }),
  run: async ({ account, ...webhook }) => {
    const deliver = deliveries.get(account === null ? 'deployment' : 'business')
    if (!deliver) throw new Error('The sandbox is not connected')
    const { statusCode } = await deliver(JSON.stringify(webhook), account)
    if (statusCode !== 200) throw new Error(`The webhook returned ${statusCode}`)
  },
})

export async function getCheckout(txRef: string) {
  const [checkout] = await db().select().from(sandboxCheckouts).where(eq(sandboxCheckouts.txRef, txRef))
  if (!checkout) throw notFound()
  return checkout
}

function returnUrl(redirectUrl: string, parts: Record<string, string>): string {
  const url = new URL(redirectUrl)
  for (const [name, value] of Object.entries(parts)) url.searchParams.set(name, value)
  return url.href
}

async function pay(txRef: string, price: number, input: z.output<typeof SandboxInput>): Promise<Row> {
  const paidCondition = and(
    eq(sandboxTransactions.txRef, txRef),
    eq(sandboxTransactions.status, 'successful'),
  )
  // Locks the checkout's row, so that a double click does not pay an order twice.
  const [checkout] = await db()
    .select({ account: sandboxCheckouts.account })
    .from(sandboxCheckouts)
    .where(eq(sandboxCheckouts.txRef, txRef))
    .for('update')
  if (!checkout) throw notFound()
  const [existing] = await db().select().from(sandboxTransactions).where(paidCondition)
  if (existing) return existing
  const [row] = await db()
    .insert(sandboxTransactions)
    .values({
      id: newId(),
      txRef,
      status: input.action === 'pay' ? 'successful' : 'failed',
      amount: input.amount ?? price,
      currency: input.currency,
      settledAt: new Date(now().getTime() + input.settleAfterSeconds * 1000),
    })
    .returning()
  if (!row) throw new Error('No transaction was stored')
  for (let copy = 0; copy < input.webhookCopies; copy++)
    await enqueue(
      callWebhook,
      { ...checkout, txRef, transactionId: row.id },
      { afterSeconds: input.webhookAfterSeconds },
    )
  return row
}

/** Pays, declines or cancels; returns the redirect URL with the parameters of a real provider. */
export async function finishCheckout(txRef: string, input: z.output<typeof SandboxInput>): Promise<string> {
  const { redirectUrl, amount } = await getCheckout(txRef)
  if (input.action === 'leave') return returnUrl(redirectUrl, { status: 'cancelled', tx_ref: txRef })
  const { id, status } = await inTransaction(() => pay(txRef, amount, input))
  return returnUrl(redirectUrl, { status, tx_ref: txRef, transaction_id: id })
}
