import type { CalendarImport, MissingAnswer } from '@ilewa/contract/calendars/imports'
import { type CalendarImportState, calendarImportStateLabels } from '@ilewa/contract/calendars/terms'
import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { calendarDialogs, toCalendarItem } from '../../../lib/calendar-dialogs.ts'
import { notifyError } from '../../../lib/notify.ts'
import { useFormatDateTime } from '../../../lib/today.ts'
import { EntryRow } from '../../../ui/data/EntryRow.tsx'
import { type BadgeVariant, StatusBadge } from '../../../ui/data/StatusBadge.tsx'
import { useDialogs } from '../../../ui/dialog/use-dialogs.ts'
import { RowButton } from '../../../ui/list/RowButton.tsx'
import classes from './Calendars.module.css'
import { answerMissing, readCalendar } from './calendars.api.ts'
import { EventList } from './EventList.tsx'

const variants: Record<CalendarImportState, BadgeVariant> = {
  ACTIVE: 'success',
  FAILING: 'destructive',
  NEEDS_CONFIRMATION: 'warning',
  PAUSED: 'outline',
}

const formatStays = (count: number) => (count === 1 ? '1 stay' : `${count} stays`)

/** Whether the stays that are missing were cancelled: nothing is freed before the answer. */
function MissingQuestion({ calendar }: { calendar: CalendarImport }) {
  const [busy, setBusy] = useState<MissingAnswer>()
  const { name, comingStays, missingStays } = calendar
  const answer = async (value: MissingAnswer) => {
    setBusy(value)
    try {
      await answerMissing(calendar, value)
    } catch (error) {
      notifyError(error, 'Failed to save your answer')
    } finally {
      setBusy(undefined)
    }
  }
  return (
    <div className={classes.question}>
      <Text fw={600}>
        {missingStays === comingStays
          ? `The calendar of ${name} shows none of its stays now.`
          : `${missingStays} of ${formatStays(comingStays)} ${missingStays === 1 ? 'is' : 'are'} gone from ${name}.`}{' '}
        No dates were opened. Were {missingStays === 1 ? 'this stay' : `these ${missingStays} stays`}{' '}
        cancelled?
      </Text>
      <Group gap="xs">
        <Button
          variant="default"
          loading={busy === 'FREE'}
          disabled={busy !== undefined}
          onClick={() => void answer('FREE')}
        >
          Yes, unblock the dates
        </Button>
        <Button loading={busy === 'KEEP'} disabled={busy !== undefined} onClick={() => void answer('KEEP')}>
          No, keep them
        </Button>
      </Group>
    </div>
  )
}

/** A calendar that is read, with its state and its stays. */
export function ImportRow({ calendar }: { calendar: CalendarImport }) {
  const dialogs = useDialogs()
  const formatDateTime = useFormatDateTime()
  const [showsStays, setShowsStays] = useState(false)
  const [isReading, setReading] = useState(false)
  const { id, propertyId, name, state, host, fault, lastTriedAt, comingStays } = calendar
  const item = toCalendarItem(propertyId, id)
  const read = async () => {
    setReading(true)
    await readCalendar(calendar)
    setReading(false)
  }
  return (
    <EntryRow
      title={name}
      badge={<StatusBadge variant={variants[state]} label={calendarImportStateLabels[state]} />}
      details={[
        lastTriedAt ? `${fault ? 'Tried' : 'Read'} ${formatDateTime(lastTriedAt)}` : 'Not read yet',
        formatStays(comingStays),
        host,
      ].join(' · ')}
      actions={
        <>
          {lastTriedAt && (
            <RowButton aria-expanded={showsStays} onClick={() => setShowsStays(!showsStays)}>
              {showsStays ? 'Hide stays' : 'Show stays'}
            </RowButton>
          )}
          {state !== 'PAUSED' && (
            <RowButton
              disabled={isReading}
              aria-label={`${isReading ? 'Reading…' : 'Read now'}: ${name}`}
              onClick={() => void read()}
            >
              {isReading ? 'Reading…' : 'Read now'}
            </RowButton>
          )}
          <RowButton aria-label={`Edit ${name}`} onClick={() => dialogs.open(calendarDialogs.edit, item)}>
            Edit
          </RowButton>
          <RowButton aria-label={`Delete ${name}`} onClick={() => dialogs.open(calendarDialogs.remove, item)}>
            Delete
          </RowButton>
        </>
      }
    >
      {fault && <Text c="red">{fault}</Text>}
      {state === 'NEEDS_CONFIRMATION' && <MissingQuestion calendar={calendar} />}
      {showsStays && <EventList calendar={calendar} />}
    </EntryRow>
  )
}
