import { formatBytes } from '@ilewa/contract/core/bytes'
import { planOf } from '@ilewa/contract/subscription/plans'
import { eq } from 'drizzle-orm'
import { AppError } from '../app-error.ts'
import { db } from '../database/database.ts'
import type { Context } from '../http/pipeline/context.ts'
import { storageUsage } from './usage.table.ts'

type Quota = Pick<Context, 'businessId' | 'plan'>

/** Total bytes of the stored pictures that the business's records reference; no row if it never stored one. */
export const storedBytesOf = ({ businessId }: Pick<Context, 'businessId'>) =>
  db().select({ bytes: storageUsage.bytes }).from(storageUsage).where(eq(storageUsage.businessId, businessId))

/**
 * Throws `uploads.storage_full` unless so many more bytes fit into the plan. Inside the transaction that stored their
 * record, call it with 0: the counter's row is locked until it ends, so parallel uploads are counted sequentially.
 */
export async function requireStorage(ctx: Quota, added: number): Promise<void> {
  const { maxStorageBytes } = planOf(ctx.plan)
  const [stored] = await storedBytesOf(ctx)
  if ((stored?.bytes ?? 0) + added <= maxStorageBytes) return
  throw new AppError('uploads.storage_full', { values: { limit: formatBytes(maxStorageBytes) } })
}
