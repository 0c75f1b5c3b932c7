import { describeError, type ErrorMessage } from './api/api-error.ts'

const errorMs = 4000
const successMs = 2000

export interface Toast {
  /** Distinguishes toasts with the same text. */
  id: number
  tone: 'success' | 'error' | 'info'
  title?: string
  message: string
  durationMs: number
}

const listeners = new Set<() => void>()
let currentToast: Toast | null = null
let count = 0

function setToast(toast: Toast | null) {
  currentToast = toast
  for (const listener of listeners) listener()
}

/** Shows one toast at a time; the newest replaces the current one. */
function showToast(toast: Omit<Toast, 'id'>) {
  count += 1
  setToast({ ...toast, id: count })
}

/** For `useSyncExternalStore`. */
export const readToast = (): Toast | null => currentToast

export const dismissToast = () => setToast(null)

export function watchToast(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const notifySuccess = (message: string, title?: string) =>
  showToast({ title, message, tone: 'success', durationMs: successMs })

/** Information that is neither a success nor an error. */
export const notifyInfo = (message: string, title?: string) =>
  showToast({ title, message, tone: 'info', durationMs: errorMs })

/** An error with its own title and message, such as an incomplete form. */
export const notifyErrorMessage = ({ title, message }: ErrorMessage) =>
  showToast({ title, message, tone: 'error', durationMs: errorMs })

/** A failed call: shows the catalogue's message, then the server's, then `fallback`. */
export function notifyError(error: unknown, fallback?: string | Partial<ErrorMessage>) {
  notifyErrorMessage(describeError(error, typeof fallback === 'string' ? { message: fallback } : fallback))
}
