import type { PostResult } from '@ilewa/contract/bank/schema'
import { notifySuccess, notifyUndoable } from '../../../lib/notify.ts'

/** More entries take too long to reverse one by one. */
const maxUndone = 20

/**
 * Says what was posted, with an Undo that reverses it: its transfers are to match again. What was linked stays linked, because nothing
 * but a reversal of the recorded payment takes it from its transfer.
 */
export function notifyPosted(result: PostResult, message: string): void {
  const count = result.entryIds.length + result.moveIds.length
  if (count === 0 || count > maxUndone) {
    notifySuccess(message)
    return
  }
  const undo = async () => (await import('./reverse-posted.ts')).reversePosted(result)
  notifyUndoable(message, undo, 'Failed to undo')
}
