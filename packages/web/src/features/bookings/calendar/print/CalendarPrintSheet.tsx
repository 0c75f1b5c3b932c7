import type { CalendarProperty } from '@ilewa/contract/bookings/calendar'
import { usePrinting } from '../../../../ui/layout/use-printing.ts'
import type { CalendarWindow } from '../calendar-window.ts'
import { PrintedCalendar } from './PrintedCalendar.tsx'

interface PrintSheetProps {
  properties: readonly CalendarProperty[]
  window: CalendarWindow
}

/** The calendar alone on paper. It is rendered only while the page is printed. */
export function CalendarPrintSheet(props: PrintSheetProps) {
  return usePrinting() ? <PrintedCalendar {...props} /> : null
}
