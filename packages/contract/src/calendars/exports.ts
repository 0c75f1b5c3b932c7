import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { ById, uuid } from '../core/fields.ts'
import { Channel, channelLabels } from './terms.ts'

/** Nights in a calendar file: from yesterday up to this many days ahead. */
export const exportedDays = 730
/** Two a minute, far more than any channel reads. */
export const maxCalendarReadsPerHour = 120

/** The calendar file of a property, for channels and calendar apps. The token is secret. */
export const calendarFilePath = (token: string): string => `/calendars/${token}.ics`

/** Every path of this kind, also one without a valid token. */
export const anyCalendarFilePath = '/calendars/*'

/** The channels whose own bookings their calendar leaves out. `docs/decisions/0027-calendars.md` says why. */
export const ExportChannel = Channel.extract(['AIRBNB', 'BOOKING_COM', 'VRBO'])
export type ExportChannel = z.infer<typeof ExportChannel>

/** For screens and the audit log. */
export const calendarExportName = ({ channel }: { channel: ExportChannel | null }): string =>
  channel ? channelLabels[channel] : 'Any other calendar'

/** A calendar link of a property: for all readers, or for one channel, without the nights that this channel sold. */
export const CalendarExport = z.object({
  id: uuid,
  /** Null for a calendar with all taken nights. */
  channel: ExportChannel.nullable(),
  /** The address to enter at the channel. */
  url: z.string(),
  lastReadAt: z.iso.datetime().nullable(),
  /** What read it last, as it calls itself. */
  lastReader: z.string().nullable(),
})
export type CalendarExport = z.infer<typeof CalendarExport>

export const calendarExports = {
  list: endpoint({
    method: 'GET',
    path: '/properties/{id}/calendar-exports',
    access: 'calendars:manage',
    params: ById,
    response: z.object({ calendarExports: z.array(CalendarExport) }),
    summary: 'The calendar links of a property: one for all readers, and one per channel',
  }),
  renew: endpoint({
    method: 'POST',
    path: '/calendar-exports/{id}/renew',
    access: 'calendars:manage',
    params: ById,
    response: z.object({ calendarExport: CalendarExport }),
    message: 'Link renewed. Enter the new one at the channel',
    summary: 'Replace a calendar link; the former one ends at once',
  }),
}
