import { useSyncExternalStore } from 'react'

/** Called with true if the password was entered, false if the user closed the dialog. */
type Settle = (entered: boolean) => void

const listeners = new Set<() => void>()
let dialogCount = 0
let pendingRequest: { entered: Promise<boolean>; settle: Settle } | null = null

function setPendingRequest(next: typeof pendingRequest) {
  pendingRequest = next
  for (const listener of listeners) listener()
}

/**
 * Opens the password dialog; calls that need it at the same time share it. Returns false immediately on pages without
 * the dialog.
 */
export function requestPassword(): Promise<boolean> {
  if (pendingRequest) return pendingRequest.entered
  if (dialogCount === 0) return Promise.resolve(false)
  let settle: Settle = () => undefined
  const entered = new Promise<boolean>((resolve) => {
    settle = resolve
  })
  setPendingRequest({ entered, settle })
  return entered
}

/** Resolves the promise of `requestPassword`. */
export function resolvePasswordRequest(entered: boolean) {
  pendingRequest?.settle(entered)
  setPendingRequest(null)
}

/**
 * Called by the dialog's effect. The password can be requested only while a dialog is mounted. Returns the
 * cleanup.
 */
export function registerPasswordDialog() {
  dialogCount += 1
  return () => {
    dialogCount -= 1
    if (dialogCount === 0) resolvePasswordRequest(false)
  }
}

function watch(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const usePasswordRequested = (): boolean => useSyncExternalStore(watch, () => pendingRequest !== null)
