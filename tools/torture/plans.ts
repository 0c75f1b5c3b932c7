import { setTimeout as sleep } from 'node:timers/promises'
import { toUrl } from '@ilewa/contract/core/endpoint'
import { payments } from '@ilewa/contract/payments'
import { subscription } from '@ilewa/contract/subscription/schema'
import { pollUntil } from '@ilewa/tests/support/poll-until'
import { ask, type Line } from './actors/call.ts'
import { type ProviderStandIn, webhookHash } from './environment/provider.ts'
import type { Action, Client, Surroundings } from './environment/world.ts'
import type { Purchase } from './journal.ts'

interface News {
  txRef: string
  transactionId: number
}

/** Calls the webhook as the provider. Returns the status, or 0 without a response. */
async function call({ addresses, random, ip }: Line, { txRef, transactionId }: News, hash = webhookHash) {
  const body = JSON.stringify({ event: 'charge.completed', data: { id: transactionId, tx_ref: txRef } })
  try {
    const url = `${random.maybe(addresses)}${toUrl(payments.webhook, { provider: 'flutterwave' })}`
    const headers = { 'content-type': 'application/json', 'verif-hash': hash, 'x-forwarded-for': ip }
    const response = await fetch(url, { method: 'POST', body, headers, signal: AbortSignal.timeout(8_000) })
    await response.arrayBuffer()
    return response.status
  } catch {
    return 0
  }
}

/** Retries the webhook until it is acknowledged, as the provider does. */
async function callUntilHeard(line: Line, news: News): Promise<boolean> {
  for (let tries = 0; tries < 40; tries++) {
    const status = await call(line, news)
    if (status === 200) return true
    if (status === 500) line.journal.alarms.push({ check: 'never 500', facts: 'the webhook answered 500' })
    await sleep(1_000)
  }
  return false
}

async function forge(line: Line, news: News): Promise<void> {
  const status = await call(line, news, 'not-the-hash')
  if (status === 200)
    line.journal.alarms.push({
      check: 'forged calls are refused',
      facts: `a forged call about ${news.txRef} was accepted`,
    })
}

/** The payer's action at the payment page. Only "pay" and "pay twice" must reach the ledger. */
function pay(provider: ProviderStandIn, purchase: Purchase, { random }: Line, amount: number): News[] {
  const { txRef } = purchase
  const charge = (more: object) => ({
    txRef,
    transactionId: provider.charge({ tx_ref: txRef, amount, currency: 'NGN', status: 'successful', ...more }),
  })
  const way = random.pick(['pay', 'pay', 'pay', 'pay twice', 'too little', 'dollars', 'decline'])
  if (way === 'too little') return [charge({ amount: amount - 1 })]
  if (way === 'dollars') return [charge({ currency: 'USD' })]
  if (way === 'decline') return [charge({ status: 'failed' })]
  purchase.due = amount
  const first = charge({})
  // The second call repeats the same transaction.
  return way === 'pay' ? [first] : [first, { txRef, transactionId: first.transactionId }]
}

/**
 * Buys a plan. The provider's webhook calls arrive repeatedly, late and out of order, and forged calls are mixed in.
 */
export async function buyPlan(client: Client, { provider }: Surroundings, surely = false): Promise<void> {
  const { line, business } = client
  const current = await ask(line, subscription.get, {})
  if (current.outcome !== 'acknowledged') return
  const planType =
    current.data.planType === 'FREE' ? line.random.pick(['STANDARD', 'PREMIUM']) : current.data.planType
  const taken = await ask(line, subscription.upgrade, {
    body: { subscriptionId: current.data.id, data: { planType } },
    may: ['common.stale_edit', 'payments.provider_unavailable'],
  })
  const order =
    taken.outcome === 'acknowledged' && taken.data.link ? provider.orderOf(taken.data.link) : undefined
  if (!order) return
  const purchase: Purchase = { businessId: business.id, txRef: order.txRef, due: undefined, isHeard: false }
  line.journal.purchases.push(purchase)
  if (line.random.chance(0.3)) await call(line, { txRef: order.txRef, transactionId: 0 })
  await forge(line, { txRef: order.txRef, transactionId: 1 })
  const charge = { tx_ref: order.txRef, amount: order.amount, currency: 'NGN', status: 'successful' } as const
  if (surely) purchase.due = order.amount
  const news = surely
    ? [{ txRef: order.txRef, transactionId: provider.charge(charge) }]
    : pay(provider, purchase, line, order.amount)
  const calls = news.flatMap((one) => Array.from({ length: line.random.between(1, 3) }, () => one))
  const heard = await Promise.all(calls.map((one) => callUntilHeard(line, one)))
  purchase.isHeard = heard.every(Boolean)
}

/** Fetches the result after returning from the payment page. */
export const askResult: Action = async ({ line, business }) => {
  const own = line.journal.purchases.filter(({ businessId }) => businessId === business.id)
  const purchase = line.random.maybe(own)
  if (!purchase) return
  const answer = await ask(line, payments.result, { params: { txRef: purchase.txRef }, query: {} })
  const counts = answer.outcome === 'acknowledged' && answer.data.status === 'successful'
  if (counts && purchase.due === undefined)
    line.journal.alarms.push({
      check: 'only money that is due counts',
      facts: `${purchase.txRef} was called successful`,
    })
}

export const renewPlan: Action = (client, around) => buyPlan(client, around)

/** Waits until a paid plan is active. */
export async function awaitPlan({ line }: Client): Promise<true | undefined> {
  const isThere = await pollUntil(async () => {
    const current = await ask(line, subscription.get, {})
    return current.outcome === 'acknowledged' && current.data.planType !== 'FREE'
  }, 60_000)
  return isThere || undefined
}
