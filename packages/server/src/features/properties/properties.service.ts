import {
  maxImages,
  type Property,
  type PropertyForm,
  type PropertyUpdateForm,
} from '@ilewa/contract/properties'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { afterCommit, db, inTransaction } from '../../platform/database/database.ts'
import { Fault, invalidField } from '../../platform/fault.ts'
import type { Context } from '../../platform/http/context.ts'
import { createOnce } from '../../platform/http/idempotency.ts'
import type { ReceivedFile } from '../../platform/http/uploads.ts'
import { newId } from '../../platform/id.ts'
import { discardPictures, withStoredPictures } from '../../platform/pictures.ts'
import { hasCurrentOrFutureStays } from '../bookings/bookings.queries.ts'
import { getProperty, lockProperty } from './properties.queries.ts'
import { properties, propertyImages } from './properties.table.ts'

type Fields = z.output<typeof PropertyForm>

async function addImages(ctx: Context, propertyId: string, ids: readonly string[], firstPosition: number) {
  if (ids.length === 0) return
  const rows = ids.map((id, index) => ({
    businessId: ctx.businessId,
    id,
    propertyId,
    position: firstPosition + index,
  }))
  await db().insert(propertyImages).values(rows)
}

/** Adds a property with at least one image. Throws `properties.image_required` and the upload faults. */
export async function createProperty(
  ctx: Context,
  input: Fields,
  files: readonly ReceivedFile[],
): Promise<Property> {
  if (files.length === 0) throw new Fault('properties.image_required')
  return withStoredPictures(ctx, files, (imageIds) =>
    createOnce(ctx, async () => {
      const id = newId()
      await db()
        .insert(properties)
        .values({ ...input, businessId: ctx.businessId, id })
      await addImages(ctx, id, imageIds, 0)
      return getProperty(ctx, id)
    }),
  )
}

async function listImageIds(ctx: Context, propertyId: string): Promise<string[]> {
  const rows = await db()
    .select({ id: propertyImages.id })
    .from(propertyImages)
    .where(and(eq(propertyImages.businessId, ctx.businessId), eq(propertyImages.propertyId, propertyId)))
    .orderBy(propertyImages.position)
  return rows.map((row) => row.id)
}

/** Leaves exactly `kept`, in that order, and appends `added`. Files of dropped images go once it is committed. */
async function replaceImages(
  ctx: Context,
  propertyId: string,
  kept: string[] | undefined,
  added: readonly string[],
) {
  const present = await listImageIds(ctx, propertyId)
  const keep = [...new Set(kept ?? present)]
  if (keep.some((id) => !present.includes(id)))
    throw invalidField('keepImages', 'One of these images is no longer there')
  if (keep.length + added.length > maxImages) throw new Fault('uploads.too_many_files')
  const dropped = present.filter((id) => !keep.includes(id))
  if (dropped.length > 0) {
    await db()
      .delete(propertyImages)
      .where(and(eq(propertyImages.businessId, ctx.businessId), inArray(propertyImages.id, dropped)))
    afterCommit(() => discardPictures(ctx, dropped))
  }
  for (const [position, id] of keep.entries()) {
    await db()
      .update(propertyImages)
      .set({ position })
      .where(and(eq(propertyImages.businessId, ctx.businessId), eq(propertyImages.id, id)))
  }
  await addImages(ctx, propertyId, added, keep.length)
}

/** Changes a property. Throws `common.stale_edit` when someone else did so since `version`. */
export const updateProperty = (
  ctx: Context,
  id: string,
  { keepImages, version, ...input }: z.output<typeof PropertyUpdateForm>,
  files: readonly ReceivedFile[],
): Promise<Property> =>
  withStoredPictures(ctx, files, (added) =>
    inTransaction(async () => {
      const before = await lockProperty(ctx, id)
      if (version !== undefined && version !== before.version) throw new Fault('common.stale_edit')
      await db()
        .update(properties)
        .set({ ...input, version: sql`${properties.version} + 1`, updatedAt: sql`now()` })
        .where(and(eq(properties.businessId, ctx.businessId), eq(properties.id, id)))
      await replaceImages(ctx, id, keepImages, added)
      return getProperty(ctx, id)
    }),
  )

/** Archives a property; its history stays. Throws `properties.has_stays` while guests are there or to come. */
export const removeProperty = (ctx: Context, id: string): Promise<void> =>
  inTransaction(async () => {
    await lockProperty(ctx, id)
    if (await hasCurrentOrFutureStays(ctx, id)) throw new Fault('properties.has_stays')
    await db()
      .update(properties)
      .set({ archivedAt: sql`now()` })
      .where(and(eq(properties.businessId, ctx.businessId), eq(properties.id, id)))
  })
