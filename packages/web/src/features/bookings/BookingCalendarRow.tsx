import type { CalendarProperty, CalendarStay } from '@ilewa/contract/booking-calendar'
import type { CivilDate } from '@ilewa/contract/dates'
import { formatNaira } from '@ilewa/contract/money'
import { propertyStatusLabels, takesBookings } from '@ilewa/contract/properties'
import { memo } from 'react'
import { BookingCalendarBar } from './BookingCalendarBar.tsx'
import classes from './BookingCalendarGrid.module.css'
import { cellRoles, nameRoles, rowRoles } from './calendar-roles.ts'
import { type CalendarWindow, dayAt, indexOf } from './calendar-window.ts'
import { describeNight } from './calendar-words.ts'

interface RowProps {
  property: CalendarProperty
  row: number
  /** In pixels from the top. */
  top: number
  window: CalendarWindow
  today: CivilDate
  /** The days that are drawn: `[firstDay, lastDay)`. */
  firstDay: number
  lastDay: number
  /** How wide a day is, in pixels. */
  day: number
  /** The night whose cell the keyboard is on. */
  activeNight: number | null
  /** The stay that is being moved away. */
  movingId: string | null
}

/** Nights without a stay, those being drawn and the active one. */
function freeNights({ property, window, firstDay, lastDay, activeNight }: RowProps): number[] {
  const isTaken = (night: number) => {
    const day = dayAt(window, night)
    return property.stays.some((stay) => stay.checkIn <= day && day < stay.checkOut)
  }
  const drawn = Array.from({ length: lastDay - firstDay }, (_, place) => firstDay + place)
  const isAway = activeNight !== null && (activeNight < firstDay || activeNight >= lastDay)
  return (isAway ? [...drawn, activeNight] : drawn).filter((night) => !isTaken(night))
}

function PropertyName({ property }: { property: CalendarProperty }) {
  const { name, pricePerNight, status } = property
  return (
    <div className={classes.name} {...nameRoles}>
      <span className={classes.nameText} title={name}>
        {name}
      </span>
      <span className={classes.price}>
        {!takesBookings(status) && <strong>{propertyStatusLabels[status]} · </strong>}
        {pricePerNight ? `${formatNaira(pricePerNight)} a night` : 'No price set'}
      </span>
    </div>
  )
}

/** One property: its stays as bars, and a cell for each free night. */
export const BookingCalendarRow = memo(function BookingCalendarRow(props: RowProps) {
  const { property, row, top, window, today, firstDay, lastDay, day, activeNight, movingId } = props
  const isDrawn = (stay: CalendarStay) => {
    const [first, last] = [indexOf(window, stay.checkIn), indexOf(window, stay.checkOut)]
    const isActive = activeNight !== null && first <= activeNight && activeNight < last
    return isActive || (first < lastDay && last >= firstDay)
  }
  return (
    <div
      className={classes.row}
      {...rowRoles(row)}
      data-row={row}
      data-closed={!takesBookings(property.status) || undefined}
      style={{ top }}
    >
      <PropertyName property={property} />
      <div className={classes.nights} role="presentation">
        {freeNights(props).map((night) => (
          <div
            key={night}
            className={classes.free}
            {...cellRoles({
              night,
              label: describeNight(dayAt(window, night), today),
              isActive: night === activeNight,
            })}
            data-night={night}
            data-past={dayAt(window, night) < today || undefined}
            style={{ left: `calc(var(--day) * ${night})` }}
          />
        ))}
        {property.stays.filter(isDrawn).map((stay) => (
          <BookingCalendarBar
            key={stay.id}
            stay={stay}
            window={window}
            day={day}
            activeNight={activeNight}
            isMoving={stay.id === movingId}
          />
        ))}
      </div>
    </div>
  )
})
