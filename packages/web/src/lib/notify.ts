import { undoOfferSeconds } from '@ilewa/contract/core/undo'
import { notifications } from '@mantine/notifications'
import { describeError, type ErrorMessage } from './api/api-error.ts'

const errorMs = 4000
const successMs = 2000
export const undoMs = undoOfferSeconds * 1000

export type ToastTone = 'success' | 'error' | 'info'

interface Toast {
  tone: ToastTone
  title?: string | undefined
  message: string
  durationMs: number
  onUndo?: () => void
}

/** Of the current toast. The library passes only attributes to the toaster, not functions. */
let undo: (() => void) | undefined

/** Shows one toast at a time; the newest replaces the current one. Returns its id. */
function showToast({ tone, durationMs, onUndo, ...text }: Toast): string {
  notifications.clean()
  const role = tone === 'error' ? 'alert' : 'status'
  undo = onUndo
  return notifications.show({
    ...text,
    role,
    autoClose: durationMs,
    'data-tone': tone,
    'data-undo': onUndo && '',
  })
}

/** Runs the Undo action of the current toast. */
export const undoToast = () => undo?.()

export const notifySuccess = (message: string, title?: string) =>
  showToast({ title, message, tone: 'success', durationMs: successMs })

/** A quick action that can be undone. `send` undoes it and shows its success; its error is shown here. */
export const notifyUndoable = (message: string, send: () => Promise<unknown>, fallback: string) =>
  showToast({
    message,
    tone: 'success',
    durationMs: undoMs,
    onUndo: () => void send().catch((error: unknown) => notifyError(error, fallback)),
  })

/** Information that is neither a success nor an error. */
export const notifyInfo = (message: string, title?: string) =>
  showToast({ title, message, tone: 'info', durationMs: errorMs })

/** An error with its own title and message, such as an incomplete form. Returns a function that hides it. */
export function notifyErrorMessage({ title, message }: ErrorMessage): () => void {
  const id = showToast({ title, message, tone: 'error', durationMs: errorMs })
  return () => void notifications.hide(id)
}

/**
 * Shows the error of a failed call. `describeError` selects the message; `fallback` is used if there is no other.
 */
export function notifyError(error: unknown, fallback?: string | Partial<ErrorMessage>) {
  notifyErrorMessage(describeError(error, typeof fallback === 'string' ? { message: fallback } : fallback))
}
