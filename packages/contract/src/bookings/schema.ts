import { z } from 'zod'
import { type CivilDate, nightsBetween, requiredDate } from '../core/dates.ts'
import {
  email,
  emailOrEmpty,
  optionalText,
  personName,
  recordState,
  requiredError,
  text,
  uuid,
  Version,
  withCrossFieldRule,
} from '../core/fields.ts'
import { type Naira, nairaAmount } from '../core/money.ts'
import { AgreedPolicy } from '../money/agreed-policy.ts'
import { DueDate } from '../money/due-states.ts'
import { AgreedDiscount, BookingLine } from '../prices/lines.ts'
import { StayTax } from '../prices/stay-taxes.ts'
import { StayRating } from '../ratings/stay-rating.ts'
import { type GuestRules, missingGuestFields, optionalGuestEmail } from './guest-rules.ts'
import { BookingSource, BookingStatus, CancelKind } from './terms.ts'

export const maxGuests = 20
export const maxNights = 730
export const maxNotes = 1000
export const maxReason = 500

export const checkInPastMessage = 'Check-in date must be today or in the future'
const checkOutMessage = 'Check-out date must be after check-in date'
export const maxNightsMessage = `A stay has at most ${maxNights} nights`
export const paidLoweredMessage = 'Only the owner can lower the amount paid'
export const paidAboveTotalMessage = 'Paid amount cannot exceed total amount'
/** 10 to 20 characters, with at least 7 digits. */
const guestPhone = z
  .string({ error: requiredError('Guest phone is required', 'Guest phone') })
  .trim()
  .min(1, { error: 'Guest phone is required', abort: true })
  .min(10, { error: 'Phone number must be at least 10 characters', abort: true })
  .max(20, 'Phone number must be 20 characters or less')
  .regex(/^[\d+\s().-]+$/, 'Invalid phone format')
  .refine((value) => value.replace(/\D/g, '').length >= 7, 'Invalid phone format')

const notes = text({ max: maxNotes, tooLong: `Notes must be ${maxNotes} characters or less` })

/** The fields of a stay, each with its own rules. */
export const stayFields = {
  checkIn: requiredDate('Check-in date'),
  checkOut: requiredDate('Check-out date'),
  guests: z
    .number({ error: requiredError('At least 1 guest is required', 'Number of guests') })
    .refine(Number.isInteger, { error: 'Number of guests must be a whole number', abort: true })
    .min(1, 'At least 1 guest is required')
    .max(maxGuests, `Maximum ${maxGuests} guests allowed`),
  totalAmount: nairaAmount({
    label: 'Total amount',
    required: 'Total amount must be positive',
    negative: 'Total amount must be positive',
  }),
  paidAmount: nairaAmount({
    label: 'Paid amount',
    required: 'Paid amount must be a number',
    negative: 'Paid amount cannot be negative',
  }).default(0),
  status: z.enum(BookingStatus.options, { error: 'Invalid booking status' }).default('PENDING'),
  notes: notes.nullish().transform((value) => value || null),
  guestName: personName({ label: 'Guest name', min: 2, max: 100 }),
  guestEmail: email('Guest email is required'),
  guestPhone,
  agentId: uuid.nullish().transform((id) => id ?? null),
  source: BookingSource.optional(),
  /** The total is that of a quote. A client that knows no quotes sends nights × price per night; the quoted total is stored. */
  quoted: z.boolean().optional(),
}

interface Nights {
  checkIn: CivilDate
  checkOut: CivilDate
}

/** A stay has 1 to `maxNights` nights. */
export const validateNights = ({ checkIn, checkOut }: Nights, context: z.core.$RefinementCtx) => {
  const addIssue = (message: string) => context.addIssue({ code: 'custom', path: ['checkOut'], message })
  if (checkOut <= checkIn) addIssue(checkOutMessage)
  else if (nightsBetween(checkIn, checkOut) > maxNights) addIssue(maxNightsMessage)
}

/** The fields that `validateNights` reads. */
export const nightFields = { checkIn: stayFields.checkIn, checkOut: stayFields.checkOut }

