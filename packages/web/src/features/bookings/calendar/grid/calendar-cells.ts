import type { CalendarClosure, CalendarProperty, CalendarStay } from '@ilewa/contract/bookings/calendar'
import { type CalendarWindow, dayAt, indexOf } from '../calendar-window.ts'

/** One night of one property: a cell of the grid. */
export interface Cell {
  row: number
  /** Index from the first visible day. */
  night: number
}

export const stayAt = (
  property: CalendarProperty | undefined,
  window: CalendarWindow,
  night: number,
): CalendarStay | undefined => {
  const day = dayAt(window, night)
  return property?.stays.find((stay) => stay.checkIn <= day && day < stay.checkOut)
}

export const closureAt = (
  property: CalendarProperty | undefined,
  window: CalendarWindow,
  night: number,
): CalendarClosure | undefined => {
  const day = dayAt(window, night)
  return property?.closed.find((closure) => closure.checkIn <= day && day < closure.checkOut)
}

/** The stay or the blocked dates on a night; undefined for a free night. */
export const takenAt = (
  property: CalendarProperty | undefined,
  window: CalendarWindow,
  night: number,
): CalendarStay | CalendarClosure | undefined =>
  stayAt(property, window, night) ?? closureAt(property, window, night)

const clamp = (value: number, max: number) => Math.max(0, Math.min(value, max))

interface Grid {
  properties: readonly CalendarProperty[]
  window: CalendarWindow
}

const rowsPerPage = 10

/** The cell to focus after a key press; undefined for other keys. A stay is one step, regardless of its length, and so are blocked dates. */
export function nextCell(key: string, { row, night }: Cell, { properties, window }: Grid): Cell | undefined {
  const lastRow = properties.length - 1
  const lastNight = window.days - 1
  const taken = takenAt(properties[row], window, night)
  const left = taken ? indexOf(window, taken.checkIn) - 1 : night - 1
  const right = taken ? indexOf(window, taken.checkOut) : night + 1
  const targets: Record<string, Cell> = {
    ArrowLeft: { row, night: left < 0 ? night : left },
    ArrowRight: { row, night: right > lastNight ? night : right },
    ArrowUp: { row: row - 1, night },
    ArrowDown: { row: row + 1, night },
    PageUp: { row: row - rowsPerPage, night },
    PageDown: { row: row + rowsPerPage, night },
    Home: { row, night: 0 },
    End: { row, night: lastNight },
  }
  const target = targets[key]
  return target && { row: clamp(target.row, lastRow), night: clamp(target.night, lastNight) }
}
