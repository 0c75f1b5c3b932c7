import type { AuditChange } from '@ilewa/contract/audit'
import {
  confirmNameMessage,
  erasedGuestName,
  type GuestErasureInput,
} from '@ilewa/contract/bookings/guest-erasure'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { AppError, invalidField } from '../../../platform/app-error.ts'
import { db } from '../../../platform/database/database.ts'
import { toErasedWords } from '../../../platform/database/erased-words.ts'
import type { Context } from '../../../platform/http/pipeline/context.ts'
import { createOnce, eraseFromStoredResponses } from '../../../platform/http/pipeline/idempotency.ts'
import { newId } from '../../../platform/id.ts'
import { eraseFromJobs } from '../../../platform/jobs/queue-tables.ts'
import { eraseFromAudit } from '../../audit/audit.erasure.ts'
import { recordUpdated } from '../../audit/record.audit.ts'
import { eraseFromImportedEvents } from '../../calendars/events/imported-events.erasure.ts'
import { eraseFromGuestPage } from '../../guest-page/guest-page.erasure.ts'
import {
  eraseFromGuestRegister,
  erasePersonFromGuestRegister,
} from '../../guest-register/guest-register.erasure.ts'
import { eraseFromMaintenance } from '../../maintenance/maintenance.erasure.ts'
import { eraseFromMessages } from '../../messages/messages.erasure.ts'
import { eraseFromMoney } from '../../money/money.erasure.ts'
import { eraseFromNotifications } from '../../notifications/notifications.erasure.ts'
import { lockPropertiesOfStays } from '../../properties/taken-nights.queries.ts'
import { eraseFromRequests } from '../../public-page/requests/requests.erasure.ts'
import { eraseFromRatings } from '../../ratings/ratings.erasure.ts'
import { toBookingIdentity } from '../bookings.audit.ts'
import { bookings } from '../bookings.table.ts'
import { eraseFromLines } from '../lines/lines.service.ts'
import { type GuestBooking, isGuestExpected, listBookingsOfGuest } from './erasure.queries.ts'

const auditedFields = ['guestName', 'guestEmail', 'guestPhone', 'notes', 'cancellationReason', 'note']
const contactFields = ['guestName', 'guestEmail', 'guestPhone']

/** Locks every property of the guest's bookings, so that no edit runs in parallel. */
async function lockBookingsOfGuest(ctx: Context, id: string) {
  const before = await listBookingsOfGuest(ctx, id)
  const properties = await lockPropertiesOfStays(
    ctx,
    before.found.map(({ propertyId }) => propertyId),
  )
  const locked = await listBookingsOfGuest(ctx, id)
  if (!locked.found.every(({ propertyId }) => properties.has(propertyId)))
    throw new AppError('common.stale_edit')
  return locked
}

/** All bookings of the guest get one placeholder address, so that the count of returning guests does not change. */
const eraseFromBookings = ({ businessId }: Context, ids: readonly string[]) =>
  db()
    .update(bookings)
    .set({
      guestName: erasedGuestName,
      guestEmail: `erased:${newId()}`,
      guestPhone: '',
      guestPhoneE164: null,
      notes: null,
      cancellationReason: null,
      guestErasedAt: sql`now()`,
      version: sql`${bookings.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(and(eq(bookings.businessId, businessId), inArray(bookings.id, [...ids])))

/** The guest's current and former names and contact details. */
function listPersonalTexts(found: readonly GuestBooking[], audited: readonly AuditChange[]): Set<string> {
  const now = found.flatMap(({ guestName, guestEmail, guestPhone, guestPhoneE164 }) => [
    ...[guestName, guestEmail, guestPhone, guestPhoneE164],
  ])
  const earlier = audited
    .filter(({ field }) => contactFields.includes(field))
    .flatMap(({ from, to }) => [from, to])
  return new Set(
    [...now, ...earlier].filter((word): word is string => typeof word === 'string' && word !== ''),
  )
}

async function eraseEverywhere(ctx: Context, found: readonly GuestBooking[]): Promise<void> {
  const { businessId } = ctx
  const labelled = found.map(({ id, reference }) => ({ id, reference, guestName: erasedGuestName }))
  const labels = new Map(labelled.map((booking) => [booking.id, toBookingIdentity(booking).label]))
  await eraseFromBookings(ctx, [...labels.keys()])
  // Erases ratings first: a guest who rates at this moment is either refused or found in the audit log below.
  await eraseFromRatings({ businessId, labels })
  const audited = await eraseFromAudit({ businessId, kind: 'booking', labels, fields: auditedFields })
  const personal = listPersonalTexts(found, audited)
  const words = toErasedWords(personal, erasedGuestName)
  await eraseFromMaintenance(businessId, words)
  await eraseFromImportedEvents(businessId, [...labels.keys()])
  await eraseFromMessages(businessId, [...labels.keys()])
  await eraseFromGuestPage(businessId, [...labels.keys()])
  await eraseFromGuestRegister(businessId, [...labels.keys()])
  await erasePersonFromGuestRegister(businessId, personal)
  await eraseFromRequests(businessId, { bookingIds: [...labels.keys()], personalTexts: [...personal] })
  await eraseFromMoney(businessId, [...labels.keys()])
  await eraseFromLines(businessId, [...labels.keys()])
  await eraseFromNotifications(businessId, words)
  await eraseFromJobs(businessId, words)
  const erasedFields = { guestName: erasedGuestName, guestEmail: '', guestPhone: '', guestPhoneE164: null }
  await eraseFromStoredResponses(ctx, [...labels.keys()], {
    ...erasedFields,
    notes: null,
    cancellationReason: null,
  })
}

const normalizeName = (name: string) => name.trim().normalize('NFC').toLowerCase()

/**
 * Replaces all personal data of a booking's guest in all of their bookings and wherever else this business stores it.
 * Stays and amounts remain. Returns 0 if the guest is already erased. Throws `bookings.guest_expected`,
 * `bookings.guest_bookings_changed`.
 */
export const eraseGuest = (
  ctx: Context,
  id: string,
  { confirmName, count }: GuestErasureInput,
): Promise<{ count: number }> =>
  createOnce(ctx, async () => {
    const { selected, found } = await lockBookingsOfGuest(ctx, id)
    if (found.length === 0) return { count: 0 }
    if (normalizeName(confirmName) !== normalizeName(selected.guestName))
      throw invalidField('confirmName', confirmNameMessage)
    if (isGuestExpected(ctx, found)) throw new AppError('bookings.guest_expected')
    if (count !== undefined && count !== found.length) throw new AppError('bookings.guest_bookings_changed')
    await eraseEverywhere(ctx, found)
    const record = toBookingIdentity({ ...selected, id, guestName: erasedGuestName })
    await recordUpdated(ctx, record, { before: {}, after: { erasedBookings: found.length } })
    return { count: found.length }
  })
