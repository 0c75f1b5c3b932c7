import type {
  CheckInInput,
  CheckOutInput,
  DeskStay,
  NoShowInput,
  RecordStaysInput,
} from '@ilewa/contract/bookings/desk'
import type { Booking } from '@ilewa/contract/bookings/schema'
import { inTransaction } from '../../../platform/database/database.ts'
import { requireVersion } from '../../../platform/database/record-rows.ts'
import type { Context } from '../../../platform/http/pipeline/context.ts'
import { postNoShowRefund } from '../../money/entries.service.ts'
import { requireDeposit } from '../../money/holds/holds.service.ts'
import { notifyDeskAction } from '../bookings.notifications.ts'
import { type LockedBooking, lockStay, lockStays, writeBooking } from '../write.ts'
import {
  balanceNote,
  checkInChanges,
  checkOutChanges,
  type DeskChanges,
  noShowChanges,
  noShowRefund,
  requireMayOverride,
  stayedChanges,
} from './desk-rules.ts'
import { toDeskStay } from './desk-stay.queries.ts'

/** Writes an action of the desk, unless the stay has changed since `version`. */
async function writeAction(
  ctx: Context,
  locked: LockedBooking,
  { changes, lines, version }: DeskChanges & { version: number | undefined },
): Promise<Booking> {
  requireVersion(locked.before, version)
  const after = await writeBooking(ctx, locked, changes, lines)
  await notifyDeskAction(ctx, { before: locked.before, after })
  return after
}

const withNote = (locked: LockedBooking, note: string | undefined): LockedBooking =>
  note ? { ...locked, note } : locked

/** The reason of an unlikely fact. That of an erased guest is not stored, because it may name them. */
const reasonOf = ({ before }: LockedBooking, { anyway, reason }: CheckInInput | CheckOutInput) =>
  anyway && reason && !before.guestErasedAt ? reason : undefined

/** Checks in the guest of a locked stay. */
export async function writeCheckIn(
  ctx: Context,
  locked: LockedBooking,
  input: CheckInInput,
): Promise<Booking> {
  requireMayOverride(ctx, input)
  requireDeposit(ctx, locked.before, 'CHECKED_IN')
  const changed = await checkInChanges(ctx, locked, input)
  return writeAction(ctx, withNote(locked, reasonOf(locked, input)), { ...changed, version: input.version })
}

/** Checks out the guest of a locked stay. */
export async function writeCheckOut(
  ctx: Context,
  locked: LockedBooking,
  input: CheckOutInput,
): Promise<Booking> {
  requireMayOverride(ctx, input)
  const changes = checkOutChanges(ctx, locked, input)
  const { totalAmount = locked.before.totalAmount } = changes
  const notes = [reasonOf(locked, input), balanceNote({ ...locked.before, totalAmount })]
  const note = notes.filter((one) => one !== undefined).join('. ')
  return writeAction(ctx, withNote(locked, note), { changes, version: input.version })
}

/** Checks a guest in, under the rules of `checkInChanges`. Throws also `bookings.dates_taken` and `common.stale_edit`. */
export const checkIn = (ctx: Context, id: string, input: CheckInInput): Promise<DeskStay> =>
  inTransaction(async () => toDeskStay(ctx, await writeCheckIn(ctx, await lockStay(ctx, id), input)))

/** Checks a guest out, under the rules of `checkOutChanges`. An early departure frees the nights that follow. */
export const checkOut = (ctx: Context, id: string, input: CheckOutInput): Promise<DeskStay> =>
  inTransaction(async () => toDeskStay(ctx, await writeCheckOut(ctx, await lockStay(ctx, id), input)))

/** Cancels the stay of a guest who did not arrive, under the rules of `noShowChanges`. */
export const recordNoShow = (ctx: Context, id: string, input: NoShowInput): Promise<DeskStay> =>
  inTransaction(async () => {
    const locked = await lockStay(ctx, id)
    const refund = noShowRefund(ctx, locked.before, input)
    const changes = noShowChanges(ctx, locked, refund)
    const withRefund = refund > 0 ? { ...locked, postMoney: () => postNoShowRefund(ctx, id, refund) } : locked
    return toDeskStay(ctx, await writeAction(ctx, withRefund, { changes, version: input.version }))
  })

/** Records several stays, all or none. */
export const recordStays = (ctx: Context, { outcome, bookings }: RecordStaysInput): Promise<void> =>
  inTransaction(async () => {
    const versions = new Map(bookings.map(({ id, version }) => [id.toLowerCase(), version]))
    for (const locked of await lockStays(ctx, [...versions.keys()])) {
      const changes = outcome === 'STAYED' ? stayedChanges(ctx, locked) : noShowChanges(ctx, locked)
      await writeAction(ctx, locked, { changes, version: versions.get(locked.before.id) })
    }
  })
