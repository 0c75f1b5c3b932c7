import { z } from 'zod'

/** What a business asks its guests for. NAMES: who they are and where they go. IDENTITY: also an identity document. */
export const RegisterMode = z.enum(['OFF', 'NAMES', 'IDENTITY'])
export type RegisterMode = z.infer<typeof RegisterMode>

export const registerModeLabels: Record<RegisterMode, string> = {
  OFF: 'No register',
  NAMES: 'Names and addresses',
  IDENTITY: 'Names, addresses and identity documents',
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
  CHILD: 'None, a child',
}

/** Lengths, in characters. */
export const maxRegisterName = 100
export const maxNationality = 60
export const maxRegisterAddress = 200
export const maxJourneyPlace = 80
export const maxIdNumber = 40
export const maxMonthsReason = 200

/** A national identification number. Only its last digits are stored. */
export const ninDigits = 11
export const storedNinDigits = 4

/** Months after check-out at which entries are deleted. Another number than the default needs a reason. */
export const maxRegisterMonths = 24
export const defaultRegisterMonths = 6

/** More people than sleep at any property. */
export const maxEntriesPerBooking = 30

/** What a guest is told before the form. */
export const registerNotice = ({ businessName, months }: { businessName: string; months: number }): string =>
  `${businessName} keeps a register of its guests. Your details are used for this register only, are shown to authorities that may ask for them by law, and are deleted ${months === 1 ? 'one month' : `${months} months`} after check-out. Of a NIN only the last ${storedNinDigits} digits are kept. To see, correct or erase your details, write to ${businessName}.`

/** "Adaeze O.", so that people at the desk see who is in the register and who is missing. */
export function maskName(fullName: string): string {
  const [first = '', ...others] = fullName.split(/\s+/)
  return [first, ...others.map((name) => `${[...name][0]}.`)].join(' ')
}

/** "2 of 3 guests are in the register" */
export const registerProgress = (entered: number, guests: number): string =>
  `${entered} of ${guests} ${guests === 1 ? 'guest is' : 'guests are'} in the register`
