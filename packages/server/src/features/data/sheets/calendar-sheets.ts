import { ImportedEvent } from '@ilewa/contract/calendars/events'
import { CalendarImport } from '@ilewa/contract/calendars/imports'
import {
  calendarImportStateLabels,
  channelLabels,
  eventScopeLabels,
  ignoredReasonLabels,
  importedEventStateLabels,
} from '@ilewa/contract/calendars/terms'
import { z } from 'zod'
import { csvBatchSize, eachRow } from '../../../platform/csv/csv-writer.ts'
import { readAllEvents } from '../../calendars/events/imported-events.queries.ts'
import { readAllCalendarImports } from '../../calendars/imports/calendar-imports.queries.ts'
import { recordSheet } from './sheets.ts'

const ofProperty = { propertyName: z.string() }
const ExportedCalendar = CalendarImport.extend(ofProperty)
const ExportedEvent = ImportedEvent.extend(ofProperty)

/** Calendars of other channels. Their links are secret, so only the host is exported. */
const calendarSheet = recordSheet<z.infer<typeof ExportedCalendar>>({
  name: 'calendars',
  description: 'the calendars of other channels that are read, without their links',
  schema: ExportedCalendar,
  rows: (ctx) => eachRow((cursor) => readAllCalendarImports(ctx, { limit: csvBatchSize, cursor })),
  columns: () => [
    { header: 'Property', cell: ({ propertyName }) => propertyName },
    { header: 'Channel', cell: ({ channel }) => channelLabels[channel] },
    { header: 'Name', cell: ({ name }) => name },
    { header: 'Host', cell: ({ host }) => host },
    { header: 'Takes', cell: ({ scope }) => eventScopeLabels[scope] },
    { header: 'State', cell: ({ state }) => calendarImportStateLabels[state] },
    { header: 'Last complete read', cell: ({ lastCompleteAt }) => lastCompleteAt },
    { header: 'Fault', cell: ({ fault }) => fault },
    { header: 'Connected', cell: ({ createdAt }) => createdAt },
    { header: 'ID', cell: ({ id }) => id },
  ],
})

const eventSheet = recordSheet<z.infer<typeof ExportedEvent>>({
  name: 'channel-stays',
  description: 'the stays of these calendars, and what became of them',
  schema: ExportedEvent,
  rows: (ctx) => eachRow((cursor) => readAllEvents(ctx, { limit: csvBatchSize, cursor })),
  columns: () => [
    { header: 'Property', cell: ({ propertyName }) => propertyName },
    { header: 'Calendar', cell: ({ calendarName }) => calendarName },
    { header: 'Check-in', cell: ({ checkIn }) => checkIn },
    { header: 'Check-out', cell: ({ checkOut }) => checkOut },
    { header: 'Summary', cell: ({ summary }) => summary },
    { header: 'Reference', cell: ({ reference }) => reference },
    { header: 'State', cell: ({ state }) => importedEventStateLabels[state] },
    {
      header: 'Left out because',
      cell: ({ ignoredReason }) => ignoredReason && ignoredReasonLabels[ignoredReason],
    },
    { header: 'Missing since', cell: ({ missingSince }) => missingSince },
    { header: 'Booking ID', cell: ({ bookingId }) => bookingId },
    { header: 'First seen', cell: ({ firstSeenAt }) => firstSeenAt },
    { header: 'ID', cell: ({ id }) => id },
  ],
})

export const calendarSheets = [calendarSheet, eventSheet]
