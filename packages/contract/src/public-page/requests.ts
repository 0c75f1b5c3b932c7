import { z } from 'zod'
import { nightFields, stayFields, validateNights } from '../bookings/schema.ts'
import type { BookingStatus } from '../bookings/terms.ts'
import { requiredDate } from '../core/dates.ts'
import { endpoint } from '../core/endpoint.ts'
import { ById, email, Nothing, optionalText, text, uuid, withCrossFieldRule } from '../core/fields.ts'
import { positiveNaira } from '../core/money.ts'
import { BookingLine } from '../prices/lines.ts'
import { maxPropertySlug, maxSlug } from './terms.ts'

/** A request waits this long for the mailed code. It takes no nights before. */
export const proofMinutes = 10
/** A request without an answer ends after this time. */
export const askedHours = 24
/** Codes that can be entered; after so many the request ends. */
export const maxProofTries = 5
/** Mails with a code per request, the first one included. */
export const maxProofMails = 3
/** How long a price is offered. */
export const offerMinutes = 30
/** A form that is sent faster was not filled by a person. */
export const minFormSeconds = 3
/** Requests of one e-mail address or phone number that are neither ended nor confirmed. */
export const maxOpenRequests = 2
/** Holds that ended without a payment within `expiredHoldDays`, after which guests only ask. */
export const maxExpiredHolds = 3
export const expiredHoldDays = 30
/** Unpaid holds take at most this part of a property's nights that are free in the next `holdShareDays`. */
export const maxHoldPercent = 20
export const holdShareDays = 90

export const BookingRequestState = z.enum([
  'UNPROVEN',
  'ASKED',
  'HELD',
  'CONFIRMED',
  'DECLINED',
  'EXPIRED',
  'WITHDRAWN',
])
export type BookingRequestState = z.infer<typeof BookingRequestState>

export const requestStateLabels: Record<BookingRequestState, string> = {
  UNPROVEN: 'Code not entered',
  ASKED: 'Waiting for you',
  HELD: 'Dates held',
  CONFIRMED: 'Confirmed',
  DECLINED: 'Declined',
  EXPIRED: 'Expired',
  WITHDRAWN: 'Withdrawn',
}

/** The stored state of a request. Once it is BOOKED, its state follows from its booking. */
export const StoredRequestState = z.enum(['UNPROVEN', 'ASKED', 'BOOKED', 'DECLINED', 'EXPIRED', 'WITHDRAWN'])
export type StoredRequestState = z.infer<typeof StoredRequestState>

/** The state of a request. `bookingStatus` is that of its booking. */
export function requestStateOf({
  state,
  bookingStatus,
}: {
  state: StoredRequestState
  bookingStatus: BookingStatus | null
}): BookingRequestState {
  if (state !== 'BOOKED') return state
  if (bookingStatus === 'PENDING') return 'HELD'
  return bookingStatus === 'CANCELLED' || bookingStatus === null ? 'EXPIRED' : 'CONFIRMED'
}

/** The reasons of `common.not_possible`. */
export const requestReasons = {
  notOpen: 'This request is not open any more.',
  pageHidden: 'This page takes no requests at the moment. Please write to the host.',
  showOnly: 'Please write to the host by WhatsApp to book this stay.',
  noPrice: 'Ask the host for the price on WhatsApp.',
  offerExpired: `This price is more than ${offerMinutes} minutes old. Check the price again.`,
  tooFast: 'Please check what you entered, then send it again.',
  tooMany: `You have ${maxOpenRequests} open requests. Wait for an answer, or withdraw one.`,
  banned: 'This page takes no requests from you. Please write to the host.',
  codeExpired: 'The code has expired. Please ask for these dates again.',
  manyRequests: 'This page gets many requests now. Please write to the host on WhatsApp.',
  tooManyCodes: `${maxProofMails} mails were sent already. Look in your spam folder too.`,
  claimed: 'You have already reported a payment. The host checks it.',
  heldPaid: 'A payment was reported for this stay. Please write to the host.',
} as const

const slugs = z.object({ slug: z.string().max(maxSlug), propertySlug: z.string().max(maxPropertySlug) })

