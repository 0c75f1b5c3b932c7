import { z } from 'zod'
import { optionalText, wholeNumber } from '../core/fields.ts'
import {
  CodesPayment,
  maxDirections,
  maxDoorCode,
  maxHoursBefore,
  maxWifiName,
  maxWifiPassword,
  unlockDigits,
} from './terms.ts'

/** How a guest gets into a property. */
export const ArrivalDetails = z.object({
  directions: z.string().nullable(),
  wifiName: z.string().nullable(),
  /** Stored encrypted, like the door code. */
  wifiPassword: z.string().nullable(),
  doorCode: z.string().nullable(),
  /** False if they were encrypted with another secret of the server: they have to be entered again. */
  isReadable: z.boolean(),
  /** 0 before they are saved for the first time. */
  version: z.int(),
})
export type ArrivalDetails = z.infer<typeof ArrivalDetails>

export const ArrivalDetailsInput = z.object({
  directions: optionalText({
    max: maxDirections,
    tooLong: `Directions must be ${maxDirections} characters or less`,
  }),
  wifiName: optionalText({
    max: maxWifiName,
    tooLong: `Wi-Fi name must be ${maxWifiName} characters or less`,
  }),
  wifiPassword: optionalText({
    max: maxWifiPassword,
    tooLong: `Wi-Fi password must be ${maxWifiPassword} characters or less`,
  }),
  doorCode: optionalText({
    max: maxDoorCode,
    tooLong: `Door code must be ${maxDoorCode} characters or less`,
  }),
  version: z.int().min(0).optional(),
})
export type ArrivalDetailsInput = z.output<typeof ArrivalDetailsInput>

/** When guests see the door code and the Wi-Fi password. */
export const CodesSettings = z.object({
  hoursBefore: wholeNumber({ label: 'Hours before check-in', min: 0, max: maxHoursBefore }),
  payment: z.enum(CodesPayment.options, { error: 'Choose what has to be paid' }),
  /** 0 before they are saved for the first time. */
  version: z.int().min(0),
})
export type CodesSettings = z.infer<typeof CodesSettings>

export const CodesSettingsInput = CodesSettings.partial({ version: true })
export type CodesSettingsInput = z.output<typeof CodesSettingsInput>

/** The guest's page of a booking. */
export const GuestLink = z.object({
  url: z.string(),
  /** The last day on which it works. */
  lastDay: z.string(),
  /** Whether too many wrong digits were entered: the codes are shown again once the link is renewed. */
  isLocked: z.boolean(),
})
export type GuestLink = z.infer<typeof GuestLink>

/** `left` is the number of tries that remain. */
export const wrongDigitsMessage = (left: number): string =>
  `These are not the last ${unlockDigits} digits. You can try ${left === 1 ? 'once' : `${left} times`} more.`

const digitsMessage = `Enter the last ${unlockDigits} digits of your phone number`

export const UnlockInput = z.object({
  digits: z
    .string({ error: digitsMessage })
    .trim()
    .regex(new RegExp(`^\\d{${unlockDigits}}$`), digitsMessage),
})
export type UnlockInput = z.output<typeof UnlockInput>

/** What opens the property and its Wi-Fi. */
export const AccessCodes = z.object({
  wifiName: z.string().nullable(),
  wifiPassword: z.string().nullable(),
  doorCode: z.string().nullable(),
})
export type AccessCodes = z.infer<typeof AccessCodes>