/**
 * `schema` with the rule that an amount paid is not raised above the total. One that is above it already stays valid: the
 * total was lowered, and a refund is due.
 */
export const withPaidRule = <S extends z.ZodType>(schema: S, savedAmount: Naira) =>
  withCrossFieldRule(
    schema,
    { totalAmount: stayFields.totalAmount, paidAmount: stayFields.paidAmount },
    ({ totalAmount, paidAmount }, context) => {
      if (paidAmount <= totalAmount || paidAmount <= savedAmount) return
      context.addIssue({ code: 'custom', path: ['paidAmount'], message: paidAboveTotalMessage })
    },
  )

const bookingInputWith = <E extends z.ZodType<string>>(guestEmail: E) =>
  withPaidRule(
    withCrossFieldRule(
      z.object({
        ...stayFields,
        guestEmail,
        propertyId: z.uuid({ error: requiredError('Property selection is required', 'Property') }),
        agreedDiscount: AgreedDiscount.optional(),
      }),
      nightFields,
      validateNights,
    ),
    0,
  )

export const BookingInput = bookingInputWith(stayFields.guestEmail)
export type BookingInput = z.output<typeof BookingInput>
const BookingInputWithOptionalEmail = bookingInputWith(optionalGuestEmail)

/** The rules of a new booking at a business. */
export const bookingInputFor = ({ guestEmailOptional }: GuestRules) =>
  guestEmailOptional ? BookingInputWithOptionalEmail : BookingInput

/**
 * An erased guest has no email and no phone, so an empty string means "not sent". The server rejects this for other
 * guests.
 */
const optionalIfErased = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())

const rawOptional = optionalIfErased(z.unknown())

const erasableGuestFields = {
  guestName: optionalIfErased(stayFields.guestName),
  guestPhone: optionalIfErased(stayFields.guestPhone),
}

const bookingUpdateWith = <E extends z.ZodType<string | undefined>>(guestEmail: E, rules: GuestRules) =>
  withCrossFieldRule(
    withCrossFieldRule(
      z.object({
        ...stayFields,
        ...erasableGuestFields,
        guestEmail,
        paidAmount: stayFields.paidAmount.unwrap().optional(),
        status: stayFields.status.unwrap().optional(),
        notes: notes
          .nullable()
          .transform((value) => value || null)
          .optional(),
        agentId: uuid.nullable().optional(),
        version: Version.optional(),
      }),
      nightFields,
      validateNights,
    ),
    // Reads the raw values, so that missing fields are reported even if another field is invalid.
    { guestName: rawOptional, guestEmail: rawOptional, guestPhone: rawOptional },
    (guest, context) => {
      if (guest.guestEmail === undefined && guest.guestPhone === undefined) return
      for (const { path, message } of missingGuestFields(guest, rules))
        context.addIssue({ code: 'custom', path: [path], message })
    },
  )

/** Fields that an edit omits do not change, so that a client that does not know a field cannot clear it. */
export const BookingUpdate = bookingUpdateWith(optionalIfErased(stayFields.guestEmail), {
  guestEmailOptional: false,
})
export type BookingUpdate = z.output<typeof BookingUpdate>
/** '' removes the e-mail. */
const BookingUpdateWithOptionalEmail = bookingUpdateWith(
  emailOrEmpty
    .nullable()
    .transform((value) => value ?? '')
    .optional(),
  { guestEmailOptional: true },
)

/** The rules of an edit at a business. */
export const bookingUpdateFor = ({ guestEmailOptional }: GuestRules) =>
  guestEmailOptional ? BookingUpdateWithOptionalEmail : BookingUpdate

export const anywayReasonMessage = 'Give a reason'

const hasVisibleText = (text: string | null) => /[\p{L}\p{N}]/u.test(text ?? '')

/** An unlikely fact needs a reason, which the audit log stores. */
export const withAnywayReason = <
  S extends z.ZodType<{ anyway?: boolean | undefined; reason: string | null }>,
>(
  schema: S,
) =>
  schema.refine(({ anyway, reason }) => !anyway || hasVisibleText(reason), {
    path: ['reason'],
    error: anywayReasonMessage,
  })

