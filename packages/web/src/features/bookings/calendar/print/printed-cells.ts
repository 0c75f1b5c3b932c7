import type { CalendarClosure, CalendarProperty, CalendarStay } from '@ilewa/contract/bookings/calendar'
import { addDays, type CivilDate, nightsBetween } from '@ilewa/contract/core/dates'
import { type CalendarWindow, dayAt } from '../calendar-window.ts'

export interface PrintedCell {
  /** The first night of the cell. */
  day: CivilDate
  nights: number
  stay?: CalendarStay
  closure?: CalendarClosure
}

export const daysOf = (window: CalendarWindow): CivilDate[] =>
  Array.from({ length: window.days }, (_, index) => dayAt(window, index))

/** The cells of a row: a stay or blocked dates span their nights, each free night is a cell. */
export function toPrintedCells({ stays, closed }: CalendarProperty, window: CalendarWindow): PrintedCell[] {
  const cells: PrintedCell[] = []
  let day = window.from
  while (day < window.to) {
    const includesDay = ({ checkIn, checkOut }: { checkIn: CivilDate; checkOut: CivilDate }) =>
      checkIn <= day && day < checkOut
    const stay = stays.find(includesDay)
    const closure = stay ? undefined : closed.find(includesDay)
    const taken = stay ?? closure
    const end = !taken ? addDays(day, 1) : taken.checkOut < window.to ? taken.checkOut : window.to
    cells.push({ day, nights: nightsBetween(day, end), stay, closure })
    day = end
  }
  return cells
}
