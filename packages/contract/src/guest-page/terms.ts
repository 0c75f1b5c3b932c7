import { z } from 'zod'

/** Lengths, in characters. */
export const maxDirections = 2_000
export const maxWifiName = 60
export const maxWifiPassword = 63
export const maxDoorCode = 40

export const maxHoursBefore = 72
export const defaultHoursBefore = 24

/** The guest's page ends this many days after check-out. */
export const guestPageDays = 30
/** Wrong entries of the last digits of the guest's phone number. After so many the owner has to renew the link. */
export const maxUnlockTries = 5
export const unlockDigits = 4

/** The page of a guest. The token is secret. */
export const guestPagePath = (token: string): string => `/g/${token}`
/** A receipt on the page of a guest. */
export const guestReceiptPath = (token: string, documentId: string): string =>
  `${guestPagePath(token)}/receipts/${documentId}`
/** The same as PDF. */
export const guestReceiptPdfPath = (token: string, documentId: string): string =>
  `${guestReceiptPath(token, documentId)}/pdf`

/** What is paid before the page shows the door code. FULL: the stay and the caution deposit. */
export const CodesPayment = z.enum(['DEPOSIT', 'FULL'])
export type CodesPayment = z.infer<typeof CodesPayment>

export const codesPaymentLabels: Record<CodesPayment, string> = {
  DEPOSIT: 'The deposit is paid',
  FULL: 'Everything is paid',
}

/** A text in which the tokens of guests' links are left out. */
export const hideGuestLinks = (text: string): string =>
  text.replace(/\/g\/[\w-]{32}(?![\w-])/g, guestPagePath('…'))