export const BookingStatusInput = withAnywayReason(
  z.object({
    status: z.enum(BookingStatus.options, { error: 'Invalid booking status' }),
    reason: optionalText({
      max: maxReason,
      tooLong: `Cancellation reason must be ${maxReason} characters or less`,
    }),
    /** Of a cancellation; if omitted, what the agreed policy says. Another fee needs an owner and a reason. */
    cancellationFee: nairaAmount({
      label: 'Fee',
      required: 'Fee is required',
      negative: 'Fee cannot be negative',
    }).optional(),
    version: Version.optional(),
    /** Records an unlikely check-in or check-out; owners only, with a reason. */
    anyway: z.boolean().optional(),
    /** Confirms a pending booking in the same step as its check-in. */
    confirm: z.boolean().optional(),
    /** Checks in although another guest has not checked out of the property. */
    occupied: z.boolean().optional(),
  }),
)
export type BookingStatusInput = z.output<typeof BookingStatusInput>

export const Booking = z.object({
  id: uuid,
  /** Short, and easy to say on the phone. */
  reference: z.string(),
  checkIn: z.string(),
  checkOut: z.string(),
  guests: z.int(),
  totalAmount: z.number(),
  /** The part of the total that is tax: it is no revenue. */
  taxAmount: z.number(),
  /** The taxes of the stay, as they were when it was booked. */
  taxes: z.array(StayTax),
  /** Confirmed by an owner: the balance of the booking's payments and refunds. */
  paidAmount: z.number(),
  /** Claimed, but not confirmed; never part of `paidAmount`. */
  claimedAmount: z.number(),
  /** What of the claimed amount is a caution deposit. */
  claimedCaution: z.number(),
  /** The caution deposit that was agreed. It is not part of the total. */
  cautionAmount: z.number(),
  /** The caution deposit that is held. */
  cautionHeld: z.number(),
  /** The end of the hold: at this time a pending booking is cancelled, unless `holdAmount` is paid before. */
  holdUntil: z.iso.datetime().nullable(),
  /** The deposit that confirms a held booking. */
  holdAmount: z.number().nullable(),
  status: BookingStatus,
  notes: z.string().nullable(),
  guestName: z.string(),
  /** '' if the guest has none or is erased. */
  guestEmail: z.string(),
  guestPhone: z.string(),
  guestPhoneE164: z.string().nullable(),
  propertyId: uuid,
  property: z.object({ id: uuid, name: z.string() }),
  agentId: uuid.nullable(),
  agentName: z.string().nullable(),
  source: BookingSource,
  cancellationReason: z.string().nullable(),
  /** Set for a cancelled stay whose guest did not arrive. */
  cancelKind: CancelKind.nullable(),
  /** As agreed when the stay was booked. */
  cancellationPolicy: AgreedPolicy,
  /** The earlier check-in from which the days of the policy count, if an agent moved the stay. */
  policyCheckIn: z.string().nullable(),
  /** What the guest pays for a cancelled stay. Null if it is not cancelled, or was before fees were recorded. */
  cancellationFee: z.number().nullable(),
  /** What the policy keeps at most: the fee follows what is paid, up to this. Null if the fee was set by hand. */
  policyFee: z.number().nullable(),
  cancelledOn: z.string().nullable(),
  ...recordState,
  /** Set once the guest is erased: name, contact details, notes and cancellation reason are deleted permanently. */
  guestErasedAt: z.iso.datetime().optional(),
  /** What the total consists of, only when a single booking is read. Empty for one that was stored without lines. */
  lines: z.array(BookingLine).optional(),
  /** When parts of the total are due, by day, only when a single booking is read by a person with `payments:read`. */
  dueDates: z.array(DueDate).optional(),
  /** The guest's rating, only when a single booking is read by a person with `analytics:read`. */
  rating: StayRating.optional(),
  /** Another guest is in house at the property. Only when a single booking is read. */
  isOccupied: z.boolean().optional(),
})
export type Booking = z.infer<typeof Booking>
