import type { AuditChange } from '@ilewa/contract/audit'
import { hasSamePhone } from '@ilewa/contract/bookings/guest-rules'
import type { Country } from '@ilewa/contract/business'
import { toE164 } from '../../../platform/phone.ts'

/** A guest's name, e-mail and phone as the booking has them; '' if it has none. */
export interface GuestContact {
  guestName: string
  guestEmail: string
  guestPhone: string
  guestPhoneE164: string | null
}

const contactFields = ['guestName', 'guestEmail', 'guestPhone'] as const

const valueBefore = (changes: readonly AuditChange[], field: string, value: string): string => {
  const change = changes.find((each) => each.field === field)
  return change ? String(change.from ?? '') : value
}

function contactBefore(later: GuestContact, changes: readonly AuditChange[], country: Country | null) {
  const [guestName = '', guestEmail = '', guestPhone = ''] = contactFields.map((field) =>
    valueBefore(changes, field, later[field]),
  )
  return { guestName, guestEmail, guestPhone, guestPhoneE164: toE164(guestPhone, country) }
}

/** Also by e-mail, unlike in an edit: all bookings with one e-mail are erased as those of one guest. */
const isSameGuest = (one: GuestContact, other: GuestContact): boolean =>
  one.guestName === other.guestName ||
  (one.guestEmail !== '' && one.guestEmail === other.guestEmail) ||
  hasSamePhone(one, other)

/**
 * Lists the contacts of a booking's guest: the present one and the one before each entry of the audit log, the newest
 * first. It ends where name, e-mail and phone all changed at once: before that, another guest had the booking.
 */
export function listGuestContacts(
  present: GuestContact,
  entries: readonly (readonly AuditChange[])[],
  country: Country | null,
): GuestContact[] {
  const contacts = [present]
  let later = present
  for (const changes of entries) {
    const earlier = contactBefore(later, changes, country)
    if (!isSameGuest(earlier, later)) break
    contacts.push(earlier)
    later = earlier
  }
  return contacts
}
