import type { CalendarProperty } from '@ilewa/contract/bookings/calendar'
import type { CivilDate } from '@ilewa/contract/core/dates'
import { formatNaira } from '@ilewa/contract/core/money'
import { acceptsBookings, propertyStatusLabels } from '@ilewa/contract/properties/terms'
import { memo } from 'react'
import { BlockedBar } from '../BlockedBar.tsx'
import { BookingCalendarBar } from '../BookingCalendarBar.tsx'
import { describeNight } from '../calendar-labels.ts'
import { cellRoles, nameRoles, rowRoles } from '../calendar-roles.ts'
import { type CalendarWindow, dayAt, indexOf } from '../calendar-window.ts'
import classes from './BookingCalendarGrid.module.css'
import { takenAt } from './calendar-cells.ts'
import { priceAt, priceSize, toPriceTexts } from './night-prices.ts'

const formatPrice = ({ pricePerNight }: CalendarProperty) =>
  pricePerNight ? `${formatNaira(pricePerNight)} a night` : 'No price set'

/**
 * The visible name of a property. All names are in one column, so that they scroll together. Screen readers use
 * the header of each row instead.
 */
export const BookingCalendarName = memo(function BookingCalendarName(props: {
  property: CalendarProperty
  /** Distance from the first row. */
  top: string
}) {
  const { property, top } = props
  const { name, status } = property
  return (
    <div className={classes.name} style={{ top }}>
      <span className={classes.nameText} title={name}>
        {name}
      </span>
      <span className={classes.price} data-status={acceptsBookings(status) ? undefined : status}>
        {!acceptsBookings(status) && <strong>{propertyStatusLabels[status]}</strong>}
        <span className={classes.amount}>{formatPrice(property)}</span>
      </span>
    </div>
  )
})

const describeProperty = (property: CalendarProperty) => {
  const { name, status } = property
  return `${name}, ${acceptsBookings(status) ? '' : `${propertyStatusLabels[status]}, `}${formatPrice(property)}`
}

interface NightPricesProps {
  property: CalendarProperty
  window: CalendarWindow
  day: number
  begin: number
}

/** The prices of the free nights. Screen readers read that of the focused night. */
function NightPrices({ property, window, day, begin }: NightPricesProps) {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
  const size = priceSize(day / rem)
  const texts = toPriceTexts(property, window, day / (rem * size))
  return (
    texts.length > 0 && (
      <div
        className={classes.prices}
        style={{ paddingLeft: day * begin + 2, fontSize: `${size}rem` }}
        aria-hidden
      >
        {texts.map(({ night, text, isBase }) => (
          <span key={night} data-base={isBase || undefined}>
            {text}
          </span>
        ))}
      </div>
    )
  )
}

const describeFreeNight = (property: CalendarProperty, night: CivilDate, today: CivilDate) => {
  const found = priceAt(property, night)
  return `${describeNight(night, today)}${found ? `, ${formatNaira(found.price)}` : ''}`
}

interface RowProps {
  property: CalendarProperty
  row: number
  window: CalendarWindow
  today: CivilDate
  /** Width of a day in pixels. */
  day: number
  /** Where bars begin in their first day, as a share of the day. */
  begin: number
  /** Horizontal scroll position of the calendar in pixels. */
  scrollLeft: number
  /** The night of the focused cell. */
  activeNight: number | null
  /** The stay that is being moved. */
  movingId: string | null
}

/**
 * One property with its stays as bars. The row's background shows the free nights, because cells would be up to 60
 * elements per row. Only the focused free night is rendered as a cell.
 */
export const BookingCalendarRow = memo(function BookingCalendarRow(props: RowProps) {
  const { property, row, window, today, day, begin, scrollLeft, activeNight, movingId } = props
  const active = activeNight === null ? undefined : takenAt(property, window, activeNight)
  const hiddenPx = ({ checkIn }: { checkIn: CivilDate }) =>
    Math.max(0, scrollLeft - day * (indexOf(window, checkIn) + begin))
  return (
    <div
      className={classes.row}
      {...rowRoles(row)}
      data-row={row}
      data-closed={!acceptsBookings(property.status) || undefined}
      style={{ top: `calc(var(--row) * ${row})` }}
    >
      <span className={classes.spoken} {...nameRoles}>
        {describeProperty(property)}
      </span>
      <NightPrices property={property} window={window} day={day} begin={begin} />
      {activeNight !== null && !active && (
        <div
          className={classes.free}
          {...cellRoles({
            night: activeNight,
            label: describeFreeNight(property, dayAt(window, activeNight), today),
            isActive: true,
          })}
          data-night={activeNight}
          style={{ left: day * activeNight }}
        />
      )}
      {property.stays.map((stay) => (
        <BookingCalendarBar
          key={stay.id}
          stay={stay}
          window={window}
          day={day}
          begin={begin}
          hiddenPx={hiddenPx(stay)}
          isActive={stay === active}
          isMoving={stay.id === movingId}
        />
      ))}
      {property.closed.map((closure) => (
        <BlockedBar
          key={closure.id}
          closure={closure}
          window={window}
          day={day}
          begin={begin}
          hiddenPx={hiddenPx(closure)}
          isActive={closure === active}
        />
      ))}
    </div>
  )
})
