/**
 * The dialogs of a property's calendars, by the names of their URL parameters. The item of `calendars` and `connect` is a property's ID; of
 * `edit` and `remove` a property's and a calendar's, and of `adopt` these and a stay's, see `toCalendarItem`.
 */
export const calendarDialogs = {
  calendars: 'calendars',
  connect: 'connect-calendar',
  edit: 'edit-calendar',
  remove: 'delete-calendar',
  adopt: 'enter-guest',
} as const

/** The item of a dialog about something of a property's calendar. */
export const toCalendarItem = (...ids: string[]): string => ids.join('_')
export const parseCalendarItem = (
  item: string,
): [propertyId: string, calendarId: string, eventId: string] => {
  const [propertyId = '', calendarId = '', eventId = ''] = item.split('_')
  return [propertyId, calendarId, eventId]
}
