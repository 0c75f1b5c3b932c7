import { z } from 'zod'
import { BookingStatus } from '../bookings/terms.ts'
import { civilDate } from '../core/dates.ts'
import { optionalText, personName, phone, requiredLine, uuid, wholeNumber } from '../core/fields.ts'
import {
  defaultRegisterMonths,
  IdKind,
  idKindLabels,
  maxIdNumber,
  maxJourneyPlace,
  maxMonthsReason,
  maxNationality,
  maxRegisterAddress,
  maxRegisterMonths,
  maxRegisterName,
  ninDigits,
  RegisterMode,
  registerLabels,
  storedNinDigits,
} from './terms.ts'

export const RegisterSettings = z.object({
  mode: z.enum(RegisterMode.options, { error: 'Choose what the register has' }),
  /** Retention of entries in months, after check-out or an earlier cancellation. */
  months: wholeNumber({ label: 'Months', min: 1, max: maxRegisterMonths }),
  /** Why another time than the default; null for the default. */
  monthsReason: z.string().nullable(),
})
export type RegisterSettings = z.infer<typeof RegisterSettings>

export const RegisterSettingsInput = RegisterSettings.extend({
  monthsReason: optionalText({
    max: maxMonthsReason,
    tooLong: `The reason must be ${maxMonthsReason} characters or less`,
  }),
}).transform((settings, context) => {
  const { months, monthsReason } = settings
  if (months === defaultRegisterMonths) return { ...settings, monthsReason: null }
  if (monthsReason === null)
    context.addIssue({
      code: 'custom',
      path: ['monthsReason'],
      message: `Enter the reason for another time than ${defaultRegisterMonths} months`,
    })
  return settings
})
export type RegisterSettingsInput = z.output<typeof RegisterSettingsInput>

export const documentKindMessage = 'Choose the identity document'
const documentRequiredMessage = 'Enter the number of the document'
const childNumberMessage = 'Choose the document, or leave the number empty'
const looksLikeNinMessage = `A number of ${ninDigits} digits is a NIN. Choose ${idKindLabels.NIN}.`
const ninMessage = `Enter the ${ninDigits} digits of the NIN, or its last ${storedNinDigits}`

const EntryFields = z.object({
  fullName: personName({ label: registerLabels.fullName, min: 2, max: maxRegisterName }),
  nationality: requiredLine({ label: registerLabels.nationality, min: 2, max: maxNationality }),
  address: requiredLine({ label: registerLabels.address, min: 2, max: maxRegisterAddress }),
  phone: phone(),
  comingFrom: requiredLine({ label: registerLabels.comingFrom, min: 2, max: maxJourneyPlace }),
  goingTo: requiredLine({ label: registerLabels.goingTo, min: 2, max: maxJourneyPlace }),
  /** Null unless the business asks for identity documents. */
  idKind: z.enum(IdKind.options, { error: documentKindMessage }).nullish().default(null),
  idNumber: optionalText({
    max: maxIdNumber,
    tooLong: `The number must be ${maxIdNumber} characters or less`,
  }).default(null),
})

/** The number as it is stored: of a NIN the last digits. An error message for an invalid one. */
function readIdNumber(
  idKind: IdKind,
  idNumber: string | null,
): { stored: string | null } | { error: string } {
  if (idKind === 'CHILD') return idNumber ? { error: childNumberMessage } : { stored: null }
  if (!idNumber) return { error: documentRequiredMessage }
  // Digits of other scripts as those of ours, and whatever divides them left out.
  const written = idNumber.normalize('NFKC')
  const digits = written.replace(/[^\p{L}\p{N}]/gu, '')
  if (idKind !== 'NIN') {
    const hasNin = new RegExp(`(?<!\\p{N})\\p{N}{${ninDigits}}(?!\\p{N})`, 'u').test(digits)
    return hasNin ? { error: looksLikeNinMessage } : { stored: written }
  }
  const isNin = new RegExp(`^(?:\\d{${ninDigits}}|\\d{${storedNinDigits}})$`).test(digits)
  return isNin ? { stored: digits.slice(-storedNinDigits) } : { error: ninMessage }
}

/** One guest. The output has the last digits of a NIN, not the others. */
export const RegisterEntryInput = EntryFields.transform(({ idNumber, ...fields }, context) => {
  // The name is unique in a booking, also with other blanks.
  const fullName = fields.fullName.replace(/\s+/g, ' ')
  const entry = { ...fields, fullName, idKind: fields.idKind ?? null }
  if (!entry.idKind) return { ...entry, idNumber: null }
  const read = readIdNumber(entry.idKind, idNumber)
  if ('stored' in read) return { ...entry, idNumber: read.stored }
  context.addIssue({ code: 'custom', path: ['idNumber'], message: read.error })
  return { ...entry, idNumber }
})
export type RegisterEntryInput = z.output<typeof RegisterEntryInput>

/** An entry as people at the desk see it. */
export const MaskedEntry = z.object({
  id: uuid,
  /** First name and initials, or two letters of a single name. */
  name: z.string(),
  nationality: z.string(),
  idKind: IdKind.nullable(),
  hasPicture: z.boolean(),
  /** Entered by the guest on the guest's page. */
  isByGuest: z.boolean(),
  createdAt: z.iso.datetime(),
})
export type MaskedEntry = z.infer<typeof MaskedEntry>

/** The register of a booking. */
export const BookingRegister = z.object({
  mode: RegisterMode,
  /** Guests of the booking. */
  guests: z.int(),
  months: z.int(),
  /** Whether guests can be added: the booking is not cancelled, its guest not erased, and it has fewer than the limit. */
  isOpen: z.boolean(),
  /** Whether the register has documents, and the plan their pictures. */
  takesPictures: z.boolean(),
  entries: z.array(MaskedEntry),
})
export type BookingRegister = z.infer<typeof BookingRegister>

/** All of an entry. */
export const FullEntry = z.object({
  id: uuid,
  fullName: z.string(),
  nationality: z.string(),
  address: z.string(),
  phone: z.string(),
  comingFrom: z.string(),
  goingTo: z.string(),
  idKind: IdKind.nullable(),
  /** Of a NIN the last digits. Null if there is none, or if it was encrypted with another secret of the server. */
  idNumber: z.string().nullable(),
  createdAt: z.iso.datetime(),
})
export type FullEntry = z.infer<typeof FullEntry>

/** An entry with the picture of the identity document, as a data URL. */
export const RevealedEntry = FullEntry.extend({ picture: z.string().nullable() })
export type RevealedEntry = z.infer<typeof RevealedEntry>

const Stay = z.object({
  bookingId: uuid,
  reference: z.string(),
  guestName: z.string(),
  propertyName: z.string(),
  checkIn: z.string(),
  checkOut: z.string(),
  status: BookingStatus,
  guests: z.int(),
})

/** The guests who stay at the properties in one night. */
export const RegisterNight = z.object({
  night: z.string(),
  stays: z.array(Stay.extend({ entries: z.array(FullEntry) })),
})
export type RegisterNight = z.infer<typeof RegisterNight>
export type RegisterStay = RegisterNight['stays'][number]

/** A civil date in the time zone of the business: the night that begins on it. */
export const NightQuery = z.object({ night: civilDate('Choose a night') })
export type NightQuery = z.output<typeof NightQuery>
