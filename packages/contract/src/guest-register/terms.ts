import { z } from 'zod'

/** What a business asks its guests for. NAMES: who they are and where they go. IDENTITY: also an identity document. */
export const RegisterMode = z.enum(['OFF', 'NAMES', 'IDENTITY'])
export type RegisterMode = z.infer<typeof RegisterMode>

export const registerModeLabels: Record<RegisterMode, string> = {
  OFF: 'No register',
  NAMES: 'Names and journeys',
  IDENTITY: 'Also identity documents',
}

/** CHILD: has no document. */
export const IdKind = z.enum(['PASSPORT', 'NIN', 'DRIVERS_LICENCE', 'VOTERS_CARD', 'OTHER', 'CHILD'])
export type IdKind = z.infer<typeof IdKind>

export const idKindLabels: Record<IdKind, string> = {
  PASSPORT: 'Passport',
  NIN: 'National ID (NIN)',
  DRIVERS_LICENCE: 'Driver’s licence',
  VOTERS_CARD: 'Voter’s card',
  OTHER: 'Another document',
  CHILD: 'No document (child)',
}

/** The labels of the fields of an entry, in forms, lists, print and CSV. */
export const registerLabels = {
  fullName: 'Full name',
  nationality: 'Nationality',
  address: 'Home address',
  phone: 'Phone',
  comingFrom: 'Coming from',
  goingTo: 'Going to',
  idKind: 'Identity document',
  idNumber: 'Document number',
} as const

/** Hints below these labels. */
export const registerHints = {
  comingFrom: 'The place before this stay',
  goingTo: 'The place after this stay',
} as const

/** Lengths, in characters. */
export const maxRegisterName = 100
export const maxNationality = 60
export const maxRegisterAddress = 200
export const maxRegisterPhone = 20
export const maxJourneyPlace = 80
export const maxIdNumber = 40
export const maxMonthsReason = 200

/** A national identification number. Only its last digits are stored. */
export const ninDigits = 11
export const storedNinDigits = 4

/** Retention of entries in months, after check-out or an earlier cancellation. Another than the default needs a reason. */
export const defaultRegisterMonths = 6
export const maxRegisterMonths = 24

/** More people than sleep at any property. */
export const maxEntriesPerBooking = 30

/** The notice of purpose, which a guest reads before the form. */
export const registerNotice = ({ businessName, months }: { businessName: string; months: number }): string =>
  `${businessName} keeps a register of its guests. Your details are used for this register only, are shown to authorities that may ask for them by law, and are deleted ${months === 1 ? 'one month' : `${months} months`} after check-out or cancellation. Numbers and pictures of documents are encrypted; of a NIN only the last ${storedNinDigits} digits are kept. To see, correct or erase your details, write to ${businessName}.`

/** "Adaeze O.", so that people at the desk see who is in the register and who is missing; "Da…" for a single name. */
export function maskName(fullName: string): string {
  const [first = '', ...others] = fullName.split(/[\s-]+/)
  if (others.length === 0) return `${[...first].slice(0, 2).join('')}…`
  return [first, ...others.map((name) => `${[...name][0]}.`)].join(' ')
}

/** "2 of 3 guests registered". More people than the booking says may come. */
export const registerProgress = (entered: number, guests: number): string =>
  `${entered} of ${Math.max(entered, guests)} ${Math.max(entered, guests) === 1 ? 'guest' : 'guests'} registered`

/** The number as it is printed and exported: "last 4 digits 8901" for a NIN. Null if there is none. */
export const formatIdNumber = (idKind: IdKind | null, idNumber: string | null): string | null =>
  idKind === 'NIN' && idNumber !== null ? `last ${storedNinDigits} digits ${idNumber}` : idNumber
