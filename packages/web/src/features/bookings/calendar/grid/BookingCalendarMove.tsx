import { ApiError, describeError, type ErrorMessage } from '../../../../lib/api/api-error.ts'
import { refresh } from '../../../../lib/api/refresh.ts'
import type { DialogState } from '../../../../ui/dialog/MountedDialog.tsx'
import { BookingMoveForm } from '../../dialogs/BookingMoveForm.tsx'
import type { Move } from './calendar-edit.ts'

interface MoveProps extends DialogState {
  move: Move
  onClose: () => void
  /** The server rejected the move; the stay did not change. */
  onReject: (error: ErrorMessage) => void
}

const permanentErrorStatuses = [400, 403, 404, 409]

/** An error that a retry cannot fix. Connection errors and a changed total are not permanent. */
const isPermanentError = (error: unknown) =>
  error instanceof ApiError &&
  permanentErrorStatuses.includes(error.status) &&
  !error.errors.some(({ path }) => path === 'totalAmount')

/** Confirms a move by drag or keyboard. A rejected move is reverted. */
export function BookingCalendarMove({ move, onReject, ...dialog }: MoveProps) {
  const onFailure = (error: unknown) => {
    if (!isPermanentError(error)) return false
    void refresh('booking')
    onReject(describeError(error, { message: 'Failed to update booking' }))
    return true
  }
  return (
    <BookingMoveForm {...dialog} stay={move.stay} from={move.from} dropped={move} onFailure={onFailure} />
  )
}
