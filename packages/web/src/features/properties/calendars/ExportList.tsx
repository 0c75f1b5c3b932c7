import { type CalendarExport, calendarExportName } from '@ilewa/contract/calendars/exports'
import { Text } from '@mantine/core'
import { useState } from 'react'
import { useFormatDateTime } from '../../../lib/today.ts'
import { CopyTextButton } from '../../../ui/contact/CopyTextButton.tsx'
import { EntryList, EntryRow } from '../../../ui/data/EntryRow.tsx'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { RowButton } from '../../../ui/list/RowButton.tsx'
import { CalendarSection } from './CalendarSection.tsx'
import { renewExport, useCalendarExports } from './calendars.api.ts'

function ExportRow({ link }: { link: CalendarExport }) {
  const formatDateTime = useFormatDateTime()
  const [isAsking, setAsking] = useState(false)
  const { url, lastReadAt } = link
  const name = calendarExportName(link)
  const close = () => setAsking(false)
  return (
    <EntryRow
      title={name}
      details={lastReadAt ? `Read ${formatDateTime(lastReadAt)}` : 'Not read yet'}
      actions={
        <>
          <CopyTextButton text={url} label="Copy link" about={name} />
          <RowButton aria-label={`New link: ${name}`} onClick={() => setAsking(true)}>
            New link
          </RowButton>
        </>
      }
    >
      <ConfirmDialog
        opened={isAsking}
        onExited={close}
        onClose={close}
        title="Replace this link?"
        confirmLabel="Replace link"
        onConfirm={() => renewExport(link)}
        fallback="Failed to replace the link"
      >
        {`The present link for ${name} stops at once. Enter the new one there, or its calendar no longer sees your bookings.`}
      </ConfirmDialog>
    </EntryRow>
  )
}

/** The links by which channels and calendar apps read the taken nights of a property. */
export function ExportList({ propertyId }: { propertyId: string }) {
  return (
    <CalendarSection title="Your calendar links" query={useCalendarExports(propertyId)}>
      {(links) => (
        <>
          <Text>Copy each link into its channel. The channel then closes the dates that are taken here.</Text>
          <EntryList label="Your calendar links">
            {links.map((link) => (
              <ExportRow key={link.id} link={link} />
            ))}
          </EntryList>
        </>
      )}
    </CalendarSection>
  )
}