/** Nights of a calendar that a visitor sees: free or taken, nothing else. */
export const TakenRange = z.object({ checkIn: z.string(), checkOut: z.string() })
export type TakenRange = z.infer<typeof TakenRange>

const queryGuests = z.coerce.number().pipe(stayFields.guests)
const stayQuery = withCrossFieldRule(
  z.object({ ...nightFields, guests: queryGuests }),
  nightFields,
  validateNights,
)

/** What a stay costs a visitor. */
export const PublicQuote = z.object({
  lines: z.array(BookingLine),
  totalAmount: z.number(),
  /** What confirms the stay; 0 if nothing is paid in advance. */
  depositAmount: z.number(),
  /** Returned after the stay. */
  cautionAmount: z.number(),
  /** Why the stay cannot be booked like this. */
  problem: z.string().nullable(),
})
export type PublicQuote = z.infer<typeof PublicQuote>

export const maxRequestNote = 500
export const guestPhoneMessage = 'Enter your WhatsApp number, such as 0803 123 4567'
export const honeypotField = 'website'

/** A guest asks for dates. */
export const BookingRequestInput = withCrossFieldRule(
  z.object({
    propertySlug: z.string({ error: 'Choose a property' }).max(maxPropertySlug),
    ...nightFields,
    guests: stayFields.guests,
    guestName: stayFields.guestName,
    guestEmail: email('Email is required'),
    guestPhone: stayFields.guestPhone,
    note: optionalText({ max: maxRequestNote, tooLong: `Note must be ${maxRequestNote} characters or less` }),
    /** The total of the quote. */
    totalAmount: stayFields.totalAmount,
    /** The token of the quote. */
    offerToken: z.string({ error: requestReasons.offerExpired }).max(400),
    /** A field that people do not see; what fills it is no person. */
    [honeypotField]: z.string().max(200).optional(),
  }),
  nightFields,
  validateNights,
)
export type BookingRequestInput = z.output<typeof BookingRequestInput>

const byToken = z.object({ token: z.string().max(60) })

/** A request as its guest sees it. */
export const GuestRequest = z.object({
  state: BookingRequestState,
  /** Where the guest follows it; opening it needs the token only. */
  url: z.string(),
  heldUntil: z.iso.datetime().nullable(),
})
export type GuestRequest = z.infer<typeof GuestRequest>

const guestResponse = z.object({ request: GuestRequest })

export const GuestClaimInput = z.object({
  amount: positiveNaira('Amount'),
  senderName: text({
    max: 100,
    required: 'Enter the name on the account you paid from',
    tooLong: 'Name must be 100 characters or less',
  }),
})
export type GuestClaimInput = z.output<typeof GuestClaimInput>

const sixDigits = z
  .string({ error: 'Enter the 6-digit code from the email' })
  .trim()
  .regex(/^\d{6}$/, 'Enter the 6-digit code from the email')

/** The calls of visitors and guests, who have no account. */
export const publicRequests = {
  calendar: endpoint({
    method: 'GET',
    path: '/public/{slug}/{propertySlug}/calendar',
    access: 'public',
    params: slugs,
    query: z.object({ from: requiredDate('From'), to: requiredDate('To') }),
    response: z.object({ taken: z.array(TakenRange) }),
    summary: 'The taken nights of a property on a public page, at most a year of them',
  }),
  quote: endpoint({
    method: 'GET',
    path: '/public/{slug}/{propertySlug}/quote',
    access: 'public',
    params: slugs,
    query: stayQuery,
    response: z.object({ quote: PublicQuote, offerToken: z.string() }),
    summary: 'What a stay costs, offered for 30 minutes',
  }),
  create: endpoint({
    method: 'POST',
    path: '/public/{slug}/requests',
    access: 'public',
    params: slugs.pick({ slug: true }),
    body: BookingRequestInput,
    response: z.object({ token: z.string() }),
    message: 'We have sent you a code',
    status: 201,
    summary: 'Ask for dates; takes no nights until the mailed code is entered',
  }),
  sendCode: endpoint({
    method: 'POST',
    path: '/public/requests/{token}/code',
    access: 'public',
    params: byToken,
    response: Nothing,
    message: 'We have sent you another code',
    summary: 'Mail another code',
  }),
  prove: endpoint({
    method: 'POST',
    path: '/public/requests/{token}/prove',
    access: 'public',
    params: byToken,
    body: z.object({ code: sixDigits }),
    response: guestResponse,
    summary: 'Enter the mailed code: the request waits for the host, or holds the dates',
  }),
  claim: endpoint({
    method: 'POST',
    path: '/public/requests/{token}/claim',
    access: 'public',
    params: byToken,
    body: GuestClaimInput,
    response: guestResponse,
    message: 'The host checks your payment',
    summary: 'Say that the deposit is paid; the host confirms it',
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/public/requests/{token}/withdraw',
    access: 'public',
    params: byToken,
    response: guestResponse,
    message: 'Your request is withdrawn',
    summary: 'Withdraw a request for which nothing is paid or claimed',
  }),
}

