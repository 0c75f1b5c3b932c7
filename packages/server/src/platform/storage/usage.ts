import { formatBytes } from '@ilewa/contract/core/bytes'
import { planOf } from '@ilewa/contract/subscription/plans'
import { eq } from 'drizzle-orm'
import { Fault } from '../app-error.ts'
import { db } from '../database/database.ts'
import type { Context } from '../http/pipeline/context.ts'
import { storageUsage } from './usage.table.ts'

type Quota = Pick<Context, 'businessId' | 'plan'>

/** Bytes of the stored pictures that the business's records name; no row where it never stored one. */
export const storedBytesOf = ({ businessId }: Pick<Context, 'businessId'>) =>
  db().select({ bytes: storageUsage.bytes }).from(storageUsage).where(eq(storageUsage.businessId, businessId))

/**
 * Throws `uploads.storage_full` unless so many more bytes fit into the plan. Inside the transaction that stored their
 * record with 0: the counter's row is locked until it ends, so that parallel uploads are counted one after the other.
 */
export async function requireStorage(ctx: Quota, added: number): Promise<void> {
  const { maxStorageBytes } = planOf(ctx.plan)
  const [stored] = await storedBytesOf(ctx)
  if ((stored?.bytes ?? 0) + added <= maxStorageBytes) return
  throw new Fault('uploads.storage_full', { values: { limit: formatBytes(maxStorageBytes) } })
}
