import { calendarDialogs } from '../../../lib/calendar-dialogs.ts'
import { lazyNamed } from '../../../lib/lazy-named.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { useDialogs } from '../../../ui/dialog/use-dialogs.ts'
import { RecordDialogs } from '../../../ui/record/RecordDialogs.tsx'

const loadDialogs = () => import('./calendar-dialogs.ts')

const components = {
  [calendarDialogs.calendars]: lazyNamed(loadDialogs, 'CalendarsDialog'),
  [calendarDialogs.connect]: lazyNamed(loadDialogs, 'ConnectCalendarDialog'),
  [calendarDialogs.edit]: lazyNamed(loadDialogs, 'EditCalendarDialog'),
  [calendarDialogs.remove]: lazyNamed(loadDialogs, 'RemoveCalendarDialog'),
  [calendarDialogs.adopt]: lazyNamed(loadDialogs, 'AdoptDialog'),
}

const forms = [
  calendarDialogs.connect,
  calendarDialogs.edit,
  calendarDialogs.remove,
  calendarDialogs.adopt,
] as const

/** The dialogs of a property's calendars. Its forms open in the place of the calendars, and lead back to them. */
export function CalendarDialogs() {
  const dialogs = useDialogs()
  if (!useCan('calendars:manage')) return null
  return (
    <RecordDialogs
      dialogs={dialogs}
      components={components}
      hideDetailsFor={forms}
      details={calendarDialogs.calendars}
    />
  )
}
