import type { CalendarClosure, CalendarProperty } from '@ilewa/contract/bookings/calendar'
import type { CivilDate } from '@ilewa/contract/core/dates'
import { errorEntry } from '@ilewa/contract/core/errors'
import { acceptsBookings } from '@ilewa/contract/properties/terms'
import { type MouseEvent, type RefObject, useState } from 'react'
import type { ErrorMessage } from '../../../../lib/api/api-error.ts'
import { editAnnouncement, startAnnouncement } from '../calendar-labels.ts'
import { type CalendarWindow, dayAt } from '../calendar-window.ts'
import type { NightsOfProperty } from '../nights-item.ts'
import { takenAt } from './calendar-cells.ts'
import {
  type CalendarEdit,
  type EditKind,
  getEditError,
  type Move,
  shiftEdit,
  startBooking,
  startEdit,
} from './calendar-edit.ts'
import { cellAt, type useActiveCell } from './use-active-cell.ts'
import { useCalendarDrag } from './use-calendar-drag.ts'
import { useCalendarEdit } from './use-calendar-edit.ts'
import type { CalendarGeometry } from './use-calendar-geometry.ts'
import { useCalendarKeys } from './use-calendar-keys.ts'

export interface CalendarActions {
  /** Opens a stay. */
  onOpen: (id: string) => void
  /** Opens blocked dates, or the calendars of the property for a stay of another channel. */
  onOpenClosure: (closure: CalendarClosure, propertyId: string) => void
  /** Free nights were selected, to book or to block them. */
  onNights: (nights: NightsOfProperty) => void
  onBook: (nights: NightsOfProperty) => void
  onMove: (move: Move) => void
  /** The change was rejected with this error. */
  onReject: (error: ErrorMessage) => void
  onHelp: () => void
}

interface CalendarGridOptions {
  properties: readonly CalendarProperty[]
  window: CalendarWindow
  today: CivilDate
  actions: CalendarActions
  scroller: RefObject<HTMLDivElement | null>
  geometry: CalendarGeometry
  cells: ReturnType<typeof useActiveCell>
  /** Whether stays are dragged. On a phone a finger is too wide for the edges of a night. */
  movesStays: boolean
}

const edgePx = 10

/** The edge of a bar (at most a quarter of its width) resizes the stay; the middle moves it. */
function editKindAt(bar: Element, clientX: number): EditKind {
  const { left, right, width } = bar.getBoundingClientRect()
  const edge = Math.min(edgePx, width / 4)
  if (clientX < left + edge) return 'start'
  return clientX > right - edge ? 'end' : 'move'
}

/** Mouse, touch and keyboard handling of the grid, with screen reader announcements. */
export function useCalendarGrid(options: CalendarGridOptions) {
  const { properties, window, today, actions, scroller, geometry, cells, movesStays } = options
  const editState = useCalendarEdit({ properties, today, ...actions })
  const { plan: edit } = editState
  const [dragged, setDragged] = useState<EditKind | null>(null)
  const [announcement, announce] = useState('')

  /**
   * The change that can start at the pointer: of the stay there, or a booking of the free night. Null if there is
   * none.
   */
  const editAt = (target: Element, clientX: number): CalendarEdit | null => {
    const cell = cellAt(target, clientX, geometry.day)
    const property = cell && properties[cell.row]
    if (!cell || !property) return null
    const bar = target.closest('[data-stay]')
    const stay = property.stays.find(({ id }) => id === bar?.getAttribute('data-stay'))
    if (bar && stay) return startEdit(editKindAt(bar, clientX), cell.row, stay)
    // A bar starts in the middle of the arrival day. The half day before it belongs to the same stay, so no
    // booking starts there.
    if (takenAt(property, window, cell.night)) return null
    const night = dayAt(window, cell.night)
    return acceptsBookings(property.status) && night >= today ? startBooking(cell.row, night) : null
  }

  const { onPointerDown, wasDragged } = useCalendarDrag({
    scroller,
    onBegin: (target, clientX) => {
      const found = editAt(target, clientX)
      const startedEdit = found?.stay && !movesStays ? null : found
      editState.change(startedEdit)
      setDragged(startedEdit?.kind ?? null)
      return startedEdit !== null
    },
    onMove: ({ x, y }) => {
      if (!edit) return
      const rows = edit.kind === 'move' ? Math.round(y / geometry.sizes.row) : 0
      editState.change(shiftEdit(edit, { nights: Math.round(x / geometry.day), rows }))
    },
    onDrop: () => {
      setDragged(null)
      editState.finish()
    },
    onCancel: () => {
      setDragged(null)
      editState.change(null)
    },
  })

  const onClick = ({ target, clientX }: MouseEvent) => {
    if (wasDragged() || !(target instanceof Element)) return
    const block = target.closest('[data-block]')?.getAttribute('data-block')
    for (const { id, closed } of block ? properties : []) {
      const closure = closed.find((one) => one.id === block)
      if (closure) return actions.onOpenClosure(closure, id)
    }
    const tapped = editAt(target, clientX)
    if (tapped?.stay) return actions.onOpen(tapped.stay.id)
    const property = tapped && properties[tapped.row]
    if (property) {
      const { checkIn, checkOut } = tapped
      return actions.onNights({ propertyId: property.id, checkIn, checkOut })
    }
    const closed = properties[cellAt(target, clientX, geometry.day)?.row ?? -1]
    if (closed && !acceptsBookings(closed.status)) actions.onReject(errorEntry('properties.not_bookable'))
  }

  const nameOf = ({ row }: CalendarEdit) => properties[row]?.name ?? ''
  const onKeyDown = useCalendarKeys({
    ...{ properties, window, editState, announce },
    active: cells.active,
    goTo: (cell) => {
      cells.focusCell(cell)
      geometry.show(cell)
    },
    onOpen: actions.onOpen,
    onOpenClosure: actions.onOpenClosure,
    onHelp: actions.onHelp,
    messages: {
      start: startAnnouncement,
      change: (next) => {
        const property = properties[next.row]
        const error = property && getEditError(next, property, today)
        return editAnnouncement(next, nameOf(next), error?.message)
      },
      cancelled: 'Cancelled. Nothing changed.',
    },
  })

  return {
    plans: editState,
    dragged,
    said: announcement,
    handlers: { onPointerDown, onClick, onKeyDown, onFocus: cells.onFocus },
  }
}
