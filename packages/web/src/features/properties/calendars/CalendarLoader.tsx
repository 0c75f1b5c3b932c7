import type { CalendarImport } from '@ilewa/contract/calendars/imports'
import { calendarImports } from '@ilewa/contract/calendars/imports'
import { errors } from '@ilewa/contract/core/errors'
import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useEndpoint } from '../../../lib/api/endpoint-query.ts'
import { DetailsDialog } from '../../../ui/dialog/DetailsDialog.tsx'
import type { RecordDialogProps } from '../../../ui/record/RecordDialogs.tsx'
import { RecordLoader } from '../../../ui/record/RecordLoader.tsx'

interface CalendarLoaderProps extends Omit<RecordDialogProps, 'id'> {
  title: string
  propertyId: string
  calendarId: string
  children: (calendar: CalendarImport, reload: () => Promise<void>) => ReactNode
}

/** Loads a calendar of a property for a dialog. */
export function CalendarLoader({ title, propertyId, calendarId, children, ...dialog }: CalendarLoaderProps) {
  const query = useEndpoint(
    calendarImports.list,
    { params: { id: propertyId } },
    { select: (data) => ({ calendar: data.calendarImports.find(({ id }) => id === calendarId) }) },
  )
  return (
    <RecordLoader {...dialog} title={title} size="md" query={query}>
      {({ calendar }, reload) =>
        calendar ? (
          children(calendar, reload)
        ) : (
          <DetailsDialog {...dialog} title={title} size="md">
            <Text>{errors['common.not_found'].message}</Text>
          </DetailsDialog>
        )
      }
    </RecordLoader>
  )
}
