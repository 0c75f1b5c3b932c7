import { useSyncExternalStore } from 'react'

/** Settles with whether the password was entered; false when the person closed the dialog. */
type Settle = (entered: boolean) => void

const listeners = new Set<() => void>()
let dialogs = 0
let waiting: { entered: Promise<boolean>; settle: Settle } | null = null

function set(next: typeof waiting) {
  waiting = next
  for (const listener of listeners) listener()
}

/**
 * Asks for the password in a dialog; calls that are refused at the same time share it. Pages without the dialog answer
 * false at once.
 */
export function requestPassword(): Promise<boolean> {
  if (waiting) return waiting.entered
  if (dialogs === 0) return Promise.resolve(false)
  let settle: Settle = () => undefined
  const entered = new Promise<boolean>((resolve) => {
    settle = resolve
  })
  set({ entered, settle })
  return entered
}

/** Ends what `requestPassword` waits for. */
export function answerPasswordRequest(entered: boolean) {
  waiting?.settle(entered)
  set(null)
}

/** For the dialog's effect: from now on the password can be asked for. */
export function hostPasswordPrompt() {
  dialogs += 1
  return () => {
    dialogs -= 1
    if (dialogs === 0) answerPasswordRequest(false)
  }
}

function watch(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether the password is being asked for. */
export const usePasswordRequested = (): boolean => useSyncExternalStore(watch, () => waiting !== null)
