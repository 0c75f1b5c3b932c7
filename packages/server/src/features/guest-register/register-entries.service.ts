import type { Booking } from '@ilewa/contract/bookings/schema'
import { can } from '@ilewa/contract/core/access'
import {
  documentKindMessage,
  duplicateEntryMessage,
  registerReasons,
} from '@ilewa/contract/guest-register/endpoints'
import { isRegisterOpen, isRegisterShownToStaff } from '@ilewa/contract/guest-register/rules'
import type {
  BookingRegister,
  RegisterEntryInput,
  RevealedEntry,
} from '@ilewa/contract/guest-register/schema'
import { maxEntriesPerBooking, type RegisterMode } from '@ilewa/contract/guest-register/terms'
import { AppError, invalidField, notFound } from '../../platform/app-error.ts'
import { db, inTransaction } from '../../platform/database/database.ts'
import type { ActorContext, Context } from '../../platform/http/pipeline/context.ts'
import { createOnce } from '../../platform/http/pipeline/idempotency.ts'
import type { ReceivedFile } from '../../platform/http/uploads/uploads.ts'
import { newId } from '../../platform/id.ts'
import { encodePicture } from '../../platform/images/images.ts'
import { recordUpdated } from '../audit/record.audit.ts'
import { toBookingIdentity } from '../bookings/bookings.audit.ts'
import { getBooking } from '../bookings/bookings.queries.ts'
import { getRegisterSettings } from '../business/business.queries.ts'
import { lockPropertyOfStay } from '../properties/taken-nights.queries.ts'
import { registerEntries } from './guest-register.table.ts'
import {
  countEntries,
  getBookingRegister,
  getEntryRow,
  getRevealedEntry,
  ofEntry,
  sealForEntry,
} from './register-entries.queries.ts'

const notPossible = (reason: keyof typeof registerReasons): AppError =>
  new AppError('common.not_possible', { values: { reason: registerReasons[reason] } })

/** A booking whose register the person may see. Throws `common.not_found`. */
async function getRegisteredBooking(ctx: ActorContext, id: string): Promise<Booking> {
  const booking = await getBooking(ctx, id)
  if (!can(ctx.role, 'register:read') && !isRegisterShownToStaff(booking, ctx.today)) throw notFound()
  return booking
}

/** Notes in the history of the booking what happened to its register. */
const recordRegister = (ctx: ActorContext, booking: Booking, fact: string): Promise<void> =>
  recordUpdated(ctx, toBookingIdentity(booking), {
    before: { guestRegister: null },
    after: { guestRegister: fact },
  })

/** The guests of a booking in the register, masked. Throws `common.not_found`. */
export const getRegister = async (ctx: Context, bookingId: string): Promise<BookingRegister> =>
  getBookingRegister(ctx, await getRegisteredBooking(ctx, bookingId))

/** The entry without what the business does not ask for. */
function withoutUnasked(entry: RegisterEntryInput, mode: RegisterMode): RegisterEntryInput {
  if (mode === 'NAMES') return { ...entry, idKind: null, idNumber: null }
  if (entry.idKind === null) throw invalidField('idKind', documentKindMessage)
  return entry
}

/**
 * Adds a guest of a booking that was read before. Call it in a transaction. Throws `common.not_possible`, and an error of the field for
 * a guest who is already in the register, or without a document although the business asks for one.
 */
export async function insertEntry(
  ctx: ActorContext,
  bookingId: string,
  input: RegisterEntryInput,
): Promise<string> {
  // Serialises entries of a booking with each other and with the erasure of its guest.
  await lockPropertyOfStay(ctx, (await getBooking(ctx, bookingId)).propertyId)
  const booking = await getBooking(ctx, bookingId)
  const { businessId, userId } = ctx
  const { mode } = await getRegisterSettings(ctx)
  if (mode === 'OFF') throw notPossible('off')
  if (!isRegisterOpen(booking)) throw notPossible('closed')
  if ((await countEntries(ctx, bookingId)) >= maxEntriesPerBooking) throw notPossible('full')
  const { idNumber, ...entry } = withoutUnasked(input, mode)
  const id = newId()
  const inserted = await db()
    .insert(registerEntries)
    .values({
      ...{ ...entry, businessId, id, bookingId, addedBy: userId },
      idNumber: idNumber === null ? null : sealForEntry(id, idNumber),
    })
    .onConflictDoNothing()
    .returning({ id: registerEntries.id })
  if (inserted.length === 0) throw invalidField('fullName', duplicateEntryMessage)
  await recordRegister(ctx, booking, 'Guest added')
  return id
}

/** Adds a guest of a booking. Throws like `insertEntry`, and `common.not_found`. */
export const addEntry = (
  ctx: Context,
  bookingId: string,
  input: RegisterEntryInput,
): Promise<{ entryId: string }> =>
  createOnce(ctx, async () => {
    await getRegisteredBooking(ctx, bookingId)
    return { entryId: await insertEntry(ctx, bookingId, input) }
  })

/** Adds or replaces the picture of a document. Throws `common.not_found`, `common.not_possible` and the errors of an upload. */
export async function addPicture(ctx: Context, id: string, [file]: readonly ReceivedFile[]): Promise<void> {
  if (!file) throw invalidField('picture', 'Please choose a picture.')
  const { bookingId } = await getEntryRow(ctx, id)
  const booking = await getRegisteredBooking(ctx, bookingId)
  if ((await getRegisterSettings(ctx)).mode !== 'IDENTITY') throw notPossible('noDocument')
  const { image } = await encodePicture(ctx, file)
  const picture = sealForEntry(id, image.toString('base64'))
  await inTransaction(async () => {
    const changed = await db()
      .update(registerEntries)
      .set({ picture })
      .where(ofEntry(ctx, id))
      .returning({ id: registerEntries.id })
    if (changed.length === 0) throw notFound()
    await recordRegister(ctx, booking, 'Picture added')
  })
}

/** All of an entry. The audit log notes who looked. Throws `common.not_found`. */
export const revealEntry = (ctx: Context, id: string): Promise<RevealedEntry> =>
  inTransaction(async () => {
    const { bookingId } = await getEntryRow(ctx, id)
    await recordRegister(ctx, await getBooking(ctx, bookingId), 'Entry shown')
    return getRevealedEntry(ctx, id)
  })

/** Throws `common.not_found`. */
export const removeEntry = (ctx: Context, id: string): Promise<void> =>
  inTransaction(async () => {
    const { bookingId } = await getEntryRow(ctx, id)
    await db().delete(registerEntries).where(ofEntry(ctx, id))
    await recordRegister(ctx, await getBooking(ctx, bookingId), 'Entry deleted')
  })
