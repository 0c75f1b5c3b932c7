import type { DaySheetStay } from '@ilewa/contract/bookings/day-sheet'
import { hasArrived, hasLeft } from '@ilewa/contract/bookings/phases'
import { formatDate } from '@ilewa/contract/core/dates'
import { useSession } from '../../../lib/session/session.ts'
import { useFormatDateTime, useToday } from '../../../lib/today.ts'
import { PrintSheet } from '../../../ui/layout/PrintSheet.tsx'
import { useCleaningColumns, useStayColumns } from './day-sheet-columns.tsx'
import { type DaySheetStays, toCleaning } from './load-day-sheet.ts'
import classes from './PrintedDaySheet.module.css'
import { PrintedList } from './PrintedList.tsx'

const idOf = ({ id }: DaySheetStay) => id

/** Arrivals, departures, guests in house and cleaning of today on A4. */
export function PrintedDaySheet({ stays }: { stays: DaySheetStays }) {
  const business = useSession()?.business?.name
  const today = useToday()
  const formatDateTime = useFormatDateTime()
  const columns = useStayColumns()
  const cleaningColumns = useCleaningColumns()
  const list = { keyOf: idOf, columns }
  const { arrivals, late, departures, inHouse } = stays
  return (
    <PrintSheet>
      <div className={classes.sheet}>
        <header>
          <h1>Day sheet, {formatDate(today)}</h1>
          <p>
            {business} · Printed {formatDateTime(new Date().toISOString())}
          </p>
        </header>
        <PrintedList
          title="Arrivals"
          empty="No guests arrive today."
          rows={arrivals}
          isDone={hasArrived}
          {...list}
        />
        {late.length > 0 && <PrintedList title="Late arrivals" empty="" rows={late} {...list} />}
        <PrintedList
          title="Departures"
          empty="No guests leave today."
          rows={departures}
          isDone={hasLeft}
          {...list}
        />
        <PrintedList title="In house" empty="No guests are in house." rows={inHouse} {...list} />
        <PrintedList
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