/** A request as the owner sees it. */
export const BookingRequest = z.object({
  id: uuid,
  reference: z.string(),
  state: BookingRequestState,
  property: z.object({ id: uuid, name: z.string() }),
  checkIn: z.string(),
  checkOut: z.string(),
  guests: z.int(),
  totalAmount: z.number(),
  depositAmount: z.number(),
  guestName: z.string(),
  guestEmail: z.string(),
  guestPhone: z.string(),
  /** +234… */
  guestPhoneE164: z.string(),
  note: z.string().nullable(),
  /** Why it was declined. */
  reason: z.string().nullable(),
  /** The end of waiting, or of the hold; null once it is over. */
  endsAt: z.iso.datetime().nullable(),
  bookingId: uuid.nullable(),
  /** What the guest says to have paid; the owner has not confirmed it. */
  claimedAmount: z.number(),
  createdAt: z.iso.datetime(),
})
export type BookingRequest = z.infer<typeof BookingRequest>

export const maxDeclineReason = 300

export const DeclineInput = z.object({
  reason: optionalText({
    max: maxDeclineReason,
    tooLong: `Reason must be ${maxDeclineReason} characters or less`,
  }),
  /** Whether the guest's address and phone number can ask no more. */
  isBanned: z.boolean().default(false),
})
export type DeclineInput = z.output<typeof DeclineInput>

const requestResponse = z.object({ request: BookingRequest })

/** A guest who can ask no more. */
export const BannedGuest = z.object({
  id: uuid,
  guestEmail: z.string(),
  guestPhone: z.string(),
  bannedAt: z.iso.datetime(),
})
export type BannedGuest = z.infer<typeof BannedGuest>

export const bookingRequests = {
  list: endpoint({
    method: 'GET',
    path: '/requests',
    access: 'requests:decide',
    query: z.object({ cursor: z.string().max(300).optional() }),
    paged: true,
    response: z.object({ requests: z.array(BookingRequest) }),
    summary: 'Requests from the public page whose guests entered their code, newest first',
  }),
  accept: endpoint({
    method: 'POST',
    path: '/requests/{id}/accept',
    access: 'requests:decide',
    params: ById,
    response: requestResponse,
    message: 'Request accepted',
    summary:
      'Accept a request: the dates are held until the deposit is paid; without a deposit the booking is confirmed',
  }),
  decline: endpoint({
    method: 'POST',
    path: '/requests/{id}/decline',
    access: 'requests:decide',
    params: ById,
    body: DeclineInput,
    response: requestResponse,
    message: 'Request declined',
    summary: 'Decline a request, and ban its guest if wanted',
  }),
  banned: endpoint({
    method: 'GET',
    path: '/banned-guests',
    access: 'requests:decide',
    response: z.object({ bannedGuests: z.array(BannedGuest) }),
    summary: 'Guests who can ask no more, at most 200, newest first',
  }),
  unban: endpoint({
    method: 'DELETE',
    path: '/banned-guests/{id}',
    access: 'requests:decide',
    params: ById,
    response: Nothing,
    message: 'The guest can ask again',
    summary: 'Let a banned guest ask again',
  }),
}
