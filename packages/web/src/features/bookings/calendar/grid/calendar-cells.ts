import type { CalendarProperty, CalendarStay } from '@ilewa/contract/bookings/calendar'
import { type CalendarWindow, dayAt, indexOf } from '../calendar-window.ts'

/** A night of a property: what one cell of the grid stands for. */
export interface Cell {
  row: number
  /** From the first day shown. */
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

const clamp = (value: number, most: number) => Math.max(0, Math.min(value, most))

interface Grid {
  properties: readonly CalendarProperty[]
  window: CalendarWindow
}

const rowsOfPage = 10

/** Where a key leads from a cell; undefined for a key that leads nowhere. A stay is one step, however long. */
export function cellAfter(key: string, { row, night }: Cell, { properties, window }: Grid): Cell | undefined {
  const lastRow = properties.length - 1
  const lastNight = window.days - 1
  const stay = stayAt(properties[row], window, night)
  const left = stay ? indexOf(window, stay.checkIn) - 1 : night - 1
  const right = stay ? indexOf(window, stay.checkOut) : night + 1
  const places: Record<string, Cell> = {
    ArrowLeft: { row, night: left < 0 ? night : left },
    ArrowRight: { row, night: right > lastNight ? night : right },
    ArrowUp: { row: row - 1, night },
    ArrowDown: { row: row + 1, night },
    PageUp: { row: row - rowsOfPage, night },
    PageDown: { row: row + rowsOfPage, night },
    Home: { row, night: 0 },
    End: { row, night: lastNight },
  }
  const place = places[key]
  return place && { row: clamp(place.row, lastRow), night: clamp(place.night, lastNight) }
}
