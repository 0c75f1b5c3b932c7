import type { CalendarProperty, CalendarStay } from '@ilewa/contract/booking-calendar'
import type { CivilDate } from '@ilewa/contract/dates'
import { Skeleton, VisuallyHidden } from '@mantine/core'
import { type CSSProperties, useEffect, useRef } from 'react'
import { BookingCalendarGhost } from './BookingCalendarGhost.tsx'
import classes from './BookingCalendarGrid.module.css'
import { BookingCalendarHead, BookingCalendarShades } from './BookingCalendarHead.tsx'
import { BookingCalendarRow } from './BookingCalendarRow.tsx'
import { BookingCalendarTip, useStayTip } from './BookingCalendarTip.tsx'
import { gridRoles } from './calendar-roles.ts'
import { type CalendarWindow, indexOf } from './calendar-window.ts'
import { useActiveCell } from './use-active-cell.ts'
import { headHeight, nameWidth, rowHeight, useCalendarGeometry } from './use-calendar-geometry.ts'
import { type CalendarActions, useCalendarGrid } from './use-calendar-grid.ts'

interface GridProps {
  /** Those loaded so far, of `total`. */
  properties: readonly CalendarProperty[]
  total: number
  window: CalendarWindow
  today: CivilDate
  /** Other days are still on their way. */
  refreshing: boolean
  /** Asks for the next properties, unless they are on their way. */
  loadMore: () => void
  actions: CalendarActions
}

/** So many rows before the end of what is loaded, more is asked for. */
const rowsAhead = 15

/** A property that is still on its way holds its place. */
function WaitingRow({ top }: { top: number }) {
  return (
    <div className={classes.row} style={{ top }} aria-hidden>
      <div className={`${classes.name} ${classes.waiting}`}>
        <Skeleton height="0.875rem" width="75%" />
      </div>
    </div>
  )
}

const findStay = (properties: readonly CalendarProperty[], id: string): CalendarStay | undefined => {
  for (const { stays } of properties) {
    const found = stays.find((stay) => stay.id === id)
    if (found) return found
  }
  return undefined
}

/** Properties down, days across; drawn only as far as it is on the screen. */
export function BookingCalendarGrid(props: GridProps) {
  const { properties, total, window, today, refreshing, loadMore, actions } = props
  const scroller = useRef<HTMLDivElement>(null)
  const now = indexOf(window, today)
  const cells = useActiveCell(scroller, { row: 0, night: now >= 0 && now < window.days ? now : 0 })
  const { active } = cells
  const geometry = useCalendarGeometry({ scroller, days: window.days, rows: total, activeRow: active.row })
  const { plans, isDragging, said, on } = useCalendarGrid({
    ...{ properties, window, today, actions, scroller, geometry, cells },
  })
  const { tip, hide, onPointerOver } = useStayTip((id) => findStay(properties, id))
  const rows = geometry.rowsVirtual.getVirtualItems()
  const lastRow = rows.at(-1)?.index ?? 0
  const isShort = properties.length < total && lastRow + rowsAhead >= properties.length
  useEffect(() => {
    if (isShort) loadMore()
  }, [isShort, loadMore])

  const sizes = {
    '--name': `${nameWidth}px`,
    '--head': `${headHeight}px`,
    '--row': `${rowHeight}px`,
    '--day': `${geometry.day}px`,
    '--days': window.days,
  }
  return (
    <div ref={geometry.sizer}>
      <div
        ref={scroller}
        className={classes.scroller}
        aria-busy={refreshing}
        {...gridRoles({ rows: total, columns: window.days })}
        data-dragging={isDragging || undefined}
        style={sizes as CSSProperties}
        {...on}
        onPointerOver={onPointerOver}
        onPointerLeave={hide}
        onScroll={hide}
      >
        <div
          className={classes.content}
          role="presentation"
          style={{ height: geometry.rowsVirtual.getTotalSize() }}
        >
          <BookingCalendarHead window={window} today={today} />
          <BookingCalendarShades window={window} today={today} />
          {rows.map(({ index, start }) => {
            const property = properties[index]
            if (!property) return <WaitingRow key={index} top={start} />
            return (
              <BookingCalendarRow
                key={property.id}
                property={property}
                row={index}
                top={start}
                window={window}
                today={today}
                firstDay={geometry.firstDay}
                lastDay={geometry.lastDay}
                day={geometry.day}
                activeNight={index === active.row ? active.night : null}
                movingId={plans.plan?.origin.row === index ? (plans.plan.stay?.id ?? null) : null}
              />
            )
          })}
          {plans.plan && (
            <BookingCalendarGhost plan={plans.plan} window={window} isRefused={plans.fault !== null} />
          )}
        </div>
      </div>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {!plans.plan && <BookingCalendarTip tip={tip} />}
    </div>
  )
}
