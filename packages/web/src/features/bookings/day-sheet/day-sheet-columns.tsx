import type { DaySheetStay } from '@ilewa/contract/bookings/day-sheet'
import { unusualPhaseLabel } from '@ilewa/contract/bookings/phases'
import { can } from '@ilewa/contract/core/access'
import { formatDate, formatDateRange, formatNights, nightsBetween } from '@ilewa/contract/core/dates'
import { formatPhone } from '@ilewa/contract/core/fields'
import { formatNaira } from '@ilewa/contract/core/money'
import { useSession } from '../../../lib/session/session.ts'
import { useToday } from '../../../lib/today.ts'
import { owedBy } from '../desk/desk-stay.ts'
import type { Cleaning } from './load-day-sheet.ts'
import classes from './PrintedDaySheet.module.css'
import type { PrintedColumn } from './PrintedList.tsx'

/** Columns of the stays. The balance is for owners only. */
export function useStayColumns(): PrintedColumn<DaySheetStay>[] {
  const role = useSession()?.user.role
  const today = useToday()
  const note = (stay: DaySheetStay) =>
    stay.status === 'PENDING' ? 'Not confirmed' : unusualPhaseLabel(stay, today)
  const balance: PrintedColumn<DaySheetStay> = {
    header: 'Balance due',
    isNumber: true,
    cell: (stay) => {
      const owed = owedBy(stay)
      if (!owed) return '–'
      return (
        <>
          {formatNaira(owed)}
          {stay.status === 'PENDING' && <span className={classes.small}>Once confirmed</span>}
        </>
      )
    },
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

export function useCleaningColumns(): PrintedColumn<Cleaning>[] {
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
