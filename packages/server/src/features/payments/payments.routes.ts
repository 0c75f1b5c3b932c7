import { toUrl } from '@ilewa/contract/core/endpoint'
import { payments } from '@ilewa/contract/payments'
import type { FastifyInstance } from 'fastify'
import { notFound } from '../../platform/app-error.ts'
import { requireAttempt } from '../../platform/http/limits/rate-limit.ts'
import { implement } from '../../platform/http/pipeline/implement.ts'
import { paymentProvider } from '../../platform/payments/payments.ts'
import {
  connectSandbox,
  deploymentWebhookKey,
  finishCheckout,
  getCheckout,
  webhookHeaders,
} from '../../platform/payments/sandbox.ts'
import { listPayments } from './payments.queries.ts'
import { getPaymentResult, handleWebhook, leavePayment, resumePayment } from './payments.service.ts'

/** Throws `common.not_found` when a real payment provider is configured. */
function requireSandbox(): void {
  if (paymentProvider().name !== 'sandbox') throw notFound()
}

export function paymentsRoutes(app: FastifyInstance): void {
  const webhookUrl = toUrl(payments.webhook, { provider: 'sandbox' })
  connectSandbox('deployment', (payload) => {
    const headers = webhookHeaders(payload, deploymentWebhookKey())
    return app.inject({ method: 'POST', url: webhookUrl, headers, payload })
  })
  implement(app, payments.list, async ({ ctx, query }) => {
    const { rows, page } = await listPayments(ctx, query)
    return { data: { payments: rows }, page }
  })
  implement(app, payments.result, async ({ ctx, params, query }) => ({
    data: await getPaymentResult(ctx, params.txRef, query.transaction_id),
  }))
  implement(app, payments.cancel, async ({ ctx, params }) => ({
    data: await leavePayment(ctx, params.txRef),
  }))
  implement(app, payments.resume, async ({ ctx, params }) => ({
    data: await resumePayment(ctx, params.txRef),
  }))
  implement(app, payments.webhook, async ({ ctx, params, body, headers }) => {
    await handleWebhook(ctx, params.provider, body, headers)
    return { data: {} }
  })
  implement(app, payments.sandboxCheckout, async ({ params }) => {
    requireSandbox()
    return { data: await getCheckout(params.txRef) }
  })
  implement(app, payments.sandboxPay, async ({ ctx, params, body }) => {
    requireSandbox()
    await requireAttempt({ key: `sandbox:${ctx.network}`, limit: 300, windowSeconds: 900 })
    return { data: { redirectUrl: await finishCheckout(params.txRef, body) } }
  })
}
