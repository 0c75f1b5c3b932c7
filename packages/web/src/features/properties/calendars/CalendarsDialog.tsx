import { Text } from '@mantine/core'
import { DetailsDialog } from '../../../ui/dialog/DetailsDialog.tsx'
import type { RecordDialogProps } from '../../../ui/record/RecordDialogs.tsx'
import { propertyApi } from '../properties.api.ts'
import { ConflictList } from './ConflictList.tsx'
import { ExportList } from './ExportList.tsx'
import { ImportList } from './ImportList.tsx'

/** The calendars of a property: those of other channels that are read, and the links by which channels read this one. */
export function CalendarsDialog({ id, ...dialog }: RecordDialogProps) {
  const { data: property } = propertyApi.useOne(id)
  return (
    <DetailsDialog {...dialog} title={property ? `Calendars of ${property.name}` : 'Calendars'}>
      <ConflictList propertyId={id} />
      <ImportList propertyId={id} />
      <ExportList propertyId={id} />
      <Text c="dimmed" size="sm">
        Channels read your links when they choose, often hours later. Check each channel too: this cannot stop
        every double booking.
      </Text>
    </DetailsDialog>
  )
}
