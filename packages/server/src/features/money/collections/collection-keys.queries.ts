import type { CollectionKeys } from '@ilewa/contract/collections/keys'
import { collectionWebhookPath } from '@ilewa/contract/collections/pay-links'
import { eq } from 'drizzle-orm'
import { db } from '../../../platform/database/database.ts'
import type { Context } from '../../../platform/http/pipeline/context.ts'
import { linkToPath } from '../../../platform/links.ts'
import { providerOfAccount } from '../../../platform/payments/payments.ts'
import type { PaymentProvider } from '../../../platform/payments/provider.ts'
import { unseal } from '../../../platform/secret/seal.ts'
import { collectionKeys } from './collections.table.ts'

type KeysRow = typeof collectionKeys.$inferSelect

async function findKeys({ businessId }: Pick<Context, 'businessId'>): Promise<KeysRow | undefined> {
  const [row] = await db().select().from(collectionKeys).where(eq(collectionKeys.businessId, businessId))
  return row
}

/** The keys in plain text; undefined if the deployment's secret was replaced since. */
export function unsealKeys({ businessId, ...row }: KeysRow) {
  const secretKey = unseal('collections', businessId, row.secretKey)
  const webhookHash = unseal('collections', businessId, row.webhookHash)
  if (secretKey === undefined || webhookHash === undefined) return undefined
  return { account: row.handle, secretKey, webhookHash }
}

const notSetUp: CollectionKeys = { state: 'NOT_SET_UP', lastFour: null, webhookUrl: null, savedAt: null }

/** What an owner may see of the keys. */
export async function getCollectionKeys(ctx: Context): Promise<CollectionKeys> {
  const row = await findKeys(ctx)
  if (!row) return notSetUp
  return {
    state: unsealKeys(row) ? 'SET_UP' : 'NOT_READABLE',
    lastFour: row.lastFour,
    webhookUrl: linkToPath(collectionWebhookPath(row.handle)),
    savedAt: row.savedAt.toISOString(),
  }
}

/** The payment provider with the account of the business; undefined without keys that can be read. */
export async function findProvider(ctx: Pick<Context, 'businessId'>): Promise<PaymentProvider | undefined> {
  const row = await findKeys(ctx)
  const keys = row && unsealKeys(row)
  return keys && providerOfAccount(keys)
}

/** The keys with the handle of a webhook URL. */
export async function findKeysByHandle(handle: string): Promise<KeysRow | undefined> {
  const [row] = await db().select().from(collectionKeys).where(eq(collectionKeys.handle, handle))
  return row
}

/** The account in which the money lies that guests pay online. */
export const findOnlineAccount = async (ctx: Pick<Context, 'businessId'>): Promise<string | undefined> =>
  (await findKeys(ctx))?.moneyAccountId
