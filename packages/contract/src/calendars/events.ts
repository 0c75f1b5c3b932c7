import { z } from 'zod'
import { stayFields } from '../bookings/schema.ts'
import { endpoint } from '../core/endpoint.ts'
import { ById, emailOrEmpty, uuid } from '../core/fields.ts'
import { ListQuery } from '../core/list-query.ts'
import { TakenNightsKind } from '../properties/taken-nights-kind.ts'
import { Channel, ConflictAnswer, ConflictState, IgnoredReason, ImportedEventState } from './terms.ts'

/** The reasons of `calendars.not_possible`. */
export const notTakingReason = 'This stay takes no nights any more.'
export const hasBookingReason = 'This stay has a booking already.'
export const otherPropertyReason = 'Choose a booking of the same property.'
export const noSharedNightReason = 'Choose a booking that shares a night with this stay.'
export const conflictClosedReason = 'This conflict is settled already.'
export const notABookingReason = 'This answer is for a conflict with a booking.'

/** A stay of a channel's calendar, without its guest. */
export const ImportedEvent = z.object({
  id: uuid,
  calendarImportId: uuid,
  propertyId: uuid,
  channel: Channel,
  /** The name of its calendar. */
  calendarName: z.string(),
  checkIn: z.string(),
  checkOut: z.string(),
  summary: z.string(),
  /** The channel's code of the booking, if its calendar has one. */
  reference: z.string().nullable(),
  state: ImportedEventState,
  ignoredReason: IgnoredReason.nullable(),
  /** Since when it is absent from the calendar. */
  missingSince: z.iso.datetime().nullable(),
  bookingId: uuid.nullable(),
  firstSeenAt: z.iso.datetime(),
})
export type ImportedEvent = z.infer<typeof ImportedEvent>

/** Nights `[from, to)` that a channel sold, and that something else has. */
export const CalendarConflict = z.object({
  id: uuid,
  property: z.object({ id: uuid, name: z.string() }),
  event: ImportedEvent,
  /** What has the nights. */
  kind: TakenNightsKind,
  bookingId: uuid.nullable(),
  blockId: uuid.nullable(),
  /** The guest of the booking, the other channel, or why the dates are blocked. */
  otherLabel: z.string(),
  otherCheckIn: z.string(),
  otherCheckOut: z.string(),
  from: z.string(),
  to: z.string(),
  state: ConflictState,
  settledBy: z.string().nullable(),
})
export type CalendarConflict = z.infer<typeof CalendarConflict>

/** What a channel's calendar does not say of a stay. */
export const AdoptedGuest = z.object({
  guestName: stayFields.guestName,
  guestPhone: stayFields.guestPhone,
  /** Required unless the business allows guests without one. */
  guestEmail: emailOrEmpty.default(''),
  guests: stayFields.guests,
  totalAmount: stayFields.totalAmount,
})
export type AdoptedGuest = z.output<typeof AdoptedGuest>

const eventResponse = z.object({ importedEvent: ImportedEvent })
const access = 'calendars:manage'

export const importedEvents = {
  list: endpoint({
    method: 'GET',
    path: '/calendar-imports/{id}/events',
    access,
    params: ById,
    query: ListQuery,
    response: z.object({ importedEvents: z.array(ImportedEvent) }),
    paged: true,
    summary: 'The stays of a calendar from today on, by first night, with why some take no nights',
  }),
  adopt: endpoint({
    method: 'POST',
    path: '/imported-events/{id}/adopt',
    access,
    params: ById,
    body: AdoptedGuest,
    response: eventResponse,
    message: 'Booking created',
    status: 201,
    summary:
      'Create a booking with guest and price for a stay of a channel; it takes the nights in its place',
  }),
  link: endpoint({
    method: 'POST',
    path: '/imported-events/{id}/link',
    access,
    params: ById,
    body: z.object({ bookingId: uuid }),
    response: eventResponse,
    message: 'Stay linked to the booking',
    summary: 'Say that a stay of a channel is a booking that was entered by hand',
  }),
  free: endpoint({
    method: 'POST',
    path: '/imported-events/{id}/free',
    access,
    params: ById,
    response: eventResponse,
    message: 'Nights freed',
    summary: 'Free the nights of a stay now; it takes them again if its calendar changes it',
  }),
}

export const calendarConflicts = {
  list: endpoint({
    method: 'GET',
    path: '/calendar-conflicts',
    access,
    query: ListQuery.extend({ propertyId: uuid.optional() }),
    response: z.object({ calendarConflicts: z.array(CalendarConflict) }),
    paged: true,
    summary: 'Nights that were sold twice and are not settled, the earliest first',
  }),
  settle: endpoint({
    method: 'POST',
    path: '/calendar-conflicts/{id}/settle',
    access,
    params: ById,
    body: z.object({ answer: z.enum(ConflictAnswer.options, { error: 'Choose how to settle this' }) }),
    response: z.object({ calendarConflict: CalendarConflict }),
    message: 'Conflict settled',
    summary: 'Settle a conflict: the same stay, cancel the booking, or leave the stay of the channel out',
  }),
}
