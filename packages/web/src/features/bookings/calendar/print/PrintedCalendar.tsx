import type { CalendarProperty } from '@ilewa/contract/bookings/calendar'
import { bookingStatusLabels } from '@ilewa/contract/bookings/terms'
import { addDays } from '@ilewa/contract/core/dates'
import { acceptsBookings, propertyStatusLabels } from '@ilewa/contract/properties/terms'
import { useSession } from '../../../../lib/session/session.ts'
import { PrintSheet } from '../../../../ui/layout/PrintSheet.tsx'
import { type CalendarWindow, formatWeekday, formatWindow } from '../calendar-window.ts'
import classes from './PrintedCalendar.module.css'
import { daysOf, toPrintedCells } from './printed-cells.ts'

/** Columns that fit the width of A4 landscape. */
const daysPerSheet = 30

function toSheets({ from, to, days }: CalendarWindow): CalendarWindow[] {
  const sheets = Math.ceil(days / daysPerSheet)
  return Array.from({ length: sheets }, (_, index) => {
    const first = addDays(from, index * daysPerSheet)
    const end = addDays(first, daysPerSheet)
    const last = end < to ? end : to
    return { from: first, to: last, days: Math.min(daysPerSheet, days - index * daysPerSheet) }
  })
}

function Row({ property, window }: { property: CalendarProperty; window: CalendarWindow }) {
  const { name, status } = property
  return (
    <tr data-closed={!acceptsBookings(status) || undefined}>
      <th scope="row">
        {name}
        {!acceptsBookings(status) && <small> {propertyStatusLabels[status]}</small>}
      </th>
      {toPrintedCells(property, window).map(({ day, nights, stay, closure }) => (
        <td
          key={day}
          colSpan={nights}
          data-kind={(stay && 'stay') ?? (closure && 'blocked')}
          data-pending={stay?.status === 'PENDING' || undefined}
        >
          {stay && `${stay.guestName}${nights > 2 ? `, ${bookingStatusLabels[stay.status]}` : ''}`}
          {closure?.label}
        </td>
      ))}
    </tr>
  )
}

interface PrintedCalendarProps {
  properties: readonly CalendarProperty[]
  window: CalendarWindow
}

/** Properties by nights on A4 landscape, thirty nights per sheet. */
export function PrintedCalendar({ properties, window }: PrintedCalendarProps) {
  const business = useSession()?.business?.name
  return (
    <PrintSheet landscape>
      {toSheets(window).map((sheet) => (
        <section key={sheet.from} className={classes.sheet}>
          <h1>
            {business && `${business}: `}
            {formatWindow(sheet)}
          </h1>
          <table>
            <thead>
              <tr>
                <th scope="col">Property</th>
                {daysOf(sheet).map((day) => (
                  <th key={day} scope="col">
                    {formatWeekday(day).slice(0, 2)}
                    <br />
                    {Number(day.slice(8))}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {properties.map((property) => (
                <Row key={property.id} property={property} window={sheet} />
              ))}
            </tbody>
          </table>
          <p>Each column is one night. Dashed: not confirmed. Hatched: blocked.</p>
        </section>
      ))}
    </PrintSheet>
  )
}
