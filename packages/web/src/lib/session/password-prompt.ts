import { useSyncExternalStore } from 'react'

/** Called with true if the password was entered, false if the user closed the dialog. */
type Settle = (entered: boolean) => void

const listeners = new Set<() => void>()
let dialogs = 0
let waiting: { entered: Promise<boolean>; settle: Settle } | null = null

function set(next: typeof waiting) {
  waiting = next
  for (const listener of listeners) listener()
}

/**
 * Opens the password dialog; calls that need it at the same time share it. Returns false immediately on pages without
 * the dialog.
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

/** Resolves the promise of `requestPassword`. */
export function answerPasswordRequest(entered: boolean) {
  waiting?.settle(entered)
  set(null)
}

/** For the dialog's effect: while it is mounted, the password can be requested. */
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

export const usePasswordRequested = (): boolean => useSyncExternalStore(watch, () => waiting !== null)
