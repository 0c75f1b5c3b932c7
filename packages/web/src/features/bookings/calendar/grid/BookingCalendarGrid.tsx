import type { CalendarProperty } from '@ilewa/contract/bookings/calendar'
import type { CivilDate } from '@ilewa/contract/core/dates'
import { VisuallyHidden } from '@mantine/core'
import { type CSSProperties, useRef } from 'react'
import { gridRoles } from '../calendar-roles.ts'
import { type CalendarWindow, indexOf } from '../calendar-window.ts'
import { BookingCalendarGhost } from './BookingCalendarGhost.tsx'
import classes from './BookingCalendarGrid.module.css'
import { BookingCalendarBackground, BookingCalendarHead } from './BookingCalendarHead.tsx'
import iconClasses from './BookingCalendarIcons.module.css'
import { BookingCalendarRows } from './BookingCalendarRows.tsx'
import { BookingCalendarTip, useStayTip } from './BookingCalendarTip.tsx'
import { useActiveCell } from './use-active-cell.ts'
import { headHeight, nameWidth, rowHeight, useCalendarGeometry } from './use-calendar-geometry.ts'
import { type CalendarActions, useCalendarGrid } from './use-calendar-grid.ts'
import { useNightHover } from './use-night-hover.ts'

interface GridProps {
  /** The properties loaded so far, out of `total`. */
  properties: readonly CalendarProperty[]
  total: number
  window: CalendarWindow
  today: CivilDate
  /** Other days are still loading. */
  refreshing: boolean
  /** Requests the next page of properties, unless it is already loading. */
  loadMore: () => void
  actions: CalendarActions
}

/** Narrower days show only the first letter of the weekday. */
const minWeekdayWidth = 37

/** Properties as rows, days as columns. Scrolling and dragging re-render only rows that enter the viewport. */
export function BookingCalendarGrid(props: GridProps) {
  const { properties, total, window, today, refreshing, loadMore, actions } = props
  const scroller = useRef<HTMLDivElement>(null)
  const todayIndex = indexOf(window, today)
  const cells = useActiveCell(scroller, {
    row: 0,
    night: todayIndex >= 0 && todayIndex < window.days ? todayIndex : 0,
  })
  const geometry = useCalendarGeometry(scroller, window.days)
  const { day } = geometry
  const {
    plans: editState,
    isDragging,
    said: announcement,
    handlers,
  } = useCalendarGrid({
    ...{ properties, window, today, actions, scroller, geometry, cells },
  })
  const { tip, hide, onPointerOver } = useStayTip(properties)
  const {
    light: highlight,
    leave: clearHighlight,
    onPointerMove,
  } = useNightHover({ properties, window, today, day })

  const sizes = {
    '--name': `${nameWidth}px`,
    '--head': `${headHeight}px`,
    '--row': `${rowHeight}px`,
    '--day': `${day}px`,
    '--nights': `${day * window.days}px`,
  }
  const onLeave = () => {
    hide()
    clearHighlight()
  }
  return (
    <div ref={geometry.sizer}>
      <div
        ref={scroller}
        className={`${classes.scroller} ${iconClasses.pictures}`}
        aria-busy={refreshing}
        {...gridRoles({ rows: total, columns: window.days })}
        data-dragging={isDragging || undefined}
        style={sizes as CSSProperties}
        {...handlers}
        onPointerOver={onPointerOver}
        onPointerMove={onPointerMove}
        onPointerLeave={onLeave}
        onScroll={onLeave}
      >
        <div
          className={classes.content}
          role="presentation"
          style={{ height: headHeight + total * rowHeight }}
        >
          <BookingCalendarHead window={window} today={today} isNarrow={day < minWeekdayWidth} />
          <BookingCalendarBackground window={window} today={today} />
          <BookingCalendarRows
            properties={properties}
            total={total}
            window={window}
            today={today}
            day={day}
            active={cells.active}
            movingId={editState.plan?.stay?.id ?? null}
            loadMore={loadMore}
          />
          <div ref={highlight} className={classes.light} aria-hidden />
          {editState.plan && (
            <BookingCalendarGhost
              edit={editState.plan}
              window={window}
              isInvalid={editState.fault !== null}
            />
          )}
        </div>
      </div>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      {!editState.plan && <BookingCalendarTip tip={tip} />}
    </div>
  )
}
