import { z } from 'zod'
import type { BookingSource } from '../bookings/terms.ts'

/** Where else nights of a property are sold or planned, in a calendar that can be read. */
export const Channel = z.enum(['AIRBNB', 'BOOKING_COM', 'VRBO', 'GOOGLE', 'OTHER'])
export type Channel = z.infer<typeof Channel>

export const channelLabels: Record<Channel, string> = {
  AIRBNB: 'Airbnb',
  BOOKING_COM: 'Booking.com',
  VRBO: 'Vrbo',
  GOOGLE: 'Google Calendar',
  OTHER: 'Other',
}

/** The source of a booking that a channel sold. */
export const channelSources: Record<Channel, BookingSource> = {
  AIRBNB: 'AIRBNB',
  BOOKING_COM: 'BOOKING_COM',
  VRBO: 'OTHER',
  GOOGLE: 'OTHER',
  OTHER: 'OTHER',
}

/**
 * Which events of a calendar take nights. Airbnb also writes its own closed periods, which move with each day; Booking.com writes
 * "CLOSED - Not available" for bookings too.
 */
export const EventScope = z.enum(['RESERVED', 'ALL'])
export type EventScope = z.infer<typeof EventScope>

export const eventScopeLabels: Record<EventScope, string> = {
  RESERVED: 'Bookings only',
  ALL: 'All events',
}

export const defaultScopes: Record<Channel, EventScope> = {
  AIRBNB: 'RESERVED',
  BOOKING_COM: 'ALL',
  VRBO: 'ALL',
  GOOGLE: 'ALL',
  OTHER: 'ALL',
}

/**
 * ACTIVE is read regularly. FAILING: the last three reads failed. NEEDS_CONFIRMATION: the calendar is empty, or most of its coming stays
 * are gone at once, so nothing is freed until the owner answers. PAUSED is not read. In every state, what is taken stays taken.
 */
export const CalendarImportState = z.enum(['ACTIVE', 'FAILING', 'NEEDS_CONFIRMATION', 'PAUSED'])
export type CalendarImportState = z.infer<typeof CalendarImportState>

export const calendarImportStateLabels: Record<CalendarImportState, string> = {
  ACTIVE: 'Connected',
  FAILING: 'Not readable',
  NEEDS_CONFIRMATION: 'Your answer is needed',
  PAUSED: 'Paused',
}

/**
 * TAKEN takes its nights. MISSING is absent from the calendar and takes them until it is sure that the stay was cancelled. FREED takes none
 * any more. ADOPTED belongs to a booking, which takes the nights. IGNORED takes none, for a reason.
 */
export const ImportedEventState = z.enum(['TAKEN', 'MISSING', 'FREED', 'ADOPTED', 'IGNORED'])
export type ImportedEventState = z.infer<typeof ImportedEventState>

export const importedEventStateLabels: Record<ImportedEventState, string> = {
  TAKEN: 'Nights taken',
  MISSING: 'Missing, nights taken',
  FREED: 'Cancelled, nights free',
  ADOPTED: 'Has a booking',
  IGNORED: 'Left out',
}

/** Whether an event takes nights itself; an adopted one takes those that its booking leaves. */
export const takesNights = (state: ImportedEventState): boolean => state === 'TAKEN' || state === 'MISSING'

export const IgnoredReason = z.enum(['OWN', 'NOT_RESERVED', 'FREE_TIME', 'SHORT_REPEAT', 'OWNER'])
export type IgnoredReason = z.infer<typeof IgnoredReason>

export const ignoredReasonLabels: Record<IgnoredReason, string> = {
  OWN: 'It repeats nights of another calendar',
  NOT_RESERVED: 'It is closed at the channel, not booked',
  FREE_TIME: 'The calendar marks it as free time',
  SHORT_REPEAT: 'It repeats within a day',
  OWNER: 'You left it out',
}

/** OPEN until it is settled, or GONE because one of the two moved or was cancelled. */
export const ConflictState = z.enum(['OPEN', 'SETTLED', 'GONE'])
export type ConflictState = z.infer<typeof ConflictState>

/** How an owner settles a conflict: both are the same stay, the booking is cancelled, or the event of the channel is left out. */
export const ConflictAnswer = z.enum(['SAME_STAY', 'CANCEL_BOOKING', 'LEAVE_OUT'])
export type ConflictAnswer = z.infer<typeof ConflictAnswer>
