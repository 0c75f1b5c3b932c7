import type { ReturningGuest } from '@ilewa/contract/bookings/returning-guests'
import { matchesSearch, toPhoneText } from '@ilewa/contract/core/search'
import type { BookingValues } from '../booking-form.ts'

const guestFields = ['guestName', 'guestPhone', 'guestEmail'] as const
type GuestField = (typeof guestFields)[number]
export type GuestDetails = Pick<BookingValues, GuestField>

/** The searched text of a guest: name, and phone in every notation. */
export const toGuestText = ({ guestName, guestPhone, guestPhoneE164 }: ReturningGuest) =>
  `${guestName} ${toPhoneText({ phone: guestPhone, phoneE164: guestPhoneE164 })}`

/** Whether the text is a part of the guest's detail, in any notation, so that the detail completes it. */
const isPartOf = (text: string, field: GuestField, guest: ReturningGuest): boolean =>
  field === 'guestEmail'
    ? guest.guestEmail.startsWith(text.trim().toLowerCase())
    : matchesSearch(text, toGuestText(guest))

export interface GuestChoice {
  /** Replaces the values of the form. */
  filled: Partial<GuestDetails>
  /** Differs from what the person typed in another field, and stays out until they decide. */
  different: Partial<GuestDetails>
}

/**
 * What a chosen guest fills: the field of the search, empty fields, parts of the guest's own details, and what an earlier
 * choice has filled.
 */
export function chooseGuest(
  guest: ReturningGuest,
  values: GuestDetails,
  { searched, earlier }: { searched: GuestField; earlier: Partial<GuestDetails> },
): GuestChoice {
  const choice: GuestChoice = { filled: {}, different: {} }
  for (const field of guestFields) {
    const [next, current] = [guest[field], values[field]]
    if (next === current || (next === '' && current !== earlier[field])) continue
    const isReplaceable =
      field === searched || current === '' || current === earlier[field] || isPartOf(current, field, guest)
    choice[isReplaceable ? 'filled' : 'different'][field] = next
  }
  return choice
}
