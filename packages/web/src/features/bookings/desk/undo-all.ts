import { frontDesk } from '@ilewa/contract/bookings/desk'
import { notifyInfo, notifySuccess, notifyUndoable } from '../../../lib/notify.ts'
import { sendDeskAction } from './desk.api.ts'
import type { Undoable } from './undo.ts'

/** Undoes one action that changed several stays. */
export function offerUndoOfAll(stays: readonly Undoable[], message: string): void {
  const send = async () => {
    const results = await Promise.allSettled(
      stays.map(({ id, version }) => sendDeskAction(frontDesk.undo, id, { version })),
    )
    const failed = results.filter(({ status }) => status === 'rejected').length
    if (failed === 0) notifySuccess('Undone')
    else notifyInfo(`${failed} of ${stays.length} stays could not be undone.`)
  }
  notifyUndoable(message, send, 'Failed to undo')
}
