import type { PostResult } from '@ilewa/contract/bank/schema'
import { bookingPayments } from '@ilewa/contract/money/endpoints'
import { accountMoves } from '@ilewa/contract/money/moves/account-moves'
import { call } from '../../../lib/api/call.ts'
import { refresh } from '../../../lib/api/refresh.ts'
import { notifyInfo, notifySuccess, notifyUndoable } from '../../../lib/notify.ts'

/** More entries take too long to reverse one by one. */
const maxUndone = 20

const body = { reason: 'Undone at once' }

/**
 * Says what was posted, with an Undo that reverses it: its transfers are to match again. What was linked stays linked, because nothing
 * but a reversal of the recorded payment takes it from its transfer.
 */
export function notifyPosted({ entryIds, moveIds, linked }: PostResult, message: string): void {
  const count = entryIds.length + moveIds.length
  if (count === 0 || count > maxUndone) {
    notifySuccess(message)
    return
  }
  const send = async () => {
    const results = await Promise.allSettled([
      ...entryIds.map((id) => call(bookingPayments.reverse, { params: { id }, body })),
      ...moveIds.map((id) => call(accountMoves.reverse, { params: { id }, body })),
    ])
    void refresh('booking')
    const failed = results.filter(({ status }) => status === 'rejected').length
    if (failed > 0) notifyInfo(`${failed} of ${count} entries could not be reversed. See Payments.`)
    else
      notifySuccess(linked > 0 ? 'Reversed. Linked transfers stay linked.' : 'Reversed, and to match again')
  }
  notifyUndoable(message, send, 'Failed to undo')
}
