import type { CalendarProperty } from '@ilewa/contract/bookings/calendar'
import type { CivilDate } from '@ilewa/contract/core/dates'
import { Skeleton } from '@mantine/core'
import { memo, useEffect, useRef } from 'react'
import type { CalendarWindow } from '../calendar-window.ts'
import classes from './BookingCalendarGrid.module.css'
import { BookingCalendarName, BookingCalendarRow } from './BookingCalendarRow.tsx'
import type { Cell } from './calendar-cells.ts'
import { rowHeight } from './use-calendar-geometry.ts'
import { useShownRows } from './use-shown-rows.ts'

interface RowsProps {
  /** Those loaded so far, of `total`. */
  properties: readonly CalendarProperty[]
  total: number
  window: CalendarWindow
  today: CivilDate
  /** How wide one is, in pixels. */
  day: number
  /** Is never dropped, so that the keyboard finds its way back to it. */
  active: Cell
  /** The stay that is being moved away. */
  movingId: string | null
  /** Asks for the next properties, unless they are on their way. */
  loadMore: () => void
}

/** So many rows before the end of what is loaded, more is asked for: two answers ahead, so that none is read while it scrolls. */
const rowsAhead = 100

/** A property that is still on its way holds its place. */
function WaitingName({ top }: { top: number }) {
  return (
    <div className={classes.name} style={{ top }}>
      <Skeleton height="0.875rem" width="75%" />
    </div>
  )
}

/** The properties, drawn only as far as they are on the screen: their names in one column, their stays beside it. */
export const BookingCalendarRows = memo(function BookingCalendarRows(props: RowsProps) {
  const { properties, total, active, movingId, loadMore, ...same } = props
  const names = useRef<HTMLDivElement>(null)
  const { first, last, left } = useShownRows(names, total)
  const isShort = properties.length < total && last + rowsAhead >= properties.length
  useEffect(() => {
    if (isShort) loadMore()
  }, [isShort, loadMore])

  const shown = Array.from({ length: last - first }, (_, place) => first + place)
  const isAway = active.row < total && (active.row < first || active.row >= last)
  const rows = isAway ? [...shown, active.row] : shown
  return (
    <>
      <div ref={names} className={classes.names} aria-hidden>
        {rows.map((row) => {
          const property = properties[row]
          const top = row * rowHeight
          if (!property) return <WaitingName key={row} top={top} />
          return <BookingCalendarName key={property.id} property={property} top={top} />
        })}
      </div>
      <div className={classes.rows} role="presentation">
        {rows.map((row) => {
          const property = properties[row]
          if (!property) return null
          return (
            <BookingCalendarRow
              key={property.id}
              {...same}
              property={property}
              row={row}
              left={left}
              activeNight={row === active.row ? active.night : null}
              movingId={property.stays.some(({ id }) => id === movingId) ? movingId : null}
            />
          )
        })}
      </div>
    </>
  )
})
