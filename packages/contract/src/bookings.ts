import { z } from 'zod'
import { BookingFilters, BookingListQuery } from './booking-filters.ts'
import { BookingStats, MyBookingStats } from './booking-stats.ts'
import { BookingSource, BookingStatus } from './booking-terms.ts'
import { type CivilDate, civilDate, isCivilDate, nightsBetween } from './dates.ts'
import { endpoint } from './endpoint.ts'
import { ById, email, Nothing, optionalText, personName, text, uuid, Version } from './fields.ts'
import { type Naira, nairaAmount } from './money.ts'
import { StayRating } from './rating-terms.ts'

export { BookingFilters, BookingListQuery, BookingSort, DeskList } from './booking-filters.ts'
export { bookingTotal, departureDate } from './booking-nights.ts'
export { BookingStats, MyBookingStats } from './booking-stats.ts'
export {
  BookingSource,
  BookingStatus,
  bookingSourceLabels,
  bookingStatusLabels,
  nextStatuses,
} from './booking-terms.ts'

export const maxGuests = 20
export const maxNights = 730
export const maxNotes = 1000
export const maxReason = 500

export const checkInPastSentence = 'Check-in date must be today or in the future'
const checkOutSentence = 'Check-out date must be after check-in date'
const maxNightsSentence = `A stay has at most ${maxNights} nights`
export const paidAboveTotalSentence = 'Paid amount cannot exceed total amount'
/** Ten to twenty characters (operations section 5), with enough digits to be a number. */
const guestPhone = z
  .string({ error: 'Guest phone is required' })
  .trim()
  .min(1, { error: 'Guest phone is required', abort: true })
  .min(10, { error: 'Phone number must be at least 10 characters', abort: true })
  .max(20, 'Phone number must be 20 characters or less')
  .regex(/^[\d+\s().-]+$/, 'Invalid phone format')
  .refine((value) => value.replace(/\D/g, '').length >= 7, 'Invalid phone format')

const notes = text({ max: maxNotes, tooLong: `Notes must be ${maxNotes} characters or less` })

