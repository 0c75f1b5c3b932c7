import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { ById, Nothing, optionalText, recordState, requiredError, uuid, Version } from '../core/fields.ts'
import { CalendarImportState, Channel, EventScope } from './terms.ts'

/** Per property. */
export const maxCalendarImports = 10
export const maxImportName = 60
const maxUrl = 2_000

/** After this many failed reads in a row an import is FAILING. */
export const failuresUntilFailing = 3
/** Minutes until the next read: of a calendar that is readable, and after each failed read. */
export const readIntervalMinutes = 15
export const retryMinutes = [30, 60, 120, 240, 360] as const

/** The reasons of `calendars.not_possible`. */
export const tooManyImportsReason = `A property can have ${maxCalendarImports} calendars. Delete one first.`
export const urlUsedReason = 'This calendar is connected already.'
export const justReadReason = 'This calendar was read a moment ago. Try again in a minute.'
export const pausedReason = 'This calendar is paused. Switch off Paused first.'
export const openConflictsReason = 'Settle what was booked twice first, or free its nights.'
export const noQuestionReason = 'This question was answered already, or the stays are there again.'
/** `plan.upgrade_required` for a second property on Free. */
export const oneImportingPropertyReason =
  'Your plan connects the calendars of one property. Upgrade to connect more.'

const urlMessage = 'Enter the whole link of the calendar. It begins with https://'
const listingPageMessage = 'Copy the calendar link that ends in .ics, not the page of the listing'

/** An address on a host name: without user, password, port and IP address. */
const httpsUrl = z
  .url({ protocol: /^https$/, hostname: /^(?![\d.]+$)[^[\]]+\.[^[\]]+$/, error: urlMessage, abort: true })
  .regex(/^https:\/\/[^\s/?#@:\\]+([/?#]|$)/i, { error: urlMessage, abort: true })
  .refine((value) => !/^https:\/\/(www\.)?airbnb\.[a-z.]+\/rooms\//i.test(value), listingPageMessage)

/** A calendar link, as channels show it. `webcal:` is another notation of https. */
export const calendarUrl = z
  .string({ error: requiredError('Calendar link is required', 'Calendar link') })
  .trim()
  .min(1, { error: 'Calendar link is required', abort: true })
  .max(maxUrl, { error: `Calendar link must be ${maxUrl} characters or less`, abort: true })
  .overwrite((value) => value.replace(/^webcals?:/i, 'https:'))
  .pipe(httpsUrl)

const name = optionalText({ max: maxImportName, tooLong: `Name must be ${maxImportName} characters or less` })
const channel = z.enum(Channel.options, { error: 'Choose where the calendar comes from' })
const scope = z.enum(EventScope.options, { error: 'Choose what takes nights' })

/** An omitted name or scope defaults to that of the channel. */
export const CalendarImportInput = z.object({ channel, url: calendarUrl, name, scope: scope.optional() })
export type CalendarImportInput = z.output<typeof CalendarImportInput>

/** An omitted field does not change. The link is replaced by another one of the same calendar. */
export const CalendarImportUpdate = z.object({
  name: name.optional(),
  scope: scope.optional(),
  url: calendarUrl.optional(),
  isPaused: z.boolean().optional(),
  version: Version.optional(),
})
export type CalendarImportUpdate = z.output<typeof CalendarImportUpdate>

/** A calendar that is read regularly; its events take nights of the property. The link is secret and never returned. */
export const CalendarImport = z.object({
  id: uuid,
  propertyId: uuid,
  channel: Channel,
  /** As the owner calls it; else as the channel is called. */
  name: z.string(),
  host: z.string(),
  scope: EventScope,
  state: CalendarImportState,
  /** When it was last read, or tried to. */
  lastTriedAt: z.iso.datetime().nullable(),
  lastCompleteAt: z.iso.datetime().nullable(),
  /** Why the last read failed, as a sentence. */
  fault: z.string().nullable(),
  /** Stays from today on that take nights or belong to bookings. */
  comingStays: z.int(),
  /** Of these, how many are not in the calendar any more. */
  missingStays: z.int(),
  openConflicts: z.int(),
  ...recordState,
})
export type CalendarImport = z.infer<typeof CalendarImport>

/** What a calendar holds, before it is connected. */
export const CalendarCheck = z.object({
  /** From today on. */
  stays: z.int(),
  /** Of these, those that take nights with the channel's default scope. */
  takingStays: z.int(),
  firstNight: z.string().nullable(),
  lastDay: z.string().nullable(),
  unreadableEvents: z.int(),
})
export type CalendarCheck = z.infer<typeof CalendarCheck>

/** What becomes of the nights of a calendar that is deleted: blocked dates in its place, or free. */
export const RemovedNights = z.enum(['KEEP', 'FREE'])
export type RemovedNights = z.infer<typeof RemovedNights>

/** FREE: the missing stays were cancelled. KEEP: they take place, whatever the calendar says. */
export const MissingAnswer = z.enum(['FREE', 'KEEP'])
export type MissingAnswer = z.infer<typeof MissingAnswer>

const importResponse = z.object({ calendarImport: CalendarImport })
const access = 'calendars:manage'

export const calendarImports = {
  check: endpoint({
    method: 'POST',
    path: '/calendar-imports/check',
    access,
    body: z.object({ channel, url: calendarUrl }),
    response: z.object({ check: CalendarCheck }),
    summary: 'Read a calendar once, to see what it holds before it is connected',
  }),
  list: endpoint({
    method: 'GET',
    path: '/properties/{id}/calendar-imports',
    access,
    params: ById,
    response: z.object({ calendarImports: z.array(CalendarImport) }),
    summary: 'The calendars that are read for a property',
  }),
  create: endpoint({
    method: 'POST',
    path: '/properties/{id}/calendar-imports',
    access,
    params: ById,
    body: CalendarImportInput,
    response: importResponse,
    message: 'Calendar connected',
    status: 201,
    summary: 'Connect a calendar of a channel and read it; one property on Free',
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/calendar-imports/{id}',
    access,
    params: ById,
    body: CalendarImportUpdate,
    response: importResponse,
    message: 'Calendar updated',
    summary: 'Change name, link or scope, pause it or go on',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/calendar-imports/{id}',
    access,
    params: ById,
    query: z.object({ nights: RemovedNights.default('KEEP') }),
    response: Nothing,
    message: 'Calendar deleted',
    summary: 'Delete a calendar; its coming nights become blocked dates, or free',
  }),
  read: endpoint({
    method: 'POST',
    path: '/calendar-imports/{id}/read',
    access,
    params: ById,
    response: importResponse,
    summary: 'Read a calendar now, once a minute',
  }),
  answer: endpoint({
    method: 'POST',
    path: '/calendar-imports/{id}/answer',
    access,
    params: ById,
    body: z.object({ answer: z.enum(MissingAnswer.options, { error: 'Choose what to do with the nights' }) }),
    response: importResponse,
    summary: 'Say whether the stays that are missing in a calendar were cancelled',
  }),
}
