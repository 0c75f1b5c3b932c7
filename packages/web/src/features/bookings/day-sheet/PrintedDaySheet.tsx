import type { DaySheetStay } from '@ilewa/contract/bookings/day-sheet'
import { hasArrived, hasLeft, stayPhase, stayPhaseLabels } from '@ilewa/contract/bookings/phases'
import { can } from '@ilewa/contract/core/access'
import { formatDate, formatDateRange, formatNights, nightsBetween } from '@ilewa/contract/core/dates'
import { formatPhone } from '@ilewa/contract/core/fields'
import { formatNaira } from '@ilewa/contract/core/money'
import type { ReactNode } from 'react'
import { useSession } from '../../../lib/session/session.ts'
import { useFormatDateTime, useToday } from '../../../lib/today.ts'
import { PrintSheet } from '../../../ui/layout/PrintSheet.tsx'
import { owedBy } from '../desk/desk-stay.ts'
import { type Cleaning, type DaySheetStays, toCleaning } from './load-day-sheet.ts'
import classes from './PrintedDaySheet.module.css'

interface Column<R> {
  header: string
  cell: (row: R) => ReactNode
  isNumber?: boolean
}

interface ListProps<R> {
  title: string
  empty: string
  rows: readonly R[]
  keyOf: (row: R) => string
  isDone?: (row: R) => boolean
  columns: readonly Column<R>[]
}

/** One list with a box to tick in each row; the box of a row that is done is ticked. */
function List<R>({ title, empty, rows, keyOf, isDone, columns }: ListProps<R>) {
  if (rows.length === 0)
    return (
      <section className={classes.list}>
        <h2>{title}</h2>
        <p>{empty}</p>
      </section>
    )
  return (
    <section className={classes.list}>
      <h2>
        {title} ({rows.length})
      </h2>
      <table>
        <thead>
          <tr>
            <th scope="col" className={classes.tick}>
              Done
            </th>
            {columns.map(({ header, isNumber }) => (
              <th key={header} scope="col" data-number={isNumber}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              <td>
                <span className={classes.box}>{isDone?.(row) && '✓'}</span>
              </td>
              {columns.map(({ header, cell, isNumber }) => (
                <td key={header} data-number={isNumber}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Columns of the stays. The balance is for owners only. */
function useStayColumns(): Column<DaySheetStay>[] {
  const role = useSession()?.user.role
  const today = useToday()
  const note = (stay: DaySheetStay) => {
    if (stay.status === 'PENDING') return 'Not confirmed'
    const phase = stayPhase(stay, today)
    return phase === 'OVERSTAYING' || phase === 'NOT_RECORDED' ? stayPhaseLabels[phase] : undefined
  }
  const balance: Column<DaySheetStay> = {
    header: 'Balance due',
    isNumber: true,
    cell: (stay) => (owedBy(stay) ? formatNaira(owedBy(stay) ?? 0) : '–'),
  }
  return [
    {
      header: 'Guest',
      cell: (stay) => (
        <>
          <strong>{stay.guestName}</strong>
          {stay.guestPhone && <span className={classes.small}>{formatPhone(stay.guestPhone)}</span>}
          {note(stay) && <span className={classes.small}>{note(stay)}</span>}
        </>
      ),
    },
    { header: 'Property', cell: ({ propertyName }) => propertyName },
    {
      header: 'Stay',
      cell: ({ checkIn, checkOut }) => (
        <>
          {formatNights(nightsBetween(checkIn, checkOut))}
          <span className={classes.small}>{formatDateRange(checkIn, checkOut)}</span>
        </>
      ),
    },
    { header: 'Guests', isNumber: true, cell: ({ guests }) => guests },
    ...(role && can(role, 'bookings:money') ? [balance] : []),
  ]
}

function useCleaningColumns(): Column<Cleaning>[] {
  const today = useToday()
  return [
    { header: 'Property', cell: ({ propertyName }) => <strong>{propertyName}</strong> },
    { header: 'Leaves', cell: ({ guestNames }) => guestNames.join(', ') },
    {
      header: 'Next arrival',
      cell: ({ nextArrival }) => {
        if (!nextArrival) return 'None booked'
        return nextArrival === today ? <strong>Today</strong> : formatDate(nextArrival)
      },
    },
  ]
}

const idOf = ({ id }: DaySheetStay) => id

/** Arrivals, departures, guests in house and cleaning of today on A4. */
export function PrintedDaySheet({ stays }: { stays: DaySheetStays }) {
  const business = useSession()?.business?.name
  const today = useToday()
  const formatDateTime = useFormatDateTime()
  const columns = useStayColumns()
  const cleaningColumns = useCleaningColumns()
  const list = { keyOf: idOf, columns }
  const { arrivals, late, departures } = stays
  // Guests who arrive or leave today have their row there.
  const listed = new Set([...arrivals, ...departures].map(idOf))
  const inHouse = stays.inHouse.filter(({ id }) => !listed.has(id))
  return (
    <PrintSheet>
      <div className={classes.sheet}>
        <header>
          <h1>Day sheet, {formatDate(today)}</h1>
          <p>
            {business} · Printed {formatDateTime(new Date().toISOString())}
          </p>
        </header>
        <List
          title="Arrivals"
          empty="No guests arrive today."
          rows={arrivals}
          isDone={hasArrived}
          {...list}
        />
        {late.length > 0 && <List title="Late arrivals" empty="" rows={late} {...list} />}
        <List
          title="Departures"
          empty="No guests leave today."
          rows={departures}
          isDone={hasLeft}
          {...list}
        />
        <List title="In house" empty="No other guests are in house." rows={inHouse} {...list} />
        <List
          title="Cleaning"
          empty="No properties to clean after departures."
          rows={toCleaning(departures)}
          keyOf={({ propertyId }) => propertyId}
          columns={cleaningColumns}
        />
      </div>
    </PrintSheet>
  )
}
