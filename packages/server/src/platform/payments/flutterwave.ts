import { z } from 'zod'
import { now } from '../clock.ts'
import type { FlutterwaveSettings } from '../settings.ts'
import { parseJson } from './parse-json.ts'
import {
  type Order,
  type PaymentProvider,
  ProviderUnavailableError,
  RefusedKeyError,
  type Transaction,
} from './provider.ts'
import { isSameSignature, signatureOf } from './signatures.ts'

const linkTimeoutMs = 15_000

const Link = z.object({ status: z.literal('success'), data: z.object({ link: z.url() }) })

const identifier = z
  .union([z.string(), z.int()])
  .transform(String)
  .pipe(z.string().regex(/^[\w-]{1,100}$/))

const Charge = z.object({
  id: identifier,
  tx_ref: z.string(),
  amount: z.number().min(0).max(100_000_000_000),
  currency: z.string().toUpperCase(),
  status: z.string(),
})
const Verified = z.object({ status: z.literal('success'), data: Charge })

/** A webhook's body: `{ event, data: { id, tx_ref, … } }`, or the older flat one with `txRef`. */
const WebhookBody = z.object({
  event: z.string().optional(),
  data: z.object({ id: identifier.optional(), tx_ref: z.string().optional() }).optional(),
  id: identifier.optional(),
  txRef: z.string().optional(),
})

const statuses: Record<string, Transaction['status']> = {
  successful: 'successful',
  failed: 'failed',
  cancelled: 'failed',
}

/** Converts a charge. A charge whose status is not in `statuses` is pending. */
const toTransaction = (charge: z.output<typeof Charge>): Transaction => ({
  transactionId: charge.id,
  txRef: charge.tx_ref,
  status: statuses[charge.status.toLowerCase()] ?? 'pending',
  amount: charge.amount,
  currency: charge.currency,
})

interface Reply {
  status: number
  body: unknown
}

function client({ baseUrl, secretKey }: FlutterwaveSettings) {
  const root = `${baseUrl.replace(/\/+$/, '').replace(/\/v3$/, '')}/v3`
  return async (
    path: string,
    init: { method: string; body?: string; signal: AbortSignal },
  ): Promise<Reply> => {
    const startedAt = now().getTime()
    try {
      const response = await fetch(`${root}${path}`, {
        ...init,
        redirect: 'error',
        headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
      })
      return { status: response.status, body: parseJson(await response.text()) }
    } catch (error) {
      const elapsedMs = now().getTime() - startedAt
      throw new ProviderUnavailableError(`Flutterwave did not respond within ${elapsedMs} ms`, {
        cause: error,
      })
    }
  }
}

function toOrderBody({ txRef, amount, currency, title, customer, redirectUrl }: Order): string {
  return JSON.stringify({
    tx_ref: txRef,
    amount,
    currency,
    redirect_url: redirectUrl,
    customer: { email: customer.email, name: customer.name, phonenumber: customer.phone },
    customizations: { title },
  })
}

/** Flutterwave's Standard checkout, version 3 of its API: https://developer.flutterwave.com/v3.0.0/docs */
export function flutterwave(settings: FlutterwaveSettings): PaymentProvider {
  const request = client(settings)
  const { webhookHash } = settings

  return {
    name: 'flutterwave',
    async createLink(order) {
      const signal = AbortSignal.timeout(linkTimeoutMs)
      const { status, body } = await request('/payments', {
        method: 'POST',
        body: toOrderBody(order),
        signal,
      })
      const parsed = Link.safeParse(body)
      if (!parsed.success)
        throw new ProviderUnavailableError(`Flutterwave returned no link, status ${status}`)
      return parsed.data.data.link
    },
    async findTransaction(by, signal) {
      const path =
        'txRef' in by
          ? `/transactions/verify_by_reference?tx_ref=${encodeURIComponent(by.txRef)}`
          : `/transactions/${encodeURIComponent(by.transactionId)}/verify`
      const { status, body } = await request(path, { method: 'GET', signal })
      // Flutterwave returns 400 or 404 for an unknown transaction; a refused key reveals nothing about the payment.
      if (status === 400 || status === 404) return undefined
      if (status === 401 || status === 403)
        throw new RefusedKeyError(`Flutterwave refused the key with ${status}`)
      const parsed = Verified.safeParse(body)
      if (!parsed.success)
        throw new ProviderUnavailableError(`Flutterwave returned ${status} in an unknown format`)
      return toTransaction(parsed.data.data)
    },
    readWebhook(body, headers) {
      const isAuthentic =
        isSameSignature(headers['verif-hash'], webhookHash) ||
        isSameSignature(headers['flutterwave-signature'], signatureOf(webhookHash, body))
      if (!isAuthentic) return undefined
      const webhook = WebhookBody.safeParse(parseJson(Buffer.from(body).toString()))
      if (!webhook.success) return { txRef: null, transactionId: null, facts: {} }
      const { event, data, id, txRef } = webhook.data
      return {
        txRef: data?.tx_ref ?? txRef ?? null,
        transactionId: data?.id ?? id ?? null,
        facts: { event },
      }
    },
  }
}
