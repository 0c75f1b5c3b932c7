import type { PostResult } from '@ilewa/contract/bank/schema'
import { bookingPayments } from '@ilewa/contract/money/endpoints'
import { accountMoves } from '@ilewa/contract/money/moves/account-moves'
import { call } from '../../../lib/api/call.ts'
import { refresh } from '../../../lib/api/refresh.ts'
import { notifyInfo, notifySuccess } from '../../../lib/notify.ts'

const body = { reason: 'Undone at once' }

/** Reverses what was posted, and says what could not be reversed. Loaded with the first Undo, because the endpoints are large. */
export async function reversePosted({ entryIds, moveIds, linked }: PostResult): Promise<void> {
  const results = await Promise.allSettled([
    ...entryIds.map((id) => call(bookingPayments.reverse, { params: { id }, body })),
    ...moveIds.map((id) => call(accountMoves.reverse, { params: { id }, body })),
  ])
  void refresh('booking')
  const failed = results.filter(({ status }) => status === 'rejected').length
  if (failed > 0)
    notifyInfo(
      `${failed} of ${results.length} entries could not be reversed. See Payments and the moves in Settings.`,
    )
  else notifySuccess(linked > 0 ? 'Reversed. Linked transfers stay linked.' : 'Reversed, and to match again')
}
