import {
  type CalendarImport,
  CalendarImportInput,
  CalendarImportUpdate,
} from '@ilewa/contract/calendars/imports'
import { Channel, channelLabels, EventScope, eventScopeLabels } from '@ilewa/contract/calendars/terms'
import { z } from 'zod'

export const channelOptions = Channel.options.map((value) => ({ value, label: channelLabels[value] }))
export const scopeOptions = EventScope.options.map((value) => ({ value, label: eventScopeLabels[value] }))

/** Where a channel shows the link of its calendar. */
export const linkHints: Record<Channel, string> = {
  AIRBNB: 'In Airbnb: Calendar, Availability, Connect calendars, Export calendar.',
  BOOKING_COM: 'In Booking.com: Rates & Availability, Sync calendars, Export calendar.',
  VRBO: 'In Vrbo: Calendar, Import & export, Export calendar.',
  GOOGLE: 'In Google Calendar: Settings of the calendar, Secret address in iCal format.',
  OTHER: 'A link that ends in .ics.',
}

/** An empty name is that of the channel. */
export const ConnectForm = z.preprocess(
  (values) => ({ ...Object(values), name: Object(values).name || null }),
  CalendarImportInput,
)

/** An empty link is not changed: the present one is not shown. */
export const EditForm = z.preprocess((values) => {
  const { url, ...fields } = Object(values)
  return { ...fields, name: fields.name || null, ...(url && { url }) }
}, CalendarImportUpdate)

export const toEditValues = ({ name, scope, state, version }: CalendarImport) => ({
  name,
  scope,
  url: '',
  isPaused: state === 'PAUSED',
  version,
})
