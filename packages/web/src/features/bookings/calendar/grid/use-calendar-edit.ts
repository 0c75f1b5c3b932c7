import type { CalendarProperty } from '@ilewa/contract/bookings/calendar'
import type { CivilDate } from '@ilewa/contract/core/dates'
import { useState } from 'react'
import type { ErrorMessage } from '../../../../lib/api/api-error.ts'
import type { NightsOfProperty } from '../nights-item.ts'
import { type CalendarEdit, getEditError, isSameEdit, isUnchanged, type Move } from './calendar-edit.ts'

interface CalendarEditOptions {
  properties: readonly CalendarProperty[]
  today: CivilDate
  onNights: (nights: NightsOfProperty) => void
  onMove: (move: Move) => void
  onReject: (error: ErrorMessage) => void
}

/**
 * An unsaved change by drag or keyboard: a move, a resize or a new booking. `finish` opens the form that saves it,
 * or drops it.
 */
export function useCalendarEdit({ properties, today, ...handlers }: CalendarEditOptions) {
  const [edit, setEdit] = useState<CalendarEdit | null>(null)
  const target = edit ? properties[edit.row] : undefined
  const error = edit && target ? getEditError(edit, target, today) : null

  const change = (next: CalendarEdit | null) => {
    if (!next) return setEdit(null)
    const clampedEdit = { ...next, row: Math.max(0, Math.min(next.row, properties.length - 1)) }
    // The pointer moves often within one night: re-render only if the change differs.
    setEdit((last) => (last && isSameEdit(last, clampedEdit) ? last : clampedEdit))
  }

  /** Opens the choice for free nights or the move confirmation. An invalid change is reverted with an error. */
  const finish = () => {
    setEdit(null)
    const from = edit ? properties[edit.origin.row] : undefined
    if (!edit || !target || !from || (edit.stay && isUnchanged(edit))) return
    if (error) return handlers.onReject(error)
    const { stay, checkIn, checkOut } = edit
    if (stay) handlers.onMove({ id: stay.id, stay, from, to: target, checkIn, checkOut })
    else handlers.onNights({ propertyId: target.id, checkIn, checkOut })
  }

  return { plan: edit, target, fault: error, change, finish }
}

export type CalendarEditState = ReturnType<typeof useCalendarEdit>
