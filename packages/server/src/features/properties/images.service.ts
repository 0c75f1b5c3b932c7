import { maxImages, newImage } from '@ilewa/contract/properties/schema'
import { and, eq, inArray } from 'drizzle-orm'
import { Fault, invalidField } from '../../platform/app-error.ts'
import { afterCommit, db } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { discardPictures, type StoredPicture } from '../../platform/images/stored-pictures.ts'
import { propertyImages } from './properties.table.ts'

interface Placed extends StoredPicture {
  position: number
}

export async function addImages(ctx: Context, propertyId: string, images: readonly Placed[]): Promise<void> {
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

/** Orders the images: each `new` is the next of `added`, and images without a position come last. */
function putInOrder(places: readonly string[], added: readonly string[]): string[] {
  const files = [...added]
  const ordered = places.map((place) => (place === newImage ? files.shift() : place))
  if (ordered.includes(undefined)) throw invalidField('keepImages', 'Send a file for each new image')
  return [...new Set([...ordered.filter((id) => id !== undefined), ...files])]
}

async function dropImages(ctx: Context, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await db()
    .delete(propertyImages)
    .where(and(eq(propertyImages.businessId, ctx.businessId), inArray(propertyImages.id, ids)))
  afterCommit(() => discardPictures(ctx, ids))
}

interface Replacement {
  /** Ids of existing images, and `new` for one of `added`; undefined keeps all in their order. */
  places: readonly string[] | undefined
  added: readonly StoredPicture[]
}

/** Keeps exactly the images in `order`, in that order. Files of removed images are deleted after the commit. */
export async function replaceImages(
  ctx: Context,
  propertyId: string,
  { places, added }: Replacement,
): Promise<void> {
  const present = await listImageIds(ctx, propertyId)
  const bytesOf = new Map(added.map(({ id, bytes }) => [id, bytes]))
  const wanted = putInOrder(places ?? present, [...bytesOf.keys()])
  if (wanted.some((id) => !present.includes(id) && !bytesOf.has(id)))
    throw invalidField('keepImages', 'One of these images no longer exists')
  if (wanted.length > maxImages) throw new Fault('uploads.too_many_files')
  await dropImages(
    ctx,
    present.filter((id) => !wanted.includes(id)),
  )
  const placed = wanted.map((id, position) => ({ id, position }))
  for (const { id, position } of placed) {
    if (bytesOf.has(id) || present[position] === id) continue
    await db()
      .update(propertyImages)
      .set({ position })
      .where(and(eq(propertyImages.businessId, ctx.businessId), eq(propertyImages.id, id)))
  }
  await addImages(
    ctx,
    propertyId,
    placed.flatMap(({ id, position }) => {
      const bytes = bytesOf.get(id)
      return bytes === undefined ? [] : [{ id, position, bytes }]
    }),
  )
}
