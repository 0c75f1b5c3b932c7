import type { CalendarProperty } from '@ilewa/contract/bookings/calendar'
import type { CivilDate } from '@ilewa/contract/core/dates'
import { VisuallyHidden } from '@mantine/core'
import { type CSSProperties, useRef } from 'react'
import { gridRoles } from '../calendar-roles.ts'
import { type CalendarWindow, indexOf } from '../calendar-window.ts'
import { type PhoneView, useFirstDay } from '../phone/use-first-day.ts'
import { BookingCalendarGhost } from './BookingCalendarGhost.tsx'
import classes from './BookingCalendarGrid.module.css'
import { BookingCalendarBackground, BookingCalendarHead } from './BookingCalendarHead.tsx'
import iconClasses from './BookingCalendarIcons.module.css'
import { BookingCalendarRows } from './BookingCalendarRows.tsx'
import { BookingCalendarTip, useStayTip } from './BookingCalendarTip.tsx'
import { useActiveCell } from './use-active-cell.ts'
import { deskSizes, phoneSizes, useCalendarGeometry } from './use-calendar-geometry.ts'
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
  /** On a phone: seven days at a time. */
  phone?: PhoneView
}

/** Narrower days show only the first letter of the weekday. */
const minWeekdayWidth = 37

/** Properties as rows, days as columns. Scrolling and dragging re-render only rows that enter the viewport. */
export function BookingCalendarGrid(props: GridProps) {
  const { properties, total, window, today, refreshing, loadMore, actions, phone } = props
  const scroller = useRef<HTMLDivElement>(null)
  const todayIndex = indexOf(window, phone?.first ?? today)
  const cells = useActiveCell(scroller, {
    row: 0,
    night: todayIndex >= 0 && todayIndex < window.days ? todayIndex : 0,
  })
  const geometry = useCalendarGeometry(
    scroller,
    phone ? phoneSizes : (width) => deskSizes(width, window.days),
  )
  const { day, sizes } = geometry
  const {
    plans: editState,
    dragged,
    said: announcement,
    handlers,
  } = useCalendarGrid({
    ...{ properties, window, today, actions, scroller, geometry, cells },
    movesStays: !phone,
  })
  useFirstDay({ scroller, window, day, phone, isDragging: dragged !== null })
  const { tip, hide, onPointerOver } = useStayTip(properties)
  const {
    light: highlight,
    leave: clearHighlight,
    onPointerMove,
  } = useNightHover({ properties, window, today, day })

  const variables = {
    '--name': `${sizes.name}px`,
    '--head': `${sizes.head}px`,
    '--row': `${sizes.row}px`,
    '--begin': sizes.begin,
    '--day': `${day}px`,
    '--nights': `${day * window.days}px`,
  }
  const onLeave = () => {
    hide()
    clearHighlight()
  }
  return (
    <div ref={geometry.sizer} className={phone && classes.bleed}>
      <div
        ref={scroller}
        className={`${classes.scroller} ${iconClasses.pictures}`}
        aria-busy={refreshing}
        {...gridRoles({ rows: total, columns: window.days })}
        data-dragging={dragged ?? undefined}
        data-compact={phone ? '' : undefined}
        style={variables as CSSProperties}
        {...handlers}
        onPointerOver={onPointerOver}
        onPointerMove={onPointerMove}
        onPointerLeave={onLeave}
        onScroll={onLeave}
      >
        <div
          className={classes.content}
          role="presentation"
          style={{ height: sizes.head + total * sizes.row }}
        >
          <BookingCalendarHead
            window={window}
            today={today}
            letters={phone ? 2 : day < minWeekdayWidth ? 1 : 3}
          />
          <BookingCalendarBackground window={window} today={today} />
          <BookingCalendarRows
            properties={properties}
            total={total}
            window={window}
            today={today}
            sizes={sizes}
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
