import type { CalendarClosure, CalendarProperty } from '@ilewa/contract/bookings/calendar'
import type { CivilDate } from '@ilewa/contract/core/dates'
import type { KeyboardEvent } from 'react'
import { type CalendarWindow, dayAt } from '../calendar-window.ts'
import { type Cell, closureAt, nextCell, stayAt } from './calendar-cells.ts'
import { type CalendarEdit, editOffset, shiftEdit, startBooking, startEdit } from './calendar-edit.ts'
import type { CalendarEditState } from './use-calendar-edit.ts'

interface CalendarKeysOptions {
  properties: readonly CalendarProperty[]
  window: CalendarWindow
  active: Cell
  goTo: (cell: Cell) => void
  editState: CalendarEditState
  onOpen: (id: string) => void
  onOpenClosure: (closure: CalendarClosure, propertyId: string) => void
  onHelp: () => void
  announce: (text: string) => void
  /** Announcements when a change starts, progresses and ends. */
  messages: {
    start: (edit: CalendarEdit) => string
    change: (edit: CalendarEdit) => string
    cancelled: string
  }
}

const steps: Record<string, { nights: number; rows: number }> = {
  ArrowLeft: { nights: -1, rows: 0 },
  ArrowRight: { nights: 1, rows: 0 },
  ArrowUp: { nights: 0, rows: -1 },
  ArrowDown: { nights: 0, rows: 1 },
}

/** Keyboard equivalents of all drag actions. */
export function useCalendarKeys(options: CalendarKeysOptions) {
  const { properties, window, active, editState, messages, announce } = options
  const { plan: edit } = editState
  const stay = stayAt(properties[active.row], window, active.night)
  const closure = closureAt(properties[active.row], window, active.night)
  const night: CivilDate = dayAt(window, active.night)

  const start = (next: CalendarEdit) => {
    editState.change(next)
    announce(messages.start(next))
  }

  const shift = (from: CalendarEdit, key: string) => {
    const step = steps[key]
    if (!step) return false
    const offset = editOffset(from)
    const rows = from.kind === 'move' ? offset.rows + step.rows : 0
    const next = shiftEdit(from, { nights: offset.nights + step.nights, rows })
    if (next.row < 0 || next.row >= properties.length) return true
    editState.change(next)
    announce(messages.change(next))
    return true
  }

  const handleEditKey = (current: CalendarEdit, key: string): boolean => {
    if (key === 'Escape') {
      editState.change(null)
      announce(messages.cancelled)
    } else if (key === 'Enter' || key === ' ') editState.finish()
    else if (key.toLowerCase() === 'r' && current.stay) {
      start(startEdit(current.kind === 'end' ? 'start' : 'end', current.origin.row, current.stay))
    } else return shift(current, key)
    return true
  }

  const handleStayKey = (key: string, isShifted: boolean): boolean => {
    if (!stay) return false
    if (key === 'Enter' || key === ' ') options.onOpen(stay.id)
    else if (key.toLowerCase() === 'm') start(startEdit('move', active.row, stay))
    else if (key.toLowerCase() === 'r') start(startEdit('end', active.row, stay))
    else if (isShifted && steps[key]?.nights) return shift(startEdit('end', active.row, stay), key)
    else return false
    return true
  }

  const handleClosureKey = (key: string): boolean => {
    if (!closure || (key !== 'Enter' && key !== ' ')) return false
    options.onOpenClosure(closure, properties[active.row]?.id ?? '')
    return true
  }

  const handleNavigationKey = (key: string): boolean => {
    const next = nextCell(key, active, { properties, window })
    if (next) options.goTo(next)
    else if (key === '?') options.onHelp()
    else if (!stay && (key === 'Enter' || key === ' ')) start(startBooking(active.row, night))
    else return false
    return true
  }

  return (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const { key, shiftKey } = event
    const isHandled = edit
      ? handleEditKey(edit, key)
      : handleStayKey(key, shiftKey) || handleClosureKey(key) || handleNavigationKey(key)
    if (!isHandled) return
    event.preventDefault()
    event.stopPropagation()
  }
}
