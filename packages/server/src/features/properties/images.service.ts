import { maxImages, newImagePlaceholder } from '@ilewa/contract/properties/schema'
import { and, eq, inArray } from 'drizzle-orm'
import { invalidField, tooManyFiles } from '../../platform/app-error.ts'
import { afterCommit, db } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { discardPictures, type StoredPicture } from '../../platform/images/stored-pictures.ts'
import { propertyImages } from './properties.table.ts'

interface PositionedPicture extends StoredPicture {
  position: number
}

export async function addImages(
  ctx: Context,
  propertyId: string,
  images: readonly PositionedPicture[],
): Promise<void> {
  if (images.length === 0) return
  await db()
    .insert(propertyImages)
    .values(images.map((image) => ({ ...image, businessId: ctx.businessId, propertyId })))
}

async function listImageIds(ctx: Context, propertyId: string): Promise<string[]> {
  const rows = await db()
    .select({ id: propertyImages.id })
    .from(propertyImages)
    .where(and(eq(propertyImages.businessId, ctx.businessId), eq(propertyImages.propertyId, propertyId)))
    .orderBy(propertyImages.position)
  return rows.map((row) => row.id)
}

/** Replaces each `new` in `order` with the next id of `added`, and appends the remaining ids. */
function orderImages(order: readonly string[], added: readonly string[]): string[] {
  const files = [...added]
  const ordered = order.map((entry) => (entry === newImagePlaceholder ? files.shift() : entry))
  if (ordered.includes(undefined)) throw invalidField('keepImages', 'Send a file for each new image')
  return [...new Set([...ordered.filter((id) => id !== undefined), ...files])]
}

async function deleteImages(ctx: Context, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await db()
    .delete(propertyImages)
    .where(and(eq(propertyImages.businessId, ctx.businessId), inArray(propertyImages.id, ids)))
  afterCommit(() => discardPictures(ctx, ids))
}

interface Replacement {
  /** Ids of existing images, and `new` for one of `added`; undefined keeps all in their order. */
  order: readonly string[] | undefined
  added: readonly StoredPicture[]
}

/**
 * Stores the images in `order`, then new images without a position, and deletes all others. Files of deleted
 * images are deleted after the commit.
 */
export async function replaceImages(
  ctx: Context,
  propertyId: string,
  { order, added }: Replacement,
): Promise<void> {
  const currentIds = await listImageIds(ctx, propertyId)
  const bytesOf = new Map(added.map(({ id, bytes }) => [id, bytes]))
  const orderedIds = orderImages(order ?? currentIds, [...bytesOf.keys()])
  if (orderedIds.some((id) => !currentIds.includes(id) && !bytesOf.has(id)))
    throw invalidField('keepImages', 'One of these images no longer exists')
  if (orderedIds.length > maxImages) throw tooManyFiles(maxImages)
  await deleteImages(
    ctx,
    currentIds.filter((id) => !orderedIds.includes(id)),
  )
  const positioned = orderedIds.map((id, position) => ({ id, position }))
  for (const { id, position } of positioned) {
    if (bytesOf.has(id) || currentIds[position] === id) continue
    await db()
      .update(propertyImages)
      .set({ position })
      .where(and(eq(propertyImages.businessId, ctx.businessId), eq(propertyImages.id, id)))
  }
  await addImages(
    ctx,
    propertyId,
    positioned.flatMap(({ id, position }) => {
      const bytes = bytesOf.get(id)
      return bytes === undefined ? [] : [{ id, position, bytes }]
    }),
  )
}
