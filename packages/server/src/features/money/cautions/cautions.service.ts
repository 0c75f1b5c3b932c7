import { payableOf } from '@ilewa/contract/bookings/money'
import type { Booking } from '@ilewa/contract/bookings/schema'
import {
  type CautionApplyInput,
  type CautionDeductionForm,
  type CautionInput,
  type CautionReturnInput,
  cautionAboveBalanceReason,
  cautionCancelledReason,
  photoNeededMessage,
} from '@ilewa/contract/money/caution'
import { needsPhoto } from '@ilewa/contract/money/deduction-category'
import type { ChangedPayments } from '@ilewa/contract/money/schema'
import { AppError, invalidField } from '../../../platform/app-error.ts'
import { db, inTransaction } from '../../../platform/database/database.ts'
import type { Context } from '../../../platform/http/pipeline/context.ts'
import { createOnce } from '../../../platform/http/pipeline/idempotency.ts'
import type { ReceivedFile } from '../../../platform/http/uploads/uploads.ts'
import { newId } from '../../../platform/id.ts'
import { type StoredPicture, withStoredPictures } from '../../../platform/images/stored-pictures.ts'
import { lockBooking, lockStay, writeBooking } from '../../bookings/write.ts'
import { noteOf, reasonOf } from '../money.erasure.ts'
import { cautionDeductions, cautionPhotos } from '../money.table.ts'
import { getPayments } from '../payments.queries.ts'
import { postOnce, postToBooking, resolveMovedMoney } from '../payments.service.ts'
import { listDeductionsOf } from './cautions.queries.ts'

/** Agrees on another caution deposit. What is held does not change. Throws `common.stale_edit` and `cautions.cancelled`. */
export const setCaution = (
  ctx: Context,
  id: string,
  { cautionAmount, version }: CautionInput,
): Promise<Booking> =>
  inTransaction(async () => {
    const locked = await lockBooking(ctx, id, version)
    requireNotCancelled(locked.before)
    return writeBooking(ctx, locked, { cautionAmount })
  })

/** Throws `cautions.cancelled`: that of a cancelled booking or a no-show can only be returned. */
function requireNotCancelled({ status }: Booking): void {
  if (status === 'CANCELLED')
    throw new AppError('cautions.cancelled', { values: { reason: cautionCancelledReason } })
}

/** Entries without a money account. */
const withoutMoney = (ctx: Context) =>
  ({ moneyAccountId: null, issuer: null, method: 'UNKNOWN', paidOn: ctx.today }) as const

async function insertDeduction(
  ctx: Context,
  booking: Booking,
  { amount, category, reason: sentReason }: CautionDeductionForm,
  photos: readonly StoredPicture[],
): Promise<string> {
  const { businessId } = ctx
  const reason = reasonOf(booking, sentReason)
  const entryId = newId()
  const posting = {
    kind: 'CAUTION_DEDUCTED',
    id: entryId,
    amount,
    note: null,
    ...withoutMoney(ctx),
  } as const
  await postToBooking(ctx, { before: booking, note: reason }, [posting])
  // The deduction refers to its entry.
  const id = newId()
  await db().insert(cautionDeductions).values({
    businessId,
    id,
    bookingId: booking.id,
    entryId,
    category,
    reason,
    photoCount: photos.length,
  })
  if (photos.length > 0)
    await db()
      .insert(cautionPhotos)
      .values(photos.map((photo, position) => ({ ...photo, businessId, deductionId: id, position })))
  return entryId
}

/**
 * Keeps a part of a caution deposit as income of the business. Throws `cautions.above_held` and `cautions.cancelled`, and
 * the errors of an upload.
 */
export async function deductFromCaution(
  ctx: Context,
  bookingId: string,
  form: CautionDeductionForm,
  files: readonly ReceivedFile[],
): Promise<ChangedPayments> {
  if (files.length === 0 && needsPhoto(form.category)) throw invalidField('photos', photoNeededMessage)
  const { entryId } = await withStoredPictures(ctx, files, async (photos) => {
    const posted = await createOnce(ctx, async () => {
      const { before } = await lockStay(ctx, bookingId)
      requireNotCancelled(before)
      return { entryId: await insertDeduction(ctx, before, form, photos) }
    })
    // A repeated request uses the photos of the first one.
    const deductions = await listDeductionsOf(ctx, bookingId)
    return { ...posted, images: deductions.flatMap((deduction) => deduction.photos) }
  })
  return { payments: await getPayments(ctx, bookingId), entryId }
}

/** Records that a caution deposit, or a part, was returned to the guest. Throws `cautions.above_held`. */
export const returnCaution = (
  ctx: Context,
  bookingId: string,
  { amount, note: sentNote, ...moved }: CautionReturnInput,
): Promise<ChangedPayments> =>
  postOnce(ctx, bookingId, async (id) => {
    const { before } = await lockStay(ctx, bookingId)
    const movedMoney = await resolveMovedMoney(ctx, moved)
    const note = noteOf(before, sentNote)
    const posting = { kind: 'CAUTION_OUT', id, amount, note, ...movedMoney } as const
    await postToBooking(ctx, { before, note }, [posting])
  })

/**
 * Pays what the guest owes for the stay from the caution deposit. Throws `cautions.above_balance`, `cautions.above_held` and
 * `cautions.cancelled`.
 */
export const applyCaution = (
  ctx: Context,
  bookingId: string,
  { amount }: CautionApplyInput,
): Promise<ChangedPayments> =>
  postOnce(ctx, bookingId, async (id) => {
    const { before } = await lockStay(ctx, bookingId)
    requireNotCancelled(before)
    if (amount > payableOf(before))
      throw new AppError('cautions.above_balance', { values: { reason: cautionAboveBalanceReason } })
    const posting = { kind: 'CAUTION_APPLIED', id, amount, note: null, ...withoutMoney(ctx) } as const
    await postToBooking(ctx, { before, note: null }, [posting])
  })
