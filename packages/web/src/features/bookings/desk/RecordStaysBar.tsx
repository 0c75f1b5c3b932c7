import { maxRecordedStays, type RecordStaysInput } from '@ilewa/contract/bookings/desk'
import type { Booking } from '@ilewa/contract/bookings/schema'
import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import type { Selection } from '../table/use-selection.ts'
import { recordStays, reportDeskError } from './desk.api.ts'
import classes from './RecordStaysBar.module.css'
import { offerUndoOfAll } from './undo-all.ts'

interface RecordStaysBarProps {
  /** Stays whose check-out has passed without a check-in. */
  bookings: readonly Booking[]
  selection: Selection
}

/** Records whether the selected guests stayed. */
export function RecordStaysBar({ bookings, selection }: RecordStaysBarProps) {
  const [busy, setBusy] = useState(false)
  const chosen = bookings.filter(({ id }) => selection.chosen.has(id))
  const selectable = bookings.slice(0, maxRecordedStays)
  const isTooMany = chosen.length > maxRecordedStays
  const record = async (outcome: RecordStaysInput['outcome']) => {
    setBusy(true)
    try {
      await recordStays({ outcome, bookings: chosen.map(({ id, version }) => ({ id, version })) })
      selection.choose([])
      const message = chosen.length === 1 ? '1 stay recorded' : `${chosen.length} stays recorded`
      offerUndoOfAll(
        chosen.map((stay) => ({ ...stay, version: stay.version + 1 })),
        message,
      )
    } catch (error) {
      reportDeskError(error, 'Recording stays')
    } finally {
      setBusy(false)
    }
  }
  const isIdle = chosen.length === 0 || isTooMany
  return (
    <section className={classes.bar} aria-label="Record stays">
      <Text className={classes.text}>
        <strong>Did they stay?</strong>{' '}
        {isTooMany ? `Choose at most ${maxRecordedStays} stays at once.` : `${chosen.length} selected`}
      </Text>
      <Button variant="subtle" px="xs" onClick={() => selection.choose(selectable.map(({ id }) => id))}>
        Select {selectable.length === bookings.length ? 'all' : maxRecordedStays}
      </Button>
      <Button disabled={isIdle} loading={busy} onClick={() => void record('STAYED')}>
        Stayed
      </Button>
      <Button variant="default" disabled={isIdle || busy} onClick={() => void record('NO_SHOW')}>
        No-show
      </Button>
    </section>
  )
}
