import type { CalendarProperty } from '@ilewa/contract/bookings/calendar'
import type { CivilDate } from '@ilewa/contract/core/dates'
import { Skeleton } from '@mantine/core'
import { memo, useEffect, useRef } from 'react'
import type { CalendarWindow } from '../calendar-window.ts'
import classes from './BookingCalendarGrid.module.css'
import { BookingCalendarName, BookingCalendarRow } from './BookingCalendarRow.tsx'
import type { Cell } from './calendar-cells.ts'
import type { CalendarSizes } from './use-calendar-geometry.ts'
import { useVisibleRows } from './use-visible-rows.ts'

interface RowsProps {
  /** The properties loaded so far, out of `total`. */
  properties: readonly CalendarProperty[]
  total: number
  window: CalendarWindow
  today: CivilDate
  sizes: CalendarSizes
  /** Always rendered, so that keyboard focus can return to it. */
  active: Cell
  /** The stay that is being moved. */
  movingId: string | null
  /** Requests the next page of properties, unless it is already loading. */
  loadMore: () => void
}

/**
 * Rows before the end of the loaded rows at which the next page is requested: two pages ahead, so that scrolling does
 * not wait.
 */
const prefetchRows = 100

/** Placeholder of a property that is still loading. */
function PropertyNameSkeleton({ top }: { top: string }) {
  return (
    <div className={classes.name} style={{ top }}>
      <Skeleton height="0.875rem" width="75%" />
    </div>
  )
}

/** The visible properties only: names in one column, stays beside it. */
export const BookingCalendarRows = memo(function BookingCalendarRows(props: RowsProps) {
  const { properties, total, sizes, active, movingId, loadMore, ...rowProps } = props
  const names = useRef<HTMLDivElement>(null)
  const { first, last, left } = useVisibleRows(names, total, sizes)
  const needsMoreRows = properties.length < total && last + prefetchRows >= properties.length
  useEffect(() => {
    if (needsMoreRows) loadMore()
  }, [needsMoreRows, loadMore])

  const visibleRows = Array.from({ length: last - first }, (_, index) => first + index)
  const isActiveRowHidden = active.row < total && (active.row < first || active.row >= last)
  const rows = isActiveRowHidden ? [...visibleRows, active.row] : visibleRows
  return (
    <>
      <div ref={names} className={classes.names} aria-hidden>
        {rows.map((row) => {
          const property = properties[row]
          const top = `calc(var(--row) * ${row})`
          if (!property) return <PropertyNameSkeleton key={row} top={top} />
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
              {...rowProps}
              day={sizes.day}
              begin={sizes.begin}
              property={property}
              row={row}
              scrollLeft={left}
              activeNight={row === active.row ? active.night : null}
              movingId={property.stays.some(({ id }) => id === movingId) ? movingId : null}
            />
          )
        })}
      </div>
    </>
  )
})
