import { collectionKeys } from '@ilewa/contract/collections/keys'
import { collectionWebhookPath, payLinks } from '@ilewa/contract/collections/pay-links'
import type { FastifyInstance } from 'fastify'
import type { PublicContext } from '../../../platform/http/pipeline/context.ts'
import { implement } from '../../../platform/http/pipeline/implement.ts'
import { connectSandbox, webhookHeaders } from '../../../platform/payments/sandbox.ts'
import { findKeysByHandle, getCollectionKeys, unsealKeys } from './collection-keys.queries.ts'
import { removeCollectionKeys, saveCollectionKeys } from './collection-keys.service.ts'
import { handleCollectionWebhook } from './collection-webhooks.service.ts'
import { listPayLinks } from './pay-links.queries.ts'
import { cancelPayLink, createPayLink } from './pay-links.service.ts'

/** Throws `auth.two_factor_needed` and `auth.two_factor_code_invalid` if the user's second factor is on. */
type RequireSecondFactor = (ctx: PublicContext, userId: string, code: string | undefined) => Promise<void>

export function collectionsRoutes(app: FastifyInstance, requireSecondFactor: RequireSecondFactor): void {
  connectSandbox('business', async (payload, account) => {
    const row = account === null ? undefined : await findKeysByHandle(account)
    const keys = row && unsealKeys(row)
    // Without keys the webhook has nowhere to go.
    if (!keys) return { statusCode: 200 }
    const headers = webhookHeaders(payload, keys.webhookHash)
    return app.inject({ method: 'POST', url: collectionWebhookPath(keys.account), headers, payload })
  })
  implement(app, collectionKeys.get, async ({ ctx }) => ({
    data: { collectionKeys: await getCollectionKeys(ctx) },
  }))
  implement(app, collectionKeys.save, async ({ ctx, body: { code, ...keys } }) => {
    // A recovery code works once, so it is taken when nothing else can refuse the keys.
    const confirm = () => requireSecondFactor(ctx, ctx.userId, code)
    return { data: { collectionKeys: await saveCollectionKeys(ctx, keys, confirm) } }
  })
  implement(app, collectionKeys.remove, async ({ ctx, body }) => {
    await requireSecondFactor(ctx, ctx.userId, body.code)
    return { data: { collectionKeys: await removeCollectionKeys(ctx) } }
  })
  implement(app, payLinks.list, async ({ ctx, params }) => ({
    data: { payLinks: await listPayLinks(ctx, params.id) },
  }))
  implement(app, payLinks.create, async ({ ctx, params, body }) => ({
    data: { payLink: await createPayLink(ctx, params.id, body) },
  }))
  implement(app, payLinks.cancel, async ({ ctx, params }) => ({
    data: { payLink: await cancelPayLink(ctx, params.id) },
  }))
  implement(app, payLinks.webhook, async ({ ctx, params, body, headers }) => {
    await handleCollectionWebhook(ctx, params.handle, body, headers)
    return { data: {} }
  })
}
