import {
  type MaintenanceDetails,
  type MaintenancePhotosForm,
  maxRequestPhotos,
} from '@ilewa/contract/maintenance/schema'
import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { invalidField, tooManyFiles } from '../../platform/app-error.ts'
import { afterCommit, db, inTransaction } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import type { ReceivedFile } from '../../platform/http/uploads/uploads.ts'
import {
  discardPictures,
  type StoredPicture,
  withStoredPictures,
} from '../../platform/images/stored-pictures.ts'
import { lockRecord } from '../audit/audited-records.audit.ts'
import { maintenancePhotos as photos } from './maintenance.table.ts'
import { records, writeRequest } from './write.ts'

/** Replaces all photo rows of a request, because each row contains its position. */
async function writePhotos(
  ctx: Context,
  requestId: string,
  { ids, added }: { ids: readonly string[]; added: readonly StoredPicture[] },
): Promise<void> {
  const { businessId } = ctx
  const deleted = await db()
    .delete(photos)
    .where(and(eq(photos.businessId, businessId), eq(photos.requestId, requestId)))
    .returning({ id: photos.id, bytes: photos.bytes })
  const bytesOf = new Map([...deleted, ...added].map(({ id, bytes }) => [id, bytes]))
  if (ids.length === 0) return
  await db()
    .insert(photos)
    .values(
      ids.map((id, position) => ({ businessId, id, requestId, position, bytes: bytesOf.get(id) ?? null })),
    )
}

/**
 * Keeps exactly `keepPhotos`, in that order, and appends the new photos: ten at most, also under concurrency. Files of
 * removed photos are deleted after the commit.
 */
export async function setPhotos(
  ctx: Context,
  id: string,
  { keepPhotos, version }: z.output<typeof MaintenancePhotosForm>,
  files: readonly ReceivedFile[],
): Promise<MaintenanceDetails> {
  const { request } = await withStoredPictures(ctx, files, (added) =>
    inTransaction(async () => {
      const before = await lockRecord(ctx, records, id, version)
      const currentIds = before.photos.map((photo) => photo.id)
      const remainingIds = [...new Set(keepPhotos ?? currentIds)]
      if (remainingIds.some((photo) => !currentIds.includes(photo)))
        throw invalidField('keepPhotos', 'One of these photos no longer exists')
      const ids = [...remainingIds, ...added.map((photo) => photo.id)]
      if (ids.length > maxRequestPhotos) throw tooManyFiles(maxRequestPhotos)
      await writePhotos(ctx, id, { ids, added })
      afterCommit(() =>
        discardPictures(
          ctx,
          currentIds.filter((photo) => !remainingIds.includes(photo)),
        ),
      )
      const changed = await writeRequest(ctx, before, {})
      return { request: changed, images: changed.photos }
    }),
  )
  return request
}
