import { emailOrEmpty } from '../core/fields.ts'

/**
 * What a business requires of a guest. A guest without an e-mail has '' as e-mail: in requests, responses and the
 * database. Responses show '' for an erased guest too.
 */
export interface GuestRules {
  /** Whether the guest's e-mail is optional. Default: it is required. */
  guestEmailOptional: boolean
}

/** The rules of an edit: a booking without an e-mail stays editable if the business requires one later. */
export const guestRulesOf = (
  { guestEmail }: { guestEmail: string },
  { guestEmailOptional }: GuestRules,
): GuestRules => ({ guestEmailOptional: guestEmailOptional || guestEmail === '' })

/** Missing, null and '' are no e-mail: ''. */
export const optionalGuestEmail = emailOrEmpty.nullish().transform((value) => value ?? '')

const requiredGuestMessages = {
  guestName: 'Guest name is required',
  guestEmail: 'Guest email is required',
  guestPhone: 'Guest phone is required',
} as const
type GuestField = keyof typeof requiredGuestMessages

/** Required guest fields that are missing in an edit of a guest who is not erased. */
export const missingGuestFields = (
  guest: Partial<Record<GuestField, unknown>>,
  { guestEmailOptional }: GuestRules,
) =>
  (Object.keys(requiredGuestMessages) as GuestField[])
    .filter((path) => guest[path] === undefined && !(guestEmailOptional && path === 'guestEmail'))
    .map((path) => ({ path, message: requiredGuestMessages[path] }))

interface GuestPhone {
  guestPhone: string
  guestPhoneE164: string | null
}

/**
 * Whether two stays have the same phone number, however it is written: 0803 123 4567 and +234 803 123 4567. A number that
 * is written alike is the same also if the business named another country in between.
 */
export const hasSamePhone = (one: GuestPhone, other: GuestPhone): boolean =>
  one.guestPhone === other.guestPhone ||
  (one.guestPhoneE164 ?? one.guestPhone) === (other.guestPhoneE164 ?? other.guestPhone)
