import type { Booking } from '@ilewa/contract/bookings/schema'
import { can } from '@ilewa/contract/core/access'
import { duplicateEntryMessage, registerReasons } from '@ilewa/contract/guest-register/endpoints'
import {
  canHavePicture,
  isRegisterComplete,
  isRegisterOpen,
  isRegisterShownToStaff,
  takesPictures,
} from '@ilewa/contract/guest-register/rules'
import {
  type BookingRegister,
  documentKindMessage,
  type RegisterEntryInput,
  type RevealedEntry,
} from '@ilewa/contract/guest-register/schema'
import { maxEntriesPerBooking, type RegisterMode } from '@ilewa/contract/guest-register/terms'
import { invalidField, notFound, notPossible } from '../../platform/app-error.ts'
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
  type EntryRow,
  entryCondition,
  getBookingRegister,
  getEntryRow,
  getRevealedEntry,
  hasPicture,
  sealForEntry,
} from './register-entries.queries.ts'

/** A booking whose register the person may see. Throws `common.not_found`. */
async function getRegisteredBooking(ctx: ActorContext, id: string): Promise<Booking> {
  const booking = await getBooking(ctx, id)
  if (!can(ctx.role, 'register:read') && !isRegisterShownToStaff(booking, ctx.today)) throw notFound()
  return booking
}

/** Notes in the history of the booking what happened to its register. */
const recordRegisterEvent = (ctx: ActorContext, booking: Booking, fact: string): Promise<void> =>
  recordUpdated(ctx, toBookingIdentity(booking), {
    before: { guestRegister: null },
    after: { guestRegister: fact },
  })

/** The guests of a booking in the register, masked. Throws `common.not_found`. */
export const getRegister = async (ctx: Context, bookingId: string): Promise<BookingRegister> =>
  getBookingRegister(ctx, await getRegisteredBooking(ctx, bookingId))

/** A register of names takes no documents, whatever is sent. Throws an error of the field where one is asked for. */
function toStoredDocument({ idKind, idNumber }: RegisterEntryInput, mode: RegisterMode) {
  if (mode === 'NAMES') return { idKind: null, idNumber: null }
  if (idKind === null) throw invalidField('idKind', documentKindMessage)
  return { idKind, idNumber }
}

/**
 * Adds a guest of a booking that the caller may see. Call it in a transaction. Throws `common.not_found`, `common.not_possible`, and an
 * error of the field for a guest who is already in the register, or without a document although the business asks for one.
 */
export async function insertEntry(
  ctx: ActorContext,
  bookingId: string,
  input: RegisterEntryInput,
): Promise<string> {
  // Serialises entries of a booking with each other and with the erasure of its guest. If the booking moves meanwhile, the count below
  // may miss an entry, which only lets one more in.
  await lockPropertyOfStay(ctx, (await getBooking(ctx, bookingId)).propertyId)
  const booking = await getBooking(ctx, bookingId)
  const { businessId, userId } = ctx
  const { mode } = await getRegisterSettings(ctx)
  if (mode === 'OFF') throw notPossible(registerReasons.off)
  if (!isRegisterOpen(booking)) throw notPossible(registerReasons.closed)
  const entered = await countEntries(ctx, bookingId)
  if (entered >= maxEntriesPerBooking) throw notPossible(registerReasons.full)
  // A holder of the link could otherwise fill the register with invented guests.
  if (userId === null && isRegisterComplete(entered, booking.guests))
    throw notPossible(registerReasons.complete)
  const { idKind, idNumber } = toStoredDocument(input, mode)
  const id = newId()
  const inserted = await db()
    .insert(registerEntries)
    .values({
      ...{ ...input, businessId, id, bookingId, idKind, addedBy: userId },
      idNumber: idNumber === null ? null : sealForEntry(id, idNumber),
    })
    .onConflictDoNothing()
    .returning({ id: registerEntries.id })
  if (inserted.length === 0) throw invalidField('fullName', duplicateEntryMessage)
  await recordRegisterEvent(ctx, booking, 'Guest added')
  return id
}

/** Adds a guest of a booking. Throws what `insertEntry` throws. */
export const addEntry = (
  ctx: Context,
  bookingId: string,
  input: RegisterEntryInput,
): Promise<{ entryId: string }> =>
  createOnce(ctx, async () => {
    await getRegisteredBooking(ctx, bookingId)
    return { entryId: await insertEntry(ctx, bookingId, input) }
  })

/**
 * Locks the property of an entry's booking, which serialises changes of the entry with each other and with the erasure of its guest, and
 * reads both. Call it in a transaction. Throws `common.not_found`, also for a booking whose register the person may not see.
 */
async function lockPropertyOfEntry(ctx: Context, id: string): Promise<LockedEntry> {
  const { bookingId } = await getEntryRow(ctx, id)
  await lockPropertyOfStay(ctx, (await getRegisteredBooking(ctx, bookingId)).propertyId)
  return { entry: await getEntryRow(ctx, id), booking: await getRegisteredBooking(ctx, bookingId) }
}

interface LockedEntry {
  entry: EntryRow
  booking: Booking
}

/** Throws `common.not_possible` unless the person may add a picture to the entry. */
async function requirePictureAllowed(ctx: Context, { entry, booking }: LockedEntry): Promise<void> {
  const { mode } = await getRegisterSettings(ctx)
  if (!isRegisterOpen(booking)) throw notPossible(registerReasons.closed)
  if (!takesPictures({ mode, plan: ctx.plan }) || !canHavePicture(entry.idKind))
    throw notPossible(registerReasons.noPicture)
  if (!can(ctx.role, 'register:read') && (await hasPicture(ctx, entry.id)))
    throw notPossible(registerReasons.hasPicture)
}

/**
 * Adds the picture of a document; an owner also replaces it. Throws `common.not_found`, `common.not_possible` and the errors of an
 * upload.
 */
export async function addPicture(ctx: Context, id: string, [file]: readonly ReceivedFile[]): Promise<void> {
  if (!file) throw invalidField('picture', 'Choose a picture')
  // Before the picture is encoded, which takes seconds, and again afterwards.
  await inTransaction(async () => requirePictureAllowed(ctx, await lockPropertyOfEntry(ctx, id)))
  const { image } = await encodePicture(ctx, file)
  await inTransaction(async () => {
    const locked = await lockPropertyOfEntry(ctx, id)
    await requirePictureAllowed(ctx, locked)
    const picture = sealForEntry(id, image.toString('base64'))
    await db().update(registerEntries).set({ picture }).where(entryCondition(ctx, id))
    await recordRegisterEvent(ctx, locked.booking, 'Picture added')
  })
}

/** All of an entry. The audit log notes who looked. Throws `common.not_found`. */
export const revealEntry = (ctx: Context, id: string): Promise<RevealedEntry> =>
  inTransaction(async () => {
    const { booking } = await lockPropertyOfEntry(ctx, id)
    await recordRegisterEvent(ctx, booking, 'Entry shown')
    return getRevealedEntry(ctx, id)
  })

/** Throws `common.not_found`. */
export const removeEntry = (ctx: Context, id: string): Promise<void> =>
  inTransaction(async () => {
    const { booking } = await lockPropertyOfEntry(ctx, id)
    await db().delete(registerEntries).where(entryCondition(ctx, id))
    await recordRegisterEvent(ctx, booking, 'Entry deleted')
  })