/** The fields of a stay, each with its own rules. */
export const stay = {
  checkIn: civilDate('Check-in date is required, as a real date (YYYY-MM-DD)'),
  checkOut: civilDate('Check-out date is required, as a real date (YYYY-MM-DD)'),
  guests: z
    .number({ error: 'At least 1 guest is required' })
    .refine(Number.isInteger, { error: 'Number of guests must be a whole number', abort: true })
    .min(1, 'At least 1 guest is required')
    .max(maxGuests, `Maximum ${maxGuests} guests allowed`),
  totalAmount: nairaAmount({
    required: 'Total amount must be positive',
    negative: 'Total amount must be positive',
  }),
  paidAmount: nairaAmount({
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
}

interface StayFields {
  checkIn: CivilDate
  checkOut: CivilDate
  totalAmount: Naira
  paidAmount?: Naira | undefined
}

type Nights = Pick<StayFields, 'checkIn' | 'checkOut'>

/** A stay has at least one night, and not too many. */
export const nightRules = ({ checkIn, checkOut }: Nights, context: z.core.$RefinementCtx) => {
  // What is no date has been refused by itself, and stands in no order to the other.
  if (!isCivilDate(checkIn) || !isCivilDate(checkOut)) return
  const fault = (message: string) => context.addIssue({ code: 'custom', path: ['checkOut'], message })
  if (checkOut <= checkIn) fault(checkOutSentence)
  else if (nightsBetween(checkIn, checkOut) > maxNights) fault(maxNightsSentence)
}

/** The rules that bind several fields of a stay. */
const stayRules = (input: StayFields, context: z.core.$RefinementCtx) => {
  nightRules(input, context)
  if (input.paidAmount === undefined || input.paidAmount <= input.totalAmount) return
  context.addIssue({ code: 'custom', path: ['paidAmount'], message: paidAboveTotalSentence })
}

export const BookingInput = z
  .object({ ...stay, propertyId: z.uuid({ error: 'Property selection is required' }) })
  .superRefine(stayRules)
export type BookingInput = z.output<typeof BookingInput>

/** What an edit leaves out stays as it is: a client that does not know a field must not empty it. */
export const BookingUpdate = z
  .object({
    ...stay,
    paidAmount: stay.paidAmount.unwrap().optional(),
    status: stay.status.unwrap().optional(),
    notes: notes
      .nullable()
      .transform((value) => value || null)
      .optional(),
    agentId: uuid.nullable().optional(),
    version: Version.optional(),
  })
  .superRefine(stayRules)
export type BookingUpdate = z.output<typeof BookingUpdate>

export const BookingStatusInput = z.object({
  status: z.enum(BookingStatus.options, { error: 'Invalid booking status' }),
  reason: optionalText({
    max: maxReason,
    tooLong: `Cancellation reason must be ${maxReason} characters or less`,
  }),
  version: Version.optional(),
})
export type BookingStatusInput = z.output<typeof BookingStatusInput>

export const Booking = z.object({
  id: uuid,
  /** Short and sayable on the phone. */
  reference: z.string(),
  checkIn: z.string(),
  checkOut: z.string(),
  guests: z.int(),
  totalAmount: z.number(),
  paidAmount: z.number(),
  status: BookingStatus,
  notes: z.string().nullable(),
  guestName: z.string(),
  guestEmail: z.string(),
  guestPhone: z.string(),
  guestPhoneE164: z.string().nullable(),
  propertyId: uuid,
  property: z.object({ id: uuid, name: z.string() }),
  agentId: uuid.nullable(),
  agentName: z.string().nullable(),
  source: BookingSource,
  cancellationReason: z.string().nullable(),
  version: Version,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** What the guest says, where one booking is asked for by those who read analytics. */
  rating: StayRating.optional(),
})
export type Booking = z.infer<typeof Booking>

const one = z.object({ booking: Booking })

export const bookings = {
  list: endpoint({
    method: 'GET',
    path: '/bookings',
    access: 'bookings:read-all',
    query: BookingListQuery,
    response: z.object({ bookings: z.array(Booking) }),
    paged: true,
    summary: 'Bookings by guest, phone or reference, by status, source, property, agent, dates and balance',
  }),
  export: endpoint({
    method: 'GET',
    path: '/bookings/export',
    access: 'bookings:read-all',
    query: BookingFilters,
    response: z.string(),
    file: 'text/csv',
    summary: 'The bookings that the filters leave, as a file for a spreadsheet',
  }),
  stats: endpoint({
    method: 'GET',
    path: '/bookings/stats',
    access: 'bookings:read-all',
    response: BookingStats,
    summary: 'Counts by status, revenue and money received',
  }),
  mine: endpoint({
    method: 'GET',
    path: '/bookings/my-bookings',
    access: 'bookings:own',
    query: BookingListQuery,
    response: z.array(Booking),
    paged: true,
    summary: "The signed-in agent's bookings",
  }),
  myStats: endpoint({
    method: 'GET',
    path: '/bookings/my-bookings/stats',
    access: 'bookings:own',
    response: MyBookingStats,
    summary: 'How many guests of the signed-in agent arrive today and this week',
  }),
  get: endpoint({
    method: 'GET',
    path: '/bookings/{id}',
    access: 'bookings:read',
    params: ById,
    response: one,
    summary: 'One booking; an agent sees their own',
  }),
  create: endpoint({
    method: 'POST',
    path: '/bookings',
    access: 'bookings:create',
    body: BookingInput,
    response: one,
    message: 'Booking created successfully',
    status: 201,
    summary: 'Book a stay; refused when a night is already taken',
  }),
  update: endpoint({
    method: 'PUT',
    path: '/bookings/{id}',
    access: 'bookings:update',
    params: ById,
    body: BookingUpdate,
    response: one,
    message: 'Booking updated successfully',
    summary: 'Change a stay',
  }),
  setStatus: endpoint({
    method: 'PATCH',
    path: '/bookings/{id}/status',
    access: 'bookings:update',
    params: ById,
    body: BookingStatusInput,
    response: one,
    message: 'Booking updated successfully',
    summary: 'Confirm, check in, check out or cancel with a reason',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/bookings/{id}',
    access: 'bookings:remove',
    params: ById,
    response: Nothing,
    message: 'Booking deleted successfully',
    summary: 'Delete a booking; its nights are free again, and the audit trail keeps what it was',
  }),
}
