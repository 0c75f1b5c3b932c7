import {
  confirmNameMessage,
  erasedGuestName,
  type GuestErasureInput,
} from '@ilewa/contract/bookings/guest-erasure'
import { toSearchText } from '@ilewa/contract/core/search'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { AppError, invalidField } from '../../../platform/app-error.ts'
import { db } from '../../../platform/database/database.ts'
import { toErasedWords } from '../../../platform/database/erased-words.ts'
import type { Context } from '../../../platform/http/pipeline/context.ts'
import { createOnce, eraseFromStoredResponses } from '../../../platform/http/pipeline/idempotency.ts'
import { newId } from '../../../platform/id.ts'
import { eraseFromJobs } from '../../../platform/jobs/queue-tables.ts'
import { type ErasedEntry, eraseContactsFromAudit, eraseFromAudit } from '../../audit/audit.erasure.ts'
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
import {
  type GuestBooking,
  isGuestExpected,
  listBookingsOfGuest,
  listContactsOfOthers,
} from './erasure.queries.ts'
import { type GuestContact, listGuestContacts } from './guest-contacts.ts'

const auditedFields = ['guestName', 'guestEmail', 'guestPhone', 'notes', 'cancellationReason', 'note']

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

const isText = (text: string | null): text is string => text !== null && text !== ''

const listPhones = (contacts: readonly GuestContact[]): string[] =>
  contacts.map(({ guestPhoneE164 }) => guestPhoneE164).filter(isText)

/**
 * Leaves out an earlier e-mail or number that another guest has now, because it was mistyped or was the agent's. The present
 * ones are always the guest's.
 */
async function withoutContactsOfOthers(
  ctx: Context,
  found: readonly GuestBooking[],
  contacts: readonly GuestContact[],
): Promise<GuestContact[]> {
  const present = new Set(found.flatMap(({ guestEmail, guestPhoneE164 }) => [guestEmail, guestPhoneE164]))
  const used = await listContactsOfOthers(ctx, {
    bookingIds: found.map(({ id }) => id),
    emails: contacts.map(({ guestEmail }) => guestEmail).filter(isText),
    phones: listPhones(contacts),
    names: contacts.map(({ guestName }) => guestName),
  })
  const isOfOthers = (contact: string | null) => used.has(contact) && !present.has(contact)
  return contacts.map((contact) => ({
    ...contact,
    ...(isOfOthers(contact.guestEmail) && { guestEmail: '' }),
    ...(isOfOthers(contact.guestPhoneE164) && { guestPhone: '', guestPhoneE164: null }),
  }))
}

/** The contacts of the guest in all of their bookings, now and earlier. */
function listContacts(ctx: Context, found: readonly GuestBooking[], erased: readonly ErasedEntry[]) {
  const entries = Map.groupBy(erased, ({ recordId }) => recordId)
  const contacts = found.flatMap((booking) =>
    listGuestContacts(
      booking,
      (entries.get(booking.id) ?? []).map(({ changes }) => changes),
      ctx.country,
    ),
  )
  return withoutContactsOfOthers(ctx, found, contacts)
}

/** Phones only if they are valid, as typed and in E.164: many guests can have the same "0000000000". */
const listEmailsAndPhones = (contacts: readonly GuestContact[]): string[] => {
  const reachable = contacts.flatMap(({ guestEmail, guestPhone, guestPhoneE164 }) =>
    guestPhoneE164 ? [guestEmail, guestPhone, guestPhoneE164] : [guestEmail],
  )
  return [...new Set(reachable.filter(isText))]
}

const listPersonalTexts = (contacts: readonly GuestContact[]): Set<string> => {
  const others = contacts.flatMap(({ guestName, guestPhone }) => [guestName, guestPhone])
  return new Set([...others, ...listEmailsAndPhones(contacts)].filter(isText))
}

async function eraseEverywhere(ctx: Context, found: readonly GuestBooking[]): Promise<void> {
  const { businessId } = ctx
  const labelled = found.map(({ id, reference }) => ({ id, reference, guestName: erasedGuestName }))
  const labels = new Map(labelled.map((booking) => [booking.id, toBookingIdentity(booking).label]))
  const bookingIds = [...labels.keys()]
  await eraseFromBookings(ctx, bookingIds)
  // Erases ratings first: a guest who rates at this moment is either refused or found in the audit log below.
  await eraseFromRatings({ businessId, labels })
  const erased = await eraseFromAudit({ businessId, kind: 'booking', labels, fields: auditedFields })
  const contacts = await listContacts(ctx, found, erased)
  const personal = listPersonalTexts(contacts)
  const words = toErasedWords(personal, erasedGuestName)
  // Bookings that another guest took over keep their guest; their history names this one.
  const takenOverIds = await eraseContactsFromAudit(businessId, 'booking', {
    emailsAndPhones: listEmailsAndPhones(contacts),
    words,
  })
  await eraseFromMaintenance(businessId, words)
  await eraseFromImportedEvents(businessId, bookingIds)
  await eraseFromMessages(businessId, { bookingIds, phones: listPhones(contacts) })
  await eraseFromGuestPage(businessId, bookingIds)
  await eraseFromGuestRegister(businessId, bookingIds)
  await erasePersonFromGuestRegister(businessId, personal)
  await eraseFromRequests(businessId, { bookingIds, personalTexts: [...personal] })
  await eraseFromMoney(businessId, bookingIds)
  await eraseFromLines(businessId, bookingIds)
  await eraseFromNotifications(businessId, words)
  await eraseFromJobs(businessId, words)
  const erasedFields = { guestName: erasedGuestName, guestEmail: '', guestPhone: '', guestPhoneE164: null }
  await eraseFromStoredResponses(ctx, [...bookingIds, ...takenOverIds], {
    ...erasedFields,
    notes: null,
    cancellationReason: null,
  })
}

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
    // Accents and tone marks are hard to type on a phone.
    if (toSearchText(confirmName.trim()) !== toSearchText(selected.guestName.trim()))
      throw invalidField('confirmName', confirmNameMessage)
    if (isGuestExpected(ctx, found)) throw new AppError('bookings.guest_expected')
    if (count !== undefined && count !== found.length) throw new AppError('bookings.guest_bookings_changed')
    await eraseEverywhere(ctx, found)
    const record = toBookingIdentity({ ...selected, id, guestName: erasedGuestName })
    await recordUpdated(ctx, record, { before: {}, after: { erasedBookings: found.length } })
    return { count: found.length }
  })
