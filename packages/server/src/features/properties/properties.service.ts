import { can } from '@ilewa/contract/core/access'
import { hasChannelStaysMessage } from '@ilewa/contract/properties/calendar'
import { isClosedStatus } from '@ilewa/contract/properties/day-state'
import type {
  PropertyDetails,
  PropertyForm,
  PropertyUpdateForm,
  SwitchStatusInput,
} from '@ilewa/contract/properties/schema'
import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { AppError } from '../../platform/app-error.ts'
import { db, inTransaction } from '../../platform/database/database.ts'
import { requireVersion, updateRow } from '../../platform/database/record-rows.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { createOnce } from '../../platform/http/pipeline/idempotency.ts'
import type { ReceivedFile } from '../../platform/http/uploads/uploads.ts'
import { newId } from '../../platform/id.ts'
import { withStoredPictures } from '../../platform/images/stored-pictures.ts'
import { recordCreated, recordRemoved, recordUpdated, replacedPictures } from '../audit/record.audit.ts'
import { hasCurrentOrFutureStays } from '../bookings/bookings.queries.ts'
import { endAgreementsOfProperty } from '../landlords/agreements.audit.ts'
import { recordClosed, recordStatusChange } from './closures.service.ts'
import { addImages, replaceImages } from './images.service.ts'
import { toAuditedFields, toPropertyIdentity } from './properties.audit.ts'
import { getPropertyDetails } from './properties.queries.ts'
import { properties } from './properties.table.ts'
import { hasComingChannelStays, lockProperty, lockPropertyOfStay } from './taken-nights.queries.ts'

type Fields = z.output<typeof PropertyForm>

/** Creates a property with at least one image. Throws `properties.image_required` and upload errors. */
export async function createProperty(
  ctx: Context,
  input: Fields,
  files: readonly ReceivedFile[],
): Promise<PropertyDetails> {
  if (files.length === 0) throw new AppError('properties.image_required')
  return withStoredPictures(ctx, files, (pictures) =>
    createOnce(ctx, async () => {
      const id = newId()
      await db()
        .insert(properties)
        .values({ ...input, businessId: ctx.businessId, id })
      if (isClosedStatus(input.status)) await recordClosed(ctx, [id])
      await addImages(
        ctx,
        id,
        pictures.map((picture, position) => ({ ...picture, position })),
      )
      const property = await getPropertyDetails(ctx, id)
      await recordCreated(ctx, toPropertyIdentity(property), toAuditedFields(property))
      return property
    }),
  )
}

type Changes = Partial<typeof properties.$inferInsert>

/** Writes a change of a locked property and its audit entry. */
async function writeProperty(
  ctx: Context,
  before: PropertyDetails,
  changes: Changes,
  writeRelated: () => Promise<void> = async () => undefined,
): Promise<PropertyDetails> {
  await updateRow(properties, ctx, before.id, changes)
  await writeRelated()
  const after = await getPropertyDetails(ctx, before.id)
  await recordStatusChange(ctx, before.id, { before: before.status, after: after.status })
  await recordUpdated(ctx, toPropertyIdentity(after), {
    before: toAuditedFields(before),
    after: {
      ...toAuditedFields(after),
      ...replacedPictures('images', { before: before.images, after: after.images }),
    },
  })
  return after
}

/** Locks a property for a change and returns it. Throws `common.stale_edit` if it changed since `version`. */
async function lockForChange(
  ctx: Context,
  id: string,
  version: number | undefined,
): Promise<PropertyDetails> {
  requireVersion(await lockProperty(ctx, id), version)
  return getPropertyDetails(ctx, id)
}

/** Updates a property and its images. Throws `common.stale_edit`, `uploads.too_many_files`. */
export const updateProperty = (
  ctx: Context,
  id: string,
  { keepImages: imageOrder, version, ...input }: z.output<typeof PropertyUpdateForm>,
  files: readonly ReceivedFile[],
): Promise<PropertyDetails> =>
  withStoredPictures(ctx, files, (added) =>
    inTransaction(async () => {
      const before = await lockForChange(ctx, id, version)
      return writeProperty(ctx, before, input, () => replaceImages(ctx, id, { order: imageOrder, added }))
    }),
  )

/** Opens or closes a property for bookings. Only an owner may change the status BOOKED. */
export const switchPropertyStatus = (
  ctx: Context,
  id: string,
  { status, version }: SwitchStatusInput,
): Promise<PropertyDetails> =>
  inTransaction(async () => {
    const before = await lockForChange(ctx, id, version)
    if (before.status === 'BOOKED' && !can(ctx.role, 'properties:write'))
      throw new AppError('properties.held_by_owner')
    return writeProperty(ctx, before, { status })
  })

/** Archives a property and ends its agreements with landlords. Throws `properties.has_stays` if a guest is in house, or a stay is upcoming here or on another channel. */
export const removeProperty = (ctx: Context, id: string): Promise<void> =>
  inTransaction(async () => {
    const before = await lockForChange(ctx, id, undefined)
    if (await hasCurrentOrFutureStays(ctx, id)) throw new AppError('properties.has_stays')
    if (await hasComingChannelStays(ctx, id))
      throw new AppError('properties.has_stays', { message: hasChannelStaysMessage })
    await db()
      .update(properties)
      .set({ archivedAt: sql`now()`, version: sql`${properties.version} + 1` })
      .where(and(eq(properties.businessId, ctx.businessId), eq(properties.id, id)))
    await endAgreementsOfProperty(ctx, id)
    await recordRemoved(ctx, toPropertyIdentity(before), toAuditedFields(before))
  })

/** Restores an archived property; no effect on others. */
export const restoreProperty = (ctx: Context, id: string): Promise<PropertyDetails> =>
  inTransaction(async () => {
    await lockPropertyOfStay(ctx, id)
    const before = await getPropertyDetails(ctx, id)
    return before.archivedAt ? writeProperty(ctx, before, { archivedAt: null }) : before
  })
