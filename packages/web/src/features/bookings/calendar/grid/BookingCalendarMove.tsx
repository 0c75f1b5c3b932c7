import { ApiError, type Described, describeError } from '../../../../lib/api/api-error.ts'
import { refresh } from '../../../../lib/api/refresh.ts'
import type { DialogState } from '../../../../ui/dialog/DialogHost.tsx'
import { BookingMoveForm } from '../../dialogs/BookingMoveForm.tsx'
import type { Move } from './calendar-plan.ts'

interface MoveProps extends DialogState {
  move: Move
  onClose: () => void
  /** The server said no: the stay is where it was. */
  onRefuse: (fault: Described) => void
}

const finalStatuses = [400, 403, 404, 409]

/** A refusal that no second try will change: neither the lost line, nor a total to choose anew. */
const isFinal = (error: unknown) =>
  error instanceof ApiError &&
  finalStatuses.includes(error.status) &&
  !error.errors.some(({ path }) => path === 'totalAmount')

/** Confirms what was dropped or moved by keys in the calendar; what is refused snaps back. */
export function BookingCalendarMove({ move, onRefuse, ...dialog }: MoveProps) {
  const onFailure = (error: unknown) => {
    if (!isFinal(error)) return false
    void refresh('booking')
    onRefuse(describeError(error, { message: 'Failed to update booking' }))
    return true
  }
  return (
    <BookingMoveForm {...dialog} stay={move.stay} from={move.from} dropped={move} onFailure={onFailure} />
  )
}
