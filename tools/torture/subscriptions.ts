import { setTimeout as sleep } from 'node:timers/promises'
import { toUrl } from '@ilewa/contract/core/endpoint'
import { payments } from '@ilewa/contract/payments'
import { subscription } from '@ilewa/contract/subscription/endpoints'
import { pollUntil } from '@ilewa/tests/support/poll-until'
import { type CallContext, sendOnce } from './actors/call.ts'
import { type ProviderStub, webhookHash } from './environment/provider-stub.ts'
import type { Action, Client, ExternalServices } from './environment/types.ts'
import type { Purchase } from './journal.ts'

interface PaymentNotification {
  txRef: string
  transactionId: number
}

/** Calls the webhook as the provider. Returns the status, or 0 without a response. */
async function callWebhook(
  { addresses, random, ip }: CallContext,
  { txRef, transactionId }: PaymentNotification,
  hash = webhookHash,
) {
  const body = JSON.stringify({ event: 'charge.completed', data: { id: transactionId, tx_ref: txRef } })
  try {
    const url = `${random.pickOrUndefined(addresses)}${toUrl(payments.webhook, { provider: 'flutterwave' })}`
    const headers = { 'content-type': 'application/json', 'verif-hash': hash, 'x-forwarded-for': ip }
    const response = await fetch(url, { method: 'POST', body, headers, signal: AbortSignal.timeout(8_000) })
    await response.arrayBuffer()
    return response.status
  } catch {
    return 0
  }
}

/** Retries the webhook until it is acknowledged, as the provider does. */
async function callWebhookUntilAccepted(
  context: CallContext,
  notifications: PaymentNotification,
): Promise<boolean> {
  for (let attempt = 0; attempt < 40; attempt++) {
    const status = await callWebhook(context, notifications)
    if (status === 200) return true
    if (status === 500)
      context.journal.violations.push({ check: 'never 500', details: 'the webhook answered 500' })
    await sleep(1_000)
  }
  return false
}

async function sendForgedWebhook(context: CallContext, notifications: PaymentNotification): Promise<void> {
  const status = await callWebhook(context, notifications, 'not-the-hash')
  if (status === 200)
    context.journal.violations.push({
      check: 'forged calls are refused',
      details: `a forged call about ${notifications.txRef} was accepted`,
    })
}

/** The payer's action at the payment page. Only "pay" and "pay twice" must reach the ledger. */
function pay(
  provider: ProviderStub,
  purchase: Purchase,
  { random }: CallContext,
  amount: number,
): PaymentNotification[] {
  const { txRef } = purchase
  const charge = (more: object) => ({
    txRef,
    transactionId: provider.charge({ tx_ref: txRef, amount, currency: 'NGN', status: 'successful', ...more }),
  })
  const scenario = random.pick(['pay', 'pay', 'pay', 'pay twice', 'too little', 'dollars', 'decline'])
  if (scenario === 'too little') return [charge({ amount: amount - 1 })]
  if (scenario === 'dollars') return [charge({ currency: 'USD' })]
  if (scenario === 'decline') return [charge({ status: 'failed' })]
  purchase.due = amount
  const first = charge({})
  // The second call repeats the same transaction.
  return scenario === 'pay' ? [first] : [first, { txRef, transactionId: first.transactionId }]
}

/**
 * Buys a plan. The provider's webhook calls arrive repeatedly, late and out of order, and forged calls are mixed in.
 */
export async function buyPlan(
  client: Client,
  { provider }: ExternalServices,
  mustSucceed = false,
): Promise<void> {
  const { context, business } = client
  const current = await sendOnce(context, subscription.get, {})
  if (current.outcome !== 'acknowledged') return
  const planType =
    current.data.planType === 'FREE' ? context.random.pick(['STANDARD', 'PREMIUM']) : current.data.planType
  const upgradeResult = await sendOnce(context, subscription.upgrade, {
    body: { subscriptionId: current.data.id, data: { planType } },
    expectedRefusals: ['common.stale_edit', 'payments.provider_unavailable'],
  })
  const order =
    upgradeResult.outcome === 'acknowledged' && upgradeResult.data.link
      ? provider.findOrder(upgradeResult.data.link)
      : undefined
  if (!order) return
  const purchase: Purchase = {
    businessId: business.id,
    txRef: order.txRef,
    due: undefined,
    isNotified: false,
  }
  context.journal.purchases.push(purchase)
  if (context.random.chance(0.3)) await callWebhook(context, { txRef: order.txRef, transactionId: 0 })
  await sendForgedWebhook(context, { txRef: order.txRef, transactionId: 1 })
  const charge = { tx_ref: order.txRef, amount: order.amount, currency: 'NGN', status: 'successful' } as const
  if (mustSucceed) purchase.due = order.amount
  const notifications = mustSucceed
    ? [{ txRef: order.txRef, transactionId: provider.charge(charge) }]
    : pay(provider, purchase, context, order.amount)
  const calls = notifications.flatMap((notification) =>
    Array.from({ length: context.random.integer(1, 3) }, () => notification),
  )
  const accepted = await Promise.all(
    calls.map((notification) => callWebhookUntilAccepted(context, notification)),
  )
  purchase.isNotified = accepted.every(Boolean)
}

/** Fetches the result after returning from the payment page. */
export const fetchPaymentResult: Action = async ({ context, business }) => {
  const ownPurchases = context.journal.purchases.filter(({ businessId }) => businessId === business.id)
  const purchase = context.random.pickOrUndefined(ownPurchases)
  if (!purchase) return
  const result = await sendOnce(context, payments.result, { params: { txRef: purchase.txRef }, query: {} })
  const isSuccessful = result.outcome === 'acknowledged' && result.data.status === 'successful'
  if (isSuccessful && purchase.due === undefined)
    context.journal.violations.push({
      check: 'only money that is due counts',
      details: `${purchase.txRef} was called successful`,
    })
}

export const renewPlan: Action = (client, services) => buyPlan(client, services)

/** Waits until a paid plan is active. */
export async function waitForPaidPlan({ context }: Client): Promise<true | undefined> {
  const isActive = await pollUntil(async () => {
    const current = await sendOnce(context, subscription.get, {})
    return current.outcome === 'acknowledged' && current.data.planType !== 'FREE'
  }, 60_000)
  return isActive || undefined
}
