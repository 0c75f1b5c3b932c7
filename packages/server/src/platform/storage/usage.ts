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
 * Throws `uploads.storage_full` unless `added` more bytes fit into the plan. Call it with 0 inside the transaction
 * that has written the rows of the pictures: the counter already contains their bytes, and its row is locked until
 * the transaction ends, so parallel uploads are counted one after another.
 */
export async function requireStorage(ctx: Quota, added: number): Promise<void> {
  const { maxStorageBytes } = planOf(ctx.plan)
  const [stored] = await storedBytesOf(ctx)
  if ((stored?.bytes ?? 0) + added <= maxStorageBytes) return
  throw new AppError('uploads.storage_full', { values: { limit: formatBytes(maxStorageBytes) } })
}
