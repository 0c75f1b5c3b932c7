import { type DeskStay, frontDesk } from '@ilewa/contract/bookings/desk'
import { useSyncExternalStore } from 'react'
import { notifySuccess, notifyUndoable, undoMs } from '../../../lib/notify.ts'
import { readSession, watchSession } from '../../../lib/session/session.ts'
import { reportDeskError, sendDeskAction } from './desk.api.ts'
import { firstNameOf } from './desk-stay.ts'

export type Undoable = Pick<DeskStay, 'id' | 'version' | 'guestName'>

/** The actions that the rows still offer to undo, by booking, so that a second action does not take the first away. */
let pending: ReadonlyMap<string, () => void> = new Map()
const listeners = new Set<() => void>()

function setPending(id: string, undo: (() => void) | undefined) {
  const next = new Map(pending)
  if (undo) next.set(id, undo)
  else next.delete(id)
  pending = next
  for (const listener of listeners) listener()
}

// The next person on this device did not take these actions.
watchSession(() => {
  if (!readSession()) pending = new Map()
})

function watch(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

async function undo({ id, version, guestName }: Undoable) {
  setPending(id, undefined)
  await sendDeskAction(frontDesk.undo, id, { version })
  notifySuccess(`Undone: ${guestName}`)
}

/** Says "Osaze checked in" with Undo, in the toast and in the row. */
export function offerUndo(stay: Undoable, done: string): void {
  const send = () => undo(stay).catch((error: unknown) => reportDeskError(error, 'Undo'))
  setPending(stay.id, () => void send())
  const current = pending.get(stay.id)
  setTimeout(() => {
    if (pending.get(stay.id) === current) setPending(stay.id, undefined)
  }, undoMs)
  notifyUndoable(`${firstNameOf(stay)} ${done}`, send, 'Failed to undo')
}

/** Undoes the last action of each of these rows, while that is possible. */
export const usePendingUndos = (): ReadonlyMap<string, () => void> =>
  useSyncExternalStore(watch, () => pending)
