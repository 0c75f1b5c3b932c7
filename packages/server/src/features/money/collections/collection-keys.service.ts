import { createHmac } from 'node:crypto'
import {
  type CollectionKeys,
  type CollectionKeysInput,
  notSetUpReason,
  refusedKeyMessage,
  testKeyMessage,
} from '@ilewa/contract/collections/keys'
import { formatDateTime } from '@ilewa/contract/core/times'
import { eq } from 'drizzle-orm'
import { AppError, invalidField } from '../../../platform/app-error.ts'
import { now } from '../../../platform/clock.ts'
import { db, inTransaction } from '../../../platform/database/database.ts'
import { requireAttempt } from '../../../platform/http/limits/rate-limit.ts'
import type { Context } from '../../../platform/http/pipeline/context.ts'
import { newId } from '../../../platform/id.ts'
import { verifyTimeoutMs } from '../../../platform/payments/fetch-transaction.ts'
import { isTestKey, providerOfAccount } from '../../../platform/payments/payments.ts'
import {
  type PaymentProvider,
  ProviderUnavailableError,
  RefusedKeyError,
} from '../../../platform/payments/provider.ts'
import { seal } from '../../../platform/secret/seal.ts'
import { deriveKey } from '../../../platform/secret/secret.ts'
import { recordBusinessUpdated } from '../../business/business.audit.ts'
import { lockBusiness } from '../../business/business.queries.ts'
import { listMoneyAccounts } from '../accounts.queries.ts'
import { moneyAccounts } from '../money.table.ts'
import { findOnlineAccount, findProvider, getCollectionKeys } from './collection-keys.queries.ts'
import { notifyKeysChanged } from './collections.notifications.ts'
import { collectionKeys, payLinks } from './collections.table.ts'
import { cancelOpenLinks } from './open-links.writes.ts'

/** The provider with the account of the business. Throws `collections.not_set_up` without readable keys. */
export async function requireProvider(ctx: Pick<Context, 'businessId'>): Promise<PaymentProvider> {
  const provider = await findProvider(ctx)
  if (!provider) throw new AppError('collections.not_set_up', { values: { reason: notSetUpReason } })
  return provider
}

/** Asks the provider about a payment that does not exist, to learn whether it accepts the key. */
async function requireAcceptedKey(provider: PaymentProvider): Promise<void> {
  try {
    await provider.findTransaction({ txRef: `check-${newId()}` }, AbortSignal.timeout(verifyTimeoutMs))
  } catch (error) {
    if (error instanceof RefusedKeyError) throw invalidField('secretKey', refusedKeyMessage)
    if (!(error instanceof ProviderUnavailableError)) throw error
    throw new AppError('common.unavailable', { retryAfterSeconds: 30 })
  }
}

/** 256 bits that name the business in its webhook URL. The same for keys that are entered again, so that the URL stays. */
const handleOf = (businessId: string): string =>
  createHmac('sha256', deriveKey('collections.webhook')).update(businessId).digest('base64url')

/**
 * The account in which the money lies until the provider settles it: that of the present keys, or the latest of removed ones, while it is
 * open; otherwise a new one.
 */
async function getOrAddOnlineAccount(ctx: Context): Promise<string> {
  const accounts = await listMoneyAccounts(ctx)
  const presentId = await findOnlineAccount(ctx)
  const open = accounts
    .filter(({ kind, archivedAt }) => kind === 'ONLINE' && archivedAt === null)
    .map(({ id }) => id)
    .toSorted()
  // Ids begin with the time of their creation.
  const formerId = open.find((id) => id === presentId) ?? open.at(-1)
  if (formerId) return formerId
  const names = new Set(accounts.map(({ name }) => name))
  const id = newId()
  const name = names.has('Flutterwave') ? `Flutterwave ${id.slice(-4)}` : 'Flutterwave'
  await db().insert(moneyAccounts).values({ businessId: ctx.businessId, id, kind: 'ONLINE', name })
  return id
}

const auditKeys = async (ctx: Context, before: CollectionKeys): Promise<CollectionKeys> => {
  const after = await getCollectionKeys(ctx)
  const describe = ({ lastFour, savedAt }: CollectionKeys) =>
    lastFour && `end in ${lastFour}, saved ${savedAt && formatDateTime(new Date(savedAt), ctx.timeZone)}`
  await recordBusinessUpdated(ctx, {
    before: { collectionKeys: describe(before) },
    after: { collectionKeys: describe(after) },
  })
  await notifyKeysChanged(ctx, after)
  return after
}

/**
 * Stores the keys once the provider accepts them and `confirm` has asked for the second factor; the webhook URL of earlier keys stays.
 * Throws `common.unavailable`, and what `confirm` throws.
 */
export async function saveCollectionKeys(
  ctx: Context,
  { secretKey, webhookHash }: Omit<CollectionKeysInput, 'code'>,
  confirm: () => Promise<void>,
): Promise<CollectionKeys> {
  const { businessId } = ctx
  if (isTestKey(secretKey)) throw invalidField('secretKey', testKeyMessage)
  await requireAttempt({ key: `collection-keys:${businessId}`, limit: 20, windowSeconds: 3_600 })
  const handle = handleOf(businessId)
  await requireAcceptedKey(providerOfAccount({ account: handle, secretKey, webhookHash }))
  await confirm()
  return inTransaction(async () => {
    await lockBusiness(ctx)
    const before = await getCollectionKeys(ctx)
    const sealed = {
      secretKey: seal('collections', businessId, secretKey),
      webhookHash: seal('collections', businessId, webhookHash),
      lastFour: secretKey.slice(-4),
      moneyAccountId: await getOrAddOnlineAccount(ctx),
      savedAt: now(),
    }
    await db()
      .insert(collectionKeys)
      .values({ ...sealed, businessId, handle })
      .onConflictDoUpdate({ target: collectionKeys.businessId, set: sealed })
    return auditKeys(ctx, before)
  })
}

/**
 * Deletes the keys and cancels the open links. Payments that are under way are posted if the keys are entered again within three days.
 * Ask for the second factor first.
 */
export const removeCollectionKeys = (ctx: Context): Promise<CollectionKeys> =>
  inTransaction(async () => {
    const { businessId } = ctx
    await lockBusiness(ctx)
    const before = await getCollectionKeys(ctx)
    await db().delete(collectionKeys).where(eq(collectionKeys.businessId, businessId))
    await cancelOpenLinks(eq(payLinks.businessId, businessId))
    return auditKeys(ctx, before)
  })
